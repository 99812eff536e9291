"""What is made of the models: the JSON Schema of the messages in docs, the types of the pages.

`make schema` writes both anew.
"""

import json
from collections.abc import Iterator
from textwrap import fill
from typing import Any

from pitboss.protocol.schema import message_schema
from pitboss.server.app import application
from pitboss.server.house import Settings
from tests.docs.transcripts import PROJECT

SCHEMA_FILE = PROJECT / "docs" / "protocol.schema.json"
TYPES_FILE = PROJECT / "types" / "server.d.ts"

_WIDTH = 120  # of a line, as Biome formats them
_HEAD = """\
// What the server is sent and sends, by the names of its own models. Made of the JSON Schema of its
// messages and of its OpenAPI: `make schema` writes it anew. The modules say `Server.Me`; the names
// are global, so that no module that is served imports a type.
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}

Schema = dict[str, Any]


def schema_text() -> str:
    return json.dumps(message_schema(), indent=2, ensure_ascii=False) + "\n"


def types_text() -> str:
    openapi = application(Settings("sqlite:///never-opened.db")).openapi()
    models = openapi["components"]["schemas"] | message_schema()["$defs"]
    declarations = [_declaration(name, schema) for name, schema in sorted(models.items())]
    declarations.append(_routes(openapi["paths"]))
    return f"{_HEAD}\ndeclare namespace Server {{\n" + "\n".join(declarations) + "}\n"


def _declaration(name: str, schema: Schema) -> str:
    lines = [*_comment(schema, "  ")]
    if "properties" not in schema:
        lines.append(_field(f"  type {name} =", _type(schema)))
    else:
        required = schema.get("required", ())
        lines.append(f"  interface {name} {{")
        for field, of in schema["properties"].items():
            lines += _comment(of, "    ")
            optional = "" if field in required else "?"
            lines.append(_field(f"    {field}{optional}:", _type(of)))
        if (more := schema.get("additionalProperties")) is not None and more is not False:
            lines.append("    [field: string]: Untyped;")
        lines.append("  }")
    return "\n".join(lines) + "\n"


def _routes(paths: Schema) -> str:
    """By method and path: what a route is given, and the JSON that it answers."""
    lines = ["  /** The HTTP routes that answer JSON or nothing, with their parameters. */"]
    lines.append("  interface Routes {")
    for path, methods in paths.items():
        for method, route in methods.items():
            if (answer := _answer(route["responses"])) is not None:
                lines.append(f'    "{method.upper()} {path}": {{')
                lines += _parameters(route.get("parameters", []))
                if "requestBody" in route:
                    lines.append(_field("      body:", _type(_json(route["requestBody"]))))
                lines += [_field("      answer:", answer), "    };"]
    return "\n".join([*lines, "  }"]) + "\n"


def _parameters(parameters: list[Schema]) -> Iterator[str]:
    """Those of the path are written into it, so a number may be a text as well."""
    if not parameters:
        return
    yield "      parameters: {"
    for parameter in parameters:
        in_path = parameter["in"] == "path"
        kinds = ["string", "number"] if in_path else _type(parameter["schema"])
        optional = "" if parameter.get("required") else "?"
        yield _field(f"        {parameter['name']}{optional}:", kinds)
    yield "      };"


def _answer(responses: Schema) -> list[str] | None:
    """The type of a route's answer; null where there is none, nothing where it is no JSON."""
    [success] = (response for code, response in responses.items() if code.startswith("2"))
    if "content" not in success:
        return ["null"]
    return _type(_json(success)) if "application/json" in success["content"] else None


def _json(body: Schema) -> Schema:
    schema: Schema = body["content"]["application/json"]["schema"]
    return schema


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    if "description" not in schema:
        return
    words = " ".join(schema["description"].split())
    if len(one_line := f"{indent}/** {words} */") <= _WIDTH:
        yield one_line
        return
    yield f"{indent}/**"
    start = f"{indent} * "
    yield fill(words, _WIDTH, initial_indent=start, subsequent_indent=start)
    yield f"{indent} */"


def _field(start: str, kinds: list[str]) -> str:
    """On one line, or one of its kinds a line."""
    line = f"{start} {' | '.join(kinds)};"
    if len(line) <= _WIDTH:
        return line
    indent = " " * (len(start) - len(start.lstrip()) + 2)
    return "\n".join([start, *(f"{indent}| {kind}" for kind in kinds)]) + ";"


def _type(schema: Schema) -> list[str]:
    """What it may be, one of these."""
    if "$ref" in schema:
        return [schema["$ref"].rpartition("/")[2]]
    if "const" in schema:
        return [json.dumps(schema["const"])]
    if "enum" in schema:
        return [json.dumps(word) for word in schema["enum"]]
    if either := schema.get("anyOf") or schema.get("oneOf"):
        return list(dict.fromkeys(kind for one in either for kind in _type(one)))
    match schema.get("type"):
        case "array":
            kinds = _type(schema["items"])
            return [f"({' | '.join(kinds)})[]" if len(kinds) > 1 else f"{kinds[0]}[]"]
        case "object":
            within = schema.get("additionalProperties")
            kinds = _type(within) if isinstance(within, dict) else ["Untyped"]
            names = _type(schema.get("propertyNames", {}) | {"type": "string"})
            return [f"Record<{' | '.join(names)}, {' | '.join(kinds)}>"]
        case "null":
            return ["null"]
        case None:
            return ["Untyped"]
        case plain:
            return [_PLAIN[plain]]


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
    TYPES_FILE.write_text(types_text(), encoding="utf-8")
