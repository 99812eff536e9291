"""The glossary and the code have the same words.

A word of the glossary is in use. A word in the name of a module or of a public class is in the
glossary or is plain. A class name that is given twice is a word whose meanings the glossary
numbers. A word that was given up names nothing any more, in Python or in JavaScript.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.docs.transcripts import PROJECT

SRC = PROJECT / "src" / "pitboss"
TESTS = PROJECT / "tests"

# Where words of our own come from: their modules; and their classes, except for storage's.
PACKAGES = ("game", "table", "server/rooms", "storage")
CLASSES_OF = ("game", "table", "server/rooms")

# Words in those names that any engineer or card player reads as they are meant.
PLAIN = {
    *re.findall(
        r"\w+",
        """
        accept accepted account act and argument ask at banked be became below betting between
        bring broadcast brought by cache call called change chart chip close closed
        collected command conflict contradiction credential database deal dealing dealt decide
        decided decline declined derived discarded duplicate end error event field finished first
        flop found game give given group handler happened html in inbox insufficient journaled
        kept ledger limit look loop memory money more name new no not offered on open opened out
        outcome over own passed pause paused paytable pending people person place placed played
        port posting processor put reader ready registry request result resume resumed reveal
        revealed river row ruled sat schema seated service set settle settled shuffle sit stand
        start started state statement step
        stood stored suit taken task tie time timed top topped transfer turn turned unavailable
        unqualified up version voided wait waiting why withdraw withdrawn wording writer writing
        """,
    )
}

# Words that were given up, in the singular, and what to say instead.
GIVEN_UP = {
    "anew": "again",
    "attend": "start, watch",
    "ball": "leader",
    "beside": "side bet, side write",
    "calm": "debounce",
    "courtesy": "head start",
    "croupier": "dealer",
    "deed": "action",
    "door": "route, middleware",
    "guard": "security, or what it checks",
    "hear": "on…, handler",
    "heard": "received, announced",
    "hearing": "request handler",
    "hurry": "low time",
    "insisted": "show missing",
    "knock": "request, rate limiter",
    "mean": "services",
    "patience": "delay, timeout",
    "patiently": "with retry",
    "press": "build",
    "reckoning": "expected settlement",
    "telling": "broadcast",
    "threshold": "middleware",
    "told": "what it holds",
    "unsettled": "retryable",
    "visit": "session, connection",
}
# In the name of a test, which is a sentence, these are prepositions and verbs.
IN_A_SENTENCE = {"anew", "attend", "beside", "hear", "heard", "mean", "press", "told", "unsettled"}
IN_A_BROWSER = {"press"}  # a key, as Playwright and buttons say
# Of the garbage collector, as `gc.set_threshold` says; of the library, as everybody says.
ESTABLISHED = {"_GC_THRESHOLDS", "test_front_door"}

# What a JavaScript module declares: by keyword, in a pattern, as a method, in a comment with types.
JS_DECLARED = (
    r"\b(?:const|let|class|function)\s+(\w+)",
    r"^ +(?:async )?(?!if\b|for\b|while\b|switch\b|catch\b)(\w+)\([^()]*\) \{$",
    r"@(?:param|property) \{.*\} \[?(\w+)",
    r"@typedef \{.*\} (\w+)",
    r"^ \* +.*\}\} (\w+)",
    r"\(?\b(\w+)\)? =>",
)
JS_PATTERN = r"\b(?:const|let)\s+[\[{](.*?)[\]}] ="


def glossary_rows() -> list[tuple[str, str]]:
    page = (PROJECT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", page, re.MULTILINE)


@cache
def glossary() -> dict[str, str]:
    return dict(glossary_rows())


def words_of(name: str) -> list[str]:
    """The words of `RefusalReason`, `table_state` or `player/dealer`, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def glossary_words() -> set[str]:
    return {singular(word) for entry in glossary() for word in words_of(entry)}


def modules(package: Path) -> list[Path]:
    return sorted(path for path in package.rglob("*.py") if path.stem != "__init__")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def classes(path: Path) -> list[str]:
    """The public classes of a module."""
    found = [node.name for node in tree(path).body if isinstance(node, ast.ClassDef)]
    return [name for name in found if not name.startswith("_")]


def names_with_our_words() -> Iterator[tuple[str, str]]:
    """Names of modules and classes, and where they are."""
    for package in PACKAGES:
        for path in modules(SRC / package):
            if "migrations" in path.parts:
                continue
            where = str(path.relative_to(SRC))
            yield path.stem, where
            if package in CLASSES_OF:
                yield from ((name, where) for name in classes(path))


def pages() -> list[Path]:
    """The modules of the pages that are ours."""
    return sorted(
        path for path in (SRC / "server" / "web").rglob("*.js") if "vendor" not in path.parts
    )


def js_identifiers(path: Path) -> Iterator[str]:
    """What a module of the pages declares, and its own name."""
    text = path.read_text(encoding="utf-8")
    yield path.stem
    for pattern in JS_DECLARED:
        yield from re.findall(pattern, text, re.MULTILINE)
    for names in re.findall(JS_PATTERN, text, re.MULTILINE):
        yield from re.findall(r"(\w+)(?=\s*(?:,|=|$))", names)


