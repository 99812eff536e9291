"""Tables on a server: each room holds one table, and the registry holds all rooms."""
