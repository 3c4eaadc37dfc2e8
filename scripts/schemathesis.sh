#!/usr/bin/env bash
# Schemathesis over the /openapi.json of a running API: `scripts/schemathesis.sh http://127.0.0.1:3000 sk_test_…`, without arguments that of `npm start`
# (.data/demo.json). Loopback and test keys only: it writes whatever comes to its mind. SECONDS_MAX bounds the run (120), SEED repeats one.
# Needs python3 with venv; Schemathesis itself goes into .tools/.
set -euo pipefail
cd "$(dirname "$0")/.."
root="$PWD"
export PATH="$root/node_modules/.bin:$PATH"

demo() { node -p "JSON.parse(require('fs').readFileSync('${DATA_DIR:-.data}/demo.json', 'utf8')).$1"; }
base="${1:-$(demo base_url)}"
key="${2:-$(demo test_key)}"
case "$base" in http://127.0.0.1:* | http://localhost:* | http://\[::1\]:*) ;; *) echo "not on this machine: $base" >&2; exit 2 ;; esac
case "$key" in sk_test_*) ;; *) echo 'a test key (sk_test_…) is needed' >&2; exit 2 ;; esac

python="$(bash scripts/python-tool.sh schemathesis "$root/test/fuzz/schemathesis.txt")"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
exec_args=(
  --config-file "$root/scripts/schemathesis.toml" run "$base/openapi.json" --url "$base"
  --header "Authorization: Bearer $key"
  --exclude-path-regex '^/v1/(api_keys|simulations|audits|test_helpers/gateways)'
  --phases "${PHASES:-examples,coverage,fuzzing}" --max-examples "${EXAMPLES:-10}" --max-time "${SECONDS_MAX:-120}"
  --seed "${SEED:-14}" --continue-on-failure --request-timeout 30 --no-color
)
PYTHONIOENCODING=utf8 "$python" -c 'from schemathesis.cli import schemathesis; schemathesis()' "${exec_args[@]}"
