"""Which game is played at a table of one's own, and with how many bots."""

from pitboss.cli.terminal.prompts import Prompter
from pitboss.errors import ParseError
from pitboss.game.profiles import PROFILES, profile
from pitboss.game.rules import Rules
from pitboss.table.setting import most_bots

_USUAL_BOTS = 3


def choose_game(prompter: Prompter) -> Rules:
    prompter.console.print("pitboss deals Ultimate Texas Hold'em for play chips. Which game?")
    for number, name in enumerate(PROFILES, 1):
        banked = f"banked by the {profile(name).banked_by}"
        prompter.console.print(f"  {number} {profile(name).title}, {banked}")

    def read(line: str) -> Rules:
        numbers = {str(number): name for number, name in enumerate(PROFILES, 1)}
        name = numbers.get(line, line.lower() or PROFILES[0])
        if name not in PROFILES:
            raise ParseError(f"no game {line!r}: {', '.join(numbers)} or its name; q leaves")
        return profile(name)

    words = "The number or the name of a game; `pitboss rules show NAME` has its rules. q leaves."
    prompter.explain = lambda: prompter.console.print(words, style="dim")
    return prompter.ask("Game [1]", read)


def bot_count(rules: Rules, bots: int | None) -> int:
    """The number asked for, if the game can seat it; None: the usual number."""
    most = most_bots(rules)
    least = 0 if rules.house_banked else 1
    count = min(_USUAL_BOTS, most) if bots is None else bots
    if not least <= count <= most:
        raise ParseError(f"--bots {str(count)[:20]}: {rules.name} takes {least} to {most} bots")
    return count
