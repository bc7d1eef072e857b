#!/usr/bin/env python3
"""Compares the times of cron expressions with those of croniter and cronsim from PyPI.

    pip install croniter cronsim
    Tests/Scripts/cron_compare.py .build/release/intently 20000 [SEED]

Random expressions, zones and instants are asked of all three. Every difference has to be explained by one of the rules that
are known to differ (`explanation`); one that is not is printed, and the status is 1.
"""
import collections
import concurrent.futures
import datetime
import json
import random
import re
import subprocess
import sys
import zoneinfo

import croniter
import cronsim

ZONES = [
    "UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Santiago", "Australia/Lord_Howe",
    "Asia/Kolkata", "Africa/Cairo", "Asia/Tokyo", "Pacific/Auckland", "America/Havana", "America/St_Johns",
]
COUNT = 3


def field(low, high, names=None):
    kind = random.random()
    number = lambda: random.randint(low, high)
    if kind < 0.35:
        return "*"
    if kind < 0.6:
        return str(number())
    if kind < 0.7:
        return "*/%d" % random.randint(1, max(1, (high - low) // 2))
    if kind < 0.85:
        a, b = sorted((number(), number()))
        return "%d-%d" % (a, b)
    if kind < 0.9:
        a, b = sorted((number(), number()))
        return "%d-%d/%d" % (a, b, random.randint(1, 3))
    if names and kind < 0.95:
        return random.choice(names)
    return ",".join(str(n) for n in sorted({number() for _ in range(random.randint(2, 4))}))


def expression():
    months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
    days = "SUN MON TUE WED THU FRI SAT".split()
    return " ".join(
        [field(0, 59), field(0, 23), field(1, 28), field(1, 12, months), field(0, 6, days)])


def ours(tool, text, zone, start):
    result = subprocess.run(
        [tool, "next", "--cron", text, "--time-zone", zone, "--from", start.isoformat(), "--count", str(COUNT), "--json"],
        capture_output=True, text=True)
    if result.returncode != 0:
        return result.stderr
    return [datetime.datetime.fromisoformat(t.replace("Z", "+00:00")).timestamp() for t in json.loads(result.stdout)]


def theirs(make):
    try:
        times = []
        for _ in range(COUNT):
            times.append(make().timestamp())
        return times
    except Exception as error:
        return "%s: %s" % (type(error).__name__, error)


def has_transition(zone, first, last):
    """Whether the zone's clock changes between two instants, or within a day and a half of them."""
    zone = zoneinfo.ZoneInfo(zone)
    instant = first - 36 * 3600
    offset = None
    while instant <= last + 36 * 3600:
        now = datetime.datetime.fromtimestamp(instant, zone).utcoffset()
        if offset is not None and now != offset:
            return True
        offset = now
        instant += 3600 * 6
    return False


def explanation(name, text, zone, start, mine, other):
    minute, hour, day, month, weekday = text.split()
    stars = day.startswith("*") or weekday.startswith("*")
    steps = (day.startswith("*/") and not weekday == "*") or (weekday.startswith("*/") and not day == "*")
    if name == "croniter" and stars and steps:
        return "a day field that begins with * makes both days needed, as in the daemons; croniter takes either"
    if name == "croniter" and re.search(r"\b(\d+)-\1\b", text):
        return "a range from a number to itself is that number; croniter takes it for the whole field"
    if name == "cronsim" and re.search(r"\b(\d+)-\1/", text):
        return "a range from a number to itself, with a step, is that number; cronsim counts on to the end of the field"
    times = [t for t in (mine if isinstance(mine, list) else []) + (other if isinstance(other, list) else [])]
    last = max(times) if times else start.timestamp()
    near = [t for t in times if has_transition(zone, t - 1, t + 1)] or has_transition(zone, start.timestamp(), start.timestamp() + 1)
    if near:
        if name == "croniter":
            return "near a change of the clock: croniter runs times that come twice twice, and star jobs at the end of a gap"
        return "near a change of the clock: cronsim steps whole hours, which is wrong where a clock changes by less"
    if not isinstance(other, list):
        return "%s finds no time: %s" % (name, other.split(":")[0])
    return None


def main():
    tool, count = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    random.seed(seed)
    cases = []
    for _ in range(count):
        zone = random.choice(ZONES)
        start = datetime.datetime.fromtimestamp(random.randint(1_700_000_000, 1_900_000_000), zoneinfo.ZoneInfo(zone))
        cases.append((expression(), zone, start))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda case: ours(tool, *case), cases))
    explained, unexplained, equal = collections.Counter(), 0, collections.Counter()
    for (text, zone, start), mine in zip(cases, answers):
        iterator = croniter.croniter(text, start)
        simulated = cronsim.CronSim(text, start)
        for name, make in [("croniter", lambda: iterator.get_next(datetime.datetime)), ("cronsim", lambda: next(simulated))]:
            other = theirs(make)
            if mine == other:
                equal[name] += 1
                continue
            why = explanation(name, text, zone, start, mine, other)
            if why:
                explained[why] += 1
            else:
                unexplained += 1
                print("%s: %r in %s from %s\n  ours   %s\n  theirs %s" % (name, text, zone, start.isoformat(), mine, other))
    print("seed %d: %d cases; equal: croniter %d, cronsim %d" % (seed, count, equal["croniter"], equal["cronsim"]))
    for why, number in explained.most_common():
        print("%6d  %s" % (number, why))
    print("%6d  unexplained" % unexplained)
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
