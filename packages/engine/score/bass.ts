import { random, type Random } from '#engine/kit/random.ts';
import { type BassEvent, voiceBassLine } from '#engine/score/bass-line.ts';
import { canPlay } from '#engine/score/arrange.ts';
import { type Bar, isOnlyCadence } from '#engine/score/bars.ts';
import { commonBassPatterns } from '#engine/score/common-patterns.ts';
import { dropOutsOf, isInDropOut } from '#engine/score/drop-outs.ts';
import { patternIntensity, texturesOf } from '#engine/score/intro-outro.ts';
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
import type { BassLine } from '#engine/theory/genres/style.ts';
import { type InstrumentName, instruments } from '#engine/theory/instruments.ts';

const patternFor = (intensity: number, { idiom, piece }: CompositionContext, rng: Random): BassLine => {
  const inMetre = idiom.bass.lines.filter(({ metre = '4/4' }) => metre === piece.metre);
  return rng.pick(fitting(inMetre.length > 0 ? inMetre : commonBassPatterns[piece.metre], intensity));
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

/**
 * Writes the bass line on the grid: one pattern for each kind of section, the root on every chord change, approach
 * notes into the next note, and the kick drum's rhythm if the pattern asks for it.
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
  const lines = new Map<string, BassLine>();
  const events: (BassEvent & { readonly gate: number })[] = [];
  const textureAt = texturesOf(context);
  const dropOuts = dropOutsOf(context);
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
    const line = lines.get(id) ?? patternFor(patternIntensity(bar, texture), context, rng);
    lines.set(id, line);
    const pattern = patternOf(line, bar, context, kicks);
    const isActive = pattern.filter((mark) => mark !== '.').length > 1;
    const leadsOver =
      isActive && !pattern.slice(-4).includes('a') && bar.indexInSection % 4 === 3 && rng.chance(0.5);
    for (let step = 0; step < pattern.length; step += 1) {
      const startBeats = bar.startBeats + step * STEP_BEATS;
      const changes = step > 0 && chordAt(chords, startBeats).startBeats === startBeats;
      const planned = pattern[step] ?? '.';
      const isApproach = leadsOver && step === pattern.length - 2 && planned === '.';
      const mark = changes ? 'R' : isApproach ? 'a' : planned;
      if (mark !== '.' && !isInDropOut(dropOuts, startBeats))
        events.push({ startBeats, mark, gate: line.noteLength, bar });
    }
  }
  const last = bars.at(-1);
  const played = events.filter(({ startBeats }) => startBeats < cadence.chordBeats);
  const endsOnChord =
    last !== undefined &&
    !last.section.directions.unwanted.bass &&
    (played.length > 0 || (isOnlyCadence(cadence) && canPlay(last, instrument)));
  const final = endsOnChord ? [{ startBeats: cadence.chordBeats, mark: 'R', bar: last }] : [];
  const pitches = voiceBassLine(context, [...played, ...final], instruments[instrument]);
  const notes = played.map(({ startBeats, mark, gate, bar: { section } }, i): GridNote => {
    const end = Math.min(
      played[i + 1]?.startBeats ?? cadence.chordBeats,
      cadence.chordBeats,
      section.startBeats + section.lengthBeats,
      startBeats + 8,
      ...dropOuts.flatMap((rest) => (rest.startBeats > startBeats ? [rest.startBeats] : [])),
    );
    const ghost = mark === 'g';
    return {
      startBeats,
      durationBeats: ghost ? STEP_BEATS * 0.6 : (end - startBeats) * gate,
      pitch: pitches[i]!,
      velocity: (ghost ? 0.35 : 0.66 + section.intensity * 0.18) + noise() * idiom.feel.velocityDeviation,
    };
  });
  if (!endsOnChord) return notes;
  return [
    ...notes,
    {
      startBeats: cadence.chordBeats,
      durationBeats: cadence.releaseBeats - cadence.chordBeats,
      pitch: pitches.at(-1)!,
      velocity: 0.72,
    },
  ];
};
