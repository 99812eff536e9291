"""The settlement desk: settles a disputed hand, given as JSON, wager by wager."""
