#!/usr/bin/env python3
"""Distils the Groove MIDI Dataset into packages/engine/theory/grooves/*.data.ts.

    python3 tools/bench/engine/distil-grooves.py <folder of the dataset, with info.csv> packages/engine/theory/grooves
    npm run format

Dataset: J. Gillick, A. Roberts, J. Engel, D. Eck and D. Bamman, "Learning to Groove with Inverse Sequence
Transformations", ICML 2019, https://magenta.tensorflow.org/datasets/groove, (c) Google LLC, CC-BY 4.0. Ten drummers
play to a metronome on an electronic drum kit. Needs python3-mido and python3-numpy.

Model of timing, for each style: place mean + drift + moment + limb. The swing (the mean of each of the four positions
in the beat) is removed, because a genre sets its own. Drift is what hits a sixteenth or an eighth apart share (its
correlation is gone after a bar: drummers follow the metronome), the moment what limbs share when they hit together, the
limb the rest. Model of velocity: place mean + covariance over the bar (16 places x 4 groups) as two factors (principal
factor analysis of the pairwise covariance) and residual standard deviations. The snare's velocity is relative to its
accents or to its ghost notes. Model of the differences between drummers, over all styles: standard deviations and
correlations of what a performance has relative to the mean of its style, logarithms except for the habitual lead or lag.
"""
import csv
import pathlib
import sys
from collections import defaultdict

import mido
import numpy

PLACES, FACTORS, GROUPS = 16, 2, ("kick", "snare", "cymbals", "toms")
# Notes of the Roland TD-11 as listed by the dataset's page.
PIECES = {
    36: "kick", 38: "snare", 40: "snare", 37: "rim", 48: "high-tom", 50: "high-tom", 45: "mid-tom", 47: "mid-tom",
    43: "low-tom", 58: "low-tom", 46: "open-hat", 26: "open-hat", 42: "closed-hat", 22: "closed-hat",
    44: "pedal-hat", 49: "crash", 55: "crash", 57: "crash", 52: "crash", 51: "ride", 59: "ride", 53: "ride",
}
STYLES = {
    "rock": {"rock"}, "pop": {"pop", "dance", "country"}, "punk": {"punk"}, "funk": {"funk"},
    "soul": {"soul", "gospel"}, "hiphop": {"hiphop"}, "jazz": {"jazz"}, "reggae": {"reggae"},
    "latin": {"latin", "afrocuban", "afrobeat", "highlife"},
}
GHOST_VELOCITY = 60
FEW_PERFORMANCES = 4  # place means of so few are half the habits of single drummers, which drummers add themselves
MAX_DEVIATION = 0.2  # beats; larger ones are flams, rolls and triplets


def group_of(piece):
    if piece == "kick":
        return 0
    if piece in ("snare", "rim"):
        return 1
    return 3 if piece.endswith("tom") else 2


def read_hits(path):
    """Beat, piece and velocity of each hit."""
    midi = mido.MidiFile(path)
    hits = []
    for track in midi.tracks:
        tick = 0
        for message in track:
            tick += message.time
            if message.type == "note_on" and message.velocity > 0 and message.note in PIECES:
                hits.append((tick / midi.ticks_per_beat, PIECES[message.note], message.velocity))
    return sorted(hits)


def center(values, keys, minimum=1):
    """Values minus the mean of those with the same key; not a number for keys with fewer values than the minimum."""
    result = numpy.full(len(values), numpy.nan)
    for key in numpy.unique(keys):
        same = keys == key
        if same.sum() >= minimum:
            result[same] = values[same] - values[same].mean()
    return result


def analyse(hits, bpm):
    """Arrays of one performance: bar, place, group, velocity, place means and deviations, drift."""
    beats = numpy.array([beat for beat, _, _ in hits])
    group = numpy.array([group_of(piece) for _, piece, _ in hits])
    velocity = numpy.array([velocity for _, _, velocity in hits], float)
    steps = numpy.round(beats * 4).astype(int)
    deviation = (beats - steps / 4) * 60_000 / bpm
    accent = (group == 1) & (velocity >= GHOST_VELOCITY)
    cell = (steps % PLACES) * 8 + group * 2 + accent
    # Pieces of one limb differ in loudness: a crash among the strokes on the ride is no uneven stroke.
    stroke = cell * len(PIECES) + numpy.array([list(PIECES.values()).index(piece) for _, piece, _ in hits])
    timing = center(deviation, cell, 4)
    timing[numpy.abs(deviation) > MAX_DEVIATION * 60_000 / bpm] = numpy.nan
    timing[numpy.abs(timing) > 3 * numpy.nanstd(timing)] = numpy.nan
    return {
        "step": steps, "bar": steps // PLACES, "place": steps % PLACES, "group": group, "velocity": velocity,
        "accent": accent, "mean": center(deviation, steps % 4) - center(deviation, cell), "timing": timing,
        "loudness": center(velocity, stroke, 4), "beat": beats, "deviation": deviation,
        "keeps time": numpy.isin([piece for _, piece, _ in hits], ("closed-hat", "open-hat", "ride")),
    }


