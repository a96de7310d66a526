import { mod } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import type { Bar } from '#engine/score/bars.ts';
import { chordAt } from '#engine/score/harmony.ts';
import type { ThemeBar } from '#engine/score/melody-theme.ts';
import {
  type CompositionContext,
  type GridNote,
  STEP_BEATS,
  stepsOf,
} from '#engine/score/composition-context.ts';
import { pitchClassesOf, addThird } from '#engine/theory/chords.ts';
import type { Key } from '#engine/theory/keys.ts';
import { isMinor } from '#engine/theory/modes.ts';
import { nearestPitch, pitchOfDegree, chordScale } from '#engine/theory/scale.ts';

/** A note of the rhythm: start in the bar and length, in steps. */
interface Onset {
  readonly step: number;
  readonly steps: number;
}

const onsetsOf = (cell: readonly string[]): Onset[] => {
  const onsets: Onset[] = [];
  for (let step = 0; step < cell.length; step += 1) {
    if (cell[step] !== 'x') continue;
    let steps = 1;
    while (cell[step + steps] === '-') steps += 1;
    onsets.push({ step, steps });
  }
  return onsets;
};

/** Cadence rhythm: the motif's first notes, then a final note on a strong beat, held to the end of the bar. */
const cadenceRhythm = (onsets: readonly Onset[], barSteps: number): Onset[] => {
  const lastCounter = barSteps >= 12 && onsets.length > 2 ? Math.floor(barSteps / 8) * 4 : 0;
  return [
    ...onsets.filter(({ step }) => step < lastCounter),
    { step: lastCounter, steps: Math.max(2, barSteps - lastCounter - 2) },
  ];
};

/** Varies the rhythm for a repetition: splits a long note or joins two notes. */
const varyRhythm = (onsets: readonly Onset[], random: Random): Onset[] => {
  const index = random.integer(0, onsets.length - 1);
  const note = onsets[index];
  if (note === undefined) return [...onsets];
  if (note.steps >= 4 && random.chance(0.6)) {
    const half = note.steps >> 1;
    const split = [
      { step: note.step, steps: half },
      { step: note.step + half, steps: note.steps - half },
    ];
    return onsets.flatMap((own, i) => (i === index ? split : [own]));
  }
  const next = onsets[index + 1];
  if (next === undefined || onsets.length < 4 || next.step % 8 === 0) return [...onsets];
  const merged = { step: note.step, steps: next.step + next.steps - note.step };
  return onsets.flatMap((own, i) => (i === index ? [merged] : i === index + 1 ? [] : [own]));
};

/**
 * Pitch classes on which a phrase can end: degrees 1 and 3 at an authentic cadence, 2, 5 and 7 at a half cadence,
 * restricted to chord tones; all chord tones if none match.
 */
export const cadenceTones = (
  full: boolean,
  classes: readonly number[],
  scale: readonly number[],
  tonic: number,
): number[] => {
  const degrees = (full ? [0, 2] : [1, 4, 6]).map((degree) => mod(scale[degree] ?? 0, 12));
  const matching = degrees.map((degree) => mod(tonic + degree, 12)).filter((tone) => classes.includes(tone));
  return matching.length > 0 ? matching : [...classes];
};

/**
 * The chord tones that also belong to the tonic triad, used for long and accented notes; all chord tones if there are
 * none.
 */
export const tonicTones = (classes: readonly number[], { tonic, mode }: Key): readonly number[] => {
  const third = isMinor(mode) ? 3 : 4;
  const tonicTriad = [0, third, 7].map((interval) => mod(tonic + interval, 12));
  const shared = classes.filter((tone) => tonicTriad.includes(tone));
  return shared.length > 0 ? shared : classes;
};

export interface MelodyBarTask {
  readonly bar: Bar;
  readonly themeBar: ThemeBar;
  /** Scale degree (0 at the tonic above middle C) at the centre of the melody. */
  readonly baseDegree: number;
  readonly ambitus: number;
  readonly vary: boolean;
}

