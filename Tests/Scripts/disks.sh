#!/bin/sh
# What becomes of exports and of the history where the disk is full, where nothing may be written, and where a run is killed.
#
#     sudo Tests/Scripts/disks.sh .build/release/intently
set -eu

if [ "${2:-}" != inside ]; then exec unshare --mount "$0" "$(realpath "$1")" inside; fi
tool=$1
mount --make-rprivate /
disk=$(mktemp -d)
fail() { echo "$*"; ls -la . Out; exit 1; }
stray() { ls -A Out | grep -c '^\..*\.tmp$' || true; }

echo "A full disk"
mount -t tmpfs -o size=2m tmpfs "$disk"
cd "$disk"
mkdir Out
seq 1 400000 | awk 'BEGIN { print "n" } { print $1 }' > /tmp/disks-$$.csv
cat > small.json <<'END'
{ "intently": 1, "steps": [{ "export": "csv", "from": [{ "n": 1 }], "to": "Out/a.csv" }] }
END
printf '{ "intently": 1,\n  "steps": [{ "find": { "file": "/tmp/disks-%s.csv" } }, { "export": "csv", "to": "Out/a.csv" }] }\n' $$ > large.json
echo '{ "intently": 1, "timeZone": "UTC", "allow": { "read": ["/tmp"], "write": ["Out"] } }' > intently.json
"$tool" run small.json
chmod 640 Out/a.csv
before=$(cat Out/a.csv)
if "$tool" run large.json 2> errors; then fail "it should have failed"; fi
grep -q 'disk-full' errors || { cat errors; fail "it does not say that the disk is full"; }
[ "$(cat Out/a.csv)" = "$before" ] || fail "the old file is not as it was"
dd if=/dev/zero of=filler bs=4k count=1000 2>/dev/null || true
"$tool" run small.json 2> errors || true
[ "$(cat Out/a.csv)" = "$before" ] || fail "the old file is not as it was"
rm filler
"$tool" run small.json
[ "$(stat -c %a Out/a.csv)" = 640 ] || fail "the mode is not as it was"
[ "$(stray)" = 0 ] || fail "a temporary file is left"
command -v sqlite3 > /dev/null && [ "$(sqlite3 .intently/runs.sqlite 'PRAGMA integrity_check')" = ok ]
"$tool" runs

echo "A run that is killed while it writes"
mount -o remount,size=64m "$disk"
for pause in 0.02 0.05 0.08 0.12 0.2; do
  "$tool" run large.json & run=$!
  sleep $pause
  kill -9 $run 2>/dev/null || true
  wait $run 2>/dev/null || true
  lines=$(wc -l < Out/a.csv)
  [ "$lines" = 2 ] || [ "$lines" = 400001 ] || fail "a part of a file: $lines lines"
  [ "$(stat -c %a Out/a.csv)" = 640 ] || fail "the mode is not as it was"
done
"$tool" run small.json
[ "$(stray)" = 0 ] || fail "a temporary file is left"

echo "A folder that may only be read"
cat > reading.json <<'END'
{ "intently": 1, "steps": [{ "notify": "read" }, { "give": 1 }] }
END
rm -rf .intently
mount -o remount,ro "$disk"
[ "$("$tool" run reading.json 2> /tmp/disks-$$.errors)" = 1 ] || fail "it does not run"
[ "$(grep -c 'no-history' /tmp/disks-$$.errors)" = 1 ] || { cat /tmp/disks-$$.errors; fail "it is not said once"; }
if "$tool" due 2> /tmp/disks-$$.errors; then fail "due cannot keep what it does"; fi
rm -f /tmp/disks-$$.*
echo "all as expected"