def identifiers(path: Path) -> Iterator[str]:
    """What a module defines; locals of tests are left out."""
    in_tests = TESTS in path.parents
    yield path.stem
    for node in ast.walk(tree(path)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.arg() if not in_tests:
                yield node.arg
            case ast.Name(ctx=ast.Store()) if not in_tests:
                yield node.id
            case ast.Attribute(ctx=ast.Store()) if not in_tests:
                yield node.attr


def given_up(name: str, path: Path) -> set[str]:
    """The words of a name that were given up."""
    allowed = IN_A_SENTENCE if name.startswith("test_") else set()
    if {"e2e", "web"} & set(path.parts):
        allowed = allowed | IN_A_BROWSER
    return {singular(word) for word in words_of(name)} & GIVEN_UP.keys() - allowed


def test_entries_are_in_order_and_there_once() -> None:
    entries = [entry for entry, _ in glossary_rows()]
    assert len(entries) > 80
    assert entries == sorted(set(entries), key=str.casefold)


def test_every_entry_is_in_use() -> None:
    files = [*SRC.rglob("*.py"), *SRC.rglob("*.js"), *SRC.rglob("*.toml")]
    texts = (path.read_text(encoding="utf-8") for path in files if "vendor" not in path.parts)
    used = " ".join(singular(word) for text in texts for word in words_of(text))
    unused = [
        entry
        for entry in glossary()
        if f" {' '.join(map(singular, words_of(entry)))} " not in f" {used} "
    ]
    assert unused == []


def test_words_in_names_are_in_the_glossary_or_plain() -> None:
    known = glossary_words() | PLAIN
    unknown = {
        (word, name, where)
        for name, where in names_with_our_words()
        for word in words_of(name)
        if singular(word) not in known
    }
    assert unknown == set(), "explain the word in docs/glossary.md, or take a plain one"


def test_plain_words_are_in_use_and_not_in_the_glossary() -> None:
    used = {singular(word) for name, _ in names_with_our_words() for word in words_of(name)}
    assert PLAIN - used == set()
    assert PLAIN & glossary_words() == set()


def test_a_class_name_has_one_meaning_or_the_glossary_numbers_them() -> None:
    """`protocol` has the JSON of a class under its name, and `verifier` is a slow twin."""
    places = defaultdict(list)
    for path in modules(SRC):
        if not {"protocol", "verifier"} & set(path.parts):
            for name in classes(path):
                places[name].append(str(path.relative_to(SRC)))
    meanings = {entry.lower(): meaning for entry, meaning in glossary().items()}
    unclear = {
        name: where
        for name, where in places.items()
        if len(where) > 1 and "(2)" not in meanings.get(" ".join(words_of(name)), "")
    }
    assert unclear == {}


def test_numbered_meanings_are_two_or_more() -> None:
    for entry, meaning in glossary().items():
        numbers = [int(number) for number in re.findall(r"\((\d)\) ", meaning)]
        assert numbers == list(range(1, len(numbers) + 1)), entry
        assert len(numbers) != 1, entry


def test_words_that_were_given_up_name_nothing() -> None:
    python = ((path, identifiers(path)) for path in (*modules(SRC), *modules(TESTS)))
    javascript = ((path, js_identifiers(path)) for path in pages())
    found = {
        (name, str(path.relative_to(PROJECT)))
        for path, names in (*python, *javascript)
        for name in names
        if name not in ESTABLISHED and given_up(name, path)
    }
    assert found == set(), GIVEN_UP


def test_names_in_javascript_are_found(tmp_path: Path) -> None:
    """The words that were given up are looked for in every kind of declaration."""
    module = tmp_path / "double_click_guard.js"
    module.write_text(
        """
        /** @typedef {{ at: number }} Told */
        /** @param {string} patience */
        export function lookAt(patience) {}
        const { body: deeds, heard = 1 } = place;
        const hurry = (calm) => calm;
        let [visit, other] = both;
        const page = {
          async attend(all) {
        """.replace("\n        ", "\n"),
        encoding="utf-8",
    )
    words = {word for name in js_identifiers(module) for word in given_up(name, module)}
    declared = {"told", "patience", "deed", "heard", "hurry", "calm", "visit", "attend"}
    assert words == {"guard", *declared}
    assert len({name for page in pages() for name in js_identifiers(page)}) > 1000


def test_names_of_tests_are_held_to_the_words_as_well() -> None:
    assert given_up("test_a_flood_is_shown_the_door", TESTS) == {"door"}
    assert given_up("test_who_knocks", TESTS) == {"knock"}
    assert given_up("test_it_lies_beside_the_board", TESTS) == set()
    assert given_up("lies_beside", TESTS) == {"beside"}


def test_words_that_were_given_up_are_not_in_the_glossary() -> None:
    assert glossary_words() & GIVEN_UP.keys() == set()
