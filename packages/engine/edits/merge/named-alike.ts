import { drumGroups } from '#contract/part-groups.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import { addEntry } from '#engine/edits/part-entries.ts';
import { type NamedPart, partsNamed } from '#engine/theory/part-names.ts';

/** One thing in three versions. */
export interface Versions<T> {
  readonly base: T;
  readonly first: T;
  readonly second: T;
}

type Entries = readonly PlanPart[];

/** Pieces of the drum kit are no parts of their own: a change of the kit adds to theirs. */
const isDrumGroup = (name: string): boolean => drumGroups.some((group) => group === name);

/** The names of the entries that are not in another list of entries. */
const changedNames = (entries: Entries, others: Entries): string[] => {
  const known = new Set(others.map((entry) => JSON.stringify(entry)));
  const changed = [
    ...entries.filter((entry) => !known.has(JSON.stringify(entry))),
    ...others.filter(({ part }) => !entries.some((entry) => entry.part === part)),
  ];
  return [...new Set(changed.map(({ part }) => part))].filter((part) => !isDrumGroup(part));
};

/**
 * Entries of a section in which both versions use the same names for the parts that both change: where one changes a
 * group and the other a part of it, or the same part by another name, there are entries for each part of them.
 */
export function namedAlike(entries: Versions<Entries>, parts: readonly NamedPart[]): Versions<Entries> {
  const { base, first, second } = entries;
  const named = (name: string) => partsNamed(name, parts).map(({ part }) => part);
  const [mine, yours] = [changedNames(first, base), changedNames(second, base)];
  const overlaps = (name: string, others: readonly string[]): boolean =>
    others.some((other) => other !== name && named(other).some((part) => named(name).includes(part)));
  const isSplit = (name: string): boolean =>
    ((mine.includes(name) && overlaps(name, yours)) || (yours.includes(name) && overlaps(name, mine))) &&
    // The name of a part can also be that of its family: "strings".
    named(name).every((part) => named(part).length === 1);
  const split = (list: Entries): Entries =>
    list
      .flatMap((entry) =>
        isSplit(entry.part) ? named(entry.part).map((part) => ({ ...entry, part })) : [entry],
      )
      .reduce<Entries>(addEntry, []);
  return { base: split(base), first: split(first), second: split(second) };
}
