#!/usr/bin/env bash
# Checks the README's promise from outside: a clone of HEAD with nothing beside it, `npm start`, the printed curl line creates a subscription, Ctrl-C
# leaves no process. It installs everything again, so it takes about a minute.
set -euo pipefail

repository="$(cd "$(dirname "$0")/.." && pwd)"
place="$(mktemp -d)"
export DATA_DIR="$place/data"
PORT="$(node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')"
export PORT
# This tests a machine with no settings: servers of the caller are not used.
unset DATABASE_URL TEMPORAL_ADDRESS ENCRYPTION_KEY BASE_URL WORKFLOW_BUNDLE METRICS_PORT
npm_pid=''

fail() {
  echo "fresh clone: $1" >&2
  [ -f "$place/start.log" ] && tail -n 60 "$place/start.log" >&2
  exit 1
}

# The processes of this clone and no others: their command line or their folder names it.
left() {
  for entry in /proc/[0-9]*; do
    pid="${entry#/proc/}"
    [ "$pid" = "$$" ] && continue
    if tr '\0' ' ' 2>/dev/null <"$entry/cmdline" | grep -qF "$place" || readlink "$entry/cwd" 2>/dev/null | grep -qF "$place"; then
      [ -d "$entry" ] && [ "$(awk '/^PPid/ {print $2}' "$entry/status" 2>/dev/null)" != "$$" ] && echo "$pid"
    fi
  done
}

clean_up() {
  if [ -n "$npm_pid" ] && kill -0 "$npm_pid" 2>/dev/null; then
    kill -TERM "$npm_pid" 2>/dev/null || true
    wait "$npm_pid" 2>/dev/null || true
  fi
  rm -rf "$place"
}
trap clean_up EXIT

git clone --quiet "$repository" "$place/clone"
# Without a local copy, fetching the Temporal server is tested too. With one, the copy saves a download per run.
if [ -x "$repository/.tools/temporal" ] && [ -z "${FETCH_TOOLS:-}" ]; then
  mkdir -p "$place/clone/.tools" && cp "$repository/.tools/temporal" "$place/clone/.tools/"
fi

# A background job of a script ignores SIGINT from its start. A shell with job control restores it.
set -m
(cd "$place/clone" && exec npm start) >"$place/start.log" 2>&1 &
npm_pid=$!
set +m

for _ in $(seq 600); do
  [ -f "$DATA_DIR/demo.json" ] && grep -q '^  curl ' "$place/start.log" && break
  kill -0 "$npm_pid" 2>/dev/null || fail 'npm start ended early'
  sleep 0.5
done
[ -f "$DATA_DIR/demo.json" ] || fail 'there is no demo.json after five minutes'
[ "$(stat -c %a "$DATA_DIR/demo.json")" = 600 ] || fail 'demo.json is not private'

curl_line="$(grep -m1 '^  curl ' "$place/start.log")"
answer="$(eval "$curl_line -w '\n%{http_code}'")"
[ "$(tail -n1 <<<"$answer")" = 200 ] || fail "the printed curl line answered: $answer"
grep -q '"status":"active"' <<<"$answer" || fail "the subscription is not active: $answer"

kill -INT "$npm_pid"
wait "$npm_pid" || true
npm_pid=''
for _ in $(seq 50); do
  [ -z "$(left)" ] && break
  sleep 0.2
done
[ -z "$(left)" ] || fail "processes are left: $(left | tr '\n' ' ')"
echo 'fresh clone: npm start, the printed curl line and Ctrl-C work'
