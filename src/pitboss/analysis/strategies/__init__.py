"""Strategies as rules that people use: a language for them, and what they decide everywhere."""
