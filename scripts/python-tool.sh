#!/usr/bin/env bash
# A Python tool with the packages that a list names: `scripts/python-tool.sh FOLDER requirements.txt` prints its interpreter. It is installed once, into
# .tools/FOLDER, and again when the list has changed. Ends with 3 where this machine has no Python that can install anything, with 1 where installing failed.
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
folder="$root/.tools/$1"
list="$2"

if [ -x "$folder/bin/python" ] && cmp -s "$list" "$folder/installed.txt"; then
  echo "$folder/bin/python"
  exit 0
fi
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo 'there is no python3 of 3.11 or newer' >&2; exit 3; }
rm -rf "$folder"
# Debian has venv without pip in a package of its own. A pip beside it can install into the folder as well.
if ! python3 -m venv "$folder" >/dev/null 2>&1; then
  rm -rf "$folder"
  python3 -m venv --without-pip "$folder" >/dev/null 2>&1 && python3 -m pip --version >/dev/null 2>&1 ||
    { rm -rf "$folder"; echo 'python3 has neither ensurepip nor pip here' >&2; exit 3; }
fi
pip() {
  if "$folder/bin/python" -m pip --version >/dev/null 2>&1; then "$folder/bin/python" -m pip "$@"; else python3 -m pip --python "$folder/bin/python" "$@"; fi
}
echo "[python-tool] installing $1 …" >&2
for try in 1 2 3; do
  if pip install --quiet --disable-pip-version-check --no-input -r "$list" >&2; then
    cp "$list" "$folder/installed.txt"
    echo "$folder/bin/python"
    exit 0
  fi
  sleep $((try * 5))
done
rm -rf "$folder"
exit 1
