import { exp } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import { random, type Random } from '#engine/kit/random.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import { drummerDifferences } from '#engine/theory/grooves/drummer-differences.data.ts';
import type { LimbGroup } from '#engine/theory/grooves/groove-template.ts';

/** How the drummer of a piece plays compared with the mean of the style (drummer-differences.data.ts). */
export interface Drummer {
  /** Factors of the standard deviation of timing and velocity. */
  readonly timingSpread: Readonly<Record<LimbGroup, number>>;
  readonly velocitySpread: Readonly<Record<LimbGroup, number>>;
  /** Habitual delay of a limb in ms. */
  readonly delayMs: Readonly<Record<LimbGroup, number>>;
  /** Velocity factor of the time-keeping hand at each sixteenth of a 4/4 bar, with a mean of about 1, by section kind. */
  readonly accentsIn: (kind: SectionKind) => readonly number[];
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

/**
 * Accents of beats against off-beat eighths and the sixteenths between, and of single places. A section has its own
 * touch, which deviates from the drummer's habit.
 */
const drawAccents = (rng: Random, sectionRng: (kind: SectionKind) => Random): Drummer['accentsIn'] => {
  const { accents, places } = drummerDifferences;
  const draw = correlated(accents.correlation, rng);
  const habit = { offBeats: accents.offBeats * draw(), sixteenths: accents.sixteenths * draw() };
  const unevenness = places.median * exp(places.spread * normal(rng));
  const ofPlaces = Array.from({ length: 16 }, () => exp(unevenness * normal(rng)));
  const accentsOf = (kind: SectionKind): number[] => {
    const touch = correlated(accents.correlation, sectionRng(kind));
    const offBeats = exp(habit.offBeats + accents.sections * touch());
    const sixteenths = exp(habit.sixteenths + accents.sections * touch());
    return ofPlaces.map((ofPlace, place) => {
      const accent = place % 4 === 0 ? 1 : place % 4 === 2 ? offBeats : sixteenths;
      return (accent * ofPlace) / ((1 + offBeats) / 2);
    });
  };
  const known = new Map<SectionKind, readonly number[]>();
  return (kind) => {
    const own = known.get(kind) ?? accentsOf(kind);
    known.set(kind, own);
    return own;
  };
};

/** The drummer of a piece: each seed, prompt and genre has another. */
export const drummerOf = ({ intent, idiom }: Pick<CompositionContext, 'intent' | 'idiom'>): Drummer => {
  const name = `drummer ${idiom.label} ${intent.prompt}`;
  const rng = random(intent.seed, name);
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
    accentsIn: drawAccents(rng, (kind) => random(intent.seed, `${name} ${kind}`)),
    ghostLevel: exp(level * normal(rng)),
    ghostAmount: rng.chance(players) ? exp(amount * normal(rng) - (amount * amount) / 2) / players : 0,
  };
};
