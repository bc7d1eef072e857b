#!/bin/sh
# Lets the real cron daemon of Debian run a workspace's schedules, in mounts of its own, and looks what has run.
#
#     apt-get install cron faketime
#     sudo Tests/Scripts/cron_daemon.sh .build/release/intently real|spring|autumn
#
# real: two minutes by the ordinary clock. spring, autumn: over a change of the clock in Berlin, sixty times as fast.
set -eu

if [ "${3:-}" != inside ]; then
  exec unshare --mount "$0" "$(realpath "$1")" "$2" inside
fi
tool=$1
mode=$2

# Nothing that is done here is seen outside, and no job of the machine runs here.
mount --make-rprivate /
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /var/spool/cron
mkdir -p /var/spool/cron/crontabs
chgrp crontab /var/spool/cron/crontabs
chmod 1730 /var/spool/cron/crontabs
for folder in /etc/cron.d /etc/cron.hourly /etc/cron.daily; do
  if [ -d "$folder" ]; then mount -t tmpfs tmpfs "$folder"; fi
done
empty=$(mktemp)
mount --bind "$empty" /etc/crontab

workspace=$(mktemp -d)
mkdir "$workspace/Workflows"
cd "$workspace"
echo '{ "intently": 1, "timeZone": "Europe/Berlin" }' > intently.json

write() { # NAME CRON
  cat > "Workflows/$1.json" <<END
{ "intently": 1, "schedule": { "cron": "$2" }, "steps": [
  { "export": "csv", "from": [{ "planned": "\${run.planned}" }], "to": "Exports/$1.csv", "append": true } ] }
END
}

# The planned times that have run, each on a line.
planned() { tail -n +2 "Exports/$1.csv" 2>/dev/null || true; }

expect() { # NAME TIMES
  if [ "$(planned "$1")" != "$2" ]; then
    echo "$1: expected:"; echo "$2"; echo "ran:"; planned "$1"; "$tool" runs; exit 1
  fi
  echo "$1: $(planned "$1" | wc -l) runs, as expected"
}

begin() { # the daemon, in whatever clock there is
  "$tool" due --quiet
  "$tool" schedule install
  crontab -l | grep -c '# intently: ' | grep -qx 1
  cron -f &
  cron=$!
}

case $mode in
real)
  write minute '* * * * *'
  begin
  trap 'kill $cron' EXIT
  # The rest of this minute, and two more.
  sleep 140
  count=$(planned minute | wc -l)
  [ "$count" -ge 2 ] || { echo "only $count runs"; "$tool" runs; exit 1; }
  "$tool" runs
  "$tool" schedule remove
  [ -z "$(crontab -l 2>/dev/null)" ]
  echo "minute: $count runs in two minutes"
  ;;
spring | autumn)
  write fixed '30 2 * * *'
  write elapsed '*/15 * * * *'
  if [ "$mode" = spring ]; then
    start='2026-03-29 00:55:10' seconds=18
  else
    start='2026-10-25 00:25:10' seconds=70
  fi
  library=$(ls /usr/lib/*/faketime/libfaketime.so.1 | head -1)
  # Timers of processes wait by the real clock.
  export tool mode seconds library DONT_FAKE_MONOTONIC=1 FAKETIME_DONT_FAKE_MONOTONIC=1
  # Jobs have an environment of their own: what fakes their clock stands in the table.
  TZ=UTC faketime -f "@$start x60" sh -c '
    set -eu
    "$tool" due --quiet
    { echo "LD_PRELOAD=$library"; echo "FAKETIME=$FAKETIME"; echo "FAKETIME_SHARED=$FAKETIME_SHARED"
      echo "DONT_FAKE_MONOTONIC=1"; echo "FAKETIME_DONT_FAKE_MONOTONIC=1"; } | crontab -
    "$tool" schedule install
    cron -f & cron=$!
    trap "kill $cron" EXIT
    LD_PRELOAD= sleep "$seconds"
  '
  if [ "$mode" = spring ]; then
    expect fixed '2026-03-29T03:00:00+02:00'
    expect elapsed '2026-03-29T03:00:00+02:00'
  else
    expect fixed '2026-10-25T02:30:00+02:00'
    expect elapsed "$(printf '2026-10-25T02:%s\n' 30:00+02:00 45:00+02:00 00:00+01:00 15:00+01:00 30:00+01:00)"
  fi
  ;;
*) echo "real, spring or autumn"; exit 64 ;;
esac
