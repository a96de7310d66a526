import type { Beats } from '#engine/kit/units.ts';
import { automateChannel } from '#engine/score/plan-parts/automate-channel.ts';
import { changeDensity } from '#engine/score/plan-parts/change-density.ts';
import { changeDynamics } from '#engine/score/plan-parts/change-dynamics.ts';
import { changeRegister } from '#engine/score/plan-parts/change-register.ts';
import { muteNotes } from '#engine/score/plan-parts/mute-notes.ts';
import { replaceInstrument } from '#engine/score/plan-parts/replace-instrument.ts';
import { type PartChange, resolveChanges } from '#engine/score/plan-parts/resolve-changes.ts';
import type { SectionParts } from '#engine/score/plan-parts/section-parts.ts';
import { splitDrums } from '#engine/score/plan-parts/split-drums.ts';
import type { Part, Score } from '#engine/score/score.ts';

/**
 * Applies the entries of a plan to a written score. Entries add up; one that names no part of the score is ignored.
 * What no entry names is unchanged, object by object, and the kicks as written keep triggering the ducking, so that it
 * sounds as before.
 */
export const applyPlanParts = (score: Score, sections: readonly SectionParts[]): Score => {
  const changesOf = resolveChanges(score, sections);
  if (changesOf.size === 0) return score;
  return {
    ...score,
    kicks: score.kicks ?? kicksOf(score.parts),
    parts: score.parts.flatMap((part) => {
      const changes = changesOf.get(part);
      return changes === undefined ? [part] : changedParts(part, changes, score, sections);
    }),
  };
};

const changedParts = (
  part: Part,
  changes: readonly PartChange[],
  score: Score,
  sections: readonly SectionParts[],
): Part[] => {
  const written = muteNotes(changeDensity(part, changes, score), changes);
  const parts =
    written.kind === 'drums'
      ? splitDrums(written, changes)
      : (written.kind === 'voice' ? [written] : replaceInstrument(written, changes, score, sections)).map(
          (one) => ({ part: one, changes }),
        );
  return parts.map((one) => {
    const played = changeDynamics(changeRegister(one.part, changes), changes);
    return automateChannel(played, one.changes, score);
  });
};

const kicksOf = (parts: readonly Part[]): Beats[] =>
  parts
    .flatMap((part) => (part.kind === 'drums' ? part.hits : []))
    .filter(({ piece }) => piece === 'kick')
    .map(({ startBeats }) => startBeats)
    .toSorted((a, b) => a - b);
