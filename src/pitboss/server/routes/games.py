"""The game of a request: a profile or TOML, with changed fields."""

from typing import Any

from pitboss.errors import ParseError, Refused, ServerRefusal
from pitboss.game.profiles import PROFILES, parse_rules, profile, with_fields
from pitboss.game.rules import Rules
from pitboss.protocol.games import GameForm

LONGEST_TEXT = 80  # of names and titles of rules, which everybody sees


def rules_asked(form: GameForm) -> Rules:
    """The rules that a form describes, or every reason why they are invalid."""
    rules = _changed(_named(form), form.changes)
    for field, text in (
        ("name", rules.name),
        ("title", rules.title),
        ("decks", max(rules.decks, key=len)),
    ):
        if len(text) > LONGEST_TEXT:
            raise ParseError(f"{field!r}: at most {LONGEST_TEXT} characters")
    return rules


def _named(form: GameForm) -> Rules:
    if form.rules is not None and "profile" in form.model_fields_set:
        raise ParseError("'rules': either a profile or rules, not both")
    if form.rules is not None:
        return parse_rules(form.rules, "rules")
    if form.profile not in PROFILES:
        raise ParseError(f"'profile' is unknown: one of {', '.join(PROFILES)}")
    return profile(form.profile)


def _changed(base: Rules, asked: dict[str, Any]) -> Rules:
    if not asked:
        return base
    changes = dict(asked)
    if base.name in PROFILES:  # changed rules need a name of their own
        changes.setdefault("name", f"{base.name}-own")
        changes.setdefault("title", f"{base.title}, changed")
    changed = with_fields(base, changes)
    if changed.name in PROFILES:
        raise Refused(ServerRefusal.BAD_NAME, f"rules {changed.name!r}", "a name of their own")
    return changed
