#!/usr/bin/env bash
# What tools that nobody here wrote say of the OpenAPI document: Redocly CLI and Spectral at their recommended rules. Both are fetched by npx when this runs,
# and are no dependencies, since they are larger than everything else together. Ends with 1 when one of them finds anything.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
node --disable-warning=ExperimentalWarning --input-type=module -e "
  const { openApiDocument } = await import('$PWD/api/openapi.ts')
  const { allRoutes } = await import('$PWD/api/routes/index.ts')
  process.stdout.write(JSON.stringify(openApiDocument(allRoutes, 'https://pay.example')))
" > "$work/openapi.json"
cd "$work"
printf 'extends: ["spectral:oas"]\n' > .spectral.yaml

failed=0
npx --yes @redocly/cli@2.77.0 lint openapi.json --format stylish > redocly.txt 2>&1 || failed=1
if [ "$failed" = 1 ] || grep -qE '[1-9][0-9]* (warning|error)' redocly.txt; then
  failed=1
  tail -50 redocly.txt
fi
npx --yes @stoplight/spectral-cli@6.16.3 lint openapi.json -r .spectral.yaml --fail-severity hint || failed=1
[ "$failed" = 0 ] && echo 'Redocly and Spectral find nothing.'
exit "$failed"
