"""Names the chord of a span of music by comparing the pitch classes of accompaniment and bass with chord types."""

CHORD_TYPES = {
    "major": (0, 4, 7),
    "minor": (0, 3, 7),
    "diminished": (0, 3, 6),
    "augmented": (0, 4, 8),
    "sus4": (0, 5, 7),
    "sus2": (0, 2, 7),
    "dominant seventh": (0, 4, 7, 10),
    "major seventh": (0, 4, 7, 11),
    "minor seventh": (0, 3, 7, 10),
    "sixth": (0, 4, 7, 9),
    "minor sixth": (0, 3, 7, 9),
    "minor major seventh": (0, 3, 7, 11),
    "half-diminished": (0, 3, 6, 10),
    "diminished seventh": (0, 3, 6, 9),
}

# Share of the span from which a pitch class of the accompaniment counts as part of the chord.
SUSTAINED = 0.3
# Of a span's sound: what a root in the bass is worth, what a missing chord tone costs.
BASS_BONUS, MISSING = 0.35, 0.12


class Chord:
    def __init__(self, root, kind, pitch_classes):
        self.root = root
        self.kind = kind
        self.pitch_classes = pitch_classes

    @property
    def thirds(self):
        return {(self.root + i) % 12 for i in CHORD_TYPES[self.kind] if i in (3, 4)}


def overlap(note, start, end):
    return max(0.0, min(note.end, end) - max(note.start, start))


def find_chord(accompaniment, bass, start, end, key):
    """
    The chord of a span of beats, or None where the accompaniment is silent. A power chord takes its third from the
    key, (tonic, is minor).
    """
    weights = [0.0] * 12
    for note in accompaniment:
        weights[note.pitch % 12] += overlap(note, start, end)
    lowest = [note for note in bass if note.start < end - 0.2 and note.end > start + 0.05]
    if not lowest and sum(weights) == 0:
        return None
    bass_class = min(lowest, key=lambda note: note.start).pitch % 12 if lowest else None
    if bass_class is None:
        low = min((note for note in accompaniment if overlap(note, start, end) > 0), key=lambda note: note.pitch)
        bass_class = low.pitch % 12
    else:
        weights[bass_class] += 0.5 * (end - start)
    total = sum(weights)
    best = None
    for root in range(12):
        for kind, intervals in CHORD_TYPES.items():
            members = {(root + i) % 12 for i in intervals}
            inside = sum(weights[pitch_class] for pitch_class in members) / total
            missing = sum(1 for pitch_class in members if weights[pitch_class] < 0.05 * total)
            value = inside + (BASS_BONUS if root == bass_class else 0) - MISSING * missing
            if best is None or value > best[0] + 1e-9:
                best = (value, root, kind, members)
    _, root, kind, members = best
    heard = {i for i in range(12) if weights[i] > 0.02 * total}
    if heard <= {root, (root + 7) % 12}:
        third = (root + 4) % 12 if (root + 4) % 12 in scale(key) else (root + 3) % 12
        kind = "major" if third == (root + 4) % 12 else "minor"
        members = {root, third, (root + 7) % 12}
    sustained = {i for i in range(12) if weights[i] >= SUSTAINED * (end - start)}
    return Chord(root, kind, members | sustained)


def scale(key):
    tonic, is_minor = key
    steps = (0, 2, 3, 5, 7, 8, 10) if is_minor else (0, 2, 4, 5, 7, 9, 11)
    return {(tonic + step) % 12 for step in steps}
