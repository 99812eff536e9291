"""The table in the terminal: one client for a house in this process and for a server."""
