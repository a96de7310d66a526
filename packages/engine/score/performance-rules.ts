import { sin, TAU } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import { type Bar, barAt } from '#engine/score/bars.ts';
import type { GridNote } from '#engine/score/composition-context.ts';

/*
 * Rules of the KTH system for musical performance (Friberg, Bresin and Sundberg 2006, Advances in Cognitive
 * Psychology 2): phrase arch, high-loud, duration contrast and punctuation. The arch in timing belongs to the common
 * pulse, since the players follow each other; the final ritard is part of the tempo.
 */

/** What the rules make of a note. */
export interface Expression {
  readonly velocityFactor: number;
  readonly lengthFactor: number;
}

export interface RuleOptions {
  readonly bars: readonly Bar[];
  readonly bpm: number;
  /** The quantity k of the KTH rules, 0..1. */
  readonly amount: number;
}

const PHRASE_BARS = 4;
/** Relative velocity at the top of a phrase compared with its ends. */
const ARCH_DEPTH = 0.22;
/** Relative velocity for each octave above the mean pitch of the part: 3 dB. */
const HIGH_LOUD = 0.19;
/** Notes shorter than this are played softer and shorter. */
const SHORT_MS = 400;
const SHORT_SOFTNESS = 0.1;
const SHORT_LENGTH = 0.14;
/** Micro-pause before a new phrase. */
const PAUSE_MS = 90;
const MAX_PAUSE_SHARE = 0.3;
/** A rest, a long note or a leap of at least this size ends a melodic group. */
const GROUP_REST: Beats = 0.45;
const GROUP_LEAP = 8;

/** Position in the phrase of four bars, 0..1, counted from the start of the section. */
const phrasePosition = (bars: readonly Bar[], beat: Beats): number => {
  const bar = barAt(bars, beat);
  const first = bar.indexInSection - (bar.indexInSection % PHRASE_BARS);
  const barsInPhrase = Math.min(PHRASE_BARS, bar.barsInSection - first);
  const inBar = clamp((beat - bar.startBeats) / bar.lengthBeats, 0, 1);
  return (bar.indexInSection - first + inBar) / barsInPhrase;
};

/** Crescendo to the middle of the phrase and diminuendo to its end, with a mean of about 0. */
const phraseArch = (position: number): number => 4 * position * (1 - position) - 0.66;

/** Delay at a quarter of a phrase at amount 1, in ms; at 120 BPM the tempo varies by about 4% then. */
const ARCH_DELAY_MS = 48;

/**
 * Phrase arch in timing: each phrase of four bars begins and ends slower than its middle and takes as long as written.
 * The amount acts squared, so that dance rhythms stay steady.
 */
export const phraseArchDelay =
  ({ bars, bpm, amount }: RuleOptions): ((beat: Beats) => Beats) =>
  (beat) =>
    ((ARCH_DELAY_MS * bpm) / 60_000) * amount * amount * sin(TAU * phrasePosition(bars, beat));

const endsPhrase = (bars: readonly Bar[], note: GridNote): boolean => {
  const end = phrasePosition(bars, note.startBeats);
  return end > 0.5 && phrasePosition(bars, note.startBeats + note.durationBeats + 0.01) < end;
};

/**
 * Velocity and length factors of each note, in the order of the notes. A part with chords is treated as one line: the
 * notes of a chord start together and have the same length.
 */
export const applyPerformanceRules = (
  notes: readonly GridNote[],
  { bars, bpm, amount }: RuleOptions,
): Expression[] => {
  if (amount === 0 || notes.length === 0) return notes.map(() => ({ velocityFactor: 1, lengthFactor: 1 }));
  const meanPitch = notes.reduce((sum, { pitch }) => sum + pitch, 0) / notes.length;
  const starts = [...new Set(notes.map(({ startBeats }) => startBeats))].toSorted((a, b) => a - b);
  const highest = new Map<Beats, number>();
  for (const { startBeats, pitch } of notes)
    highest.set(startBeats, Math.max(pitch, highest.get(startBeats) ?? 0));
  const next = new Map(starts.map((start, i) => [start, starts[i + 1]]));
  return notes.map((note) => {
    const { startBeats, durationBeats, pitch } = note;
    const ms = (durationBeats * 60_000) / bpm;
    const shortness = clamp(1 - ms / SHORT_MS, 0, 1);
    const following = next.get(startBeats);
    const leap = following === undefined ? 0 : Math.abs(highest.get(following)! - highest.get(startBeats)!);
    const isGroupEnd =
      following === undefined || following - startBeats - durationBeats > GROUP_REST || leap >= GROUP_LEAP;
    const pauseMs = isGroupEnd || endsPhrase(bars, note) ? PAUSE_MS : 0;
    const velocityFactor =
      1 +
      amount *
        (ARCH_DEPTH * phraseArch(phrasePosition(bars, startBeats)) +
          clamp((HIGH_LOUD * (pitch - meanPitch)) / 12, -0.25, 0.25) -
          SHORT_SOFTNESS * shortness);
    const lengthFactor =
      1 - amount * Math.max(SHORT_LENGTH * shortness, Math.min(MAX_PAUSE_SHARE, pauseMs / ms));
    return { velocityFactor, lengthFactor };
  });
};
