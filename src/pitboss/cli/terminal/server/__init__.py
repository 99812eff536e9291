"""A house on a server: reached, joined, and played at."""
