import { random, type Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { type Bar, isOnlyCadence } from '#engine/score/bars.ts';
import { arrangementsOf } from '#engine/score/ab-arrangement.ts';
import { commonArpeggios, commonCompPatterns } from '#engine/score/common-patterns.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { type ChordRegion, chordAt } from '#engine/score/harmony.ts';
import {
  type CompositionContext,
  fitting,
  type GridNote,
  STEP_BEATS,
  stepsOf,
} from '#engine/score/composition-context.ts';
import type { AccompanimentPattern, AccompanimentStyle } from '#engine/theory/genres/style.ts';
import { addThird } from '#engine/theory/chords.ts';
import { chordScale } from '#engine/theory/scale.ts';
import { voiceChord } from '#engine/theory/voicing.ts';

const markVelocities: Readonly<Record<string, number>> = { X: 0.82, x: 0.7, o: 0.45 };

/** An accompaniment pattern for the bar's section, different from the previous section's if there is a choice. */
const patternFor = (
  { section }: Bar,
  layer: AccompanimentStyle,
  { piece }: CompositionContext,
  before: AccompanimentPattern | undefined,
  rng: Random,
): AccompanimentPattern => {
  const inMetre = layer.patterns.filter(({ metre = '4/4' }) => metre === piece.metre);
  const common = layer.name === 'arpeggio' ? commonArpeggios : commonCompPatterns;
  const sustained = layer.patterns.filter(({ noteLength: gate }) => gate === 'hold' && layer.name !== 'comp');
  const all = inMetre.length > 0 ? inMetre : sustained.length > 0 ? sustained : common[piece.metre];
  const candidates = fitting(all, section.intensity);
  const others = candidates.filter((pattern) => pattern !== before);
  return rng.pick(others.length > 0 ? others : candidates);
};

/** The voicing of every chord around a centre pitch, each as close as possible to the one before. */
const voicings = (
  { chords, intent }: CompositionContext,
  layer: AccompanimentStyle,
  centre: MidiPitch,
): Map<ChordRegion, MidiPitch[]> => {
  const result = new Map<ChordRegion, MidiPitch[]>();
  let previous: MidiPitch[] = [];
  for (const region of chords) {
    const chord =
      layer.voicing === 'power' && layer.voices < 4
        ? region.chord
        : addThird(region.chord, chordScale(intent.key, region.chord));
    previous = voiceChord(chord, { style: layer.voicing, voices: layer.voices, register: centre }, previous);
    result.set(region, layer.voice === undefined ? previous : [chordToneAt(previous, layer.voice)]);
  }
  return result;
};

/**
 * Semitones by which the full arrangement raises the chords (the next inversion), and the distance kept below the
 * melody.
 */
const FULL_TRANSPOSITION: MidiPitch = 5;
const MELODY_CLEARANCE: MidiPitch = 4;

/** Whether the part is raised in the full arrangement. Pads stay in place, and power chords would lose weight. */
const isTransposable = ({ name, voicing }: AccompanimentStyle): boolean =>
  name !== 'pad' && voicing !== 'power';

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

/** Whether a part plays in a bar. */
export type IsPlaying = (bar: Bar) => boolean;

/** Writes one chordal part on the grid (block chords, strums, broken chords or pads) with minimal voice movement. */
export const writeAccompaniment = (
  context: CompositionContext,
  layer: AccompanimentStyle,
  isPlaying: IsPlaying,
  partName: string,
): GridNote[] => {
  const { intent, idiom, bars, cadence, chords, piece } = context;
  const rng = random(intent.seed, `layer ${partName}`);
  const noise = ar1Noise(random(intent.seed, `touch ${partName}`));
  const arrangements = arrangementsOf(piece.sections);
  const baseVoicings = voicings(context, layer, layer.register);
  const fullCentre = Math.min(layer.register + FULL_TRANSPOSITION, idiom.melody.tessitura - MELODY_CLEARANCE);
  const fullVoicings =
    isTransposable(layer) && fullCentre > layer.register
      ? voicings(context, layer, fullCentre)
      : baseVoicings;
  const voicingsIn = ({ sectionIndex }: Bar) =>
    arrangements[sectionIndex] === 'full' ? fullVoicings : baseVoicings;
  const patterns = new Map<string, AccompanimentPattern>();
  let before: AccompanimentPattern | undefined;
  const onsets: Onset[] = [];
  for (const bar of bars) {
    if (bar.startBeats >= cadence.chordBeats || !isPlaying(bar)) continue;
    const id = `${bar.section.kind} ${bar.section.intensity >= 0.66} ${arrangements[bar.sectionIndex]}`;
    const pattern = patterns.get(id) ?? patternFor(bar, layer, context, before, rng);
    patterns.set(id, pattern);
    before = pattern;
    onsets.push(
      ...(pattern.noteLength === 'hold'
        ? sustainedOnsets(bar, pattern, chords)
        : patternOnsets(bar, pattern, context, rng)),
    );
  }
  const toBeats = (ms: number) => (ms * piece.bpm) / 60_000;
  const notes = onsets
    .filter(({ startBeats }) => startBeats < cadence.chordBeats)
    .flatMap(({ startBeats, mark, pattern, bar }, i): GridNote[] => {
      const region = chordAt(chords, startBeats);
      const pitches = voicingsIn(bar).get(region) ?? [];
      const next = Math.min(onsets[i + 1]?.startBeats ?? cadence.chordBeats, cadence.chordBeats);
      const sectionEnd = bar.section.startBeats + bar.section.lengthBeats;
      const until = Math.min(
        next,
        pattern.noteLength === 'hold'
          ? Math.max(region.endBeats, startBeats + 1)
          : startBeats + piece.barBeats,
        sectionEnd,
      );
      const gate = pattern.noteLength === 'hold' ? 0.98 : pattern.noteLength;
      const toneIndex = '01234567'.indexOf(mark);
      const level =
        (markVelocities[mark] ?? 0.62) * (0.72 + bar.section.intensity * 0.3) +
        noise() * idiom.feel.velocityDeviation;
      const chosen = toneIndex >= 0 ? [chordToneAt(pitches, toneIndex)] : pitches;
      return chosen.map((pitch, voice) => {
        const delay = toneIndex >= 0 ? 0 : toBeats((pattern.strumMs ?? 0) * voice);
        return {
          startBeats: startBeats + delay,
          durationBeats: Math.max(
            0.1,
            Math.min((until - startBeats) * gate, cadence.chordBeats - startBeats) - delay,
          ),
          pitch,
          velocity: level - (chosen.length > 1 && voice < chosen.length - 1 ? 0.04 : 0),
        };
      });
    });
  const last = bars.at(-1);
  const plays = notes.length > 0 || isOnlyCadence(cadence);
  if (last === undefined || !plays || !isPlaying(last)) return notes;
  const finalChord = voicingsIn(last).get(chordAt(chords, cadence.chordBeats)) ?? [];
  const decayBeats = cadence.releaseBeats - cadence.chordBeats;
  return [
    ...notes,
    ...finalChord.map((pitch) => ({
      startBeats: cadence.chordBeats,
      durationBeats: decayBeats,
      pitch,
      velocity: 0.62,
    })),
  ];
};

/** The chord tone at an index from the lowest; indices beyond the highest continue an octave up. */
const chordToneAt = (pitches: readonly MidiPitch[], index: number): MidiPitch => {
  const pitch = pitches[index % Math.max(1, pitches.length)] ?? 60;
  return pitch + 12 * Math.floor(index / Math.max(1, pitches.length));
};
