"""What commands print for people, page by page."""
