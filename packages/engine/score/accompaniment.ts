import { mod } from '#engine/kit/math.ts';
import { random, type Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { type Bar, isOnlyCadence } from '#engine/score/bars.ts';
import { commonArpeggios, commonCompPatterns } from '#engine/score/common-patterns.ts';
import type { AccompanimentTask } from '#engine/score/accompaniment-task.ts';
import { createVoicer } from '#engine/score/accompaniment-voicing.ts';
import { patternIntensity, texturesOf } from '#engine/score/intro-outro.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { type ChordRegion, chordAt } from '#engine/score/harmony.ts';
import {
  type CompositionContext,
  fitting,
  type GridNote,
  STEP_BEATS,
  stepsOf,
} from '#engine/score/composition-context.ts';
import { metricWeight } from '#engine/score/metric-accents.ts';
import type { AccompanimentPattern, AccompanimentStyle } from '#engine/theory/genres/style.ts';
import type { MetreName } from '#engine/theory/metre.ts';
import { instruments } from '#engine/theory/instruments.ts';

/** Velocity by metric weight: a finger-picked or broken chord has accents on the beats, a strum has its own marks. */
const PICKED_ACCENT = 0.09;
const STRUCK_ACCENT = 0.045;
const markVelocities: Readonly<Record<string, number>> = { X: 0.82, x: 0.7, o: 0.45 };

const isPickedPattern = ({ steps }: AccompanimentPattern): boolean => /[0-7]/.test(steps);

/** The patterns of a part in the metre of the piece. */
const patternsOf = (layer: AccompanimentStyle, metre: MetreName): readonly AccompanimentPattern[] => {
  const inMetre = layer.patterns.filter((pattern) => (pattern.metre ?? '4/4') === metre);
  const common = layer.name === 'arpeggio' ? commonArpeggios : commonCompPatterns;
  const sustained = layer.patterns.filter(({ noteLength: gate }) => gate === 'hold' && layer.name !== 'comp');
  return inMetre.length > 0 ? inMetre : sustained.length > 0 ? sustained : common[metre];
};

/** Genres with less looseness are made of loops. */
const LOOP_LOOSENESS = 0.15;

/**
 * The pattern of each bar: one for each kind of section, another one in the last bar of a four-bar phrase unless the
 * genre is made of loops or the part is a riff of power chords, or a new one in every bar if the part is improvised.
 */
const patternChooser = (
  layer: AccompanimentStyle,
  context: CompositionContext,
  rng: Random,
): ((bar: Bar) => AccompanimentPattern) => {
  const { piece, idiom } = context;
  const textureAt = texturesOf(context);
  const all = patternsOf(layer, piece.metre);
  const chosen = new Map<string, { main: AccompanimentPattern; last: AccompanimentPattern }>();
  const isLoop =
    idiom.feel.looseness < LOOP_LOOSENESS ||
    idiom.hasAtmosphericOpening === true ||
    layer.voicing === 'power';
  let previous: AccompanimentPattern | undefined;
  return (bar) => {
    const { section, indexInSection } = bar;
    const intensity = patternIntensity(bar, textureAt(bar));
    if (layer.isImprovised === true) {
      const possible = all.filter(({ minIntensity = 0 }) => minIntensity <= intensity);
      const fresh = possible.filter((pattern) => pattern !== previous);
      previous = rng.pick(fresh.length > 0 ? fresh : all);
      return previous;
    }
    const id = `${section.kind} ${intensity >= 0.66}`;
    const known = chosen.get(id);
    const { main, last } = known ?? draw(fitting(all, intensity), isLoop, rng);
    if (known === undefined) chosen.set(id, { main, last });
    return indexInSection % 4 === 3 ? last : main;
  };
};

/** A pattern and its variant, which is played in the same way. */
const draw = (patterns: readonly AccompanimentPattern[], isLoop: boolean, rng: Random) => {
  const main = rng.pick(patterns);
  const variants = patterns.filter(
    (other) =>
      other !== main &&
      other.noteLength !== 'hold' &&
      main.noteLength !== 'hold' &&
      isPickedPattern(other) === isPickedPattern(main),
  );
  return { main, last: isLoop || variants.length === 0 ? main : rng.pick(variants) };
};

interface Onset {
  readonly startBeats: Beats;
  readonly mark: string;
  readonly pattern: AccompanimentPattern;
  readonly bar: Bar;
}

/** Onsets of sustained chords: at the start of the bar or a chord change, at most to the end of the section. */
const sustainedOnsets = (
  bar: Bar,
  pattern: AccompanimentPattern,
  chords: readonly ChordRegion[],
): Onset[] => {
  const end = bar.startBeats + bar.lengthBeats;
  const starts = chords
    .map(({ startBeats }) => startBeats)
    .filter((beat) => beat >= bar.startBeats && beat < end);
  const all =
    starts[0] === bar.startBeats || bar.indexInSection % 4 !== 0 ? starts : [bar.startBeats, ...starts];
  return all.map((startBeats) => ({ startBeats, mark: 'x', pattern, bar }));
};

const patternOnsets = (
  bar: Bar,
  pattern: AccompanimentPattern,
  { piece, chords }: CompositionContext,
  rng: Random,
): Onset[] => {
  const steps = stepsOf(pattern.steps, bar, piece.barBeats);
  const onsets = steps.flatMap((mark, step): Onset[] =>
    mark === '.' ? [] : [{ startBeats: bar.startBeats + step * STEP_BEATS, mark, pattern, bar }],
  );
  const changes = chords
    .map(({ startBeats }) => startBeats)
    .filter((beat) => beat > bar.startBeats && beat < bar.startBeats + bar.lengthBeats)
    .filter((beat) => !onsets.some(({ startBeats }) => startBeats >= beat && startBeats < beat + 0.5));
  const omitted =
    bar.indexInSection % 2 === 1 && onsets.length > 3 && rng.chance(0.3)
      ? rng.integer(1, onsets.length - 1)
      : -1;
  return [
    ...onsets.filter((_, i) => i !== omitted),
    ...changes.map((startBeats) => ({ startBeats, mark: 'x', pattern, bar })),
  ].toSorted((a, b) => a.startBeats - b.startBeats);
};

/** Time between adjacent strings of a guitar's stroke, and the longest stroke. */
const STRUM_MS = 6;
const MAX_STRUM_MS = 40;

/** The hand goes down on the beats and up between them, on sixteenths twice as fast if the pattern has some. */
const isUpStroke = ({ startBeats, pattern: { steps }, bar }: Onset): boolean => {
  const step = Math.round((startBeats - bar.startBeats) / STEP_BEATS);
  const hasSixteenths = steps.split('').some((mark, i) => i % 2 === 1 && mark !== '.');
  return hasSixteenths ? step % 2 === 1 : step % 4 === 2;
};

/**
 * The chord that an onset plays: the next one if it begins within half a beat and no onset follows at the change
 * (anticipation).
 */
const regionFor = (
  chords: readonly ChordRegion[],
  { startBeats, mark, pattern }: Onset,
  next: Beats,
): ChordRegion => {
  const region = chordAt(chords, startBeats);
  const isHeldOver = pattern.noteLength !== 'hold' && next > region.endBeats + 0.26;
  const isNear = region.endBeats - startBeats <= 0.5 && startBeats > region.startBeats;
  return isNear && isHeldOver && !isPicked(mark) ? chordAt(chords, region.endBeats + 1e-6) : region;
};

/** Writes one chordal part on the grid (block chords, strums, broken chords or pads) below the melody. */
export const writeAccompaniment = (context: CompositionContext, task: AccompanimentTask): GridNote[] => {
  const { layer, isPlaying, name } = task;
  const { intent, idiom, bars, cadence, chords, piece } = context;
  const rng = random(intent.seed, `layer ${name}`);
  const noise = ar1Noise(random(intent.seed, `touch ${name}`));
  const patternOf = patternChooser(layer, context, rng);
  const onsets: Onset[] = [];
  for (const bar of bars) {
    if (bar.startBeats >= cadence.chordBeats) continue;
    const pattern = patternOf(bar);
    onsets.push(
      ...(pattern.noteLength === 'hold'
        ? sustainedOnsets(bar, pattern, chords)
        : patternOnsets(bar, pattern, context, rng)),
    );
  }
  const voicingOf = createVoicer(context, task);
  const { low } = instruments[task.instrument];
  const isStrummed = task.instrument.endsWith('guitar') && layer.voicing !== 'power';
  const strumDelay = (onset: Onset, voice: number, count: number): Beats => {
    const ms = onset.pattern.strumMs ?? (isStrummed && onset.pattern.noteLength !== 'hold' ? STRUM_MS : 0);
    const order = isUpStroke(onset) ? count - 1 - voice : voice;
    return (Math.min(ms, MAX_STRUM_MS / Math.max(1, count - 1)) * order * piece.bpm) / 60_000;
  };
  const notes = onsets
    .filter(({ startBeats }) => startBeats < cadence.chordBeats)
    .flatMap((onset, i): GridNote[] => {
      const { startBeats, mark, pattern, bar } = onset;
      const next = Math.min(onsets[i + 1]?.startBeats ?? cadence.chordBeats, cadence.chordBeats);
      const region = regionFor(chords, onset, next);
      const isHeld = pattern.noteLength === 'hold';
      const until = Math.min(
        next,
        isHeld ? Math.max(region.endBeats, startBeats + 1) : startBeats + piece.barBeats,
        bar.section.startBeats + bar.section.lengthBeats,
      );
      const gate = pattern.noteLength === 'hold' ? 0.98 : pattern.noteLength;
      const end = isHeld ? until : Math.max(until, bar.startBeats + bar.lengthBeats);
      const pitches = voicingOf(
        region,
        bar,
        isHeld ? startBeats : Math.max(bar.startBeats, region.startBeats),
        end,
      );
      const accent =
        metricWeight(startBeats - bar.startBeats, piece.metre) *
        (isPicked(mark) ? PICKED_ACCENT : mark === 'x' && !isHeld ? STRUCK_ACCENT : 0);
      const level =
        (markVelocities[mark] ?? 0.62) * (0.72 + bar.section.intensity * 0.3) +
        accent +
        noise() * idiom.feel.velocityDeviation;
      if (!isPlaying(bar)) return [];
      const picked = isPicked(mark) ? Number(mark) : layer.voice;
      const pedal = picked === 0 && layer.voicing === 'power' ? pedalOf(pitches, region, low) : undefined;
      const chosen = pedal ? [pedal] : picked === undefined ? pitches : chordToneAt(pitches, picked);
      return chosen.map((pitch, voice) => {
        const delay = isPicked(mark) ? 0 : strumDelay(onset, voice, chosen.length);
        return {
          startBeats: startBeats + delay,
          durationBeats: Math.max(
            0.1,
            Math.min(
              (until - startBeats) * gate,
              pattern.maxBeats ?? Infinity,
              cadence.chordBeats - startBeats,
            ) - delay,
          ),
          pitch,
          velocity: level - (chosen.length > 1 && voice < chosen.length - 1 ? 0.04 : 0),
        };
      });
    });
  const last = bars.at(-1);
  const plays = notes.length > 0 || isOnlyCadence(cadence);
  if (last === undefined || !plays || !isPlaying(last)) return notes;
  const finalChord = voicingOf(
    chordAt(chords, cadence.chordBeats),
    last,
    cadence.chordBeats,
    cadence.releaseBeats,
  );
  const decayBeats = cadence.releaseBeats - cadence.chordBeats;
  return [
    ...notes,
    ...(layer.voice === undefined ? finalChord : chordToneAt(finalChord, layer.voice)).map((pitch) => ({
      startBeats: cadence.chordBeats,
      durationBeats: decayBeats,
      pitch,
      velocity: 0.62,
    })),
  ];
};

/** The pedal point of a riff, which the guitar plays on a low string between the power chords. */
const pedalOf = (
  [root = 0]: readonly MidiPitch[],
  { chord }: ChordRegion,
  low: MidiPitch,
): MidiPitch | undefined => {
  if (chord.bass === chord.root) return undefined;
  const below = root - mod(root - chord.bass, 12);
  return below >= low ? below : below + 12;
};

const isPicked = (mark: string): boolean => '01234567'.includes(mark);

/**
 * The chord tone at an index from the lowest; indices beyond the highest begin again, because the octave above would
 * cross the melody. Empty if the chord has no room.
 */
const chordToneAt = (pitches: readonly MidiPitch[], index: number): MidiPitch[] => {
  const pitch = pitches[index % Math.max(1, pitches.length)];
  return pitch === undefined ? [] : [pitch];
};
