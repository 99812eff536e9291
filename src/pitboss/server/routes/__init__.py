"""The routes: HTTP for players, lobby and history, a WebSocket for play."""
