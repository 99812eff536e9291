"""Slow twins: the same facts, worked out another way, to compare the engine with."""
