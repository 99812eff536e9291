"""pitboss deals, banks and settles Ultimate Texas Hold'em."""
