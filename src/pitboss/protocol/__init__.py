"""What server and clients say to each other, as JSON. docs/protocol.md tells all of it."""