def bars_of(performances, name):
    """One row for each bar, one column for each group and place; not a number where there is no hit."""
    rows = []
    for p in performances:
        for bar in numpy.unique(p["bar"]):
            row = numpy.full(len(GROUPS) * PLACES, numpy.nan)
            inside = p["bar"] == bar
            row[p["group"][inside] * PLACES + p["place"][inside]] = p[name][inside]
            rows.append(row)
    return numpy.array(rows)


def factorise(bars):
    """Factor loadings and residual standard deviations of the columns, from the pairwise covariance."""
    known = ~numpy.isnan(bars)
    filled = numpy.where(known, bars, 0)
    pairs = known.astype(float).T @ known
    covariance = filled.T @ filled / (pairs + 24)  # shrunk towards 0 where bars are few
    total = numpy.array([numpy.nanvar(bars[:, i]) if known[:, i].sum() >= 8 else numpy.nan for i in range(bars.shape[1])])
    for group in range(len(GROUPS)):  # a place that is too rare has its group's mean variance
        own = slice(group * PLACES, (group + 1) * PLACES)
        total[own] = numpy.where(numpy.isnan(total[own]), numpy.nanmean(total[own]), total[own])
    shared = covariance - numpy.diag(numpy.diag(covariance))
    for _ in range(20):  # principal factor analysis: the communalities replace the diagonal
        values, vectors = numpy.linalg.eigh(shared)
        loadings = vectors[:, -FACTORS:] * numpy.sqrt(numpy.maximum(values[-FACTORS:], 0))
        communality = numpy.minimum((loadings**2).sum(axis=1), 0.8 * total)
        shared[numpy.diag_indices_from(shared)] = communality
    return loadings.T[::-1], numpy.sqrt(numpy.maximum(total - communality, 0))


def shared_variance(performances):
    """Covariance of two limbs in the same sixteenth, and of neighbouring sixteenths: medians of the performances."""
    together, in_a_row = [], []
    for p in performances:
        known = ~numpy.isnan(p["timing"])
        moments = defaultdict(list)
        for step, value in zip(p["step"][known], p["timing"][known]):
            moments[step].append(value)
        mean = {step: numpy.mean(values) for step, values in moments.items()}
        pairs = [values[0] * values[1] for values in moments.values() if len(values) == 2]
        rows = [mean[step] * mean[step + lag] for step in mean for lag in (1, 2) if step + lag in mean]
        if len(pairs) >= 20 and len(rows) >= 20:
            together.append(numpy.mean(pairs))
            in_a_row.append(numpy.mean(rows))
    return numpy.median(together), numpy.median(in_a_row)


def limb_spread(performances, shared):
    """Standard deviation of each group and place without what the limbs share; rare places as their group."""
    result = []
    for group in range(len(GROUPS)):
        values = numpy.concatenate([p["timing"][p["group"] == group] for p in performances])
        places = numpy.concatenate([p["place"][p["group"] == group] for p in performances])
        overall = numpy.nanvar(values)
        for place in range(PLACES):
            own = values[places == place]
            own = own[~numpy.isnan(own)]
            variance = ((own**2).sum() + 20 * overall) / (len(own) + 20)
            result.append(numpy.sqrt(max(variance - shared, 0.25 * variance)))
    return result


def by_group(values):
    rounded = [int(round(value)) for value in values]
    return {name: rounded[i * PLACES:(i + 1) * PLACES] for i, name in enumerate(GROUPS)}


def place_mean(performances, name, chosen):
    """Mean of each group and place, shrunk towards the group's mean where hits are few."""
    result = []
    for group in range(len(GROUPS)):
        pooled = numpy.concatenate([p[name][chosen(p) & (p["group"] == group)] for p in performances])
        overall = numpy.nanmean(pooled)
        for place in range(PLACES):
            own = numpy.concatenate(
                [p[name][chosen(p) & (p["group"] == group) & (p["place"] == place)] for p in performances])
            own = own[~numpy.isnan(own)]
            mean = (own.sum() + 10 * overall) / (len(own) + 10)
            result.append(overall + (mean - overall) * len(performances) / (len(performances) + FEW_PERFORMANCES))
    return result


