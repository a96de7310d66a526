import type { PlanPart } from '#contract/plan-parts.ts';
import { amountKinds } from '#engine/edits/compare-pieces.ts';
import type { Decisions } from '#engine/edits/merge/decisions.ts';
import type { Versions } from '#engine/edits/merge/named-alike.ts';
import { addEntry } from '#engine/edits/part-entries.ts';

const kindOf = { ...amountKinds, plays: 'part', instrument: 'instrument' } as const;
const fields = Object.keys(kindOf) as (keyof typeof kindOf)[];

const placeOf = ({ part, bars }: PlanPart): string =>
  bars === undefined ? part : `${part}:${bars.from}-${bars.to}`;

/** The entries of a section, merged value by value. */
export function mergeEntries(
  section: number,
  { base, first, second }: Versions<readonly PlanPart[]>,
  decisions: Decisions,
  places: { readonly first: number | null; readonly second: number | null },
): PlanPart[] {
  const all = [...base, ...first, ...second];
  const keys = [...new Map(all.map((entry) => [placeOf(entry), entry])).values()];
  return keys.reduce<readonly PlanPart[]>((entries, { part, bars }) => {
    const find = (list: readonly PlanPart[]) =>
      list.find((entry) => placeOf(entry) === placeOf({ part, bars }));
    const [old, mine, yours] = [find(base), find(first), find(second)];
    const merged: PlanPart = { part, ...(bars !== undefined && { bars }) };
    for (const field of fields) {
      const value = decisions.between(
        `${kindOf[field]}:${section}:${placeOf(merged)}`,
        { base: old?.[field] ?? null, first: mine?.[field] ?? null, second: yours?.[field] ?? null },
        (after, by) => ({
          kind: kindOf[field],
          section: { before: section, after: places[by] },
          part,
          before: plain(old?.[field]),
          after: plain(after ?? undefined),
        }),
      );
      if (value !== null) Object.assign(merged, { [field]: value });
    }
    return addEntry(entries, merged);
  }, []) as PlanPart[];
}

/** A value of an entry as it is reported; a silent part is 0. */
const plain = (value: string | number | boolean | undefined): string | number | null =>
  value === undefined ? null : typeof value === 'boolean' ? Number(value) : value;
