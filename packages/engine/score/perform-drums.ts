import { clamp } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import { type Bar, barAt } from '#engine/score/bars.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { isDrummer } from '#engine/score/drum-phrase.ts';
import { type Drummer, drummerOf } from '#engine/score/drummer.ts';
import { drumAccent } from '#engine/score/metric-accents.ts';
import { stepAt } from '#engine/score/micro-timing.ts';
import { playedBeat, type Timing } from '#engine/score/perform.ts';
import { placeNoise } from '#engine/score/place-noise.ts';
import type { DrumHit } from '#engine/score/score.ts';
import type { Feel } from '#engine/theory/genres/style.ts';
import {
  type GrooveTemplate,
  type LimbGroup,
  limbGroupOf,
  placeInTemplate,
} from '#engine/theory/grooves/groove-template.ts';
import { grooveTemplates } from '#engine/theory/grooves/groove-templates.data.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/drum-pieces.ts';

/**
 * Single strokes miss by more than a normal distribution has it: in rock of the Groove MIDI Dataset the standard
 * deviation of a limb's timing is 1.2 times the one that follows from its quartiles (median).
 */
const SLIP_RATE = 0.08;
const SLIP_SIZE = 2.4;

/** Larger deviations are ornaments, in ms. */
const MAX_DEVIATION = 45;

/** A tighter band still has the habits of drummers: which limb leads, and the dynamics. */
const HABIT_SHARE = 1.3;

/** Deviation of a hit from the common pulse, in ms: its place, what all limbs share at this moment, and the limb. */
const limbTiming = (seed: number, { grooveTemplate, looseness }: Feel, drummer: Drummer) => {
  const { mean, moment, limb }: GrooveTemplate['timing'] = grooveTemplates[grooveTemplate].timing;
  const momentNoise = placeNoise(seed, 'moment');
  const limbNoises = new Map(drumPieces.map((piece) => [piece, placeNoise(seed, `limb ${piece}`)]));
  return (piece: DrumPiece, step: number, place: number): number => {
    const group = limbGroupOf(piece);
    const slip = random(seed, `slip ${piece} ${step}`).chance(SLIP_RATE) ? SLIP_SIZE : 1;
    const own =
      (limbNoises.get(piece)?.(step) ?? 0) * slip * limb[group][place]! * drummer.timingSpread[group];
    const habit = Math.min(1, looseness * HABIT_SHARE) * (mean[group][place]! + drummer.delayMs[group]);
    return clamp(habit + looseness * (momentNoise(step) * moment + own), -MAX_DEVIATION, MAX_DEVIATION);
  };
};

/** Mean of the values of a group's places. */
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mark of a softer stroke states its accent already. */
const SOFT_STROKE = 0.6;

/** Relative velocity of a place: of time-keeping strokes, and of kicks between the eighths, whose marks do not state it. */
const templateAccent = (mean: readonly number[], group: LimbGroup, place: number): number => {
  if (group === 'cymbals') return mean[place]! / meanOf(mean);
  if (group !== 'kick' || place % 2 === 0) return 1;
  return mean[place]! / meanOf(mean.filter((_, other) => other % 2 === 0));
};

/**
 * The accent of a stroke's place as a factor, and the deviation of a hit's velocity, drawn from the template's
 * covariance. The marks of the pattern state the other dynamics.
 */
const strokeDynamics = (seed: number, { grooveTemplate, looseness }: Feel, drummer: Drummer) => {
  const { mean, factors, residual }: GrooveTemplate['velocity'] = grooveTemplates[grooveTemplate].velocity;
  const factorNoises = factors.map((_, i) => placeNoise(seed, `velocity factor ${i}`));
  const share = Math.min(1, looseness * HABIT_SHARE);
  const strokeNoises = new Map(drumPieces.map((piece) => [piece, placeNoise(seed, `stroke ${piece}`)]));
  return ({ piece, velocity }: DrumHit, step: number, place: number, bar: Bar) => {
    const group = limbGroupOf(piece);
    const isHand = group === 'cymbals' && piece !== 'pedal-hat';
    const shared = factors.reduce((sum, row, i) => sum + row[group][place]! * factorNoises[i]!(bar.index), 0);
    const own = (strokeNoises.get(piece)?.(step) ?? 0) * residual[group][place]!;
    const ofPlace = velocity < SOFT_STROKE ? 1 : templateAccent(mean[group], group, place);
    const accent = ofPlace * (isHand ? drummer.accentsIn(bar.section.kind)[place]! : 1);
    const foot = piece === 'pedal-hat' ? PEDAL_SPREAD : piece === 'kick' ? KICK_SPREAD : 1;
    const spread = drummer.velocitySpreadIn(bar.section.kind)[group] * foot;
    return {
      accent: 1 + share * (accent - 1),
      deviation: (share * spread * (shared + own)) / 100,
    };
  };
};