def distil(performances):
    loudness_factors, loudness_residual = factorise(bars_of(performances, "loudness"))
    together, in_a_row = shared_variance(performances)
    bars = sum(len(numpy.unique(p["bar"])) for p in performances)
    ghosts = [0.0] * PLACES
    for p in performances:
        ghost = (p["group"] == 1) & ~p["accent"]
        for place in range(PLACES):
            ghosts[place] += len(numpy.unique(p["bar"][ghost & (p["place"] == place)])) / bars
    scale = 100 / 127
    everything = lambda p: numpy.ones(len(p["group"]), bool)
    loud = lambda p: (p["group"] != 1) | p["accent"]
    return {
        "timing": {
            "drift": round(float(numpy.sqrt(in_a_row)), 1),
            "moment": round(float(numpy.sqrt(max(together - in_a_row, 0))), 1),
            "mean": by_group(place_mean(performances, "mean", everything)),
            "limb": by_group(limb_spread(performances, max(together, in_a_row))),
        },
        "velocity": {
            "mean": by_group(scale * numpy.array(place_mean(performances, "velocity", loud))),
            "factors": [by_group(scale * row) for row in loudness_factors],
            "residual": by_group(scale * loudness_residual),
        },
        "ghostNotes": [int(round(100 * share)) for share in ghosts],
    }, bars


# Differences between drummers ------------------------------------------------------------------------------------

MIN_STROKES = 24
MIN_GHOSTS = 0.15  # per bar


def log_ratio(numerator, denominator):
    return numpy.log(numerator / denominator) if numerator > 0 and denominator > 0 else numpy.nan


def manner(p):
    """How one performance is played: spread of timing and velocity and habitual lead of each limb, accents, ghosts."""
    after_drift = p["deviation"] - [
        numpy.median(p["deviation"][numpy.abs(p["beat"] - beat) <= 4]) for beat in p["beat"]]
    result = {}
    for i, name in enumerate(GROUPS):
        own = p["group"] == i
        steady = own & (numpy.abs(p["timing"]) < 1000) & ~numpy.isnan(p["loudness"])
        if steady.sum() < MIN_STROKES:
            continue
        low, high = numpy.percentile(center(after_drift[steady], p["place"][steady]), (25, 75))
        result[f"timing {name}"] = log_ratio(high - low, 1)
        result[f"velocity {name}"] = log_ratio(numpy.std(p["loudness"][steady]), 1)
        result[f"lead {name}"] = after_drift[steady].mean()
    ghosts = p["velocity"][(p["group"] == 1) & ~p["accent"]]
    amount = len(ghosts) / len(numpy.unique(p["bar"]))
    result["has ghosts"] = float(amount >= MIN_GHOSTS)
    if amount >= MIN_GHOSTS:
        result["ghost level"] = log_ratio(ghosts.mean(), 1)
        result["ghost amount"] = log_ratio(amount, 1)
    strokes = [p["velocity"][p["keeps time"] & places]
               for places in (p["place"] % 4 == 0, p["place"] % 4 == 2, p["place"] % 2 == 1)]
    unevenness = [log_ratio(p["velocity"][p["keeps time"] & (p["place"] == place)].mean(), same.mean())
                  for places, same in ((range(0, 16, 4), strokes[0]), (range(2, 16, 4), strokes[1]))
                  for place in places if (p["keeps time"] & (p["place"] == place)).sum() >= 6]
    if len(unevenness) >= 4:
        result["places"] = log_ratio(numpy.std(unevenness), 1)
    for name, others in (("off-beats", strokes[1]), ("sixteenths", strokes[2])):
        if len(strokes[0]) >= 8 and len(others) >= 8:
            result[name] = log_ratio(others.mean(), strokes[0].mean())
    return result


def section_accents(p):
    """Variances over windows of eight bars of the logarithm of the off-beat hats' velocity relative to the beats'."""
    windows = p["bar"] // 8
    result = []
    for others in (p["place"] % 4 == 2, p["place"] % 2 == 1):
        ratios = []
        for window in numpy.unique(windows):
            own = p["keeps time"] & (windows == window)
            beats, off = p["velocity"][own & (p["place"] % 4 == 0)], p["velocity"][own & others]
            if len(beats) >= 8 and len(off) >= 8:
                ratios.append(log_ratio(off.mean(), beats.mean()))
        if len(ratios) >= 2:
            result.append(numpy.var(ratios, ddof=1))
    return result


