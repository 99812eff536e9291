"""The table server: rooms in which tables live, and the doors to them."""
