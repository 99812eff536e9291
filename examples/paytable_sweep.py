"""What other pay tables of the Blind would cost: the exact house edge, with all deals counted."""

import sys

from pitboss import profile, solve

TABLES = {
    "as printed": "500 50 10 3 3:2 1",
    "flush 2 to 1": "500 50 10 3 2 1",
    "flush at even money": "500 50 10 3 1 1",
    "four of a kind 20 to 1": "500 50 20 3 3:2 1",
    "nothing for a straight": "500 50 10 3 3:2 0",
}


def main(many: int = len(TABLES)) -> None:
    print(f"{'Blind':<24}{'pays':<20}{'of the Ante':>12}{'of all wagers':>15}")
    for label, table in list(TABLES.items())[:many]:
        solution = solve(profile("house").change(blind_table=table))
        edge, risk = float(solution.house_edge), float(solution.element_of_risk)
        print(f"{label:<24}{table:<20}{edge:>12.4%}{risk:>15.4%}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
