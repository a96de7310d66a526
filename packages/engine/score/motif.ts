import { clamp } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import { STEP_BEATS } from '#engine/score/composition-context.ts';
import type { RhythmCell } from '#engine/theory/genres/style.ts';

export interface MotifNote {
  /** Relative to the motif's first downbeat; negative for a pick-up. */
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
  /** Scale steps from the centre of the melody. */
  readonly degree: number;
  /** The note can be an accented non-chord tone that resolves by step. */
  readonly isAppoggiatura: boolean;
}

/** A rhythm and contour of two bars. */
export interface Motif {
  readonly notes: readonly MotifNote[];
}

export interface MotifStyle {
  readonly cells: readonly RhythmCell[];
  readonly barBeats: Beats;
  /** Probability (0..1) of a leap of a third or more instead of a step. */
  readonly leaps: number;
  /** Probability (0..1) that the second bar is left to the accompaniment after its first note. */
  readonly rests: number;
  /** Whether pairs of eighths can become triplets. */
  readonly hasTriplets: boolean;
}

interface Onset {
  readonly startBeats: Beats;
  readonly durationBeats: Beats;
}

const onsetsOf = (cell: RhythmCell, from: Beats): Onset[] => {
  const onsets: Onset[] = [];
  for (let step = 0; step < cell.length; step += 1) {
    if (cell[step] !== 'x') continue;
    let steps = 1;
    while (cell[step + steps] === '-') steps += 1;
    onsets.push({ startBeats: from + step * STEP_BEATS, durationBeats: steps * STEP_BEATS });
  }
  return onsets;
};

/** Pick-ups before the first downbeat, from the longest to the most common. */
const pickUps: readonly (readonly Beats[])[] = [[-1], [-0.5], [-1, -0.5], [-1.5, -1, -0.5], [-0.5]];
const PICK_UP_SHARE = 0.4;
/** Probability that the second bar's downbeat is anticipated by an eighth and tied over the bar line. */
const ANTICIPATION_SHARE = 0.22;
const TRIPLET_SHARE = 0.3;
/** Probability that an accented note with a following short distance is an appoggiatura. */
const APPOGGIATURA_SHARE = 0.2;
/** Probability of a repeated note (about 20% of the intervals of folk tunes and songs are unisons). */
const REPETITION_SHARE = 0.2;

const withPickUp = (onsets: readonly Onset[], random: Random): Onset[] => {
  if (!random.chance(PICK_UP_SHARE) || onsets[0]?.startBeats !== 0) return [...onsets];
  const starts = random.pick(pickUps);
  const pickUp = starts.map((startBeats, i) => ({
    startBeats,
    durationBeats: (starts[i + 1] ?? 0) - startBeats,
  }));
  return [...pickUp, ...onsets];
};

const withAnticipation = (onsets: readonly Onset[], barBeats: Beats, random: Random): Onset[] => {
  const index = onsets.findIndex(({ startBeats }) => startBeats === barBeats);
  const before = onsets[index - 1];
  const note = onsets[index];
  if (before === undefined || note === undefined || !random.chance(ANTICIPATION_SHARE)) return [...onsets];
  if (note.durationBeats < 1 || before.startBeats > barBeats - 1) return [...onsets];
  const start = barBeats - 0.5;
  return onsets.map((onset, i) =>
    i === index
      ? { startBeats: start, durationBeats: note.durationBeats + 0.5 }
      : i === index - 1
        ? { ...onset, durationBeats: Math.min(onset.durationBeats, start - onset.startBeats) }
        : onset,
  );
};

/** Replaces one pair of eighths on a beat by a triplet. */
const withTriplet = (onsets: readonly Onset[], random: Random): Onset[] => {
  const pairs = onsets.flatMap(({ startBeats, durationBeats }, i) =>
    startBeats >= 0 &&
    Number.isInteger(startBeats) &&
    durationBeats === 0.5 &&
    onsets[i + 1]?.startBeats === startBeats + 0.5 &&
    onsets[i + 1]?.durationBeats === 0.5
      ? [i]
      : [],
  );
  if (pairs.length === 0 || !random.chance(TRIPLET_SHARE)) return [...onsets];
  const index = random.pick(pairs);
  return onsets.flatMap((onset, i): Onset[] => {
    if (i === index + 1) return [];
    if (i !== index) return [onset];
    return [0, 1, 2].map((third) => ({
      startBeats: onset.startBeats + third / 3,
      durationBeats: 1 / 3,
    }));
  });
};

