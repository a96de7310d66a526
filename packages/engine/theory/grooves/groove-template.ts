import { mod } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { StepPattern } from '#engine/theory/step-pattern.ts';
import type { DrumPiece } from '#engine/theory/drum-pieces.ts';
import type { MetreName } from '#engine/theory/metre.ts';

/** The limbs of a drummer: pieces of one group are played in the same manner. */
export type LimbGroup = 'kick' | 'snare' | 'cymbals' | 'toms';

/** A number for each of the 16 sixteenths of a 4/4 bar. */
export type PlaceValues = Readonly<Record<LimbGroup, readonly number[]>>;

/**
 * How drummers of a style play: means and covariance of timing and velocity over the bar, measured on recorded
 * performances (tools/bench/engine/distil-grooves.py).
 */
export interface GrooveTemplate {
  readonly timing: {
    /** Standard deviation, in ms, of the slow fluctuation that everything follows. */
    readonly drift: number;
    /** Standard deviation, in ms, of what limbs have in common when they hit together. */
    readonly moment: number;
    /** Mean deviation in ms, relative to all hits at this position of the beat. */
    readonly mean: PlaceValues;
    /** Standard deviation of the single limb in ms. */
    readonly limb: PlaceValues;
  };
  /** In percent of the highest velocity. */
  readonly velocity: {
    readonly mean: PlaceValues;
    /** Loadings of independent standard normal factors, drawn once for each bar. */
    readonly factors: readonly PlaceValues[];
    readonly residual: PlaceValues;
  };
  /** Percentage of bars with a ghost note of the snare at each place. */
  readonly ghostNotes: readonly number[];
}

/** A recorded fill of one bar: X accent, x hit, o soft. */
export type DrumFill = Readonly<Partial<Record<DrumPiece, StepPattern>>>;

const limbGroups: Readonly<Partial<Record<DrumPiece, LimbGroup>>> = {
  kick: 'kick',
  snare: 'snare',
  rim: 'snare',
  clap: 'snare',
  'low-tom': 'toms',
  'mid-tom': 'toms',
  'high-tom': 'toms',
};

export const limbGroupOf = (piece: DrumPiece): LimbGroup => limbGroups[piece] ?? 'cymbals';

/** The places of a 4/4 bar whose accents the twelve sixteenths of a bar in 3/4 and 6/8 have. */
const shortBars: Readonly<Partial<Record<MetreName, readonly number[]>>> = {
  '3/4': [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15],
  '6/8': [0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 14, 15],
};

/** The place in a template of a position in the bar. */
export const placeInTemplate = (beatInBar: Beats, metre: MetreName): number => {
  const step = Math.round(beatInBar * 4);
  const places = shortBars[metre];
  return places === undefined ? mod(step, 16) : (places[mod(step, places.length)] ?? 0);
};
