"""Writes expected/*.csv: what the cases of cases.json have to print, computed without the program.

expected.py SHARED_DATA
"""

import csv
import datetime
import json
import pathlib
import re
import sqlite3
import statistics
import sys
import unicodedata
from decimal import Decimal

shared = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).parent / "expected"
target.mkdir(exist_ok=True)


def table(path, **options):
    skip = options.pop("skip", 0)
    with open(shared / path, encoding=options.pop("encoding", "utf-8-sig"), newline="") as file:
        rows = list(csv.reader(file, **options))[skip:]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def document(path):
    """JSON with numbers as their digits."""
    return json.loads((shared / path).read_text(encoding="utf-8"), parse_float=Digits, parse_int=Digits)


class Digits(str):
    pass


def write(name, header, rows):
    def cell(value):
        if value is None:
            return ""
        if isinstance(value, list):
            return json.dumps(value).replace('"', "").replace(", ", ",")
        return str(value)

    with open(target / f"{name}.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([cell(value) for value in row] for row in rows)


def pick(rows, *columns):
    return [[row[column] for column in columns] for row in rows]


def plain(number):
    """Digits without an exponent and without zeros at the end."""
    text = format(Decimal(number), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def average(values):
    """At most 16 significant digits, half to even."""
    import decimal

    return plain(decimal.Context(prec=16, rounding=decimal.ROUND_HALF_EVEN).divide(sum(values), Decimal(len(values))))


books = table("csv/books.csv")
for book in books:
    book["published"] = book["original_publication_year"]
    book["rating"] = Decimal(book["average_rating"])
    book["year"] = Decimal(book["published"]) if book["published"] else None
    book["count"] = int(book["ratings_count"])
found = [
    book
    for book in books
    if (book["rating"] >= Decimal("4.5") and "Tolkien" in book["authors"])
    or (book["year"] is not None and book["year"] < 0 and not (book["language_code"] == "" or "The" in book["title"]))
    or (book["isbn"].endswith("X") and book["count"] > 400000)
]
found.sort(key=lambda book: (-book["rating"], book["title"]))
columns = [
    "book_id", "title", "authors", "isbn", "isbn13", "language_code", "published", "average_rating", "ratings_count",
]  # fmt: skip
write("books", columns, pick(found[:30], *columns))
found = [book for book in books if book["language_code"] in ("spa", "ger", "fre")]
found.sort(key=lambda book: (book["language_code"], -book["count"]))
columns = ["language_code", "title", "ratings_count"]
write("books-page", columns, pick(found[5:15], *columns))
found = [
    book
    for book in books
    if book["rating"] >= Decimal("4.3")
    and (
        (book["language_code"] == "eng" and book["year"] is not None and book["year"] < 1990)
        or (book["language_code"].startswith("en-") and "rowling" not in book["authors"].lower())
        or (book["language_code"] == "" and book["count"] > 30000)
    )
]
found.sort(key=lambda book: (book["year"] is None, -(book["year"] or 0), book["title"]))
columns = ["book_id", "title", "published", "average_rating", "isbn"]
write("loved", columns, pick(found[:60], *columns))

zips = table("csv/zipcodes.csv")
found = [
    row
    for row in zips
    if row["zip_code"].startswith("0")
    and (
        Decimal(row["latitude"]) > Decimal("44.9")
        or (row["county"] == "Suffolk" and "boston" not in row["city"].lower())
    )
]
found.sort(key=lambda row: row["zip_code"], reverse=True)
found.sort(key=lambda row: row["state"])
columns = ["zip_code", "city", "county", "state", "latitude"]
write("zipcodes", columns, pick(found[:40], *columns))

strikes = table("csv/birdstrikes.csv")
found = [
    row
    for row in strikes
    if row["Cost Total $"]
    and int(row["Cost Total $"]) > 100000
    and "1995-06-01" <= row["Flight Date"] <= "1999-12-31"
    and (row["Speed IAS in knots"] == "" or "goose" in row["Wildlife Species"])
]
found.sort(key=lambda row: (-int(row["Cost Total $"]), row["Flight Date"]))
write("strikes", list(strikes[0]), [list(row.values()) for row in found[:25]])

airports = table("csv/airports.csv")
found = [row for row in airports if row["state"] == "NA" or '"' in row["name"]]
found.sort(key=lambda row: row["iata"], reverse=True)
found.sort(key=lambda row: row["state"])
write("airports", list(airports[0]), [list(row.values()) for row in found])

groups = {}
for row in table("csv/seattle-weather.csv"):
    if "2013-01-01" <= row["date"] <= "2014-12-31" and (
        Decimal(row["precipitation"]) > 0 or Decimal(row["temp_max"]) >= 25
    ):
        groups.setdefault(row["weather"], []).append(row)
write(
    "weather",
    ["weather", "days", "rain", "mean", "middle", "coldest", "first", "winds"],
    [
        [
            weather,
            len(days),
            plain(sum(Decimal(day["precipitation"]) for day in days)),
            average([Decimal(day["temp_max"]) for day in days]),
            plain(statistics.median(Decimal(day["wind"]) for day in days)),
            plain(min(Decimal(day["temp_min"]) for day in days)),
            days[0]["date"],
            len({Decimal(day["wind"]) for day in days}),
        ]
        for weather, days in sorted(groups.items())
    ],
)

database = sqlite3.connect(f"file:{shared / 'sqlite/chinook.sqlite'}?mode=ro&immutable=1", uri=True)
columns = ["CustomerId", "FirstName", "LastName", "Company", "Country", "State"]
rows = [dict(zip(columns, row)) for row in database.execute(f"SELECT {', '.join(columns)} FROM Customer ORDER BY 1")]
found = [
    row
    for row in rows
    if (row["Company"] and (row["Country"] == "Brazil" or (row["State"] and row["FirstName"] > "M")))
    or re.search("[éüøň]", row["LastName"])
]
found.sort(key=lambda row: row["LastName"], reverse=True)
found.sort(key=lambda row: row["Country"])
write("customers", columns, pick(found[:30], *columns))
write(
    "tracks",
    ["TrackId", "Name", "Album", "Artist", "Seconds"],
    [
        [*row[:4], plain(Decimal(row[4]) / 1000)]
        for row in database.execute(
            "SELECT t.TrackId, t.Name, l.Title, a.Name, Milliseconds FROM Track t JOIN Album l USING (AlbumId)"
            " JOIN Artist a USING (ArtistId) WHERE a.Name IN ('Iron Maiden', 'Mötley Crüe', 'Queen')"
            " AND (Milliseconds > 300000 OR Composer IS NULL) ORDER BY a.Name, Milliseconds DESC, TrackId LIMIT 40"
        )
    ],
)
groups = {}
for date, country, genre, price in database.execute(
    "SELECT InvoiceDate, BillingCountry, g.Name, l.UnitPrice FROM InvoiceLine l JOIN Invoice i USING (InvoiceId)"
    " JOIN Track t USING (TrackId) JOIN Genre g USING (GenreId) WHERE date(InvoiceDate) BETWEEN '2022-01-01' AND"
    " '2023-06-30' AND BillingCountry <> 'USA'"
):
    groups.setdefault((country, genre), []).append((Decimal(repr(price)), date))
rows = [
    [*key, len(lines), sum(price for price, _ in lines), [price for price, _ in lines], max(date for _, date in lines)]
    for key, lines in groups.items()
    if len(lines) >= 4
]
rows.sort(key=lambda row: (-row[3], row[0], row[1]))
write(
    "sales",
    ["BillingCountry", "Genre", "lines", "price", "mean", "last"],
    [
        [*row[:3], plain(row[3]), average(row[4]), row[5].replace(" ", "T") + "Z"]
        for row in rows[:25]
    ],
)

problems = [json.loads(line) for line in (shared / "jsonl/gsm8k-test.jsonl").read_text("utf-8").split("\n") if line]


def bare(text):
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if unicodedata.category(sign) != "Mn").lower()


found = [
    row
    for row in problems
    if row["question"].startswith("J")
    and (re.fullmatch(r"(?s).*#### 1\d", row["answer"]) or "cafe" in bare(row["question"]))
]
found.sort(key=lambda row: row["question"])
write("problems", ["question", "answer"], pick(found[:12], "question", "answer"))

quakes = document("json/earthquakes.json")["features"]
found = [
    (quake["id"], quake["properties"], quake["geometry"])
    for quake in quakes
    if quake["properties"]["mag"] is not None
    and Decimal(quake["properties"]["mag"]) >= Decimal("4.5")
    and (
        quake["properties"]["alert"] is not None
        or (quake["properties"]["felt"] is not None and int(quake["properties"]["felt"]) > 20)
        or quake["properties"]["place"].endswith("Japan")
    )
]
found.sort(key=lambda row: (-Decimal(row[1]["mag"]), int(row[1]["time"])))
write(
    "quakes",
    ["id", "properties.mag", "properties.place", "properties.time", "properties.felt", "geometry.coordinates"],
    [
        [id, fields["mag"], fields["place"], fields["time"], fields["felt"], place["coordinates"]]
        for id, fields, place in found[:15]
    ],
)

penguins = document("json/penguins.json")
found = [
    row
    for row in penguins
    if (row["Sex"] in (None, ".") and row["Species"] != "Adelie")
    or (row["Body Mass (g)"] is not None and int(row["Body Mass (g)"]) > 5800)
]
found.sort(key=lambda row: (row["Body Mass (g)"] is None, -int(row["Body Mass (g)"] or 0)))
found.sort(key=lambda row: row["Species"])
write("penguins", list(penguins[0]), [list(row.values()) for row in found])

flights = document("json/flights-5k.json")
places = {row["iata"]: row for row in airports}
found = [row for row in flights if int(row["delay"]) > 120 and row["date"].startswith("2001/02")]
found.sort(key=lambda row: (-int(row["delay"]), row["date"]))
write(
    "flights",
    ["date", "delay", "origin.city", "destination.city", "destination.state"],
    [
        [
            row["date"],
            row["delay"],
            places[row["origin"]]["city"],
            places[row["destination"]]["city"],
            places[row["destination"]]["state"],
        ]
        for row in found[:12]
    ],
)

text = (shared / "ics/holiday-cn.ics").read_text("utf-8").replace("\r\n", "\n").replace("\n ", "")
rows = []
for event in text.split("BEGIN:VEVENT")[1:]:
    fields = {line.split(":", 1)[0].split(";")[0]: line.split(":", 1)[1] for line in event.split("\n") if ":" in line}
    start, end = (datetime.datetime.strptime(fields[key], "%Y%m%d").date() for key in ("DTSTART", "DTEND"))
    if start.year == 2023 and "假期" in fields["SUMMARY"]:
        rows.append([start, end - datetime.timedelta(days=1), fields["SUMMARY"], f"P{(end - start).days}D"])
write("holidays", ["startDate", "lastDate", "summary", "duration"], sorted(rows, key=lambda row: row[0]))

rows = []
for card in (shared / "vcf/gmail-list.vcf").read_text("utf-8").split("BEGIN:VCARD")[1:]:
    fields = {line.split(":", 1)[0].split(";")[0]: line.split(":", 1)[1] for line in card.splitlines() if ":" in line}
    name = fields["N"].split(";")[0]
    if "smith" in fields["EMAIL"] or name > "C":
        rows.append([fields["FN"], name, fields["EMAIL"]])
write("cards", ["fullName", "familyName", "email"], sorted(rows, key=lambda row: row[1], reverse=True))

payments = table("messy/escc-payments-2011q2.csv", encoding="cp1252", skip=1)
groups = {}
large = []
for row in payments:
    row = {key: value.strip() for key, value in row.items()}
    amount = Decimal(row["Amount"].replace("£", "").replace(",", ""))
    if amount > 1000:
        groups.setdefault(row["Department"], []).append(amount)
    if amount > 1000000:
        large.append((-amount, row["Name"], row))
write(
    "payments",
    ["Department", "payments", "total", "largest"],
    [
        [department, len(paid), plain(sum(paid)), plain(max(paid))]
        for department, paid in sorted(groups.items(), key=lambda item: (item[0] == "", item[0]))
    ],
)
large.sort(key=lambda row: row[:2])
write("largest-payments", list(payments[0]), [list(row.values()) for _, _, row in large[:8]])

with open(shared / "messy/escc-payments-2011q2.csv", encoding="cp1252", newline="") as file:
    title = next(csv.reader(file))[0]
    rows = [row for row in csv.reader(file) if row[2] == "£512"]
write("title-line", [title] + [f"column{number}" for number in range(2, 7)], rows)

towns = table("messy/istat-municipalities.csv", encoding="cp1252", delimiter=";")
found = []
for row in towns:
    row = {key: value.strip() for key, value in row.items()}
    number = row["Progressivo del Comune (2)"]
    name = row["Denominazione in italiano"]
    folded = "".join(sign for sign in unicodedata.normalize("NFD", name) if unicodedata.category(sign) != "Mn")
    if row["Codice Regione"] == "01" and number < "010" and "e" in folded:
        found.append([row["Codice Regione"], number, name, row["Sigla automobilistica"]])
found.sort(key=lambda row: row[2], reverse=True)
found.sort(key=lambda row: row[3])
write("towns", ["region", "number", "name", "province"], found[:20])

rows = table("messy/bom-small.csv")
write("bom", list(rows[0]), [list(row.values()) for row in rows if int(row["id"]) > 1])
rows = table("messy/utf16-bom-small.csv", encoding="utf-16")
rows.sort(key=lambda row: row["test text"])
rows.sort(key=lambda row: (row["test number"] == "", -Decimal(row["test number"] or 0)))
write("utf16", list(rows[0]), [list(row.values()) for row in rows])