/** The rhythm of two bars from the genre's cells; the second is the first again, another one, or a single note. */
const drawRhythm = (style: MotifStyle, nextCell: () => RhythmCell, random: Random): Onset[] => {
  const { barBeats, rests, hasTriplets } = style;
  const barSteps = Math.round(barBeats / STEP_BEATS);
  const first = nextCell();
  const isPair = first.length >= 2 * barSteps;
  const second = isPair ? first.slice(barSteps, 2 * barSteps) : random.chance(0.35) ? first : nextCell();
  const head = onsetsOf(first.slice(0, barSteps), 0);
  const answer = onsetsOf(second.slice(0, barSteps), barBeats);
  const tail = random.chance(rests)
    ? [{ startBeats: barBeats, durationBeats: Math.min(2, barBeats - 1) }]
    : answer;
  const anticipated = withAnticipation([...head, ...tail], barBeats, random);
  return withPickUp(hasTriplets ? withTriplet(anticipated, random) : anticipated, random);
};

/** Guide points, in scale steps, that a contour tends to: arch, fall, rise, wave, valley, plateau. */
const contourGuides: readonly (readonly number[])[] = [
  [0, 2, 5, 3, 0],
  [5, 3, 1, -1],
  [-2, 0, 2, 5],
  [0, 3, 0, -2, 0],
  [3, 0, -2, 1, 4],
  [2, 2, 4, 2, 1],
];

const guideAt = (guide: readonly number[], progress: number): number => {
  const position = progress * (guide.length - 1);
  const index = Math.min(guide.length - 2, Math.floor(position));
  const [from = 0, to = 0] = guide.slice(index, index + 2);
  return from + (to - from) * (position - index);
};

/**
 * A contour along one of the guides: mostly steps, some repeated notes; a leap of more than a third is followed by a
 * step back.
 */
const drawContour = (count: number, leaps: number, random: Random): number[] => {
  const guide = random.pick(contourGuides);
  const line = [Math.round(guide[0] ?? 0)];
  let stepBack = 0;
  while (line.length < count) {
    const current = line.at(-1) ?? 0;
    const difference = guideAt(guide, line.length / Math.max(1, count - 1)) - current;
    const direction = Math.abs(difference) > 0.5 ? Math.sign(difference) : random.chance(0.5) ? 1 : -1;
    let step = random.chance(0.8) ? direction : -direction;
    if (stepBack !== 0) step = stepBack;
    else if (random.chance(REPETITION_SHARE)) step = 0;
    else if (random.chance(leaps)) step = direction * random.pick([2, 2, 3, 3, 4, 5]);
    stepBack = stepBack === 0 && Math.abs(step) > 2 ? -Math.sign(step) : 0;
    line.push(clamp(current + step, -5, 7));
  }
  return line;
};

/** Contours that are drawn before the one with the most movement is taken. */
const CONTOUR_DRAFTS = 8;
/** Largest share of the notes of a motif that two degrees take; more is a trill and no tune. */
const MAX_PAIR_SHARE = 0.67;

/** Share of the notes that the two most frequent degrees take; of two or three notes more than one if they are equal. */
const pairShare = (contour: readonly number[]): number => {
  const counts = [...new Set(contour)].map((degree) => contour.filter((other) => other === degree).length);
  const [first = 0, second = 0] = counts.toSorted((a, b) => b - a);
  return counts.length === 1 ? Infinity : (first + second) / contour.length;
};

/** A contour that moves over more than two notes. */
const drawTune = (count: number, leaps: number, random: Random): number[] => {
  let best: number[] = [];
  for (let draft = 0; draft < CONTOUR_DRAFTS; draft += 1) {
    const contour = drawContour(count, leaps, random);
    if (best.length === 0 || pairShare(contour) < pairShare(best)) best = contour;
    if (count < 2 || pairShare(best) <= Math.max(MAX_PAIR_SHARE, 2 / count)) break;
  }
  return best;
};

/** Draws a motif of two bars; `nextCell` supplies rhythm cells that the theme has not used yet. */
export const drawMotif = (style: MotifStyle, nextCell: () => RhythmCell, random: Random): Motif => {
  const rhythm = drawRhythm(style, nextCell, random);
  const contour = drawTune(rhythm.length, style.leaps, random);
  const half = style.barBeats / 2;
  const notes = rhythm.map((onset, i): MotifNote => {
    const next = rhythm[i + 1];
    const isAccented = onset.startBeats >= 0 && Math.abs(onset.startBeats % half) < 1e-6;
    const canResolve = next !== undefined && next.startBeats - onset.startBeats <= 2;
    return {
      ...onset,
      degree: contour[i] ?? 0,
      isAppoggiatura: isAccented && canResolve && random.chance(APPOGGIATURA_SHARE),
    };
  });
  return { notes };
};
