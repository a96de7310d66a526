import { exp } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import { random, type Random } from '#engine/kit/random.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import { drummerDifferences } from '#engine/theory/grooves/drummer-differences.data.ts';
import type { LimbGroup } from '#engine/theory/grooves/groove-template.ts';

/** How the drummer of a piece plays compared with the mean of the style (drummer-differences.data.ts). */
export interface Drummer {
  /** Factors of the standard deviation of timing and velocity; sections are played more or less evenly. */
  readonly timingSpread: Readonly<Record<LimbGroup, number>>;
  readonly velocitySpread: Readonly<Record<LimbGroup, number>>;
  readonly velocitySpreadIn: (kind: SectionKind) => Readonly<Record<LimbGroup, number>>;
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

/** Remembers what is drawn for each kind of section. */
const bySection = <T>(draw: (kind: SectionKind) => T): ((kind: SectionKind) => T) => {
  const known = new Map<SectionKind, T>();
  return (kind) => {
    const own = known.get(kind) ?? draw(kind);
    known.set(kind, own);
    return own;
  };
};

/** The unevenness of a limb in a section around that of the drummer; the mean of the variance stays. */
const unevenIn = (
  spread: Readonly<Record<LimbGroup, number>>,
  sectionRng: (kind: SectionKind) => Random,
): Drummer['velocitySpreadIn'] =>
  bySection((kind) => {
    const rng = sectionRng(kind);
    const { sections } = drummerDifferences.velocity;
    const factor = () => exp(sections * normal(rng) - sections * sections);
    return {
      kick: spread.kick * factor(),
      snare: spread.snare * factor(),
      cymbals: spread.cymbals * factor(),
      toms: spread.toms * factor(),
    };
  });

/**
 * Tempo range, in BPM, over which the habits of drummers come closer, and their spread at its slow end. Below 75 BPM
 * (15 performances of the Groove MIDI Dataset) the off-beats are louder than the beats in a fifth of the performances,
 * above in two fifths; the standard deviation is 0.27 of 0.48.
 */
const SLOW_START = 95;
const SLOW_END = 75;
const SLOW_SHARE = 0.27 / 0.48;

const slowShare = (bpm: number): number =>
  1 - (1 - SLOW_SHARE) * clamp((SLOW_START - bpm) / (SLOW_START - SLOW_END), 0, 1);

/**
 * Accents of beats against off-beat eighths and the sixteenths between, and of single places. A section has its own
 * touch, which deviates from the drummer's habit.
 */
const drawAccents = (
  rng: Random,
  bpm: number,
  sectionRng: (kind: SectionKind) => Random,
): Drummer['accentsIn'] => {
  const { accents, places } = drummerDifferences;
  const draw = correlated(accents.correlation, rng);
  const habit = {
    offBeats: accents.offBeats * slowShare(bpm) * draw(),
    sixteenths: accents.sixteenths * draw(),
  };
  const unevenness = places.median * exp(places.spread * normal(rng));
  const ofPlaces = Array.from({ length: 16 }, () => exp(unevenness * normal(rng)));
  return bySection((kind) => {
    const touch = correlated(accents.correlation, sectionRng(kind));
    const offBeats = exp(habit.offBeats + accents.sections * touch());
    const sixteenths = exp(habit.sixteenths + accents.sections * touch());
    return ofPlaces.map((ofPlace, place) => {
      const accent = place % 4 === 0 ? 1 : place % 4 === 2 ? offBeats : sixteenths;
      return (accent * ofPlace) / ((1 + offBeats) / 2);
    });
  });
};

/** The drummer of a piece: each seed, prompt and genre has another. */
export const drummerOf = ({
  intent,
  idiom,
  piece,
}: Pick<CompositionContext, 'intent' | 'idiom'> & { readonly piece: Pick<PlannedPiece, 'bpm'> }): Drummer => {
  const name = `drummer ${idiom.label} ${intent.prompt}`;
  const rng = random(intent.seed, name);
  const {
    timing,
    velocity,
    ghostNotes: { players, level, amount },
  } = drummerDifferences;
  const timingSpread = spreadFactors(timing, rng);
  const velocitySpread = spreadFactors(velocity, rng);
  return {
    timingSpread,
    velocitySpread,
    velocitySpreadIn: unevenIn(velocitySpread, (kind) => random(intent.seed, `${name} evenness ${kind}`)),
    delayMs: {
      kick: timing.lead.kick * normal(rng),
      snare: timing.lead.snare * normal(rng),
      cymbals: timing.lead.cymbals * normal(rng),
      toms: timing.lead.toms * normal(rng),
    },
    accentsIn: drawAccents(rng, piece.bpm, (kind) => random(intent.seed, `${name} ${kind}`)),
    ghostLevel: exp(level * normal(rng)),
    ghostAmount: rng.chance(players) ? exp(amount * normal(rng) - (amount * amount) / 2) / players : 0,
  };
};
