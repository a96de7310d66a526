import { capitalize } from '#engine/score/channel-settings.ts';
import { isIn } from '#engine/score/plan-parts/ranges.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import type { DrumPart } from '#engine/score/score.ts';

/** A part with the changes of its channel. */
interface SplitPart {
  readonly part: DrumPart;
  readonly changes: readonly PartChange[];
}

const changesChannel = ({ entry: { level_db = 0, brightness = 0, room = 0 } }: PartChange): boolean =>
  level_db !== 0 || brightness !== 0 || room !== 0;

/**
 * Moves the hits of a group of pieces whose channel changes to a part of their own, in the bars in which it does, so
 * that all others sound exactly as before.
 */
export const splitDrums = (part: DrumPart, changes: readonly PartChange[]): SplitPart[] => {
  const ofGroups = Map.groupBy(
    changes.filter((change) => change.pieces !== undefined && changesChannel(change)),
    ({ entry }) => entry.part,
  );
  const whole = changes.filter(({ pieces }) => pieces === undefined);
  let rest = part;
  const groups = [...ofGroups].map(([group, own]): SplitPart => {
    const { pieces } = own[0]!;
    const isMoved = (hit: DrumPart['hits'][number]) =>
      (pieces?.has(hit.piece) ?? false) && own.some((change) => isIn(change, hit.startBeats));
    const moved = { ...part, name: `${part.name}: ${capitalize(group)}`, writtenName: part.name };
    const hits = rest.hits.filter(isMoved);
    rest = { ...rest, hits: rest.hits.filter((hit) => !isMoved(hit)) };
    return { part: { ...moved, hits }, changes: [...whole, ...own] };
  });
  return [{ part: rest, changes: whole }, ...groups].filter(({ part: { hits } }) => hits.length > 0);
};
