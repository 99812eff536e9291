"""The messages between server and clients, as JSON. docs/protocol.md describes them."""