def section_unevenness(p):
    """Variances over windows of eight bars of the logarithm of the standard deviation of a limb's velocity."""
    windows = p["bar"] // 8
    result = []
    for group in range(3):
        deviations, errors = [], []
        for window in numpy.unique(windows):
            own = p["loudness"][(p["group"] == group) & (windows == window)]
            own = own[~numpy.isnan(own)]
            if len(own) >= 12 and own.std() > 0:
                deviations.append(numpy.log(own.std(ddof=1)))
                errors.append(0.5 / (len(own) - 1))  # of the logarithm of a standard deviation of n values
        if len(deviations) >= 2:
            result.append(numpy.var(deviations, ddof=1) - numpy.mean(errors))
    return result


def correlation(rows, names):
    """Mean correlation of the pairs of columns."""
    pairs = [(rows[a], rows[b]) for i, a in enumerate(names) for b in names[:i]]
    return float(numpy.mean([numpy.corrcoef(a[both], b[both])[0, 1]
                             for a, b in pairs for both in [~numpy.isnan(a) & ~numpy.isnan(b)]]))


def differences(styles):
    """Standard deviations and correlations of the manners relative to the mean of their style."""
    manners = [[manner(p) for p in performances] for performances in styles]
    names = sorted({name for style in manners for one in style for name in one})
    rows = {}
    for name in names:
        columns = [numpy.array([one.get(name, numpy.nan) for one in style]) for style in manners]
        rows[name] = numpy.concatenate([column - numpy.nanmean(column) for column in columns])
    spread = lambda name: float(numpy.nanstd(rows[name]))
    limbs = lambda kind, digits: {group: round(spread(f"{kind} {group}"), digits) for group in GROUPS}
    together = lambda kind: round(correlation(rows, [f"{kind} {group}" for group in GROUPS[:3]]), 2)
    return {
        "timing": {"spread": limbs("timing", 2), "correlation": together("timing"), "lead": limbs("lead", 1)},
        "velocity": {"spread": limbs("velocity", 2), "correlation": together("velocity"),
                     "sections": round(float(numpy.sqrt(numpy.mean(
                         [one for style in styles for p in style for one in section_unevenness(p)]))), 2)},
        "places": {"median": round(float(numpy.exp(numpy.median(
            [one["places"] for style in manners for one in style if "places" in one]))), 2),
            "spread": round(spread("places"), 2)},
        "accents": {"offBeats": round(spread("off-beats"), 2), "sixteenths": round(spread("sixteenths"), 2),
                    "correlation": round(correlation(rows, ["off-beats", "sixteenths"]), 2),
                    "sections": round(float(numpy.sqrt(numpy.mean(
                        [one for style in styles for p in style for one in section_accents(p)]))), 2)},
        "ghostNotes": {
            "players": round(float(numpy.mean([one["has ghosts"] for style in manners for one in style])), 2),
            "level": round(spread("ghost level"), 2), "amount": round(spread("ghost amount"), 2)},
    }


# Fills -------------------------------------------------------------------------------------------------------------

ORDER = ("kick", "snare", "rim", "closed-hat", "open-hat", "pedal-hat", "ride", "low-tom", "mid-tom", "high-tom")
FILL_COUNTS = {"toms": 20, "snare": 14, "brush": 8}