/** The foot plays the pedal hi-hat more evenly than the hands play cymbals: 12 against 17 of 127 (medians). */
const PEDAL_SPREAD = 0.7;

/**
 * The template's deviations of the kick are those of whole performances. Within four bars, kicks at one place of the bar
 * differ by 5.3 of 127 (standard deviation, median of 349 performances).
 */
const KICK_SPREAD = 0.62;

/**
 * Time-keeping pieces. A drummer's soft strokes on them are at about 70% of the accents, louder than the ghost
 * notes of the snare that are written with the same mark.
 */
const timekeepers: readonly DrumPiece[] = [
  'closed-hat',
  'open-hat',
  'pedal-hat',
  'ride',
  'shaker',
  'tambourine',
];
/** Velocity of a hit without accent (mark x). */
const PLAIN_LEVEL = 0.76;
const SOFT_STROKE_CONTRAST = 0.45;
/** The time-keeping hand plays softer than the mark: at 55 to 60% of the highest velocity (means of most styles). */
const TIMEKEEPING_SHARE = 0.84;
/** Drummers do not play every kick with full force. */
const KICK_LEVEL = 0.88;

/**
 * Mean difference between the marks of the kick relative to the written one; a drummer who plays evenly has less. The
 * standard deviation over a performance of rock is 16 of 127 (median, quartiles 12 and 22).
 */
const KICK_CONTRAST = 1.15;

const compress = (velocity: number, contrast: number): number =>
  PLAIN_LEVEL + (velocity - PLAIN_LEVEL) * contrast;

/** The velocity of a mark as a drummer plays it; a machine plays it as written. */
const writtenVelocity = (
  { piece, velocity }: DrumHit,
  { velocitySpread }: Drummer,
  isHuman: boolean,
): number => {
  if (!isHuman) return velocity;
  if (piece === 'kick') return KICK_LEVEL * compress(velocity, KICK_CONTRAST * velocitySpread.kick);
  if (!timekeepers.includes(piece)) return velocity;
  return TIMEKEEPING_SHARE * (velocity < PLAIN_LEVEL ? compress(velocity, SOFT_STROKE_CONTRAST) : velocity);
};

const isBackbeat = ({ piece, velocity }: DrumHit): boolean =>
  (piece === 'snare' || piece === 'clap' || piece === 'rim') && velocity > 0.5;

/**
 * Performs drum hits: swing, the common drift, a late backbeat, the micro-timing and dynamics of the genre's groove
 * template, and loudness by section intensity. Sorted by start; duplicate hits are removed.
 */
export const performDrums = (
  hits: readonly DrumHit[],
  context: CompositionContext,
  timing: Timing,
): DrumHit[] => {
  const { intent, idiom, piece, bars, cadence, ownsBeat } = context;
  const { feel } = idiom;
  const toBeats = (ms: number) => (ms * piece.bpm) / 60_000;
  const drummer = drummerOf(context);
  const timingOf = limbTiming(intent.seed, feel, drummer);
  const dynamicsOf = strokeDynamics(intent.seed, feel, drummer);
  const seen = new Set<string>();
  return hits
    .flatMap((hit): DrumHit[] => {
      const id = `${hit.piece} ${Math.round(hit.startBeats * 16)}`;
      if (seen.has(id) || !ownsBeat(hit.startBeats)) return [];
      seen.add(id);
      if (!cadence.isPlayed && hit.startBeats >= cadence.chordBeats) return [];
      const bar = barAt(bars, hit.startBeats);
      const step = stepAt(hit.startBeats);
      const place = placeInTemplate(hit.startBeats - bar.startBeats, piece.metre);
      const delay = (isBackbeat(hit) ? feel.backbeatDelayMs : 0) + timingOf(hit.piece, step, place);
      const written = writtenVelocity(hit, drummer, isDrummer(context));
      const { accent, deviation } = dynamicsOf(hit, step, place, bar);
      const level = 0.74 + bar.section.intensity * 0.28;
      return [
        {
          startBeats: Math.max(0, playedBeat(hit.startBeats, timing) + toBeats(delay)),
          gridBeats: hit.startBeats,
          piece: hit.piece,
          velocity: clamp(
            written * drumAccent(hit.piece, hit.startBeats - bar.startBeats, piece.bpm) * level * accent +
              deviation,
            0.05,
            1,
          ),
        },
      ];
    })
    .filter(({ startBeats }) => startBeats < piece.lengthBeats)
    .toSorted(
      (a, b) => a.startBeats - b.startBeats || drumPieces.indexOf(a.piece) - drumPieces.indexOf(b.piece),
    );
};
