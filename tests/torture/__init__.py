"""The promises under torture: real servers killed, starved and lied to while people play.

`make test-all` runs each of them briefly; `python -m tests.torture.kills --help` and the others run
them for as long as one likes.
"""