def read_fill(path):
    """The last whole bar of a fill as step patterns; None if it is not played on the sixteenths."""
    hits = read_hits(path)
    if len(hits) < 5:
        return None
    bar = round((hits[-1][0] + 0.25) // 4) if hits[-1][0] % 4 < 3.9 else round(hits[-1][0] / 4) - 1
    hits = [(beat - 4 * bar, piece, velocity) for beat, piece, velocity in hits if 4 * bar - 0.12 <= beat < 4 * bar + 3.87]
    hits = [hit for hit in hits if hit[1] not in ("pedal-hat", "crash")]  # the crash comes on the landing
    if len(hits) < 5:
        return None
    error = numpy.mean([abs(beat * 4 - round(beat * 4)) for beat, _, _ in hits])
    if error > 0.2:
        return None
    lines = defaultdict(lambda: ["."] * PLACES)
    for beat, piece, velocity in hits:
        lines[piece][max(0, round(beat * 4))] = "X" if velocity >= 100 else "x" if velocity >= 55 else "o"
    return {piece: "".join(lines[piece]) for piece in ORDER if piece in lines}


def fill_style(lines, style):
    count = {piece: sum(mark != "." for mark in line) for piece, line in lines.items()}
    total = sum(count.values())
    toms = sum(n for piece, n in count.items() if piece.endswith("tom"))
    onsets = [any(line[i] != "." for line in lines.values()) for i in range(PLACES)]
    last = sum(onsets[12:])
    soft = sum(line.count("X") for line in lines.values()) <= 2
    if style == "jazz" and soft and 5 <= sum(onsets) <= 11 and last >= 2:
        return "brush"
    if sum(onsets) < 8 or last < 2:
        return None
    kinds = len({piece for piece in lines if piece.endswith("tom")})
    if toms >= 0.35 * total and kinds >= 2:
        return "toms"
    return "snare" if count.get("snare", 0) >= 0.5 * total and toms <= 0.15 * total else None


def choose(fills, count):
    """The most different fills, farthest first by their onsets."""
    vectors = [numpy.array([[line[i] != "." for i in range(PLACES)] for line in
                            (fill.get(piece, "." * PLACES) for piece in ORDER)]).ravel() for fill in fills]
    chosen = [0]
    while len(chosen) < min(count, len(fills)):
        distance = [min(numpy.sum(v != vectors[c]) for c in chosen) for v in vectors]
        chosen.append(int(numpy.argmax(distance)))
    return [fills[i] for i in chosen]


# Output ------------------------------------------------------------------------------------------------------------

HEADER = """/*
 * Generated by tools/bench/engine/distil-grooves.py from the Groove MIDI Dataset (Gillick, Roberts, Engel, Eck and Bamman
 * 2019), (c) Google LLC, CC-BY 4.0, https://magenta.tensorflow.org/datasets/groove.
 */
"""


def literal(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"'{key}': {literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    return f"'{value}'" if isinstance(value, str) else repr(value)


def main(dataset, target):
    rows = list(csv.DictReader(open(dataset / "info.csv")))
    four_four = [row for row in rows if row["time_signature"] == "4-4"]
    templates, analysed = {}, []
    for name, styles in STYLES.items():
        performances = []
        for row in four_four:
            if row["beat_type"] != "beat" or row["style"].split("/")[0] not in styles:
                continue
            hits = read_hits(dataset / row["midi_filename"])
            if len(hits) >= 60:
                performances.append(analyse(hits, float(row["bpm"])))
        templates[name], bars = distil(performances)
        analysed.append(performances)
        print(name, len(performances), "performances", bars, "bars", file=sys.stderr)
    fills = defaultdict(list)
    for row in four_four:
        if row["beat_type"] != "fill":
            continue
        lines = read_fill(dataset / row["midi_filename"])
        style = fill_style(lines, row["style"].split("/")[0]) if lines else None
        if style:
            fills[style].append(lines)
    chosen = {style: choose(fills[style], count) for style, count in FILL_COUNTS.items()}
    print({style: len(all) for style, all in fills.items()}, file=sys.stderr)
    (target / "groove-templates.data.ts").write_text(
        HEADER + "import type { GrooveTemplate } from '#engine/theory/grooves/groove-template.ts';\n\n"
        "/** By style; reggae, punk and pop rest on a few hundred bars, the others on up to six thousand. */\n"
        f"export const grooveTemplates = {literal(templates)} satisfies Readonly<Record<string, GrooveTemplate>>;\n\n"
        "export type GrooveTemplateName = keyof typeof grooveTemplates;\n")
    (target / "drummer-differences.data.ts").write_text(
        HEADER + "\n/**\n * How performances differ from the mean of their style: standard deviations of the logarithms (of `lead`: in ms) "
        "and\n * mean correlations of kick, snare and cymbals. `places`: standard deviation of the logarithm of the mean velocity"
        "\n * of a place of the time-keeping hand relative to the other beats or off-beats. `sections`: that of the accents\n * and of the standard deviation of the velocity within eight bars relative to the performance. `players`: the share of performances with ghost notes.\n */\n"
        f"export const drummerDifferences = {literal(differences(analysed))} as const;\n")
    (target / "fills.data.ts").write_text(
        HEADER + "import type { DrumFill } from '#engine/theory/grooves/groove-template.ts';\n\n"
        "/** Fills of one bar, quantised; a shorter fill is the end of one. */\n"
        f"export const drumFills = {literal(chosen)} as const satisfies Readonly<Record<string, readonly DrumFill[]>>;\n")


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
