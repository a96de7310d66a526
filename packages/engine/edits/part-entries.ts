import { limits } from '#contract/limits.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import { clamp } from '#engine/kit/math.ts';

/** What an entry changes, without its part and bars. */
export type PartChange = Omit<PlanPart, 'part' | 'bars'>;

const additive = ['level_db', 'dynamics', 'density', 'register', 'brightness', 'room'] as const;
const ranges: Readonly<Record<(typeof additive)[number], { readonly min: number; readonly max: number }>> = {
  level_db: limits.partLevelDb,
  dynamics: { min: -3, max: 3 },
  density: { min: -2, max: 2 },
  register: { min: -2, max: 2 },
  brightness: { min: -3, max: 3 },
  room: { min: -3, max: 3 },
};

const isSamePlace = (a: PlanPart, b: PlanPart): boolean =>
  a.part === b.part && a.bars?.from === b.bars?.from && a.bars?.to === b.bars?.to;

/** Both changes in one entry, with sums within their limits and without zeros. */
function added(entry: PlanPart, change: PartChange): PlanPart {
  const {
    part,
    bars,
    plays = entry.plays,
    instrument = entry.instrument,
  } = { ...change, ...entry, ...change };
  const sums = additive.flatMap((field) => {
    const { min, max } = ranges[field];
    const sum = clamp((entry[field] ?? 0) + (change[field] ?? 0), min, max);
    const rounded = Math.round(sum * 100) / 100;
    return rounded === 0 ? [] : [[field, rounded] as const];
  });
  return {
    part,
    ...(bars !== undefined && { bars }),
    ...(plays !== undefined && { plays }),
    ...(instrument !== undefined && { instrument }),
    ...Object.fromEntries(sums),
  };
}

const changesNothing = (entry: PlanPart): boolean =>
  Object.keys(entry).every((field) => field === 'part' || field === 'bars');

/**
 * Adds a change to the entries of a section: to the entry of the same part and bars if there is one. Entries that have
 * become neutral are removed; the same array if nothing changes.
 */
export function addEntry(entries: readonly PlanPart[], entry: PlanPart): readonly PlanPart[] {
  const { part, bars, ...change } = entry;
  const at = entries.findIndex((other) => isSamePlace(other, entry));
  const before = entries[at];
  const after = added(before ?? { part, ...(bars !== undefined && { bars }) }, change);
  if (before === undefined) return changesNothing(after) ? entries : [...entries, after];
  if (JSON.stringify(after) === JSON.stringify(added(before, {}))) return entries;
  return changesNothing(after) ? entries.toSpliced(at, 1) : entries.with(at, after);
}
