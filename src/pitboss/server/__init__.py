"""The table server: rooms that hold tables, and the HTTP and WebSocket routes to them."""
