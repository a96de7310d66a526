import type {
  AutomationStep,
  ChannelAutomation,
  ChannelSettings,
  TempoPoint,
} from '#contract/stored-score.ts';
import type { EncodedAudio } from '#engine/compose/music.types.ts';
import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { DRUM_CHANNEL, drumNotes, kitPrograms, VOICE_PROGRAM } from '#engine/encode/general-midi.ts';
import { techniqueEvents } from '#engine/encode/midi-techniques.ts';
import {
  eventOrder,
  meta,
  metaText,
  TICKS_PER_BEAT,
  to7Bits,
  trackChunk,
  type MidiEvent,
} from '#engine/encode/midi-track.ts';
import { tagText } from '#engine/encode/tags.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Beats, Decibels, Milliseconds, Velocity } from '#engine/kit/units.ts';
import type { DrumHit, Part, Score, VoicePart } from '#engine/score/score.ts';
import { instruments } from '#engine/theory/instruments.ts';

/** Channel volume of a part at 0 dB, with headroom above. */
const UNITY_VOLUME = 100;
const MIN_TICKS = 1;

/**
 * A score as a Standard MIDI File, type 1: a first track with title, tempo map, time and key signature and section
 * markers, then a track for each part, named after it, with General MIDI programs and the drums on channel 10. All
 * tracks end at the end of the piece.
 */
export function encodeMidi(score: Score): Uint8Array {
  const endTick = Math.round(beatAt(score.tempo, score.lengthMs) * TICKS_PER_BEAT);
  const channels = assignChannels(score.parts);
  const tracks = [
    trackChunk(conductorEvents(score), endTick),
    ...score.parts.map((part, i) => trackChunk(partEvents(part, channels[i]!, endTick), endTick)),
  ];
  const header = new ByteWriter()
    .ascii('MThd')
    .u32be(6)
    .u16be(1)
    .u16be(tracks.length)
    .u16be(TICKS_PER_BEAT)
    .done();
  return concatBytes([header, ...tracks]);
}

/** Assigns the channels in turn, without the drum channel; more than fifteen parts share channels. */
function assignChannels(parts: readonly Part[]): number[] {
  const melodic = Array.from({ length: 16 }, (_, channel) => channel).filter((c) => c !== DRUM_CHANNEL);
  let next = 0;
  return parts.map((part) => (part.kind === 'drums' ? DRUM_CHANNEL : melodic[next++ % melodic.length]!));
}

function conductorEvents(score: Score): MidiEvent[] {
  const { beatsPerBar, beatUnit } = score.metre;
  const clocksPerClick = beatUnit === 8 ? 36 : 24;
  return [
    setting(0, metaText(0x03, tagText(score.title))),
    setting(0, meta(0x58, [beatsPerBar, beatUnit === 8 ? 3 : 2, clocksPerClick, 8])),
    setting(0, meta(0x59, keySignature(score.key))),
    ...(score.keyChanges ?? []).map(({ beat, key }) => setting(beat, meta(0x59, keySignature(key)))),
    ...score.tempo.map(({ beat, bpm }) => setting(beat, meta(0x51, microsecondsPerBeat(bpm)))),
    ...score.sections.map(({ name, startBeats }) => setting(startBeats, metaText(0x06, tagText(name)))),
  ];
}

function setting(beat: Beats, bytes: number[]): MidiEvent {
  return { tick: Math.round(beat * TICKS_PER_BEAT), order: eventOrder.setting, bytes };
}

function microsecondsPerBeat(bpm: number): number[] {
  const microseconds = Math.round(60_000_000 / bpm);
  return [microseconds >>> 16, (microseconds >>> 8) & 0xff, microseconds & 0xff];
}

const minorModes = /minor|aeolian|dorian|phrygian|locrian|blues/i;

/**
 * Sharps (positive) or flats as a signed byte, then 1 for minor. The format has major and minor only, so a mode is
 * written as the one with the same tonic and third.
 */
function keySignature({ tonic, mode }: Score['key']): [number, number] {
  const isMinor = minorModes.test(mode);
  const relativeMajor = (tonic + (isMinor ? 3 : 0)) % 12;
  // Each fifth upwards adds a sharp; above six sharps, flats are fewer.
  const sharps = (relativeMajor * 7) % 12;
  const signed = sharps > 6 ? sharps - 12 : sharps;
  return [signed & 0xff, isMinor ? 1 : 0];
}

function partEvents(part: Part, channel: number, endTick: number): MidiEvent[] {
  const settings = [
    metaText(0x03, part.name),
    [0xc0 | channel, programOf(part)],
    ...channelControllers(part.channel, channel),
  ];
  return [
    ...settings.map((bytes) => ({ tick: 0, order: eventOrder.setting, bytes })),
    ...automationEvents(part, channel, endTick),
    ...(part.kind === 'voice' ? lyricEvents(part) : []),
    ...(part.kind === 'notes' ? techniqueEvents(part, channel, endTick) : []),
    ...withoutOverlaps(midiNotesOf(part), endTick).flatMap(({ start, end, key, velocity }) => [
      { tick: start, order: eventOrder.noteOn, bytes: [0x90 | channel, key, toVelocity(velocity)] },
      { tick: end, order: eventOrder.noteOff, bytes: [0x80 | channel, key, 64] },
    ]),
  ];
}

function programOf(part: Part): number {
  if (part.kind === 'drums') return kitPrograms[part.kit];
  return part.kind === 'voice' ? VOICE_PROGRAM : instruments[part.instrument].program;
}

