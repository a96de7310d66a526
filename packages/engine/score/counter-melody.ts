import { clamp } from '#engine/kit/math.ts';
import { random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { AccompanimentTask } from '#engine/score/accompaniment-task.ts';
import type { Bar } from '#engine/score/bars.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { ar1Noise } from '#engine/score/feel.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { type LineTarget, pitchLine } from '#engine/score/melodic-line.ts';
import { pitchClassesOf } from '#engine/theory/chords.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { nearestPitch } from '#engine/theory/scale.ts';

/** Rhythms, in beats after the start of half a bar, that answer the melody in its rests. */
const answers: readonly (readonly Beats[])[] = [
  [0.5, 1, 1.5],
  [0, 0.5, 1],
  [0, 1, 1.5],
  [1, 1.5],
];
/** Section intensity from which the long notes are half bars instead of whole ones. */
const MIN_ACTIVE_INTENSITY = 0.6;
/** Interval kept below the melody. */
const CLEARANCE: MidiPitch = 3;
const MIN_RANGE: MidiPitch = 9;
/** Share of the melody's distance from its mean that the line moves in the other direction. */
const CONTRARY_SHARE = 0.6;

const soundsBetween = (melody: readonly GridNote[], from: Beats, to: Beats): boolean =>
  melody.some(
    ({ startBeats, durationBeats }) => startBeats < to - 0.1 && startBeats + durationBeats > from + 0.3,
  );

/** The rhythm of a bar: long notes under the melody, short ones where it rests. */
const rhythmOf = (
  { startBeats, lengthBeats, section }: Bar,
  melody: readonly GridNote[],
  answer: readonly Beats[],
): Beats[] => {
  const half = lengthBeats / 2;
  const isBusy = [0, half].map((from) => soundsBetween(melody, startBeats + from, startBeats + from + half));
  return [0, half].flatMap((from, i): Beats[] => {
    if (isBusy[i] === false && half >= 1.5) return answer.map((beat) => startBeats + from + beat);
    return i === 1 && section.intensity < MIN_ACTIVE_INTENSITY ? [] : [startBeats + from];
  });
};

/** The pitch of the melody at a beat, or the last one before it. */
const melodyPitchAt = (melody: readonly GridNote[], beat: Beats): MidiPitch | undefined =>
  (melody.findLast(({ startBeats }) => startBeats <= beat + 0.1) ?? melody[0])?.pitch;

/**
 * Writes a counter-melody: long notes in contrary motion below the lead, with suspensions over chord changes, and
 * answers in its rests.
 */
export const writeCounterMelody = (
  context: CompositionContext,
  { layer, instrument, isPlaying, name, melody }: AccompanimentTask,
): GridNote[] => {
  const { intent, idiom, bars, cadence, chords } = context;
  const rng = random(intent.seed, `counter-melody ${name}`);
  const noise = ar1Noise(random(intent.seed, `touch ${name}`));
  const answer = rng.pick(answers);
  const { low, high } = instruments[instrument];
  const notes: GridNote[] = [];
  for (const first of bars) {
    if (first.indexInSection > 0 || first.startBeats >= cadence.chordBeats) continue;
    const own = bars.slice(first.index, first.index + first.barsInSection);
    const end = Math.min(first.section.startBeats + first.section.lengthBeats, cadence.chordBeats);
    const starts = own.flatMap((bar) => rhythmOf(bar, melody, answer)).filter((beat) => beat < end - 0.25);
    const above = melody.filter(({ startBeats }) => startBeats >= first.startBeats && startBeats < end);
    const pitches = above.map(({ pitch }) => pitch);
    const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, pitches.length);
    const limit = pitches.length === 0 ? high : Math.min(...pitches) - CLEARANCE;
    const bottom = Math.max(low, Math.min(layer.register - MIN_RANGE, limit - MIN_RANGE));
    const range = { low: bottom, high: Math.max(bottom + MIN_RANGE, Math.min(high, limit)) };
    const centre = clamp(layer.register, range.low + 4, range.high - 4);
    const targets = starts.map((startBeats, i): LineTarget => {
      const lead = melodyPitchAt(above, startBeats) ?? mean;
      const isChange = chordAt(chords, startBeats).startBeats === startBeats;
      return {
        startBeats,
        durationBeats: (starts[i + 1] ?? end) - startBeats,
        target: Math.round(centre - (lead - mean) * CONTRARY_SHARE),
        isAccented: isChange || Number.isInteger((startBeats - first.startBeats) / 2),
        isAppoggiatura: isChange && i > 0 && i % 4 === 2,
        cadence: undefined,
      };
    });
    const line = pitchLine(targets, range, context);
    for (const [i, { startBeats, durationBeats }] of targets.entries()) {
      const bar = own.findLast((candidate) => candidate.startBeats <= startBeats + 1e-6) ?? first;
      const level = 0.48 + bar.section.intensity * 0.2 + noise() * idiom.feel.velocityDeviation;
      if (isPlaying(bar))
        notes.push({
          startBeats,
          durationBeats: durationBeats * 0.96,
          pitch: line[i] ?? centre,
          velocity: level,
        });
    }
  }
  const last = bars.at(-1);
  if (last === undefined || notes.length === 0 || !isPlaying(last)) return notes;
  const tones = pitchClassesOf(chordAt(chords, cadence.chordBeats).chord);
  return [
    ...notes,
    {
      startBeats: cadence.chordBeats,
      durationBeats: cadence.releaseBeats - cadence.chordBeats,
      pitch: nearestPitch(notes.at(-1)?.pitch ?? layer.register, tones.slice(0, 3)),
      velocity: 0.55,
    },
  ];
};
