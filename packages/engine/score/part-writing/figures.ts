import { mod } from '#engine/kit/math.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { type CompositionContext, type GridNote, STEP_BEATS } from '#engine/score/composition-context.ts';
import { barAt } from '#engine/score/bars.ts';
import { metricWeight } from '#engine/score/metric-accents.ts';
import type { Segment, VoicedStep } from '#engine/score/part-writing/embellish.ts';
import type { EnsemblePhrase } from '#engine/score/part-writing/phrases.ts';
import type { Figure, VoiceRhythm } from '#engine/score/part-writing/textures.data.ts';
import type { VoiceRange } from '#engine/theory/part-writing/voice-leading.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';

export interface FigureTask {
  readonly rhythm: VoiceRhythm | 'melody';
  /** The line that was written before the chords were voiced; empty if there is none. */
  readonly line: readonly GridNote[];
  readonly segments: readonly Segment[];
  readonly steps: readonly VoicedStep[];
  /** Position of the voice in the voicings. */
  readonly at: number;
  readonly phrase: EnsemblePhrase;
  readonly range: VoiceRange;
  /** The bass plays on every chord change. */
  readonly isBass: boolean;
}

/** Sustained notes are bowed or breathed again after this many beats. */
const MAX_SUSTAIN: Beats = 8;
const SUSTAIN_LENGTH = 0.98;
/** Relative velocity by metric weight. */
const ACCENT_DEPTH = 0.1;

/** Sustained notes from segments; repeated pitches are tied, or struck again with the melody in a chorale. */
const sustain = (segments: readonly Segment[], strikesAgain: boolean): GridNote[] => {
  const notes: { startBeats: Beats; endBeats: Beats; pitch: MidiPitch }[] = [];
  for (const { startBeats, endBeats, pitch, isTied } of segments) {
    const last = notes.at(-1);
    const continues =
      last !== undefined &&
      last.pitch === pitch &&
      Math.abs(last.endBeats - startBeats) < 1e-6 &&
      (isTied || (!strikesAgain && endBeats - last.startBeats <= MAX_SUSTAIN));
    if (continues) last.endBeats = endBeats;
    else notes.push({ startBeats, endBeats, pitch });
  }
  return notes.map(({ startBeats, endBeats, pitch }) => ({
    startBeats,
    durationBeats: (endBeats - startBeats) * SUSTAIN_LENGTH,
    pitch,
    velocity: 1,
  }));
};

/** The next chord tone in a direction that does not reach the neighbouring voice; the pitch itself if there is none. */
const neighbourTone = (
  { pitches, step: { chord } }: VoicedStep,
  at: number,
  direction: 1 | -1,
  { low, high }: VoiceRange,
): MidiPitch => {
  const pitch = pitches[at]!;
  const limit = pitches[at - direction];
  const tones = pitchClassesOf(chord);
  for (let size = 2; size <= 9; size += 1) {
    const candidate = pitch + direction * size;
    if (limit !== undefined && (limit - candidate) * direction <= 0) break;
    if (candidate < low || candidate > high) break;
    if (tones.includes(mod(candidate, 12))) return candidate;
  }
  return pitch;
};

const figureSteps = (figure: Figure, barBeats: Beats, metre: keyof Figure): string[] => {
  const pattern = figure[metre] ?? figure['4/4'];
  const count = Math.round(barBeats / STEP_BEATS);
  return Array.from({ length: count }, (_, i) => pattern[i % pattern.length] ?? '.');
};

const writePattern = (
  figure: Figure,
  { steps, at, phrase, range, isBass }: FigureTask,
  { piece }: CompositionContext,
): GridNote[] => {
  const onsets = phrase.bars.flatMap((bar) =>
    figureSteps(figure, bar.lengthBeats, piece.metre).flatMap((mark, i) =>
      mark === '.' ? [] : [{ mark, startBeats: bar.startBeats + i * STEP_BEATS }],
    ),
  );
  const changes = isBass ? steps.filter((step, i) => step.step.chord !== steps[i - 1]?.step.chord) : [];
  const missing = changes.filter(
    (change) => !onsets.some(({ startBeats }) => Math.abs(startBeats - change.startBeats) < 1e-6),
  );
  const played = [...onsets, ...missing.map(({ startBeats }) => ({ mark: 'x', startBeats }))]
    .filter(({ startBeats }) => startBeats < phrase.endBeats - 1e-6)
    .toSorted((a, b) => a.startBeats - b.startBeats);
  return played.map(({ mark, startBeats }, i): GridNote => {
    const step = steps.findLast((one) => one.startBeats <= startBeats + 1e-6) ?? steps[0]!;
    const before = startBeats - (played[i - 1]?.startBeats ?? startBeats - 1);
    const gap = (played[i + 1]?.startBeats ?? startBeats + before) - startBeats;
    const pitch =
      mark === 'u'
        ? neighbourTone(step, at, 1, range)
        : mark === 'd'
          ? neighbourTone(step, at, -1, range)
          : step.pitches[at]!;
    return {
      startBeats,
      durationBeats: Math.min(gap * phrase.texture.noteLength, Math.max(0.15, step.endBeats - startBeats)),
      pitch,
      velocity:
        1 + ACCENT_DEPTH * metricWeight(startBeats - barAt(phrase.bars, startBeats).startBeats, piece.metre),
    };
  });
};

/** The segments outside the time of a line. */
const around = (segments: readonly Segment[], line: readonly GridNote[]): Segment[] => {
  const from = line[0]?.startBeats ?? Infinity;
  const last = line.at(-1);
  const to = last === undefined ? -Infinity : last.startBeats + last.durationBeats;
  return segments.filter(({ startBeats, endBeats }) => endBeats <= from + 1e-6 || startBeats >= to - 0.3);
};

/** The notes of a voice in a phrase; velocities are relative, except in the melody. */
export const writeFigure = (task: FigureTask, context: CompositionContext): GridNote[] => {
  const { rhythm, line, segments, phrase } = task;
  switch (rhythm) {
    case 'melody':
      return [...line];
    case 'moving':
      return line.map((note) => ({
        ...note,
        durationBeats: note.durationBeats * SUSTAIN_LENGTH,
        velocity: 1,
      }));
    case 'imitation': {
      // The voice enters with the imitation where a section begins.
      const entry = phrase.bars[0]?.indexInSection === 0 ? (line[0]?.startBeats ?? 0) : 0;
      const accompanying = around(segments, line).filter(({ startBeats }) => startBeats >= entry);
      return [...sustain(accompanying, false), ...line.map((note) => ({ ...note, velocity: 1.15 }))].toSorted(
        (a, b) => a.startBeats - b.startBeats,
      );
    }
    case 'homophonic':
    case 'sustained':
      return sustain(segments, rhythm === 'homophonic');
    default:
      return writePattern(rhythm, task, context);
  }
};