/** The syllables as lyric events at their first note; a trailing hyphen means that the word continues. */
function lyricEvents({ notes, lines }: VoicePart): MidiEvent[] {
  return notes.flatMap(({ startBeats, line, syllable }, i) => {
    const before = notes[i - 1];
    const sung = lines[line]?.spoken.syllables[syllable];
    if (!sung || (before?.line === line && before.syllable === syllable)) return [];
    return [setting(startBeats, metaText(0x05, sung.isLastOfWord ? `${sung.text} ` : `${sung.text}-`))];
  });
}

/** Channel volume; players square it, hence half the decibels. */
const volumeOf = (gainDb: Decibels): number =>
  gainDb === -Infinity ? 0 : UNITY_VOLUME * decibelsToGain(gainDb / 2);

/** Controllers for volume, pan and reverb send. */
function channelControllers({ gainDb, pan, reverb }: ChannelSettings, channel: number): number[][] {
  const control = (controller: number, value: number) => [0xb0 | channel, controller, to7Bits(value)];
  return [control(7, volumeOf(gainDb)), control(10, 64 + 63 * pan), control(91, 127 * reverb)];
}

/** Brightness (sound controller 5) of a filter that is open as usual, and per decibel of the shelf. */
const NEUTRAL_BRIGHTNESS = 64;
const BRIGHTNESS_PER_DB = 5;

/**
 * Automation as channel volume (CC 7), brightness (CC 74) and reverb send (CC 91). Drum parts share a channel, so
 * theirs is not written; their level is in the velocities.
 */
function automationEvents({ kind, channel: { automation, gainDb } }: Part, channel: number, endTick: number) {
  if (automation === undefined || kind === 'drums') return [];
  const { levelDb = [], brightnessDb = [], reverb = [] } = automation;
  const events = (steps: readonly AutomationStep[], controller: number, valueOf: (value: number) => number) =>
    steps.map(({ beat, value }) =>
      setting(Math.max(0, beat), [0xb0 | channel, controller, to7Bits(valueOf(value))]),
    );
  return [
    ...events(levelDb, 7, (db) => volumeOf(gainDb + db)),
    ...events(brightnessDb, 74, (db) => NEUTRAL_BRIGHTNESS + BRIGHTNESS_PER_DB * db),
    ...events(reverb, 91, (send) => 127 * send),
  ].filter(({ tick }) => tick < endTick);
}

/** Velocity of a hit whose part's level is automated, about as loud: the level is 40 log10 of the velocity. */
function hitVelocity({ startBeats, velocity }: DrumHit, { levelDb = [] }: ChannelAutomation): Velocity {
  const db = levelDb.findLast(({ beat }) => beat <= startBeats)?.value ?? 0;
  return Math.min(1, velocity * decibelsToGain(db / 2));
}

interface MidiNote {
  readonly start: number;
  readonly end: number;
  readonly key: number;
  readonly velocity: Velocity;
}

const DRUM_HIT_BEATS: Beats = 0.125;

function midiNotesOf(part: Part): MidiNote[] {
  const events =
    part.kind === 'drums'
      ? part.hits.map((hit) => ({
          ...hit,
          velocity: hitVelocity(hit, part.channel.automation ?? {}),
          pitch: drumNotes[hit.piece],
          durationBeats: DRUM_HIT_BEATS,
        }))
      : part.notes;
  return events.map(({ startBeats, durationBeats, pitch, velocity }, i) => ({
    start: Math.max(0, Math.round(startBeats * TICKS_PER_BEAT)),
    end: endTickOf(part, i) ?? Math.round((startBeats + durationBeats) * TICKS_PER_BEAT),
    key: to7Bits(pitch),
    velocity,
  }));
}

/** Overlap of slurred notes, by which samplers and synthesizers recognise legato. */
const LEGATO_OVERLAP = 10;

/** The end of a slurred note, shortly after the start of the next; undefined for others. */
function endTickOf(part: Part, index: number): number | undefined {
  const [note, next] = part.kind === 'notes' ? part.notes.slice(index, index + 2) : [];
  return note?.articulation === 'legato' && next
    ? Math.round(next.startBeats * TICKS_PER_BEAT) + LEGATO_OVERLAP
    : undefined;
}

/**
 * MIDI cannot distinguish two notes of one pitch: the first ends where the second begins. Notes after the end are
 * dropped.
 */
function withoutOverlaps(notes: readonly MidiNote[], endTick: number): MidiNote[] {
  const nextStart = new Map<number, number>();
  return notes
    .filter(({ start }) => start < endTick)
    .toSorted((a, b) => b.start - a.start)
    .flatMap((note) => {
      const limit = nextStart.get(note.key) ?? endTick;
      if (note.start >= limit) return [];
      nextStart.set(note.key, note.start);
      return [{ ...note, end: Math.max(note.start + MIN_TICKS, Math.min(note.end, limit)) }];
    });
}

const toVelocity = (velocity: Velocity) => Math.max(1, to7Bits(velocity * 127));

/** The beat at a time, by the tempo map. */
function beatAt(tempo: readonly TempoPoint[], time: Milliseconds): Beats {
  let rest = time;
  for (const [i, { beat, bpm }] of tempo.entries()) {
    const next = tempo[i + 1]?.beat ?? Infinity;
    const duration = ((next - beat) * 60_000) / bpm;
    if (rest <= duration) return beat + (rest * bpm) / 60_000;
    rest -= duration;
  }
  return 0;
}

/** The score as an encoded MIDI file. */
export function midiFile(score: Score): EncodedAudio {
  return { bytes: encodeMidi(score), extension: 'mid', contentType: 'audio/midi' };
}
