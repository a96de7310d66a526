import type { Note } from '#contract/stored-score.ts';
import { clamp } from '#engine/kit/math.ts';
import { fillInHits, fillInNotes } from '#engine/score/plan-parts/fill-in.ts';
import { isIn, rangesOf, sumOf } from '#engine/score/plan-parts/ranges.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import { thinOutHits, thinOutNotes } from '#engine/score/plan-parts/thin-out.ts';
import type { DrumHit, DrumPart, NotePart, Part, Score } from '#engine/score/score.ts';

const MAX_STEPS = 2;

/** Replaces the events of a range by others; sorted by start. */
const replaceIn = <T extends Note | DrumHit>(
  events: readonly T[],
  isIncluded: (event: T) => boolean,
  replace: (those: readonly T[]) => readonly T[],
): T[] =>
  [...events.filter((event) => !isIncluded(event)), ...replace(events.filter(isIncluded))].toSorted(
    (a, b) => a.startBeats - b.startBeats,
  );

/** Writes fewer or more notes in a range; vocals keep theirs, since words have their syllables. */
const changeIn = (part: Part, changes: readonly PartChange[], score: Score): Part => {
  const [{ section, pieces } = { section: undefined, pieces: undefined }] = changes;
  if (part.kind === 'voice' || section === undefined) return part;
  const bpm = score.tempo[0]?.bpm ?? 120;
  let changed: NotePart | DrumPart = part;
  for (const range of rangesOf(sumOf(changes, ({ entry }) => entry.density))) {
    const steps = clamp(Math.abs(range.value), 1, MAX_STEPS);
    const key = score.keyChanges?.findLast(({ beat }) => beat <= range.from)?.key ?? score.key;
    const context = { grid: section, bpm, key, to: range.to };
    if (changed.kind === 'drums') {
      const replace = (hits: readonly DrumHit[]) =>
        range.value < 0 ? thinOutHits(hits, steps, section, score) : fillInHits(hits, steps, context);
      const isIncluded = (hit: DrumHit) => isIn(range, hit.startBeats) && (pieces?.has(hit.piece) ?? true);
      changed = { ...changed, hits: replaceIn(changed.hits, isIncluded, replace) };
    } else {
      const { stem }: NotePart = changed;
      const replace = (notes: readonly Note[]) =>
        range.value < 0
          ? thinOutNotes(notes, steps, section, score)
          : fillInNotes(notes, steps, { stem }, context);
      const isIncluded = ({ startBeats }: Note) => isIn(range, startBeats);
      changed = { ...changed, notes: replaceIn(changed.notes, isIncluded, replace) };
    }
  }
  return changed;
};

/** Writes fewer or more notes where the changes of a part say so. */
export const changeDensity = (part: Part, all: readonly PartChange[], score: Score): Part => {
  const changes = all.filter(({ entry }) => (entry.density ?? 0) !== 0);
  const groups = Map.groupBy(changes, ({ section, pieces, entry }) =>
    [section.startBeats, pieces === undefined ? '' : entry.part].join(' '),
  );
  return [...groups.values()].reduce((changed, group) => changeIn(changed, group, score), part);
};
