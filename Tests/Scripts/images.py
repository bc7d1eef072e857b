#!/usr/bin/env python3
"""Draws the images that cases and examples begin with. Needs libgd3 for all but PNG.

    Tests/Scripts/images.py    (in the repository's folder)
"""
import ctypes
import math
import os
import struct
import zlib

gd = ctypes.CDLL("libgd.so.3")
for name in ["gdImageCreateTrueColor", "gdImageJpegPtr", "gdImageGifPtr"]:
    getattr(gd, name).restype = ctypes.c_void_p


def png(rows):
    """Rows of points (red, green, blue, alpha)."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    raw = b"".join(b"\0" + b"".join(bytes(point) for point in row) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def jpeg(rows, quality):
    image = ctypes.c_void_p(gd.gdImageCreateTrueColor(len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, (red, green, blue, _) in enumerate(row):
            gd.gdImageSetPixel(image, x, y, red << 16 | green << 8 | blue)
    size = ctypes.c_int()
    bytes_ = gd.gdImageJpegPtr(image, ctypes.byref(size), quality)
    return ctypes.string_at(bytes_, size.value)


def with_exif(jpeg_, make, model, orientation, taken, offset, place):
    """EXIF with two lists of tags behind the first one."""
    def block(entries, start):
        head, tail = struct.pack(">H", len(entries)), b""
        at = start + 2 + 12 * len(entries) + 4
        for tag, kind, count, value in entries:
            head += struct.pack(">HHI", tag, kind, count)
            if len(value) <= 4:
                head += value.ljust(4, b"\0")
            else:
                head += struct.pack(">I", at + len(tail))
                tail += value + b"\0" * (len(value) % 2)
        return head + b"\0\0\0\0" + tail

    def text(tag, value):
        return (tag, 2, len(value) + 1, value.encode() + b"\0")

    def degrees(value):
        seconds = round(abs(value) * 3600 * 100)
        parts = (seconds // 360000, 1, seconds // 6000 % 60, 1, seconds % 6000, 100)
        return struct.pack(">6I", *parts)

    latitude, longitude, altitude = place
    taking = [text(36867, taken), text(36881, offset), (40961, 3, 1, struct.pack(">H", 1))]
    where = [text(1, "N" if latitude >= 0 else "S"), (2, 5, 3, degrees(latitude)),
             text(3, "E" if longitude >= 0 else "W"), (4, 5, 3, degrees(longitude)),
             (5, 1, 1, b"\0"), (6, 5, 1, struct.pack(">2I", round(altitude * 10), 10))]

    def picture(first, second):
        return [text(271, make), text(272, model), (274, 3, 1, struct.pack(">H", orientation)),
                (34665, 4, 1, struct.pack(">I", first)), (34853, 4, 1, struct.pack(">I", second))]
    first = 8 + len(block(picture(0, 0), 8))
    second = first + len(block(taking, first))
    exif = b"MM\0*\0\0\0\x08" + block(picture(first, second), 8) + block(taking, first) + block(where, second)
    content = b"Exif\0\0" + exif
    # Behind the part of JFIF.
    place_ = 4 + struct.unpack(">H", jpeg_[4:6])[0]
    return jpeg_[:place_] + b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content + jpeg_[place_:]


def beach(width, height):
    """Sky, sea and sand, with a sun."""
    def point(x, y):
        up = y / height
        if math.hypot(x - width * 0.75, y - height * 0.25) < height * 0.12:
            return (255, 236, 160, 255)
        if up < 0.55:
            return (90 + int(120 * up), 160 + int(90 * up), 235, 255)
        if up < 0.75 + 0.02 * math.sin(x / width * 12):
            return (20, 110 + int(60 * up), 170, 255)
        return (236, 212, 160, 255)
    return [[point(x, y) for x in range(width)] for y in range(height)]


def tower(width, height):
    """A tower on a hill, at night."""
    def point(x, y):
        across, up = x / width, y / height
        if abs(across - 0.5) < 0.1 and 0.2 < up < 0.8:
            return (250, 210, 90, 255) if int(up * 20) % 4 == 0 and abs(across - 0.5) < 0.04 else (96, 84, 92, 255)
        if up > 0.8 - 0.1 * math.cos((across - 0.5) * 3):
            return (34, 60, 40, 255)
        return (20 + int(30 * up), 24 + int(40 * up), 70 + int(70 * up), 255)
    return [[point(x, y) for x in range(width)] for y in range(height)]


def fields(width, height):
    """Four fields: red, clear, green and blue."""
    colors = [[(230, 60, 50, 255), (0, 0, 0, 0)], [(60, 170, 80, 255), (50, 90, 220, 255)]]
    return [[colors[2 * y // height][2 * x // width] for x in range(width)] for y in range(height)]


def disc(size, color):
    """A disc that is half seen."""
    middle = (size - 1) / 2
    return [[color + (128,) if math.hypot(x - middle, y - middle) <= size / 2 else (0, 0, 0, 0) for x in range(size)]
            for y in range(size)]


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


cases = "Tests/WorkflowCases/run/action-"
field = png(fields(8, 6))
for name in ["resize-image", "convert-image", "crop-image", "flip-image", "rotate-image", "overlay-image",
             "combine-images", "mask-image", "make-gif", "get-details-of-images", "get-images-from-input",
             "get-frames-from-image", "make-pdf"]:
    write(f"{cases}{name}/Data/fields.png", field)
mark = png(disc(4, (20, 20, 20)))
for name in ["overlay-image", "combine-images", "mask-image", "make-gif", "make-pdf"]:
    write(f"{cases}{name}/Data/mark.png", mark)
photo = with_exif(jpeg(beach(48, 32), 80), "Lumen", "Lumen 2", 6, "2026:07:14 18:30:05", "+02:00", (38.7139, -9.1394, 12.5))
for name in ["convert-image", "get-details-of-images", "get-images-from-input", "resize-image"]:
    write(f"{cases}{name}/Data/photo.jpg", photo)
write("Workflows/Data/Photos/beach.jpg", with_exif(
    jpeg(beach(240, 160), 85), "Lumen", "Lumen 2", 1, "2026:07:14 18:30:05", "+02:00", (38.7139, -9.1394, 12.5)))
write("Workflows/Data/Photos/tower.jpg", with_exif(
    jpeg(tower(120, 180), 85), "Lumen", "Lumen 1", 1, "2025:12:24 17:02:40", "+01:00", (52.5208, 13.4094, 34.0)))
write("Workflows/Data/Photos/logo.png", png(disc(48, (200, 40, 40))))
for name in ["image.resize", "image.convert", "image.crop", "image.flip", "image.rotate", "image.mask", "image.combine",
             "overlayimageonimage", "makegif", "addframetogif", "getframesfromimage", "makepdf", "filter.images", "properties.images",
             "detect.images", "savetocameraroll", "savetocameraroll-of-a-list", "image.resize-to-a-number-that-is-asked",
             "filter.images-by-what-is-not-known", "aggrandizement-property-of-an-image"]:
    write(f"Tests/WorkflowCases/import/{name}/Data/cup.png", field)
for name in ["overlayimageonimage", "image.mask", "image.combine", "makegif", "addframetogif", "filter.images", "detect.images",
             "savetocameraroll-of-a-list"]:
    write(f"Tests/WorkflowCases/import/{name}/Data/mark.png", mark)
