"""What is made of the models is kept as the code makes it: `make schema` writes it anew."""

from tests.docs.message_schema import SCHEMA_FILE, TYPES_FILE, schema_text, types_text


def test_the_schema_of_the_messages_is_kept_as_it_is_made() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), "run `make schema`"


def test_the_types_of_the_pages_are_those_of_the_models() -> None:
    assert TYPES_FILE.read_text(encoding="utf-8") == types_text(), "run `make schema`"
