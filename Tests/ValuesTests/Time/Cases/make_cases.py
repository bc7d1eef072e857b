"""Writes instants.tsv and locals.tsv with Python's zoneinfo, and footers.tsv with the C library (Python 3.11 is a day off in
the rules `n` and `J59`): implementations independent of ours.

The zone files in zones/ were made by `zic -b slim` from tzdata 2025b, so that no later zone law changes a test.
"""

import csv, datetime as dt, os, pathlib, random, time, zoneinfo

here = pathlib.Path(__file__).parent
utc, epoch = dt.timezone.utc, dt.datetime(1970, 1, 1)
random.seed(20260301)
zones = sorted(str(p.relative_to(here / "zones")) for p in (here / "zones").glob("*/*"))


def offset_at(zone, seconds):
    moment = (epoch + dt.timedelta(seconds=seconds)).replace(tzinfo=utc).astimezone(zone)
    return int(moment.utcoffset().total_seconds()), moment.tzname()


def transitions(zone, spans, offset_at=offset_at):
    for first, last in spans:
        low = int((dt.datetime(first, 1, 1) - epoch).total_seconds())
        high = int((dt.datetime(last, 1, 1) - epoch).total_seconds())
        before = offset_at(zone, low)
        for seconds in range(low, high, 6 * 3600):
            now = offset_at(zone, seconds)
            if now != before:
                early, late = seconds - 6 * 3600, seconds
                while late - early > 1:
                    middle = (early + late) // 2
                    early, late = (middle, late) if offset_at(zone, middle) == before else (early, middle)
                yield late
                before = now


def local_row(zone, local):
    moment = epoch + dt.timedelta(seconds=local)
    first, second = (int(moment.replace(tzinfo=zone, fold=f).utcoffset().total_seconds()) for f in (0, 1))
    return moment.isoformat(), first, second


def libc_offset(footer, seconds):
    os.environ["TZ"] = footer
    time.tzset()
    moment = time.localtime(seconds)
    return moment.tm_gmtoff, moment.tm_zone


footers = [
    "CET-1CEST,M3.5.0,M10.5.0/3", "EET-2EEST,M4.5.5/0,M10.5.4/24", "EET-2EEST,M3.4.4/50,M10.4.4/50",
    "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<-04>4<-03>,M9.1.6/24,M4.1.6/24",
    "IST-1GMT0,M10.5.0,M3.5.0/1", "<+0330>-3:30", "<-1130>11:30:15", "AAA3BBB,J60/2,J300/2", "AAA3BBB,59,299/3:30:30",
    "NZST-12NZDT,M9.5.0,M4.1.0/3", "AAA3BBB1:30,J59/-12,J61/30", "AAA-3BBB,M2.4.1/0,M2.5.1/0",
]

with open(here / "instants.tsv", "w", newline="") as i, open(here / "locals.tsv", "w", newline="") as l, open(here / "footers.tsv", "w", newline="") as f:
    instants, locals_, footer_rows = (csv.writer(x, delimiter="\t", lineterminator="\n") for x in (i, l, f))
    instants.writerow(["zone", "seconds", "offset", "abbreviation"])
    locals_.writerow(["zone", "local", "first", "second"])
    footer_rows.writerow(["footer", "seconds", "offset", "abbreviation"])
    for name in zones:
        with open(here / "zones" / name, "rb") as file:
            zone = zoneinfo.ZoneInfo.from_file(file, key=name)
        for at in transitions(zone, [(1911, 1920), (1975, 1982), (2008, 2013), (2022, 2029), (2036, 2042), (2099, 2101)]):
            for seconds in (at - 1, at, at + 3600):
                instants.writerow([name, seconds, *offset_at(zone, seconds)])
            before, after = offset_at(zone, at - 1)[0], offset_at(zone, at)[0]
            low, high = sorted((at + before, at + after))
            for local in sorted({low - 1, low, (low + high) // 2, high - 1, high}):
                locals_.writerow([name, *local_row(zone, local)])
        for _ in range(40):
            seconds = random.randrange(-2_500_000_000, 5_000_000_000)
            instants.writerow([name, seconds, *offset_at(zone, seconds)])
            locals_.writerow([name, *local_row(zone, seconds)])
    for footer in footers:
        for at in transitions(footer, [(2024, 2031), (2099, 2101)], libc_offset):
            for seconds in (at - 1, at, at + 3600):
                footer_rows.writerow([footer, seconds, *libc_offset(footer, seconds)])
        for _ in range(10):
            seconds = random.randrange(1_000_000_000, 9_000_000_000)
            footer_rows.writerow([footer, seconds, *libc_offset(footer, seconds)])
