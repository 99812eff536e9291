"""The pages as they are served: files as they lie there, and nothing from elsewhere."""

import gzip
import re
from importlib.resources import files

import httpx
import pytest

from pitboss.server.web_files import WebFiles
from pitboss.table.names import LONGEST_NAME
from tests.server.serving import Served, anonymous, plain_client, refused

WEB = WebFiles.read()
PATHS = sorted(WEB.texts)
# Of ours: those of the libraries are minified, and name the places where they are explained.
OWN = [path for path in PATHS if not path.startswith("vendor/")]


def got(served: Served, path: str, **headers: str) -> httpx.Response:
    with plain_client() as http:
        return http.get(served.url + path, headers=headers)


@pytest.mark.parametrize("page", sorted(WEB.pages))
def test_every_page_is_the_frame_with_its_modules(served: Served, page: str) -> None:
    path = "/" if page == WEB.FIRST_PAGE else f"/{page}"
    answer = got(served, path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    named = set(re.findall(rf'modulepreload" href="/web/{WEB.edition}/([^"]+)"', answer.text))
    assert named == WEB.imported("app.js") | WEB.imported(f"pages/{page}.js")
    listed = re.findall(r'<meta name="pitboss-pages" content="([^"]+)">', answer.text)
    assert listed == [" ".join(sorted(WEB.pages))]
    if page != WEB.FIRST_PAGE:
        assert got(served, f"{path}/and/more").text == answer.text
        refused(anonymous(served).call("POST", path, {}), 405, "no-such-method")


def test_the_first_page_has_one_address(served: Served) -> None:
    refused(anonymous(served).call("GET", "/lobby"), 404, "no-such-page")


def test_files_are_served_as_they_lie_there(served: Served) -> None:
    with plain_client() as http:
        for path in PATHS:
            if path == WEB.INDEX:
                continue
            answer = http.get(f"{served.url}/web/{WEB.edition}/{path}")
            assert answer.content == (files("pitboss.server") / "web" / path).read_bytes(), path
            assert "immutable" in answer.headers["cache-control"], path
            assert answer.headers["x-content-type-options"] == "nosniff", path
            other = http.get(f"{served.url}/web/0123456789abcdef/{path}")
            assert (other.content, other.headers["cache-control"]) == (answer.content, "no-cache")


def test_a_browser_that_unpacks_gets_less(served: Served) -> None:
    address = f"/web/{WEB.edition}/texts.js"
    with plain_client() as http, http.stream("GET", served.url + address) as answer:
        packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == WEB.texts["texts.js"]
    plain = got(served, address, **{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == WEB.texts["texts.js"]


@pytest.mark.parametrize(
    "path",
    [
        "",
        WEB.INDEX,
        "nothing.js",
        "vendor/README.md",
        "../app.py",
        "..%2Fapp.py",
        "%2Fetc%2Fpasswd",
    ],
)
def test_nothing_else_is_served(served: Served, path: str) -> None:
    refused(anonymous(served).call("GET", f"/web/{WEB.edition}/{path}"), 404, "no-such-page")


def test_no_page_names_another_host() -> None:
    for path in OWN:
        named = set(re.findall(r"\b(?:https?|wss?)://[^\s\"'`]+", WEB.texts[path].decode()))
        assert named <= {"http://www.w3.org/2000/svg"}, path


def test_every_import_is_there() -> None:
    for path in PATHS:
        if path.endswith(".js"):
            assert WEB.imported(path) <= set(PATHS), path


def test_every_module_is_used() -> None:
    pages = (WEB.imported(f"pages/{page}.js") for page in WEB.pages)
    used = WEB.imported("app.js").union(*pages)
    assert {path for path in PATHS if path.endswith(".js")} == used


def test_pages_and_server_have_one_longest_name() -> None:
    assert f"LONGEST_NAME = {LONGEST_NAME};" in WEB.texts["names.js"].decode()


def test_an_edition_is_that_of_all_its_files() -> None:
    changed = {**WEB.texts, "texts.js": WEB.texts["texts.js"] + b"\n"}
    assert WebFiles(changed).edition != WEB.edition
    assert WebFiles(dict(sorted(WEB.texts.items(), reverse=True))).edition == WEB.edition


def test_one_module_imports_the_libraries() -> None:
    importers = [path for path in OWN if path.endswith(".js") and b"vendor/" in WEB.texts[path]]
    assert set(importers) <= {"html.js"}


@pytest.mark.parametrize("path", ["/nothing", "/lobby", "/desk%0A"])
def test_a_browser_that_mistypes_gets_a_page(served: Served, path: str) -> None:
    answer = got(served, path, accept="text/html,*/*;q=0.8")
    assert answer.status_code == 404
    assert "<!doctype html>" in answer.text
    refused(got(served, "/api/nothing", accept="text/html"), 404, "no-such-page")


def test_browsers_find_the_icon_where_they_look_for_it(served: Served) -> None:
    assert got(served, "/favicon.ico").content == WEB.texts["icon.svg"]
