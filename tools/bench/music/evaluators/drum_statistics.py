#!/usr/bin/env python3
"""
Timing and velocity of drum parts, read from MIDI files.

Input (JSON): {"pieces": [{"file", "genre"}, ..], "straight": [{"file", "genre"}, ..], "grooves": folder or null}.
`straight`: pieces in straight eighths below 86 BPM. `grooves`: the folder of the Groove MIDI Dataset with info.csv
(Gillick et al. 2019; CC-BY 4.0), measured by the same code.
Output (JSON): {"pieces": {genre: {..}}, "straight": {..}, "grooves": {style: {..}}, "slow grooves": {..},
"classifier": {..} or null}.

- Spread: standard deviation in ms (from the quartiles, so that ornaments do not count) of the distance from the
  sixteenth, after drift (median over a window of two bars) and the usual place (mean of each drum and step of the bar)
  are taken away; median of the pieces.
- Velocity by place: share of the variance of the hi-hats' velocity that the step of the bar explains (adjusted R²).
- Second eighth: median position in the beat of the hits nearest to its middle, relative to the hits on the beat.
- Classifier: random forest (scikit-learn) on timing and velocity alone, windows of four bars, drummers against the
  composer's acoustic kits; balanced accuracy on files that it was not taught. Velocities are relative to the drum's mean
  in the piece, because their level is a setting of the drum module; a drum that is absent has the median of all.
"""
import collections
import csv
import json
import os
import statistics
import sys

import numpy
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import balanced_accuracy_score
from sklearn.model_selection import StratifiedGroupKFold

from midi_reader import Piece

# General MIDI keys, with those of the Roland TD-11 that recorded the grooves.
KICK, SNARE, HATS = {35, 36}, {37, 38, 39, 40}, {22, 26, 42, 44, 46}
CYMBALS = {49, 51, 52, 53, 55, 57, 59}
STEPS = 4
MIN_HITS = 40
# Styles of the grooves for the genres that people drum.
STYLES = {
    "Rock": "rock",
    "Indie": "rock",
    "Alternative": "rock",
    "Pop": "pop",
    "Hip Hop": "hiphop",
    "Jazz": "jazz",
    "R&B": "soul",
    "Punk": "punk",
    "Country": "country",
    "Blues": "blues",
    "Reggae": "reggae",
}
ELECTRONIC_KITS = {24, 25, 26, 27, 28, 29}

Hit = collections.namedtuple("Hit", "position step deviation_ms drum velocity")


def drum_group(pitch):
    if pitch in KICK:
        return "kick"
    if pitch in SNARE:
        return "snare"
    if pitch in HATS:
        return "hat"
    return "cymbal" if pitch in CYMBALS else "other"


def hits_of(piece):
    """The hits with their position in played beats: time relative to the beats of the tempo map around them."""
    notes = piece.notes("drums")
    if not notes:
        return []
    beats = [piece.seconds_at(beat) for beat in range(int(notes[-1].start) + 3)]
    hits, per_bar = [], round(piece.bar_beats * STEPS)
    for note in notes:
        beat = min(int(note.start), len(beats) - 2)
        length = beats[beat + 1] - beats[beat]
        position = beat + (note.seconds - beats[beat]) / length
        nearest = round(position * STEPS)
        deviation = (position - nearest / STEPS) * length * 1000
        hits.append(Hit(position, nearest % per_bar, deviation, drum_group(note.pitch), note.velocity))
    return hits


def without_drift(hits, window):
    """Deviations minus their median over a window of beats around each hit."""
    positions = numpy.array([hit.position for hit in hits])
    deviations = numpy.array([hit.deviation_ms for hit in hits])
    first = numpy.searchsorted(positions, positions - window / 2)
    last = numpy.searchsorted(positions, positions + window / 2, side="right")
    return numpy.array([own - numpy.median(deviations[i:j]) for own, i, j in zip(deviations, first, last)])


def without_means(values, labels):
    """Values minus the mean of their label, without values whose label is rare."""
    groups = collections.defaultdict(list)
    for value, label in zip(values, labels):
        groups[label].append(value)
    means = {label: numpy.mean(group) for label, group in groups.items() if len(group) >= 4}
    return numpy.array([value - means[label] for value, label in zip(values, labels) if label in means])


def spread_ms(hits, bar_beats):
    rest = without_means(without_drift(hits, 2 * bar_beats), [(hit.drum, hit.step) for hit in hits])
    if len(rest) < MIN_HITS:
        return None
    low, high = numpy.percentile(rest, (25, 75))
    # The quartiles of a normal distribution lie 1.349 standard deviations apart.
    return float((high - low) / 1.349)


def velocity_by_place(hits):
    hats = [hit for hit in hits if hit.drum == "hat"]
    if len(hats) < MIN_HITS:
        return None
    velocities = numpy.array([hit.velocity for hit in hats], dtype=float)
    variance = velocities.var(ddof=1)
    if variance == 0:
        return 100.0
    groups = collections.defaultdict(list)
    for hit in hats:
        groups[hit.step].append(hit.velocity)
    within = sum(float(((numpy.array(group) - numpy.mean(group)) ** 2).sum()) for group in groups.values())
    freedom = len(hats) - len(groups)
    return float(100 * max(0.0, 1 - within / freedom / variance)) if freedom > 0 else None


def second_eighth(hits):
    phases = [hit.position % 1 for hit in hits]
    on_beat = [phase if phase < 0.5 else phase - 1 for phase in phases if phase < 0.12 or phase > 0.88]
    off_beat = [phase for phase in phases if 0.38 < phase < 0.68]
    if len(on_beat) < 8 or len(off_beat) < 8:
        return None
    return statistics.median(off_beat) - statistics.median(on_beat)


