import type { Random } from '#engine/kit/random.ts';
import type { Beats } from '#engine/kit/units.ts';
import { STEP_BEATS } from '#engine/score/composition-context.ts';
import type { DrumHit } from '#engine/score/score.ts';
import type { FillStyle } from '#engine/theory/genres/style.ts';
import type { DrumFill } from '#engine/theory/grooves/groove-template.ts';
import { drumFills } from '#engine/theory/grooves/fills.data.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/drum-pieces.ts';

export interface FillOptions {
  readonly style: FillStyle;
  readonly startBeats: Beats;
  readonly beats: Beats;
  /** Intensity of the section, 0..1. */
  readonly intensity: number;
  readonly bpm: number;
}

/** Fills of drum machines: the pieces from the start of the fill to its end, and rhythms of one beat. */
const programmed = {
  hats: { pieces: ['closed-hat', 'closed-hat', 'open-hat', 'snare'], rhythms: ['x.xx', 'xxxx', 'xx.x'] },
  claps: { pieces: ['clap', 'snare', 'clap', 'snare'], rhythms: ['x.x.', '..xx', 'x..x'] },
  rolls: { pieces: ['snare', 'closed-hat', 'closed-hat', 'snare'], rhythms: ['xxxx', 'x.xx', 'xxxx'] },
} as const satisfies Readonly<
  Partial<Record<FillStyle, { pieces: readonly DrumPiece[]; rhythms: readonly string[] }>>
>;

/** Velocity factor that rises over the fill. */
const crescendo = (share: number, intensity: number): number => 0.86 + 0.18 * share + intensity * 0.1;

const markVelocities: Readonly<Record<string, number>> = { X: 0.97, x: 0.84, o: 0.5 };

/** From this tempo, in BPM, fills stay mostly on the eighths. */
const FAST_TEMPO = 144;
const MAX_FAST_SIXTEENTHS = 0.35;

const onsetsOf = (fill: DrumFill, from: number): number[] =>
  Array.from({ length: 16 - from }, (_, i) => from + i).filter((step) =>
    drumPieces.some((piece) => (fill[piece]?.[step] ?? '.') !== '.'),
  );

/** Whether the last steps of a fill make a fill of their own: it begins at once and is dense enough. */
const isUsable = (fill: DrumFill, from: number, bpm: number): boolean => {
  const onsets = onsetsOf(fill, from);
  const first = onsets[0] ?? Infinity;
  const sixteenths = onsets.filter((step) => step % 2 === 1).length / onsets.length;
  return (
    first <= from + 2 &&
    onsets.length >= (16 - from) / 4 + 1 &&
    (bpm < FAST_TEMPO || sixteenths <= MAX_FAST_SIXTEENTHS)
  );
};

/** The end of a recorded fill of a bar, with a crescendo. */
const recordedFill = (
  fills: readonly DrumFill[],
  { startBeats, beats, intensity, bpm }: FillOptions,
  rng: Random,
): DrumHit[] => {
  const steps = Math.min(16, Math.round(beats / STEP_BEATS));
  const from = 16 - steps;
  const usable = fills.filter((fill) => isUsable(fill, from, bpm));
  const fill = rng.pick(usable.length > 0 ? usable : fills);
  return onsetsOf(fill, from).flatMap((step) =>
    drumPieces.flatMap((piece): DrumHit[] => {
      const velocity = markVelocities[fill[piece]?.[step] ?? '.'];
      if (velocity === undefined) return [];
      const share = (step - from) / steps;
      return [
        {
          startBeats: startBeats + (step - from) * STEP_BEATS,
          piece,
          velocity: Math.min(0.97, velocity * crescendo(share, intensity)),
        },
      ];
    }),
  );
};

const programmedFill = (
  style: keyof typeof programmed,
  { startBeats, beats, intensity }: FillOptions,
  rng: Random,
): DrumHit[] => {
  const hits: DrumHit[] = [];
  const steps = Math.round(beats / STEP_BEATS);
  const { pieces, rhythms } = programmed[style];
  let rhythm = '';
  for (let step = 0; step < steps; step += 1) {
    if (step % 4 === 0) rhythm = rng.pick(rhythms);
    if (rhythm[step % 4] !== 'x') continue;
    const share = step / steps;
    const piece = pieces[Math.min(pieces.length - 1, Math.floor(share * pieces.length))] ?? 'snare';
    const velocity = Math.min(0.95, 0.45 + 0.4 * share + intensity * 0.15);
    const start = startBeats + step * STEP_BEATS;
    hits.push({ startBeats: start, piece, velocity });
    if (style === 'rolls') hits.push({ startBeats: start + STEP_BEATS / 2, piece, velocity: velocity * 0.7 });
  }
  return hits;
};

/** A drum fill: of drummers the end of a recorded one, of drum machines a programmed one. */
export const writeFill = (options: FillOptions, rng: Random): DrumHit[] => {
  const { style } = options;
  return style === 'hats' || style === 'claps' || style === 'rolls'
    ? programmedFill(style, options, rng)
    : recordedFill(drumFills[style], options, rng);
};
