"""Writes rules.tsv: starts, recurrence rules and the occurrences python-dateutil gives for them.

Needs python-dateutil. Each line: start, rule, the number of occurrences asked for, the occurrences (the first is the start).
The start of a random rule is the first time dateutil gives, since a start beside the rule is undefined by the standard.
"""
import random
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from dateutil.rrule import rrulestr

FORM = "%Y%m%dT%H%M%S"
# The examples of RFC 5545 §3.8.5.3, all from 9 o'clock.
EXAMPLES = """
19970902T090000 FREQ=DAILY;COUNT=10
19970902T090000 FREQ=DAILY;UNTIL=19971224T000000
19970902T090000 FREQ=DAILY;INTERVAL=2
19970902T090000 FREQ=DAILY;INTERVAL=10;COUNT=5
19980101T090000 FREQ=YEARLY;UNTIL=20000131T140000;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA
19970902T090000 FREQ=WEEKLY;COUNT=10
19970902T090000 FREQ=WEEKLY;INTERVAL=2;WKST=SU
19970902T090000 FREQ=WEEKLY;UNTIL=19971007T000000;WKST=SU;BYDAY=TU,TH
19970901T090000 FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000;WKST=SU;BYDAY=MO,WE,FR
19970902T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH
19970905T090000 FREQ=MONTHLY;COUNT=10;BYDAY=1FR
19970907T090000 FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU
19970922T090000 FREQ=MONTHLY;COUNT=6;BYDAY=-2MO
19970928T090000 FREQ=MONTHLY;BYMONTHDAY=-3
19970902T090000 FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15
19970930T090000 FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1
19970910T090000 FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15
19970902T090000 FREQ=MONTHLY;INTERVAL=2;BYDAY=TU
19970610T090000 FREQ=YEARLY;COUNT=10;BYMONTH=6,7
19970310T090000 FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3
19970101T090000 FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200
19970519T090000 FREQ=YEARLY;BYDAY=20MO
19970512T090000 FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO
19970313T090000 FREQ=YEARLY;BYMONTH=3;BYDAY=TH
19970605T090000 FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8
19980213T090000 FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
19970913T090000 FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13
19961105T090000 FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8
19970904T090000 FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3
19970929T090000 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2
19970902T090000 FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000
19970902T090000 FREQ=MINUTELY;INTERVAL=15;COUNT=6
19970902T090000 FREQ=MINUTELY;INTERVAL=90;COUNT=4
19970902T090000 FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40
19970902T090000 FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16
19970805T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO
19970805T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU
20070115T090000 FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5
20240229T000000 FREQ=YEARLY
20240131T100000 FREQ=MONTHLY
20240229T100000 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
20000101T090000 FREQ=YEARLY;BYYEARDAY=-366
20260101T000000 FREQ=SECONDLY;INTERVAL=7;BYSECOND=0,7,14,49;BYMINUTE=0,30;BYHOUR=0,23;COUNT=20
""".strip().split("\n")


def occurrences(start, rule, count):
    return list(islice(rrulestr("RRULE:" + rule, dtstart=start), count))


def choose(rng, low, high, most, zero=False):
    numbers = [n for n in range(low, high + 1) if n or zero]
    return ",".join(str(n) for n in sorted(set(rng.choice(numbers) for _ in range(rng.randint(1, most)))))


def rule(rng):
    frequency = rng.choice(["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY"])
    parts = ["FREQ=" + frequency]
    if rng.random() < 0.5:
        parts.append(f"INTERVAL={rng.randint(1, 5)}")
    days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    wide = frequency in ("MONTHLY", "YEARLY")
    if rng.random() < 0.3:
        parts.append("BYMONTH=" + choose(rng, 1, 12, 4))
    if frequency == "YEARLY" and rng.random() < 0.2:
        parts.append("BYWEEKNO=" + choose(rng, -53, 53, 4))
        parts.append("BYDAY=" + ",".join(sorted(set(rng.choice(days) for _ in range(3)))))
    else:
        if frequency == "YEARLY" and rng.random() < 0.2:
            parts.append("BYYEARDAY=" + choose(rng, -366, 366, 5))
        if frequency != "WEEKLY" and rng.random() < 0.3:
            parts.append("BYMONTHDAY=" + choose(rng, -31, 31, 5))
        if rng.random() < 0.4:
            most = 53 if frequency == "YEARLY" and not any(p.startswith("BYMONTH=") for p in parts) else 5
            parts.append("BYDAY=" + ",".join(
                (str(rng.choice([-1, 1]) * rng.randint(1, most)) if wide and rng.random() < 0.5 else "") + rng.choice(days)
                for _ in range(rng.randint(1, 3))))
    for name, high in (("HOUR", 23), ("MINUTE", 59), ("SECOND", 59)):
        if rng.random() < 0.2:
            parts.append(f"BY{name}=" + choose(rng, 0, high, 3, zero=True))
    if len(parts) > 2 and rng.random() < 0.25:
        parts.append("BYSETPOS=" + choose(rng, -3, 3, 2))
    if rng.random() < 0.3:
        parts.append("WKST=" + rng.choice(days))
    return ";".join(parts)


class Late(Exception):
    pass


def main():
    import signal

    def late(*_):
        raise Late()

    signal.signal(signal.SIGALRM, late)
    rng = random.Random(5545)
    lines = []
    for example in EXAMPLES:
        start, text = example.split(" ")
        found = occurrences(datetime.strptime(start, FORM), text, 30)
        lines.append((start, text, 30, found))
    while len(lines) < 420:
        text = rule(rng)
        base = datetime(rng.randint(1995, 2030), rng.randint(1, 12), rng.randint(1, 28), rng.randint(0, 23), rng.randint(0, 59), rng.randint(0, 59))
        signal.setitimer(signal.ITIMER_REAL, 1.0)
        try:
            first = occurrences(base, text, 1)
            if not first:
                continue
            start = first[0]
            if rng.random() < 0.3:
                text += f";COUNT={rng.randint(1, 20)}"
            elif rng.random() < 0.3:
                until = start + timedelta(days=rng.choice([1, 30, 1000]), seconds=rng.randint(0, 86399))
                text += ";UNTIL=" + until.strftime(FORM)
            found = occurrences(start, text, 15)
        except (Late, ValueError):
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        # dateutil takes an interval from another week or month once the start has moved; only rules it agrees with itself on count.
        if not found or found[0] != start:
            continue
        lines.append((start.strftime(FORM), text, 15, found))
    out = Path(__file__).with_name("rules.tsv")
    with out.open("w") as file:
        for start, text, count, found in lines:
            times = " ".join(t.strftime(FORM) for t in found)
            print(start, text, count, times, sep="\t", file=file)


main()
