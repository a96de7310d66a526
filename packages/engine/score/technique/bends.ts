import type { BendPoint, Note } from '#contract/stored-score.ts';
import { mod } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats, Seconds } from '#engine/kit/units.ts';
import type { Inflections } from '#engine/score/technique/idiom-amounts.data.ts';
import type { Articulation } from '#engine/theory/instruments/instrument-record.ts';
import type { Key } from '#engine/theory/keys.ts';
import { intervalsOf, isMinor } from '#engine/theory/modes.ts';

interface BendContext {
  readonly techniques: readonly Articulation[];
  readonly amounts: Inflections;
  readonly key: Key;
  readonly bpm: number;
  readonly seed: number;
  readonly name: string;
}

interface NoteInLine {
  readonly note: Note;
  readonly previous: Note | undefined;
  readonly seconds: Seconds;
  readonly gapBefore: Beats;
  readonly gapAfter: Beats;
}

const MIN_BEND: Seconds = 0.32;
/** A fall of brass, in semitones, and its duration. */
const FALL = -5;
const FALL_TIME: Seconds = 0.25;
const MAX_GLIDE = 12;

const endOf = ({ startBeats, durationBeats }: Note): Beats => startBeats + durationBeats;

/** From `semitones` off to the pitch within `seconds`, slower at the start if it is held there first. */
const intoPitch = (semitones: number, held: Beats, within: Beats): BendPoint[] => [
  { afterBeats: 0, semitones },
  ...(held > 0 ? [{ afterBeats: held, semitones }] : []),
  { afterBeats: held + within, semitones: 0 },
];

/** Distance to the scale tone below a pitch. */
const stepBelow = (pitch: number, { tonic, mode }: Key): number => {
  const scale = intervalsOf(mode).map((interval) => mod(tonic + interval, 12));
  return scale.includes(mod(pitch - 1, 12)) ? 1 : 2;
};

/** A string bend: the blue third curls up by less than a semitone, other long notes are reached from the step below. */
const stringBend = ({ note, previous, seconds }: NoteInLine, { key, amounts, bpm }: BendContext) => {
  const isBlueThird = mod(note.pitch - key.tonic, 12) === 3 && (amounts.bend >= 0.6 || !isMinor(key.mode));
  if (isBlueThird)
    return [
      { afterBeats: 0, semitones: 0 },
      { afterBeats: note.durationBeats * 0.25, semitones: 0 },
      { afterBeats: note.durationBeats * 0.7, semitones: 0.4 },
    ];
  const rise = previous === undefined ? 0 : note.pitch - previous.pitch;
  const size = rise === 1 || rise === 2 ? rise : stepBelow(note.pitch, key);
  const toBeats = (time: Seconds) => (time * bpm) / 60;
  return intoPitch(-size, toBeats(0.03), toBeats(Math.min(0.16, seconds * 0.4)));
};

/** The inflection that a note offers and that `draw`, 0..1, selects. */
const inflectionOf = (line: NoteInLine, context: BendContext, draw: number): BendPoint[] | undefined => {
  const { techniques, amounts, bpm } = context;
  const { note, previous, seconds, gapBefore, gapAfter } = line;
  const toBeats = (time: Seconds) => (time * bpm) / 60;
  const can = (technique: Articulation, amount: number) => techniques.includes(technique) && draw < amount;
  const interval = previous === undefined ? 0 : note.pitch - previous.pitch;
  if (can('bend', amounts.bend) && seconds >= MIN_BEND) return stringBend(line, context);
  if (can('fall', amounts.fall) && gapAfter >= 0.75 && seconds >= 0.35)
    return [
      { afterBeats: 0, semitones: 0 },
      { afterBeats: Math.max(0, note.durationBeats - toBeats(FALL_TIME)), semitones: 0 },
      { afterBeats: note.durationBeats, semitones: FALL },
    ];
  if (can('scoop', amounts.scoop) && (gapBefore >= 0.4 || seconds >= 0.6) && seconds >= 0.2)
    return intoPitch(-0.9, 0, toBeats(0.09));
  if (can('scoop', amounts.scoop * 1.5) && amounts.scoop >= 0.25 && gapAfter >= 0.75 && seconds >= 0.4)
    return [
      { afterBeats: 0, semitones: 0 },
      { afterBeats: Math.max(0, note.durationBeats - toBeats(0.17)), semitones: 0 },
      { afterBeats: note.durationBeats, semitones: -2 },
    ];
  if (can('slide', amounts.slide) && seconds >= 0.25 && Math.abs(interval) >= 2)
    return intoPitch(interval > 0 ? -2 : 2, 0, toBeats(0.08));
  const isGlide = interval !== 0 && Math.abs(interval) <= MAX_GLIDE && gapBefore < 0.4 && seconds >= 0.15;
  if (can('glide', amounts.glide) && isGlide)
    return intoPitch(-interval, 0, toBeats(Math.min(0.1, seconds * 0.5)));
  return undefined;
};

/**
 * Adds pitch bends to the notes of a line, sorted by start, as players of the genre inflect them: string bends,
 * scoops and falls, slides, portamento. A bend applies to a whole MIDI channel, so notes that overlap have none.
 */
export const bendNotes = (notes: readonly Note[], context: BendContext): Note[] => {
  let endBefore = -Infinity;
  return notes.map((note, i) => {
    const previous = notes[i - 1];
    const next = notes[i + 1];
    const gapBefore = note.startBeats - endBefore;
    const gapAfter = next === undefined ? Infinity : next.startBeats - endOf(note);
    endBefore = Math.max(endBefore, endOf(note));
    if (gapBefore < -0.1 || gapAfter < -0.1) return note;
    // Drawn by place, so that other sections keep theirs when one is regenerated.
    const draw = random(context.seed, `bend ${context.name} ${Math.round(note.startBeats * 8)}`).next();
    const seconds = (note.durationBeats * 60) / context.bpm;
    const bend = inflectionOf({ note, previous, seconds, gapBefore, gapAfter }, context, draw);
    if (bend === undefined) return note;
    return bend.at(-1)?.semitones === FALL ? { ...note, articulation: 'fall', bend } : { ...note, bend };
  });
};
