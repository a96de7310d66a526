import type { PlanPart } from '#contract/plan-parts.ts';
import type { Beats } from '#engine/kit/units.ts';
import { muteNotes } from '#engine/score/plan-parts/mute-notes.ts';
import { resolveChanges } from '#engine/score/plan-parts/resolve-changes.ts';
import { automateChannel } from '#engine/score/plan-parts/automate-channel.ts';
import type { Part, Score } from '#engine/score/score.ts';

/** A section of a score with the entries of its plan. Sections are contiguous. */
export interface SectionParts {
  readonly startBeats: Beats;
  readonly lengthBeats: Beats;
  readonly barBeats: Beats;
  readonly parts: readonly PlanPart[];
}

/**
 * Applies the entries of a plan to a written score. Entries add up; one that names no part of the score is ignored.
 * What no entry names is unchanged, object by object, and the kicks as written keep triggering the ducking, so that it
 * sounds as before.
 */
export const applyPlanParts = (score: Score, sections: readonly SectionParts[]): Score => {
  if (sections.every(({ parts }) => parts.length === 0)) return score;
  const changesOf = resolveChanges(score, sections);
  const parts = score.parts.map((part): Part => {
    const changes = changesOf(part);
    return changes.length === 0 ? part : automateChannel(muteNotes(part, changes), changes, score);
  });
  return { ...score, kicks: score.kicks ?? kicksOf(score.parts), parts };
};

const kicksOf = (parts: readonly Part[]): Beats[] =>
  parts
    .flatMap((part) => (part.kind === 'drums' ? part.hits : []))
    .filter(({ piece }) => piece === 'kick')
    .map(({ startBeats }) => startBeats)
    .toSorted((a, b) => a - b);