const foldIntoAmbitus = (degree: number, baseDegree: number, ambitus: number): number => {
  const distance = degree - baseDegree;
  return distance > ambitus
    ? baseDegree + 2 * ambitus - distance
    : distance < -ambitus
      ? baseDegree - 2 * ambitus - distance
      : degree;
};

/**
 * The notes of one bar of melody on the grid, over the chords of the bar. Velocities are 0.7; `shape` in melody.ts
 * sets them.
 */
export const writeMelodyBar = (
  { bar, themeBar, baseDegree, ambitus, vary }: MelodyBarTask,
  context: CompositionContext,
  random: Random,
): GridNote[] => {
  if (themeBar.kind === 'rest') return [];
  const { intent, chords, piece } = context;
  const { motif, shift } = themeBar;
  const cell = stepsOf(motif.cell, bar, piece.barBeats);
  const plain = onsetsOf(cell);
  const rhythm = vary && random.chance(0.6) ? varyRhythm(plain, random) : plain;
  const isCadence = themeBar.kind === 'cadence';
  const onsets = isCadence ? cadenceRhythm(rhythm, cell.length) : rhythm;
  const contourOffset = motif.cell.length > cell.length && bar.indexInSection % 2 === 1 ? 8 : 0;
  const scaleDegrees = [0, 1, 2, 3, 4, 5, 6].map(
    (degree) => pitchOfDegree({ ...intent.key, tonic: 0 }, degree) - 60,
  );

  let previous: { pitch: MidiPitch; offset: number } | undefined;
  return onsets.map(({ step, steps }, i): GridNote => {
    const startBeats = bar.startBeats + step * STEP_BEATS;
    const { chord: chordSymbol } = chordAt(chords, startBeats);
    const scale = chordScale(intent.key, chordSymbol);
    const chord = addThird(chordSymbol, scale);
    const classes = pitchClassesOf(chord);
    const offset = motif.contour[(contourOffset + i) % motif.contour.length] ?? 0;
    const target = pitchOfDegree(
      intent.key,
      foldIntoAmbitus(baseDegree + shift + offset, baseDegree, ambitus),
    );
    const isFinal = isCadence && i === onsets.length - 1;
    const isAccented = step % 8 === 0 || steps >= 6;
    const allowedTones = isFinal
      ? cadenceTones(themeBar.full, classes, scaleDegrees, intent.key.tonic)
      : isAccented
        ? tonicTones(classes, intent.key)
        : scale;
    const pitch = isFinal
      ? nearestPitch(target, allowedTones)
      : connectedPitch(target, offset, allowedTones, classes, previous);
    previous = { pitch, offset };
    return { startBeats, durationBeats: steps * STEP_BEATS, pitch, velocity: 0.7 };
  });
};

/**
 * The allowed pitch nearest to the target, with two rules of voice leading: the melody moves in the direction of the
 * motif, and a note reached by a leap is a chord tone.
 */
export const connectedPitch = (
  target: MidiPitch,
  offset: number,
  allowedTones: readonly number[],
  classes: readonly number[],
  previous: { pitch: MidiPitch; offset: number } | undefined,
): MidiPitch => {
  const near = nearestPitch(target, allowedTones);
  if (previous === undefined) return near;
  const pitch = Math.abs(near - previous.pitch) > 4 ? nearestPitch(target, classes) : near;
  const direction = Math.sign(offset - previous.offset);
  if (pitch !== previous.pitch || direction === 0) return pitch;
  for (let moved = pitch + direction; Math.abs(moved - pitch) <= 5; moved += direction) {
    if (allowedTones.includes(mod(moved, 12))) return moved;
  }
  return pitch;
};

/** Replaces some short off-beat notes by chromatic neighbours of the next note (approach notes). */
export const withChromatics = (notes: readonly GridNote[], share: number, random: Random): GridNote[] =>
  notes.map((note, i) => {
    const next = notes[i + 1];
    const offBeat = Math.round(note.startBeats * 4) % 4 !== 0;
    if (next === undefined || !offBeat || note.durationBeats > 0.5 || !random.chance(share)) return note;
    const step: MidiPitch = next.pitch + (random.chance(0.7) ? -1 : 1);
    return Math.abs(step - note.pitch) <= 4 ? { ...note, pitch: step } : note;
  });
