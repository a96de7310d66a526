import { clamp } from '#engine/kit/math.ts';
import { type Bar, barAt } from '#engine/score/bars.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { drumAccent } from '#engine/score/metric-accents.ts';
import { stepAt } from '#engine/score/micro-timing.ts';
import { playedBeat, type Timing } from '#engine/score/perform.ts';
import { placeNoise } from '#engine/score/place-noise.ts';
import type { DrumHit } from '#engine/score/score.ts';
import type { Feel } from '#engine/theory/genres/style.ts';
import { type GrooveTemplate, limbGroupOf, placeInTemplate } from '#engine/theory/grooves/groove-template.ts';
import { grooveTemplates } from '#engine/theory/grooves/groove-templates.data.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/instruments.ts';

/** Deviation of a hit from the common pulse, in ms: its place, what all limbs share at this moment, and the limb. */
const limbTiming = (seed: number, { grooveTemplate, looseness }: Feel) => {
  const { mean, moment, limb }: GrooveTemplate['timing'] = grooveTemplates[grooveTemplate].timing;
  const momentNoise = placeNoise(seed, 'moment');
  const limbNoises = new Map(drumPieces.map((piece) => [piece, placeNoise(seed, `limb ${piece}`)]));
  return (piece: DrumPiece, step: number, place: number): number => {
    const group = limbGroupOf(piece);
    const own = (limbNoises.get(piece)?.(step) ?? 0) * limb[group][place]!;
    return looseness * (mean[group][place]! + momentNoise(step) * moment + own);
  };
};

/** Share of the recorded velocity residual: the other share comes from the sections and patterns of the piece. */
const STROKE_SPREAD = 0.8;

/** Mean of the values of a group's places. */
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Velocity factor of a hit: the usual accent of its place, and the deviation drawn from the template's covariance. A
 * machine (looseness 0) has neither.
 */
const strokeVelocity = (seed: number, { grooveTemplate, looseness }: Feel) => {
  const { mean, factors, residual }: GrooveTemplate['velocity'] = grooveTemplates[grooveTemplate].velocity;
  const factorNoises = factors.map((_, i) => placeNoise(seed, `velocity factor ${i}`));
  const strokeNoises = new Map(drumPieces.map((piece) => [piece, placeNoise(seed, `stroke ${piece}`)]));
  return (piece: DrumPiece, step: number, place: number, bar: Bar): number => {
    const group = limbGroupOf(piece);
    const placeMean = mean[group][place]!;
    const shared = factors.reduce((sum, row, i) => sum + row[group][place]! * factorNoises[i]!(bar.index), 0);
    const own = (strokeNoises.get(piece)?.(step) ?? 0) * residual[group][place]!;
    const accent = placeMean / meanOf(mean[group]);
    return 1 + looseness * (accent - 1 + (STROKE_SPREAD * accent * (shared + own)) / placeMean);
  };
};

/** Velocity of time-keeping strokes between accent and ghost note: drummers differ less than patterns state. */
const timekeeping: readonly DrumPiece[] = [
  'closed-hat',
  'open-hat',
  'pedal-hat',
  'ride',
  'shaker',
  'tambourine',
];
const TIMEKEEPING_LEVEL = 0.7;
const TIMEKEEPING_CONTRAST = 0.6;

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
  const timingOf = limbTiming(intent.seed, feel);
  const velocityOf = strokeVelocity(intent.seed, feel);
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
      const contrast = timekeeping.includes(hit.piece)
        ? 1 - (1 - TIMEKEEPING_CONTRAST) * Math.min(1, feel.looseness * 1.5)
        : 1;
      const written = TIMEKEEPING_LEVEL + (hit.velocity - TIMEKEEPING_LEVEL) * contrast;
      const level = 0.74 + bar.section.intensity * 0.28;
      return [
        {
          startBeats: Math.max(0, playedBeat(hit.startBeats, timing) + toBeats(delay)),
          piece: hit.piece,
          velocity: clamp(
            written *
              drumAccent(hit.piece, hit.startBeats - bar.startBeats, piece.bpm) *
              level *
              velocityOf(hit.piece, step, place, bar),
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
