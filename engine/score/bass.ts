import { mod } from '#engine/kit/math.ts';
import { random, type Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { canPlay } from '#engine/score/arrange.ts';
import { type Bar, isOnlyCadence } from '#engine/score/bars.ts';
import { commonBassPatterns } from '#engine/score/common-patterns.ts';
import { texturesOf } from '#engine/score/intro-outro.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import type { DrumHit } from '#engine/score/score.ts';
import {
  type CompositionContext,
  fitting,
  type GridNote,
  STEP_BEATS,
  stepsOf,
} from '#engine/score/composition-context.ts';
import type { Chord } from '#engine/theory/chords.ts';
import type { BassLine } from '#engine/theory/genres/style.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';
import { nearestPitch, chordScale } from '#engine/theory/scale.ts';

const patternFor = ({ section }: Bar, { idiom, piece }: CompositionContext, rng: Random): BassLine => {
  const inMetre = idiom.bass.lines.filter(({ metre = '4/4' }) => metre === piece.metre);
  return rng.pick(fitting(inMetre.length > 0 ? inMetre : commonBassPatterns[piece.metre], section.intensity));
};

/** The step pattern of a bar; 'kick' becomes a root on every kick and at least on the downbeat. */
const patternOf = (
  line: BassLine,
  bar: Bar,
  context: CompositionContext,
  kicks: ReadonlySet<number>,
): string[] => {
  if (line.steps !== 'kick') return stepsOf(line.steps, bar, context.piece.barBeats);
  const first = Math.round(bar.startBeats / STEP_BEATS);
  const count = Math.round(bar.lengthBeats / STEP_BEATS);
  return Array.from({ length: count }, (_, i) => (i === 0 || kicks.has(first + i) ? 'R' : '.'));
};

interface HarmonicPosition {
  readonly chord: Chord;
  readonly next: Chord;
  readonly root: MidiPitch;
  /** The chord's bass note; differs from the root if the chord is inverted. */
  readonly lowest: MidiPitch;
  readonly previous: MidiPitch;
}

const intervalOf = (chord: Chord, degree: number, fallback: number): number =>
  chord.intervals.find((interval) => degree <= mod(interval, 12) && mod(interval, 12) <= degree + 1) ??
  fallback;

/** The pitch for a step of the pattern (see BassLine). */
const pitchOf = (
  mark: string,
  { chord, next, root, lowest, previous }: HarmonicPosition,
  context: CompositionContext,
  rng: Random,
): MidiPitch => {
  const above = (interval: number) => root + mod(interval, 12);
  switch (mark) {
    case '5':
      return chord.intervals.some((i) => mod(i, 12) === 7) ? above(7) : above(intervalOf(chord, 6, 7));
    case '3':
      return above(intervalOf(chord, 3, 7));
    case '6':
      return above(9);
    case '7':
      return above(intervalOf(chord, 10, 10));
    case '8':
      return lowest + 12;
    case 'a': {
      const target = nearestPitch(previous, [next.bass]);
      return rng.chance(0.5)
        ? target - 1
        : nearestPitch(target + (rng.chance(0.5) ? 2 : -2), chordScale(context.intent.key, next));
    }
    case 'w': {
      const target = nearestPitch(previous + (rng.chance(0.5) ? 5 : -4), [next.bass]);
      const scale = chordScale(context.intent.key, chord);
      const direction = target >= previous ? 1 : -1;
      return nearestPitch(previous + direction * rng.pick([2, 2, 3]), scale);
    }
    default:
      return root;
  }
};

/**
 * Writes the bass line on the grid: one pattern for each kind of section, the root on every chord change, approach
 * notes into the next chord, and the kick drum's rhythm if the pattern asks for it.
 */
export const writeBass = (
  context: CompositionContext,
  instrument: InstrumentName,
  drums: readonly DrumHit[],
): GridNote[] => {
  const { intent, idiom, bars, cadence, chords } = context;
  const rng = random(intent.seed, 'bass');
  const noise = ar1Noise(random(intent.seed, 'bass touch'));
  const kicks = new Set(
    drums
      .filter(({ piece }) => piece === 'kick')
      .map(({ startBeats }) => Math.round(startBeats / STEP_BEATS)),
  );
  const { low } = instruments[instrument];
  const registerCentre = low + 10;
  const lines = new Map<string, BassLine>();
  const events: { startBeats: Beats; mark: string; gate: number; bar: Bar }[] = [];
  const textureAt = texturesOf(context);
  for (const bar of bars) {
    const { directions: wishes, kind, intensity } = bar.section;
    const texture = textureAt(bar);
    const isWaiting =
      texture === undefined
        ? (intensity < idiom.bass.minIntensity && bars.length > 4) ||
          (kind === 'intro' &&
            bars.length > 6 &&
            bar.indexInSection < bar.barsInSection / 2 &&
            intensity < 0.5)
        : !texture.bass;
    const dropsOut = kind === 'build' && bars.length > 6 && bar.indexInSection >= bar.barsInSection / 2;
    const silent =
      wishes.unwanted.bass ||
      !canPlay(bar, instrument) ||
      ((isWaiting || dropsOut) && !wishes.added.includes(instrument));
    if (silent || bar.startBeats >= cadence.chordBeats) continue;
    const id = `${kind} ${intensity >= 0.66}`;
    const line = lines.get(id) ?? patternFor(bar, context, rng);
    lines.set(id, line);
    const pattern = patternOf(line, bar, context, kicks);
    const isActive = pattern.filter((mark) => mark !== '.').length > 1;
    const leadsOver = isActive && bar.indexInSection % 4 === 3 && rng.chance(0.5);
    for (let step = 0; step < pattern.length; step += 1) {
      const startBeats = bar.startBeats + step * STEP_BEATS;
      const changes = step > 0 && chordAt(chords, startBeats).startBeats === startBeats;
      const planned = pattern[step] ?? '.';
      const isApproach = leadsOver && step === pattern.length - 2 && planned === '.';
      const mark = changes ? 'R' : isApproach ? 'a' : planned;
      if (mark !== '.') events.push({ startBeats, mark, gate: line.noteLength, bar });
    }
  }
  let previous = registerCentre;
  const notes = events
    .filter(({ startBeats }) => startBeats < cadence.chordBeats)
    .map(({ startBeats, mark, gate, bar }, i): GridNote => {
      const region = chordAt(chords, startBeats);
      const next = chordAt(chords, region.endBeats + 1e-6).chord;
      const lowest = nearestPitch(registerCentre, [region.chord.bass]);
      const root = mark === 'R' ? lowest : nearestPitch(registerCentre, [region.chord.root]);
      const pitch = pitchOf(mark, { chord: region.chord, next, root, lowest, previous }, context, rng);
      previous = pitch;
      const { section } = bar;
      const end = Math.min(
        events[i + 1]?.startBeats ?? cadence.chordBeats,
        cadence.chordBeats,
        section.startBeats + section.lengthBeats,
        startBeats + 8,
      );
      const ghost = mark === 'g';
      return {
        startBeats,
        durationBeats: ghost ? STEP_BEATS * 0.6 : (end - startBeats) * gate,
        pitch,
        velocity: (ghost ? 0.35 : 0.66 + section.intensity * 0.18) + noise() * idiom.feel.velocityDeviation,
      };
    });
  const last = bars.at(-1);
  const plays =
    notes.length > 0 || (isOnlyCadence(cadence) && last !== undefined && canPlay(last, instrument));
  if (!plays || last?.section.directions.unwanted.bass === true) return notes;
  return [
    ...notes,
    {
      startBeats: cadence.chordBeats,
      durationBeats: cadence.releaseBeats - cadence.chordBeats,
      pitch: nearestPitch(registerCentre, [chordAt(chords, cadence.chordBeats).chord.bass]),
      velocity: 0.72,
    },
  ];
};
