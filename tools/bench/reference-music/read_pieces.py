"""Reads MIDI files whose paths are lines of standard input: read_pieces.py <folder> <seconds>.

Writes each file's beginning, from its first note on and `seconds` long, to <folder>/<number>.mid, and prints one line of
JSON for it: `bpm` (null if the tempo changes in it or none is stated), `notes`
(their number), `onGrid` (the share of onsets within 0.05 of a beat of a sixteenth or a triplet) and `backbeat` (see there).
With a path of "a.wad" its MIDI lumps are read.
"""

import io
import json
import struct
import sys

import mido

SNARES = (38, 40, 39)
DRUM_CHANNEL = 9
TOLERANCE = 0.05
SUSTAIN_PEDAL, ALL_SOUND_OFF = 64, 120


def files_in(path):
    with open(path, "rb") as file:
        data = file.read()
    if not path.lower().endswith(".wad"):
        return [(path, data)]
    count, start = struct.unpack("<ii", data[4:12])
    entries = [struct.unpack("<ii8s", data[start + 16 * i : start + 16 * (i + 1)]) for i in range(count)]
    lumps = {data[at : at + size]: name for at, size, name in entries if data[at : at + 4] == b"MThd"}
    return [(f"{path}:{name.rstrip(bytes(1)).decode()}", lump) for lump, name in lumps.items()]


def events_of(midi):
    """Messages with their time in beats."""
    at = 0
    for message in mido.merge_tracks(midi.tracks):
        at += message.time
        yield at / midi.ticks_per_beat, message


def is_onset(message):
    return message.type == "note_on" and message.velocity > 0


def share_on_grid(beats):
    def near(parts):
        return sum(abs(beat * parts - round(beat * parts)) <= TOLERANCE * parts for beat in beats) / len(beats)

    return max(near(4), near(3))


def backbeat_of(snares):
    """Where the snare is, by loudness, among the beats as they are notated: "every second" (the backbeat, so the
    notated beat is the one that is counted), "every fourth" (half time), "between" (double time), "other" or "none"."""
    if len(snares) < 4:
        return "none"
    on_beat = [0.0] * 4
    between = 0.0
    for beat, velocity in snares:
        eighth = round(beat * 2)
        if abs(beat * 2 - eighth) > 0.2:
            continue
        if eighth % 2 == 0:
            on_beat[eighth // 2 % 4] += velocity
        else:
            between += velocity
    whole = sum(velocity for _, velocity in snares)
    if between >= 0.4 * whole:
        return "between"
    if max(on_beat) >= 0.6 * whole:
        return "every fourth"
    pairs = [(on_beat[0], on_beat[2]), (on_beat[1], on_beat[3])]
    if any(sum(pair) >= 0.55 * whole and min(pair) >= 0.15 * whole for pair in pairs):
        return "every second"
    return "other"


def read(data, seconds, out):
    midi = mido.MidiFile(file=io.BytesIO(data), clip=True)
    events = list(events_of(midi))
    first = next((beat for beat, message in events if is_onset(message)), None)
    if first is None:
        return None
    first = float(int(first))
    tempi, tempo, last, clock = [], None, 0.0, 0.0
    kept, onsets = [], []
    for beat, message in events:
        if beat > first:
            clock += (beat - max(last, first)) * (tempo or 500000) / 1e6
            last = beat
        if clock > seconds:
            break
        if message.type == "set_tempo":
            if beat > first or not tempi:
                tempi.append(message.tempo)
            else:
                tempi[-1] = message.tempo
            tempo = message.tempo
        if message.type == "end_of_track":
            continue
        kept.append((max(0, beat - first), message))
        if is_onset(message):
            onsets.append((beat, message))
    track = mido.MidiTrack()
    at = 0
    for beat, message in kept:
        tick = round(beat * midi.ticks_per_beat)
        track.append(message.copy(time=tick - at))
        at = tick
    # Notes without their release would sound on, and fluidsynth would not end.
    for channel in range(16):
        for control in (SUSTAIN_PEDAL, ALL_SOUND_OFF):
            track.append(mido.Message("control_change", channel=channel, control=control, value=0))
    mido.MidiFile(type=0, ticks_per_beat=midi.ticks_per_beat, tracks=[track]).save(out)
    steady = bool(tempi) and max(tempi) <= 1.002 * min(tempi)
    drums = [(beat, m) for beat, m in onsets if m.channel == DRUM_CHANNEL]
    return {
        "bpm": round(6e7 / tempi[0], 1) if steady else None,
        "seconds": clock,
        "notes": len(onsets),
        "onGrid": share_on_grid([beat for beat, _ in onsets]),
        "backbeat": backbeat_of([(beat, m.velocity) for beat, m in drums if m.note in SNARES]),
    }


folder, seconds = sys.argv[1], float(sys.argv[2])
number = 0
for line in sys.stdin:
    for name, data in files_in(line.rstrip("\n")):
        out = f"{folder}/{number}.mid"
        try:
            facts = read(data, seconds, out)
        except Exception as error:  # mido raises many types for malformed files
            print(f"{name}: {error}", file=sys.stderr)
            continue
        if facts is None:
            continue
        print(json.dumps({"path": name, "midi": out, **facts}))
        number += 1
