import type { Beats, Seconds } from '#engine/kit/units.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import { EARLY } from '#engine/score/plan-parts/ranges.ts';
import type { AutomationStep, Part, Score } from '#engine/score/score.ts';

/** A singer's consonants begin this long before the note. */
const CONSONANTS: Seconds = 0.15;

/** The beats at which the notes of a part begin to sound. */
const onsetsOf = (part: Part, { tempo }: Score): Beats[] => {
  if (part.kind === 'drums') return part.hits.map(({ startBeats }) => startBeats);
  const lead = part.kind === 'voice' ? (CONSONANTS * (tempo[0]?.bpm ?? 120)) / 60 : 0;
  return part.notes.map(({ startBeats }) => startBeats - lead);
};

/**
 * The steps of a curve that is the sum of `valueOf` over the changes that apply, plus `neutral`. A step is at the border
 * of a range, or at the note that begins before it.
 */
const stepsOf = (
  changes: readonly PartChange[],
  valueOf: (change: PartChange) => number,
  onsets: readonly Beats[],
): AutomationStep[] | undefined => {
  const relevant = changes.filter((change) => valueOf(change) !== 0);
  if (relevant.length === 0) return undefined;
  const borders = [...new Set(relevant.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  const steps = borders.map((border): AutomationStep => ({
    beat: Math.min(border, ...onsets.filter((beat) => beat >= border - 2 * EARLY && beat < border)),
    value: relevant
      .filter(({ from, to }) => from <= border && border < to)
      .reduce((sum, change) => sum + valueOf(change), 0),
  }));
  return steps.filter(({ beat, value }, i) => beat < Infinity && value !== (steps[i - 1]?.value ?? 0));
};

/** Automates the channel of a part: level, and a voice's silence. */
export const automateChannel = (part: Part, changes: readonly PartChange[], score: Score): Part => {
  const onsets = onsetsOf(part, score);
  const levelDb = stepsOf(
    changes,
    ({ entry }) => (entry.level_db ?? 0) + (entry.plays === false && part.kind === 'voice' ? -Infinity : 0),
    onsets,
  );
  if (levelDb === undefined) return part;
  return { ...part, channel: { ...part.channel, automation: { levelDb } } };
};
