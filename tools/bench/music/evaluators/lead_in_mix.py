#!/usr/bin/env python3
"""
How well the lead of a piece is found in its mix.

Input (JSON): {"pieces": [{"midi": "a.mid", "found": [{"start", "end", "pitch"}, ..]}, ..]}: notes found in the mix by a
transcriber that knows nothing of the parts. Output (JSON): {"f1", "recall", "f1 of all", "lead notes", "recall among
all", "f1 without fragments"} in percent.

The found lead is the top line: the found notes without a higher one that sounds when they begin. A note is found where
pitch and onset (within 0.1 s) agree, once each; "f1 of all" compares all found notes with all pitched notes. The
transcriber splits a long note into several (a violin alone, dry and without vibrato, into three); "f1 without
fragments" leaves out found notes that begin while a lead note of their pitch sounds, and "recall among all" searches
the lead notes among all found notes. They say whether the mix hides the lead.
"""
import json
import sys

from midi_reader import Piece

TOLERANCE = 0.1
"""Release and reverb of a note, in which a fragment may begin."""
RING = 0.3


def top_line(notes):
    return [
        note
        for note in notes
        if not any(
            other["pitch"] > note["pitch"] and other["start"] <= note["start"] + 0.03 and other["end"] > note["start"] + 0.03
            for other in notes
        )
    ]


def matches(found, played):
    """The number of played (second, pitch) that have a found note, each used once."""
    free, hits = list(found), 0
    for second, pitch in played:
        near = [note for note in free if note["pitch"] == pitch and abs(note["start"] - second) <= TOLERANCE]
        if near:
            free.remove(min(near, key=lambda note: abs(note["start"] - second)))
            hits += 1
    return hits


def is_fragment(note, lead):
    """Whether a lead note of the same pitch began before and sounds, or has just ended."""
    return any(
        pitch == note["pitch"] and second + TOLERANCE < note["start"] <= end + RING for second, pitch, end in lead
    )


def f1(hits, found, played):
    return round(200 * hits / max(1, found + played), 1)


totals = [0] * 8
for piece in json.load(sys.stdin)["pieces"]:
    midi = Piece(piece["midi"])
    notes = midi.notes("lead")
    lead = [(note.seconds, note.pitch) for note in notes]
    ends = [(note.seconds, note.pitch, midi.seconds_at(note.end)) for note in notes]
    everything = [(note.seconds, note.pitch) for note in midi.notes("lead", "second", "harmony", "bass", "voice")]
    found = sorted(piece["found"], key=lambda note: note["start"])
    line = top_line(found)
    hits = matches(line, lead)
    fragments = sum(is_fragment(note, ends) for note in line if not matches([note], lead))
    counts = (
        *(hits, len(line), len(lead)),
        *(matches(found, everything), len(found), len(everything)),
        *(matches(found, lead), len(line) - fragments),
    )
    totals = [total + count for total, count in zip(totals, counts)]
json.dump(
    {
        "f1": f1(*totals[:3]),
        "recall": round(100 * totals[0] / max(1, totals[2]), 1),
        "f1 of all": f1(*totals[3:6]),
        "recall among all": round(100 * totals[6] / max(1, totals[2]), 1),
        "f1 without fragments": f1(totals[0], totals[7], totals[2]),
        "lead notes": totals[2],
    },
    sys.stdout,
)
