"""Deals in several layouts and encodings, and what is not deals."""

from __future__ import annotations

PLAIN = "8C TS KC 9H 4S 7D 2S 5D 3S AC\n5C AD 5D AC 9C 7C 5H 8D TD KS\n"
TEXTS: dict[str, str | bytes] = {
    "plain": PLAIN,
    "names": "Black: 2H 3D 5S 9C KD  White: 2C 3H 4S 8C AH\n",
    "three players": "2h 3h 4h 5h 6c  Ad Kd Qd Jd 9c  2s 3s 4s 5s 6d\n",
    "seven cards": "Ah Kh Qh Jh Th 2c 3d 4s 4c 5d 6d 7d 8d 9d\n",
    "one hand a line": "1,10,1,11,1,13,1,12,1,1,9\n2,11,2,13,2,10,2,12,2,1,9\n",
    "a table": "hand1,hand2\n8C TS KC 9H 4S,7D 2S 5D 3S AC\n",
    "JSON lines": '{"hand1": "8C TS KC 9H 4S", "hand2": "7D 2S 5D 3S AC"}\n',
    "an invalid line": f"{PLAIN}8C TS KC 9H 4S 7D 2S 5D 3S 8C\n",
    "UTF-16": PLAIN.encode("utf-16"),
    "an old line end": PLAIN.replace("\n", "\r\n"),
}
GARBAGE = {
    "markup": b"<img src=x onerror=alert(1)>\n",
    "escapes": b"\x1b[31mred\x1b[0m 8C TS\n",
    "a megabyte": b"x" * 1_000_000,
    "blank": b" \n\n",
    "a broken workbook": b"PK\x03\x04 is not a workbook",
    "a broken archive": b"\x1f\x8b\x08 is not gzip",
    "not text": bytes(range(256)),
}
