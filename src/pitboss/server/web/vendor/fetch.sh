#!/bin/sh
# Writes the files of this folder anew from the npm registry; README.md lists the versions.
set -eu
cd "$(dirname "$0")"
bare=$(mktemp -d)
trap 'rm -rf "$bare"' EXIT

take() { # package version file-in-package file-here
    (cd "$bare" && tar xzf "$(npm pack --silent "$1@$2")")
    sed -e 's|//# sourceMappingURL=.*||' \
        -e 's|from"preact/hooks"|from"./hooks.js"|g' \
        -e 's|from"preact"|from"./preact.js"|g' \
        -e 's|from"@preact/signals-core"|from"./signals-core.js"|g' \
        "$bare/package/$3" >"$4"
    [ -z "${5:-}" ] || cp "$bare/package/LICENSE" "licences/$5.txt"
    rm -r "$bare/package"
}

take preact 11.2.0 dist/preact.mjs preact.js preact
take preact 11.2.0 hooks/dist/hooks.mjs hooks.js
take @preact/signals 2.11.4 dist/signals.mjs signals.js signals
take @preact/signals-core 1.14.5 dist/signals-core.mjs signals-core.js
take htm 3.1.1 dist/htm.mjs htm.js htm
