"""The doors of the house: HTTP for people, lobby and history, a socket for play."""
