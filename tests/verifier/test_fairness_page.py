"""docs/fairness.md: its example is what comes out, and its tables name everything there is."""

import hmac
import json
import re

from pitboss.table.shuffle import commitment, sealed, seat_shares, shuffled_deck
from pitboss.verifier import verify
from pitboss.verifier.deck import deal, shuffled
from pitboss.verifier.seals import part_digest
from tests.docs.transcripts import PROJECT
from tests.verifier.tables import events_of, record_named

PAGE = (PROJECT / "docs" / "fairness.md").read_text(encoding="utf-8")
SEED = bytes(32)
SHARES = {2: "luck", 5: "7 come 11"}


def shown(word: str) -> str:
    found = re.search(rf"^{word} +(.*)$", PAGE, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_example_is_what_the_steps_give() -> None:
    message = bytes.fromhex(shown("message"))
    stream = bytes.fromhex(shown("stream"))
    assert shown("commitment") == commitment(SEED)
    assert message == (1).to_bytes(8, "big") + b"\0\0\0\x062 luck" + b"\0\0\0\x0b5 7 come 11"
    assert stream == hmac.digest(SEED, message + bytes(8), "sha256")
    assert list(stream[:3]) == [241, 103, 125]
    assert (103 % 52, 125 % 51) == (51, 23)


def test_the_example_is_the_deck_of_the_server_and_of_the_verifier() -> None:
    top = shown("deck").split()
    assert shuffled(SEED, 1, SHARES)[: len(top)] == top
    dealt_by_server = shuffled_deck(SEED, 1, seat_shares(SHARES))
    assert list(map(str, dealt_by_server))[: len(top)] == top


def test_the_example_is_dealt_as_the_page_says() -> None:
    example = re.search(r"If seats 2 and 5 play,.*?same board", PAGE, re.DOTALL)
    assert example is not None
    cards = re.findall(r"`(\w+)`", example[0])
    deck = shuffled(SEED, 1, SHARES)
    expected = []
    for dealing in ("shuffler", "shoe"):
        hands, dealer, board = deal(deck, [2, 5], dealing)
        expected += ["".join(hands[2]), "".join(hands[5]), "".join(dealer)]
        if dealing == "shuffler":
            expected.append("".join(board))
    assert cards == expected


def test_the_example_of_a_private_part_is_its_digest() -> None:
    part, salt, cards = shown("part").split()
    assert shown("digest") == sealed(part, salt, cards) == part_digest(part, salt, [cards])


def test_every_field_and_every_check_is_documented() -> None:
    record = record_named("california, round 1")
    fields = [*record, *record["seats"]["1"], *record["settlement"][0], *record["bank"]]
    fields += [*record["fairness"], *record["chain"], *record["chain"]["events"][0]]
    fields += [*record["rules"]]
    for link in events_of(record, "cards-dealt"):
        fields += [*link["private"]["dealer"], "dealer", "flop", "river"]
        fields += [field for field in json.loads(link["body"]) if field != "kind"]
    assert [field for field in fields if f"`{field}`" not in PAGE] == []
    assert [check.name for check in verify(record) if f"| `{check.name}` |" not in PAGE] == []
