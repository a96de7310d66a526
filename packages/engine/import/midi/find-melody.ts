import type { MelodyNote } from '#contract/plan-melody.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { SoundingNote } from '#engine/import/find-chords.ts';
import type { MidiVoice } from '#engine/import/midi/midi-song.ts';

const DRUM_CHANNEL = 9;
/** Notes that start this close together are a chord. */
const TOGETHER: Beats = 0.06;
/** A held note may ring this long into the next one without making the voice polyphonic. */
const LEGATO: Beats = 0.1;

const melodyNames =
  /melod|\blead\b|vocal|\bvoice|\bvox\b|\bsing|\btune\b|\btheme\b|\bsolo\b|sopran|right hand|\brh\b|gesang|chant|voz/i;
const otherNames = /bass|drum|perc|\bpad\b|chord|string|back|harm|accomp|left hand|\blh\b|rhythm|arp|choir/i;

/** Voices on other channels than that of the drums. */
export const pitchedVoices = (voices: readonly MidiVoice[]): MidiVoice[] =>
  voices.filter(({ channel }) => channel !== DRUM_CHANNEL);

/** Share of the notes of a voice that sound alone. */
const monophony = (notes: readonly SoundingNote[]): number => {
  let alone = 0;
  let end = -Infinity;
  for (const [i, note] of notes.entries()) {
    const next = notes[i + 1]?.startBeats ?? Infinity;
    if (note.startBeats > end - LEGATO && next - note.startBeats > TOGETHER) alone += 1;
    end = Math.max(end, note.endBeats);
  }
  return alone / Math.max(1, notes.length);
};

/** How well a voice is suited as the melody: by its name, one note at a time, its register, and how much it plays. */
const suitability = ({ notes, name, program }: MidiVoice, lengthBeats: Beats): number => {
  const pitches = notes.map(({ pitch }) => pitch);
  const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length;
  const bars = new Set(notes.map(({ startBeats }) => Math.floor(startBeats / 4)));
  const repeated = pitches.filter((pitch, i) => pitch === pitches[i - 1]).length / pitches.length;
  const register = mean < 48 ? -2.5 : mean < 55 ? -0.5 : mean <= 88 ? 1 + (mean - 55) / 30 : 0;
  const isBass = program >= 32 && program < 40;
  const isEffect = program >= 112;
  return (
    (melodyNames.test(name) ? 3 : otherNames.test(name) ? -2 : 0) +
    2 * monophony(notes) +
    register +
    1.5 * Math.min(1, bars.size / Math.max(1, lengthBeats / 4)) +
    (new Set(pitches).size >= 5 ? 0.5 : 0) -
    1.5 * repeated -
    (isBass || isEffect ? 3 : 0) -
    (notes.length < 8 ? 1.5 : 0)
  );
};

/** The voice that most likely has the melody; undefined if only drums play. */
export const findMelody = (voices: readonly MidiVoice[], lengthBeats: Beats): MidiVoice | undefined => {
  const rated = pitchedVoices(voices).map((voice) => ({ voice, rating: suitability(voice, lengthBeats) }));
  return rated.toSorted((a, b) => b.rating - a.rating)[0]?.voice;
};

/** Resolution of written starts and lengths, in parts of a quarter note: 32nds and triplets of sixteenths. */
const GRID = 24;

const onGrid = (beats: Beats): Beats => Math.round(beats * GRID) / GRID;

/**
 * One note at a time of a voice: the highest of those that start together, without those that start below a note that
 * goes on sounding.
 */
export const topLine = (notes: readonly SoundingNote[]): MelodyNote[] => {
  const line: SoundingNote[] = [];
  for (const note of notes) {
    const before = line.at(-1);
    if (before !== undefined && note.startBeats - before.startBeats <= TOGETHER) {
      if (note.pitch > before.pitch) line[line.length - 1] = { ...note, startBeats: before.startBeats };
      continue;
    }
    const isUnder =
      before !== undefined && note.pitch < before.pitch && before.endBeats > note.endBeats - LEGATO;
    if (!isUnder) line.push(note);
  }
  return line.flatMap(({ startBeats, endBeats, pitch }, i): MelodyNote[] => {
    const start = onGrid(startBeats);
    const next = line[i + 1] === undefined ? Infinity : onGrid(line[i + 1]!.startBeats);
    if (next <= start) return [];
    const length = Math.max(1 / GRID, Math.min(next, onGrid(endBeats)) - start);
    return [{ start_beats: start, length_beats: length, pitch }];
  });
};
