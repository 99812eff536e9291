"""The pages: the files in `web/`, unchanged. A file `pages/desk.js` is the page `/desk`."""

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from pitboss.server.web_files import WebFiles

router = APIRouter(include_in_schema=False)

_FOREVER = "public, max-age=31536000, immutable"
_REVALIDATE = "no-cache"


_files = WebFiles.read()


@router.get("/web/{edition}/{path:path}")
async def file(edition: str, path: str, request: Request) -> Response:
    """Files of this edition may be cached forever: another edition has other URLs."""
    if path not in _files or path == _files.INDEX:
        raise HTTPException(404)
    caching = _FOREVER if edition == _files.edition else _REVALIDATE
    return _answer(request, *_files.file(path), caching)


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """Where browsers look for an icon without being told."""
    return _answer(request, *_files.file("icon.svg"), _REVALIDATE)


async def frame(request: Request) -> Response:
    """The same for every page; the page itself is a module that it loads."""
    name = request.scope["path"].split("/")[1] or _files.FIRST_PAGE
    if name not in _files.pages:  # a route accepts a trailing newline
        raise HTTPException(404)
    return _answer(request, *_files.frame(name), _REVALIDATE)


router.add_api_route("/", frame)
for _page in sorted(_files.pages - {_files.FIRST_PAGE}):
    router.add_api_route(f"/{_page}", frame)
    router.add_api_route(f"/{_page}/{{rest:path}}", frame)


def no_such_page(request: Request) -> Response | None:
    """A page instead of JSON for a browser: it says so and links back."""
    reads = "text/html" in request.headers.get("accept", "")
    if not reads or request.method != "GET" or request.url.path.startswith(("/api/", "/web/")):
        return None
    answer = _answer(request, *_files.frame(_files.FIRST_PAGE), _REVALIDATE)
    answer.status_code = 404
    return answer


def _answer(request: Request, kind: str, plain: bytes, compressed: bytes, caching: str) -> Response:
    gzip = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if gzip:
        headers["content-encoding"] = "gzip"
    return Response(compressed if gzip else plain, media_type=kind, headers=headers)
