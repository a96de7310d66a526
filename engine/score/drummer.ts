import { exp } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import { random, type Random } from '#engine/kit/random.ts';
import { drummerDifferences } from '#engine/theory/grooves/drummer-differences.data.ts';
import type { GrooveTemplateName } from '#engine/theory/grooves/groove-templates.data.ts';
import type { LimbGroup } from '#engine/theory/grooves/groove-template.ts';

/** How the drummer of a piece plays compared with the mean of the style (drummer-differences.data.ts). */
export interface Drummer {
  /** Factors of the standard deviation of timing and velocity. */
  readonly timingSpread: Readonly<Record<LimbGroup, number>>;
  readonly velocitySpread: Readonly<Record<LimbGroup, number>>;
  /** Habitual delay of a limb in ms. */
  readonly delayMs: Readonly<Record<LimbGroup, number>>;
  /** Velocity factor of the time-keeping hand at each sixteenth of a 4/4 bar, with a mean of about 1. */
  readonly accents: readonly number[];
  /** Factors of the velocity of ghost notes and of their number; 0: none. */
  readonly ghostLevel: number;
  readonly ghostAmount: number;
}

/** `Random.normal` with variance 1; extreme drummers are left out. */
const UNIT_VARIANCE = 3;
const MAX_DEVIATION = 1.8;

const normal = (rng: Random): number => clamp(rng.normal() * UNIT_VARIANCE, -MAX_DEVIATION, MAX_DEVIATION);

/** Draws standard normal numbers that correlate with each other. */
const correlated = (correlation: number, rng: Random): (() => number) => {
  const common = Math.sqrt(correlation) * normal(rng);
  return () => common + Math.sqrt(1 - correlation) * normal(rng);
};

/** Factors with a log-normal distribution that keep the mean of the variance. */
const spreadFactors = (
  { spread, correlation }: { spread: Readonly<Record<LimbGroup, number>>; correlation: number },
  rng: Random,
): Record<LimbGroup, number> => {
  const draw = correlated(correlation, rng);
  const factor = (deviation: number) => exp(deviation * draw() - deviation * deviation);
  return {
    kick: factor(spread.kick),
    snare: factor(spread.snare),
    cymbals: factor(spread.cymbals),
    toms: factor(spread.toms),
  };
};

/** Accents of beats against off-beat eighths and the sixteenths between, and of single places. */
const drawAccents = (rng: Random): number[] => {
  const { accents, places } = drummerDifferences;
  const draw = correlated(accents.correlation, rng);
  const offBeats = exp(accents.offBeats * draw());
  const sixteenths = exp(accents.sixteenths * draw());
  const unevenness = places.median * exp(places.spread * normal(rng));
  return Array.from({ length: 16 }, (_, place) => {
    const accent = place % 4 === 0 ? 1 : place % 4 === 2 ? offBeats : sixteenths;
    return (accent * exp(unevenness * normal(rng))) / ((1 + offBeats) / 2);
  });
};

/** The drummer of a piece: each seed has another in each style. */
export const drummerOf = (seed: number, style: GrooveTemplateName): Drummer => {
  const rng = random(seed, `drummer ${style}`);
  const {
    timing,
    velocity,
    ghostNotes: { players, level, amount },
  } = drummerDifferences;
  return {
    timingSpread: spreadFactors(timing, rng),
    velocitySpread: spreadFactors(velocity, rng),
    delayMs: {
      kick: timing.lead.kick * normal(rng),
      snare: timing.lead.snare * normal(rng),
      cymbals: timing.lead.cymbals * normal(rng),
      toms: timing.lead.toms * normal(rng),
    },
    accents: drawAccents(rng),
    ghostLevel: exp(level * normal(rng)),
    ghostAmount: rng.chance(players) ? exp(amount * normal(rng) - (amount * amount) / 2) / players : 0,
  };
};