def median(values, digits=1):
    known = [value for value in values if value is not None]
    return round(statistics.median(known), digits) if known else None


def summary(played):
    """Medians over pieces of (hits, bar length in beats)."""
    return {
        "pieces": len(played),
        "spread": median([spread_ms(hits, bar) for hits, bar in played]),
        "velocity by place": median([velocity_by_place(hits) for hits, _ in played]),
    }


def eighths(played):
    places = [place for place in (second_eighth(hits) for hits, _ in played) if place is not None]
    if not places:
        return {"pieces": 0, "median": None, "quartiles": None}
    return {
        "pieces": len(places),
        "median": round(statistics.median(places), 3),
        "quartiles": [round(float(q), 3) for q in numpy.percentile(places, (25, 75))],
    }


def window_features(hits, bar_beats):
    """Timing and velocity of a window, without its pattern: no counts, no positions of hits."""
    features = []
    rest = without_drift(hits, 2 * bar_beats)
    for drum in ("kick", "snare", "hat", "cymbal"):
        own = [i for i, hit in enumerate(hits) if hit.drum == drum]
        if len(own) < 4:
            features += [numpy.nan] * 6
            continue
        timing = rest[own]
        velocity = numpy.array([hits[i].velocity for i in own], dtype=float)
        steps = numpy.diff(timing)
        features += [
            timing.std(),
            timing.mean(),
            numpy.abs(steps).mean(),
            velocity.std(),
            velocity.mean(),
            numpy.abs(numpy.diff(velocity)).mean(),
        ]
    together = collections.defaultdict(list)
    for hit in hits:
        together[round(hit.position * STEPS)].append(hit.deviation_ms)
    apart = [max(group) - min(group) for group in together.values() if len(group) > 1]
    features += [rest.std(), numpy.mean(apart) if apart else numpy.nan, numpy.median(apart) if apart else numpy.nan]
    return features


def levelled(hits):
    """The hits with velocities relative to their drum's mean in the piece."""
    velocities = collections.defaultdict(list)
    for hit in hits:
        velocities[hit.drum].append(hit.velocity)
    means = {drum: numpy.mean(group) for drum, group in velocities.items()}
    return [hit._replace(velocity=hit.velocity - means[hit.drum]) for hit in hits]


def windows(hits, bar_beats, bars=4):
    groups = collections.defaultdict(list)
    for hit in levelled(hits):
        groups[int(hit.position // (bars * bar_beats))].append(hit)
    return [window_features(group, bar_beats) for group in groups.values() if len(group) >= 24]


def classifier(drummers, machines):
    """Balanced accuracy over five folds of files; the classes are balanced by weight."""
    features, labels, files = [], [], []
    for label, played in ((0, drummers), (1, machines)):
        for hits, bar in played:
            rows = windows(hits, bar)
            features += rows
            labels += [label] * len(rows)
            files += [len(set(files))] * len(rows) if rows else []
    features, labels, files = numpy.array(features), numpy.array(labels), numpy.array(files)
    features = numpy.where(numpy.isnan(features), numpy.nanmedian(features, axis=0), features)
    folds = StratifiedGroupKFold(5, shuffle=True, random_state=0)
    named = numpy.zeros_like(labels)
    for taught, unseen in folds.split(features, labels, files):
        forest = RandomForestClassifier(300, min_samples_leaf=2, class_weight="balanced", random_state=0)
        named[unseen] = forest.fit(features[taught], labels[taught]).predict(features[unseen])
    return {
        "accuracy": round(100 * balanced_accuracy_score(labels, named), 1),
        "windows": [int((labels == 0).sum()), int((labels == 1).sum())],
    }


def grooves_in(folder):
    """(style, BPM, hits, bar length) of every performance in 4/4 that is no fill."""
    with open(os.path.join(folder, "info.csv"), encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table) if row["beat_type"] == "beat" and row["time_signature"] == "4-4"]
    for row in rows:
        piece = Piece(os.path.join(folder, row["midi_filename"]))
        hits = hits_of(piece)
        if len(hits) >= MIN_HITS:
            yield row["style"], float(row["bpm"]), hits, piece.bar_beats


def main():
    request = json.load(sys.stdin)
    played, acoustic = collections.defaultdict(list), []
    for entry in request["pieces"]:
        piece = Piece(entry["file"])
        hits = hits_of(piece)
        if len(hits) < MIN_HITS:
            continue
        played[entry["genre"]].append((hits, piece.bar_beats))
        kits = {program for track in piece.tracks if track.role == "drums" for program in track.programs}
        if entry["genre"] in STYLES and not kits & ELECTRONIC_KITS and piece.metre == (4, 4):
            acoustic.append((hits, piece.bar_beats))
    slow = []
    for entry in request["straight"]:
        piece = Piece(entry["file"])
        slow.append((hits_of(piece), piece.bar_beats))
    result = {
        "pieces": {genre: summary(group) for genre, group in played.items()},
        "straight": eighths(slow),
        "grooves": None,
        "slow grooves": None,
        "classifier": None,
    }
    if request.get("grooves"):
        styles, slow_grooves, drummers = collections.defaultdict(list), [], []
        for style, bpm, hits, bar in grooves_in(request["grooves"]):
            main_style = style.split("/")[0]
            styles[main_style].append((hits, bar))
            swung = any(word in style for word in ("jazz", "shuffle", "swing", "blues", "afrocuban", "secondline"))
            if bpm <= 86 and not swung:
                slow_grooves.append((hits, bar))
            if main_style in STYLES.values():
                drummers.append((hits, bar))
        result["grooves"] = {style: summary(group) for style, group in styles.items()}
        result["slow grooves"] = eighths(slow_grooves)
        if acoustic:
            result["classifier"] = classifier(drummers, acoustic)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
