"""Writes series.tsv: what recurring-ical-events finds in series.ics within some ranges of days.

Needs icalendar and recurring-ical-events. Each line: first day, last day, UID, start in UTC or day, end in UTC or day, summary.
Days are those of Europe/Berlin.
"""
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

HERE = Path(__file__).parent
BERLIN = ZoneInfo("Europe/Berlin")
RANGES = [("2026-03-25", "2026-04-10"), ("2026-02-28", "2026-03-01"), ("2028-02-20", "2028-03-05"), ("2026-12-24", "2026-12-31"), ("2025-11-01", "2025-11-30")]


def text(value):
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    return value.strftime("%Y%m%d")


def instant(value):
    return value if isinstance(value, datetime) else datetime(value.year, value.month, value.day, tzinfo=BERLIN)


calendar = icalendar.Calendar.from_ical((HERE / "series.ics").read_bytes())
with (HERE / "series.tsv").open("w") as out:
    for low, high in RANGES:
        first = datetime.combine(date.fromisoformat(low), datetime.min.time(), BERLIN)
        last = datetime.combine(date.fromisoformat(high) + timedelta(days=1), datetime.min.time(), BERLIN)
        found = recurring_ical_events.of(calendar).between(first, last)
        lines = []
        for event in found:
            start, end = event["DTSTART"].dt, event["DTEND"].dt
            lines.append((instant(start), str(event["UID"]), start, end, str(event["SUMMARY"])))
        for _, uid, start, end, summary in sorted(lines, key=lambda line: (line[0], line[1])):
            print(low, high, uid, text(start), text(end), summary, sep="\t", file=out)
