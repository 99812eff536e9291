"""The settlement desk: a disputed hand comes in as JSON, and every wager goes out itemised."""
