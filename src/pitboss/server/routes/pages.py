"""The pages: what lies in `web/`, as it lies there. A file `pages/desk.js` is the page `/desk`."""

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from pitboss.server.web_files import WebFiles

router = APIRouter(include_in_schema=False)

_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


_files = WebFiles.read()


@router.get("/web/{edition}/{path:path}")
async def file(edition: str, path: str, request: Request) -> Response:
    """A file of this edition may be kept forever: another edition has other addresses."""
    if path not in _files or path == _files.INDEX:
        raise HTTPException(404)
    kept = _FOREVER if edition == _files.edition else _ASK_AGAIN
    return _answer(request, *_files.told(path), kept)


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """Browsers look for it here where no page tells them of it."""
    return _answer(request, *_files.told("icon.svg"), _ASK_AGAIN)


async def frame(request: Request) -> Response:
    """The same for every page; the page itself is a module that it loads."""
    name = request.scope["path"].split("/")[1] or _files.FIRST_PAGE
    if name not in _files.pages:  # a route lets a newline pass at its end
        raise HTTPException(404)
    return _answer(request, *_files.frame(name), _ASK_AGAIN)


router.add_api_route("/", frame)
for _page in sorted(_files.pages - {_files.FIRST_PAGE}):
    router.add_api_route(f"/{_page}", frame)
    router.add_api_route(f"/{_page}/{{rest:path}}", frame)


def no_such_page(request: Request) -> Response | None:
    """For somebody who mistyped an address: the frame, which says so and leads back."""
    reads = "text/html" in request.headers.get("accept", "")
    if not reads or request.method != "GET" or request.url.path.startswith(("/api/", "/web/")):
        return None
    answer = _answer(request, *_files.frame(_files.FIRST_PAGE), _ASK_AGAIN)
    answer.status_code = 404
    return answer


def _answer(request: Request, kind: str, plain: bytes, packed: bytes, kept: str) -> Response:
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if packs:
        headers["content-encoding"] = "gzip"
    return Response(packed if packs else plain, media_type=kind, headers=headers)
