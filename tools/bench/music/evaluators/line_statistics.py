#!/usr/bin/env python3
"""
Statistics of melody, bass and arrangement, read from MIDI files.

Input (JSON): {"pieces": [{"file": "a.mid", "genre": "Jazz"}, ..], "tunes": folder or null}. `tunes` holds MIDI files
with a tune in the first track and its chords in the second (the Nottingham tunes), measured by the same code.
Output (JSON): {"pieces": {..}, "genres": {genre: {..}}, "tunes": {..} or null}.

- Strong note: a note that begins on the first or the middle beat of a bar. Its chord is found from accompaniment and
  bass between this strong position and the next (chord_finder.py), not taken from the composer.
- Step: one or two semitones; leap: more than a major third; of all intervals that are not repeated notes.
- Bass leap: a seventh or more than an octave, of all intervals of the bass.
- Lead under: a note of the lead with a note of the accompaniment at or above it when it begins.
- First tune: the second in which the first note of the lead or of a singer begins.
"""
import bisect
import collections
import glob
import json
import os
import statistics
import sys

from chord_finder import find_chord
from midi_reader import Piece, strong_positions, top_line

# How far from a strong position (in quarter notes) a note may begin and still belong to it: micro-timing.
NEAR = 0.17


class SpanIndex:
    """Notes by time, for the ones that sound in a span."""

    def __init__(self, notes):
        self.notes = notes
        self.starts = [note.start for note in notes]
        self.longest = max((note.end - note.start for note in notes), default=0)

    def between(self, start, end):
        first = bisect.bisect_left(self.starts, start - self.longest)
        last = bisect.bisect_left(self.starts, end)
        return [note for note in self.notes[first:last] if note.end > start]


def strong_notes(piece, line, accompaniment, bass, counts):
    """Counts the strong notes of a line against chord and key."""
    chords, basses = SpanIndex(accompaniment), SpanIndex(bass)
    positions = strong_positions(piece.metre)
    bar = piece.bar_beats
    found = {}
    for note in line:
        nearest = min(
            (
                (abs(note.start - (number * bar + position)), number, index)
                for number in (int(note.start // bar), int(note.start // bar) + 1)
                for index, position in enumerate(positions)
            )
        )
        if nearest[0] > NEAR:
            continue
        _, number, index = nearest
        start = number * bar + positions[index]
        end = number * bar + (positions[index + 1] if index + 1 < len(positions) else bar)
        key = piece.key_at(start)
        if (start, end) not in found:
            found[start, end] = find_chord(chords.between(start, end), basses.between(start, end), start, end, key)
        chord = found[start, end]
        if chord is None:
            continue
        tonic, is_minor = key
        triad = {tonic, (tonic + (3 if is_minor else 4)) % 12, (tonic + 7) % 12}
        pitch_class = note.pitch % 12
        counts["strong"] += 1
        counts["in tonic triad"] += pitch_class in triad
        counts["chord tones"] += pitch_class in chord.pitch_classes
        if chord.root != tonic:
            counts["not over tonic"] += 1
            counts["in tonic triad, not over tonic"] += pitch_class in triad
            counts["thirds"] += pitch_class in chord.thirds


def intervals(line, counts, prefix=""):
    for before, after in zip(line, line[1:]):
        size = abs(after.pitch - before.pitch)
        counts[prefix + "intervals"] += 1
        counts[prefix + "repeated"] += size == 0
        counts[prefix + "steps"] += 1 <= size <= 2
        counts[prefix + "leaps"] += size > 4
        counts[prefix + "sevenths"] += size in (10, 11) or size > 12


def lead_under(piece, counts):
    accompaniment = SpanIndex(piece.notes("harmony"))
    for note in piece.notes("lead"):
        sounding = accompaniment.between(note.start, note.start + 0.03)
        counts["lead notes"] += 1
        counts["lead under"] += any(other.pitch >= note.pitch for other in sounding)


def lowest_line(notes):
    inverted = [note._replace(pitch=-note.pitch) for note in notes]
    return [note._replace(pitch=-note.pitch) for note in top_line(inverted)]


def count_piece(path):
    piece, counts = Piece(path), collections.Counter()
    lead, bass = top_line(piece.notes("lead")), lowest_line(piece.notes("bass"))
    strong_notes(piece, lead, piece.notes("harmony"), bass, counts)
    intervals(lead, counts)
    intervals(bass, counts, "bass ")
    lead_under(piece, counts)
    tune = piece.notes("lead", "voice")
    return counts, tune[0].seconds if tune else None


def count_tune(path):
    piece, counts = Piece(path), collections.Counter()
    if len(piece.tracks) != 2 or len({key for _, key in piece.keys}) != 1 or piece.metre_changes > 0:
        return None
    melody, chords = (track.notes for track in piece.tracks)
    strong_notes(piece, top_line(melody), chords, [], counts)
    intervals(top_line(melody), counts)
    return counts


def share(counts, part, whole):
    return round(100 * counts[part] / counts[whole], 1) if counts[whole] else None


def figures(counts, first_tunes=()):
    moving = counts["intervals"] - counts["repeated"]
    return {
        "strong notes": counts["strong"],
        "tonic triad": share(counts, "in tonic triad", "strong"),
        "chord tones": share(counts, "chord tones", "strong"),
        "tonic triad, not over tonic": share(counts, "in tonic triad, not over tonic", "not over tonic"),
        "thirds": share(counts, "thirds", "not over tonic"),
        "steps": share(counts, "steps", "intervals"),
        "leaps": share(counts, "leaps", "intervals"),
        "repeated": share(counts, "repeated", "intervals"),
        "steps of moves": round(100 * counts["steps"] / moving, 1) if moving else None,
        "leaps of moves": round(100 * counts["leaps"] / moving, 1) if moving else None,
        "bass leaps": share(counts, "bass sevenths", "bass intervals"),
        "lead under": share(counts, "lead under", "lead notes"),
        "first tune": round(statistics.median(first_tunes), 1) if first_tunes else None,
        "pieces without a tune": sum(1 for second in first_tunes if second == NEVER),
    }


# The first tune of a piece without one, in seconds.
NEVER = 60.0


def main():
    request = json.load(sys.stdin)
    total, by_genre, firsts = collections.Counter(), {}, collections.defaultdict(list)
    for piece in request["pieces"]:
        counts, first = count_piece(piece["file"])
        total += counts
        by_genre[piece["genre"]] = by_genre.get(piece["genre"], collections.Counter()) + counts
        firsts[piece["genre"]].append(NEVER if first is None else first)
    tunes = None
    if request.get("tunes"):
        counted = [count_tune(path) for path in sorted(glob.glob(os.path.join(request["tunes"], "*.mid")))]
        counted = [counts for counts in counted if counts is not None]
        tunes = {"tunes": len(counted), **figures(sum(counted, collections.Counter()))}
    json.dump(
        {
            "pieces": figures(total, [second for seconds in firsts.values() for second in seconds]),
            "genres": {genre: figures(counts, firsts[genre]) for genre, counts in by_genre.items()},
            "tunes": tunes,
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
