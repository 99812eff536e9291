"""The application keeps to its own OpenAPI, whatever is sent: no fault, no undocumented answer."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from pitboss.server.app import application
from pitboss.server.house import Settings
from tests.hypothesis_profile import examples
from tests.server.serving import SECONDS, SECONDS_TO_SOLVE, Served, Visitor, serving

SCHEMA = schemathesis.openapi.from_dict(
    application(Settings("sqlite:///never-opened.db")).openapi()
)
# A body that is too large is refused as such before anybody reads it.
SCHEMA.config.checks.negative_data_rejection.expected_statuses.append("413")
# A house that drains refuses all that comes after: that route has a test of its own.
OPERATIONS = {
    operation.label: operation
    for operation in (
        result.ok() for result in SCHEMA.get_all_operations() if isinstance(result, Ok)
    )
    if operation.path != "/api/host/drain"
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("schema")) as opened:
        # The one solution that is met by chance: it is known from here on, and nobody waits for it.
        httpx.post(f"{opened.url}/api/solve", json={}, timeout=SECONDS_TO_SOLVE, trust_env=False)
        yield opened


@pytest.fixture(scope="module")
def host(served: Served) -> Visitor:
    visitor = Visitor.arrived(served, "Boss")
    visitor.call("POST", "/api/host", {"link": served.house.people.host_link()})
    return visitor


VALID = [(label, GenerationMode.POSITIVE) for label in OPERATIONS]
INVALID = [  # where anything could be: every text is a possible path
    (label, GenerationMode.NEGATIVE)
    for label, operation in OPERATIONS.items()
    if operation.body or operation.query
]


@pytest.mark.hypothesis
@pytest.mark.parametrize(("label", "mode"), VALID + INVALID)
def test_every_answer_is_as_documented(
    served: Served, host: Visitor, label: str, mode: GenerationMode
) -> None:
    operation = OPERATIONS[label]

    @examples(10)
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: schemathesis.Case[Any]) -> None:
        leaving = label.startswith("DELETE /api/sessions")  # nobody could come back
        headers = {} if leaving else host.headers
        # What makes a good name or sound rules is more than a schema can say.
        case.call_and_validate(
            base_url=served.url,
            headers=headers,
            timeout=SECONDS,
            excluded_checks=[positive_data_acceptance],
        )

    check()
