"""docs/api.md, made from the source: every exported name with its signature and its docstring.

`python -m tests.docs.api` writes it. Signatures are those of the source, so that a type is called
what its author calls it.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pitboss
from tests.docs.transcripts import PROJECT

PAGE = PROJECT / "docs" / "api.md"

Definition = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign

# A topic is some modules, and their exported names in the order of the source.
TOPICS = {
    "Cards and hands": ("game.cards", "game.hands", "game.starting_hands"),
    "Money and pay tables": ("game.money", "game.paytables"),
    "Rules": (
        "game.rules",
        "game.profiles",
        "game.wagers",
        "game.bank",
        "game.voids",
        "game.irregularities",
    ),
    "Rounds": ("game.round", "game.seat", "game.dealer"),
    "Actions": ("game.actions",),
    "Offers": ("game.offers",),
    "Events": ("game.events",),
    "Views and notation": ("game.view", "game.notation", "game.record"),
    "Settlement": ("desk.hand", "game.settlement", "game.claims"),
    "Strategies and mathematics": (
        "game.strategy",
        "mathematics",
        "analysis.advice",
        "analysis.valuation",
        "analysis.solution",
        "analysis.design",
        "analysis.bank",
        "analysis.banked_seats",
        "analysis.break_even",
        "analysis.figures",
        "analysis.law",
        "analysis.round_law",
        "analysis.seat_sums",
        "analysis.sessions",
        "analysis.swings",
        "analysis.table_sums",
        "analysis.seen_cards",
        "analysis.seen_solver",
        "analysis.collusion",
        "analysis.side_bets",
        "analysis.together",
        "analysis.joint_law",
        "analysis.placement",
        "analysis.strategy_cost",
        "analysis.losses",
        "analysis.decisions",
        "analysis.explanation",
        "analysis.strategy",
        "analysis.values",
        "analysis.terms",
        "analysis.progress",
    ),
    "Errors": ("errors",),
}
HEAD = """# Every name of the library

Made from the docstrings by `make transcripts`; [library.md](library.md) is the tour. All of it is
imported from `pitboss`, as in `from pitboss import settle_hand`. What carries a star loads numpy,
and so is not part of `from pitboss import *`.
"""


def api() -> str:
    """The whole page."""
    left, parts = modules(), [HEAD]
    for topic, listed in TOPICS.items():
        parts.append(f"## {topic}\n")
        for module in (f"pitboss.{name}" for name in listed):
            for name in definitions(module):
                if left.get(name) == module:
                    parts.append(_entry(name, left.pop(name)))
    if left:
        raise LookupError(f"no topic has {', '.join(left)}")
    return "\n".join(parts)


def modules() -> dict[str, str]:
    """Where each exported name is defined, as the front door imports it."""
    tree = ast.parse(Path(inspect.getfile(pitboss)).read_text(encoding="utf-8"))
    return {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pitboss.")
        for alias in node.names
        if alias.name in dir(pitboss) and alias.name != "__version__"
    }


@cache
def definitions(module: str) -> dict[str, tuple[Definition, str]]:
    """What a module defines at its top, each with its docstring."""
    found: dict[str, tuple[Definition, str]] = {}
    body = ast.parse(_source(module)).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found[node.name] = node, ast.get_docstring(node) or ""
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            match after:
                case ast.Expr(ast.Constant(str() as text)):
                    found[ast.unparse(target)] = node, inspect.cleandoc(text)
        if module == "pitboss.game.profiles" and isinstance(node, ast.ImportFrom):
            for alias in node.names:  # it passes on what its modules write
                if alias.name in dir(pitboss) and alias.name.startswith("format_"):
                    found[alias.name] = definitions(str(node.module))[alias.name]
    return found


@cache
def _source(module: str) -> str:
    path = PROJECT / "src" / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def _entry(name: str, module: str) -> str:
    node, text = definitions(module)[name]
    if not text:
        raise LookupError(f"{module}.{name} has no docstring")
    star = "" if name in pitboss.__all__ else " *"
    signature = _signature(node, _source(module).splitlines())
    lines = [f"### {name}{star}\n", "```python", signature, "```\n", _prose(text), ""]
    members = list(_members(node)) if isinstance(node, ast.ClassDef) else []
    return "\n".join([*lines, *members, *([""] if members else [])])


def _signature(node: Definition, source: list[str]) -> str:
    if isinstance(node, ast.FunctionDef):
        return _wrapped(f"def {node.name}(", node.args, f"){_returns(node)}")
    if isinstance(node, ast.AnnAssign):
        return f"{ast.unparse(node.target)}: {ast.unparse(node.annotation)}"
    if isinstance(node, ast.Assign):
        if isinstance(node.value, ast.Dict):
            return f"{ast.unparse(node.targets[0])} = {{...}}"
        return "\n".join(source[node.lineno - 1 : node.end_lineno])
    made = next((one for one in node.body if _named(one, "__init__")), None)
    if isinstance(made, ast.FunctionDef):
        return _wrapped(f"class {node.name}(", made.args, ")")
    bases = ", ".join(map(ast.unparse, node.bases))
    fields = [
        line  # as it is written, with the comment behind it
        for one in node.body
        if isinstance(one, ast.Assign | ast.AnnAssign)
        and not ast.unparse(one).startswith(("_", "what ="))
        for line in source[one.lineno - 1 : one.end_lineno]
    ]
    head = f"class {node.name}({bases}):" if bases else f"class {node.name}:"
    return "\n".join([head, *fields]) if fields else f"{head} ..."


def _named(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == name


def _wrapped(head: str, arguments: ast.arguments, tail: str) -> str:
    given = ast.unparse(arguments).removeprefix("self, ").removeprefix("self")
    if len(head + given + tail) <= 100:
        return head + given + tail
    parts = re.split(r", (?![^\[(]*[\])])", given)
    return "\n".join([head, *(f"    {part}," for part in parts), tail])


def _returns(node: ast.FunctionDef) -> str:
    return "" if node.returns is None else f" -> {ast.unparse(node.returns)}".replace("'", "")


def _members(node: ast.ClassDef) -> Iterator[str]:
    """Public methods and properties, one line each."""
    for one in node.body:
        if not isinstance(one, ast.FunctionDef) or one.name.startswith("_"):
            continue
        text = (ast.get_docstring(one) or "").partition("\n\n")[0].replace("\n", " ")
        decorators = {ast.unparse(decorator) for decorator in one.decorator_list}
        given = ast.unparse(one.args).removeprefix("self, ").removeprefix("self")
        given = given.removeprefix("cls, ")
        called = one.name if decorators & {"property", "cached_property"} else None
        called = called or f"{one.name}({given})"
        yield f"- `{called}{_returns(one)}`" + (f": {text}" if text else "")


def _prose(text: str) -> str:
    """A docstring as Markdown: its prompts stand in a block of code."""
    parts = []
    for part in text.split("\n\n"):
        parts.append(f"```python\n{part}\n\n```" if part.startswith(">>>") else part)
    return "\n\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(api(), encoding="utf-8")
