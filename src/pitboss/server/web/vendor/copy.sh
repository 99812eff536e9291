#!/bin/sh
# Writes the files of this folder, or of another, from node_modules: package-lock.json says what lies there.
set -eu
packages=$(cd "$(dirname "$0")/../../../../../node_modules" && pwd)
cd "${1:-$(dirname "$0")}"

take() { # package file-in-package file-here licence-here
    sed -e 's|//# sourceMappingURL=.*||' \
        -e 's|from"preact/hooks"|from"./hooks.js"|g' \
        -e 's|from"preact"|from"./preact.js"|g' \
        -e 's|from"@preact/signals-core"|from"./signals-core.js"|g' \
        "$packages/$1/$2" >"$3"
    [ -z "${4:-}" ] || cp "$packages/$1/LICENSE" "licences/$4.txt"
}

take preact dist/preact.mjs preact.js preact
take preact hooks/dist/hooks.mjs hooks.js
take @preact/signals dist/signals.mjs signals.js signals
take @preact/signals-core dist/signals-core.mjs signals-core.js
take htm dist/htm.mjs htm.js htm
