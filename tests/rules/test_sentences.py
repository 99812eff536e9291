"""The rules of `sentences`, each on a text of our own."""

import pytest

from tests.rules.sentences import Sentence, sentences


def words(text: str) -> list[str]:
    return [sentence.words for sentence in sentences(text)]


def test_a_sentence_ends_at_a_full_stop_before_a_capital() -> None:
    assert words("Cut the deck. Deal it. 3 to 2 is paid, e.g. on a flush.") == [
        "Cut the deck.",
        "Deal it. 3 to 2 is paid, e.g. on a flush.",
    ]


def test_a_quote_behind_the_full_stop_belongs_to_the_sentence() -> None:
    assert words("The dealer says “Last hand.” “Thank you” is said too.") == [
        'The dealer says "Last hand."',
        '"Thank you" is said too.',
    ]


def test_white_space_quotes_dashes_and_bold_print_are_alike() -> None:
    assert words("  The  **player’s**\tcards – all of them.  \n") == words(
        "The player's | cards - all of them."
    )


def test_a_sentence_goes_on_over_lines_gaps_and_page_breaks() -> None:
    whole = ["The casino dealer turns all the cards over."]
    assert words("The casino dealer turns all\nthe cards over.") == whole
    assert words("The casino dealer turns\n\n \n\nall the cards over.") == whole
    assert words("The casino dealer turns <|CUT-0a1b|>all the cards\fover.") == whole


def test_a_capital_goes_on_within_a_paragraph() -> None:
    line = "A player who has lost everything may come back to this table if the"
    assert words(f"{line}\nCasino agrees.") == [f"{line} Casino agrees."]


def test_a_hyphen_at_the_end_of_a_line_stays() -> None:
    assert words("It is taken from the player-\ndealer.") == ["It is taken from the player-dealer."]


@pytest.mark.parametrize("sign", ["1.", "12.", "b.", "c)", "NOTE:"])
def test_the_sign_of_an_item_begins_a_piece_and_stays_with_it(sign: str) -> None:
    assert words(f"The dealer:\n - {sign} Counts. Deals;\n{sign} 3 cards; and") == [
        "The dealer:",
        f"{sign} Counts.",
        "Deals;",
        f"{sign} 3 cards; and",
    ]


def test_an_item_may_begin_within_a_line() -> None:
    assert words("2. Count them; and c. Rack them.") == ["2. Count them; and", "c. Rack them."]


def test_a_heading_is_a_sentence_with_or_without_a_gap_below() -> None:
    assert words("The game:\nDealt by hand.") == ["The game:", "Dealt by hand."]
    assert words("The game\nDealt by hand.") == ["The game", "Dealt by hand."]
    assert words("The game\n\nDealt by hand.") == ["The game", "Dealt by hand."]


def test_rows_are_sentences_whatever_parts_their_cells() -> None:
    rows = ["Hand | Trips | Blind", "Royal Flush | 50 to 1 | 500 to 1", "Straight | 4 to 1 | -"]
    assert words("\n".join(row.replace(" | ", "\t") for row in rows)) == rows
    ruled = ["| " + row + " |" for row in rows]
    assert words("\n".join([ruled[0], "|---|---|---|", *ruled[1:]])) == rows


def test_scattered_cells_and_scraps_are_sentences() -> None:
    cells = ["CLUB", "Some Name", "1 $5- $300", "$0", "$51 - $100 $2", "$301+ $9"]
    assert words("CLUB\nSome Name\n\n1 $5- $300\n\n$0\n$51 - $100 $2\n\n$301+ $9\n") == cells


def test_what_has_no_letter_and_no_digit_is_no_sentence() -> None:
    assert words("\n - \n***\n|---|\n'\n") == []


def test_nothing_but_signs_is_lost() -> None:
    text = "Title\n\n1. One. Two\nthree;\n - a) four: five\n\nsix\n| seven | eight |\nNINE\n"
    text += "<|page|>ten."
    kept = " ".join(words(text)).lower()
    for number in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"):
        assert number in kept


def test_a_hash_is_the_head_of_the_sha_256() -> None:
    assert Sentence("abc").hash == "ba7816bf8f01"  # the example of FIPS 180
