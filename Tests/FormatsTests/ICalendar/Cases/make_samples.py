"""Writes samples.tsv: what icalendar and vobject read in the shared sample files.

Needs icalendar and vobject; run with the folder of the samples. Each line: file, number of the event or card, property, value.
"""
import re
import sys
from datetime import datetime, timezone
from pathlib import Path

import icalendar
import vobject

data = Path(sys.argv[1])


def line(*parts):
    print(*(str(p).replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") for p in parts), sep="\t", file=out)


with Path(__file__).with_name("samples.tsv").open("w") as out:
    for path in sorted((data / "ics").glob("*.ics")):
        calendar = icalendar.Calendar.from_ical(path.read_bytes())
        for number, event in enumerate(calendar.walk("VEVENT"), 1):
            for key, name in (("UID", "uid"), ("SUMMARY", "summary"), ("LOCATION", "location"), ("DESCRIPTION", "description"), ("STATUS", "status"), ("CLASS", "class")):
                if key in event:
                    line(f"ics/{path.name}", number, name, event[key])
            for key, day, instant in (("DTSTART", "startDate", "start"), ("DTEND", "endDate", "end")):
                value = event[key].dt
                if isinstance(value, datetime):
                    line(f"ics/{path.name}", number, instant, value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))
                else:
                    line(f"ics/{path.name}", number, day, value.isoformat())
    for path in sorted((data / "vcf").glob("*.vcf")):
        # vobject takes no lines without colon, as the base64 ends of 2.1 have them after a blank line.
        text = path.read_bytes().decode("utf-8")
        for number, card in enumerate(vobject.readComponents(text, allowQP=True), 1):
            # vobject ends a text at a bare comma, which RFC 6350 §4.1 leaves as it is: those are checked by hand.
            raw = [row for row in text.splitlines() if row.startswith(("FN", "NOTE")) and re.search(r"(?<!\\),", row)]
            if not any(row.startswith("FN") for row in raw):
                line(f"vcf/{path.name}", number, "fullName", card.fn.value)
            line(f"vcf/{path.name}", number, "familyName", card.n.value.family)
            line(f"vcf/{path.name}", number, "givenName", card.n.value.given)
            for email in card.contents.get("email", []):
                line(f"vcf/{path.name}", number, "emails", email.value)
            for phone in card.contents.get("tel", []):
                line(f"vcf/{path.name}", number, "phones", phone.value.removeprefix("tel:"))
            for key in ("title", "role", "nickname", "note"):
                if key in card.contents and not (key == "note" and any(row.startswith("NOTE") for row in raw)):
                    line(f"vcf/{path.name}", number, key, card.contents[key][0].value)
