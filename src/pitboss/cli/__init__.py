"""The command line: one file a command, which imports what it starts when it starts it."""
