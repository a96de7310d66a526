"""Reads Standard MIDI Files with mido into notes with times in quarter notes and in seconds."""
from collections import defaultdict, namedtuple

import mido

DRUM_CHANNEL = 9

Note = namedtuple("Note", "start end pitch velocity seconds")


class Track:
    """A track with notes. `role`: lead, second, harmony, bass, drums or voice, by the composer's track names."""

    def __init__(self, name, channel):
        self.name = name
        self.channel = channel
        self.programs = []
        self.notes = []
        self.controllers = defaultdict(list)
        self.bends = []

    @property
    def role(self):
        if self.channel == DRUM_CHANNEL:
            return "drums"
        prefix, colon, _ = self.name.partition(":")
        if not colon:
            return "voice" if 53 in self.programs else "bass"
        return {"lead": "lead", "second": "second"}.get(prefix.strip().lower(), "harmony")


class Piece:
    """A MIDI file: `metre` and `key` are those of the first signature, `tempi` all (beat, microseconds) pairs."""

    def __init__(self, path):
        file = mido.MidiFile(path)
        self.metre, self.metre_changes = (4, 4), 0
        self.keys, self.tempi, self.tracks = [], [], []
        per_beat = file.ticks_per_beat
        metres = []
        for messages in file.tracks:
            tick = 0
            for message in messages:
                tick += message.time
                if message.type == "set_tempo":
                    self.tempi.append((tick / per_beat, message.tempo))
                elif message.type == "time_signature":
                    metres.append((message.numerator, message.denominator))
                elif message.type == "key_signature":
                    self.keys.append((tick / per_beat, parse_key(message.key)))
        self.metre = metres[0] if metres else (4, 4)
        self.metre_changes = len(set(metres)) - 1
        self.keys.sort()
        self.tempi.sort()
        self.length = max((sum(message.time for message in messages) for messages in file.tracks), default=0) / per_beat
        for messages in file.tracks:
            self._add_track(messages, per_beat)

    def _add_track(self, messages, per_beat):
        name, tick, track, sounding = "", 0, None, defaultdict(list)
        for message in messages:
            tick += message.time
            beat = tick / per_beat
            if message.type == "track_name":
                name = message.name
                continue
            if message.is_meta or not hasattr(message, "channel"):
                continue
            if track is None:
                track = Track(name, message.channel)
            if message.type == "note_on" and message.velocity > 0:
                sounding[message.note].append((beat, message.velocity))
            elif message.type in ("note_on", "note_off") and sounding[message.note]:
                start, velocity = sounding[message.note].pop(0)
                track.notes.append(Note(start, beat, message.note, velocity, self.seconds_at(start)))
            elif message.type == "program_change":
                track.programs.append(message.program)
            elif message.type == "control_change":
                track.controllers[message.control].append((beat, message.value))
            elif message.type == "pitchwheel":
                track.bends.append((beat, message.pitch))
        if track is not None and track.notes:
            track.notes.sort()
            self.tracks.append(track)

    def seconds_at(self, beat):
        """The time of a beat by the tempo map; 120 BPM where the file has none."""
        seconds, last, tempo = 0.0, 0.0, 500_000
        for at, microseconds in self.tempi:
            if at >= beat:
                break
            seconds += (at - last) * tempo / 1e6
            last, tempo = at, microseconds
        return seconds + (beat - last) * tempo / 1e6

    def notes(self, *roles):
        """All notes of the tracks with these roles, by start."""
        return sorted(note for track in self.tracks if track.role in roles for note in track.notes)

    @property
    def bar_beats(self):
        return self.metre[0] * 4 / self.metre[1]

    def key_at(self, beat):
        """(tonic pitch class, is minor) of the key signature in force."""
        current = self.keys[0][1]
        for at, key in self.keys:
            if at <= beat + 1e-6:
                current = key
        return current


def parse_key(name):
    """A key name of mido, e.g. "F#m", as (tonic pitch class, is minor)."""
    tonic = "C D EF G A B".index(name[0]) + name.count("#") - name[1:].count("b")
    return tonic % 12, name.endswith("m")


def strong_positions(metre):
    """The strong positions of a bar in quarter notes: first and middle beat, in 6/8 both dotted beats."""
    return {
        (4, 4): (0, 2),
        (2, 2): (0, 2),
        (2, 4): (0,),
        (3, 4): (0,),
        (6, 8): (0, 1.5),
        (12, 8): (0, 3),
        (5, 4): (0, 3),
    }.get(tuple(metre), (0,))


def top_line(notes):
    """The single line of a part: the highest of the notes that begin together (within a 32nd)."""
    line = []
    for note in notes:
        if line and note.start - line[-1].start < 0.1:
            if note.pitch > line[-1].pitch:
                line[-1] = note
        else:
            line.append(note)
    return line
