import type { PlanPart } from '#contract/plan-parts.ts';
import type { Draft, DraftSection } from '#engine/edits/draft.ts';
import type { EditEffect } from '#engine/edits/piece.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { writtenIn } from '#engine/edits/match-sections.ts';
import { partsOfSection } from '#engine/edits/edit-parts.ts';
import { partsNamed } from '#engine/theory/part-names.ts';

type PartName = string;
/** The bars of a section that change in a part; undefined: all. */
type ChangedParts = ReadonlyMap<PartName, readonly number[] | undefined>;

/** An entry as it applies: without its place. */
const textOf = (entries: readonly PlanPart[]): string =>
  JSON.stringify(entries.map((entry) => ({ ...entry, part: '' })));

function changedByEntries(before: DraftSection, after: DraftSection, outline: ScoreOutline): ChangedParts {
  const [old, now] = [before.plan.parts ?? [], after.plan.parts ?? []];
  const changed = new Map<PartName, number[] | undefined>();
  const entriesOf = (entries: readonly PlanPart[], part: ScoreOutline['parts'][number]) =>
    entries.filter((entry) => partsNamed(entry.part, outline.parts).includes(part));
  for (const part of outline.parts) {
    const [mine, yours] = [entriesOf(old, part), entriesOf(now, part)];
    if (textOf(mine) === textOf(yours)) continue;
    const texts = new Set(mine.map((entry) => JSON.stringify(entry)));
    const others = new Set(yours.map((entry) => JSON.stringify(entry)));
    const different = [
      ...yours.filter((entry) => !texts.has(JSON.stringify(entry))),
      ...mine.filter((entry) => !others.has(JSON.stringify(entry))),
    ];
    const isWhole = different.some(({ bars }) => bars === undefined);
    changed.set(
      part.part,
      isWhole ? undefined : different.flatMap(({ bars }) => (bars === undefined ? [] : barsOf(bars))),
    );
  }
  return changed;
}

const barsOf = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The parts of a section that differ from the same section of the edited piece; a new section differs in all. */
function changedParts(
  before: Draft,
  after: Draft,
  section: DraftSection,
  outline: ScoreOutline,
): ChangedParts {
  const old = before.sections[section.from];
  if (old === undefined) return new Map(outline.parts.map(({ part }) => [part, undefined]));
  const all = new Map(partsOfSection(outline, section.from).map(({ part }) => [part, undefined] as const));
  const isLast = after.sections.at(-1) === section;
  const isWrittenAnew =
    writtenIn(before, old.origin) !== writtenIn(after, section.origin) ||
    (section.origin.bpm ?? after.bpm ?? outline.bpm) !== (old.origin.bpm ?? before.bpm ?? outline.bpm) ||
    (isLast && after.ending !== before.ending);
  const added = (section.origin.parts ?? []).filter(
    (one) =>
      !(old.origin.parts ?? []).some(
        (other) => other.part === one.part && writtenIn(before, other) === writtenIn(after, one),
      ),
  );
  const pitched = [...all].filter(
    ([name]) => outline.parts.find(({ part }) => part === name)?.stem !== 'drums',
  );
  return new Map([
    ...changedByEntries(old, section, outline),
    ...(after.key !== before.key ? pitched : []),
    ...(isWrittenAnew ? all : []),
    ...added.map(({ part }) => [part, undefined] as const),
  ]);
}

/** What differs from the edited piece, and what does not. */
export function effectOf(before: Draft, after: Draft, outline: ScoreOutline): EditEffect {
  const bySection = after.sections.map((section) => changedParts(before, after, section, outline));
  const changedNames = new Set(bySection.flatMap((parts) => [...parts.keys()]));
  const unchangedBars = after.sections.map(({ bars }, i) => {
    const parts = [...bySection[i]!.values()];
    if (parts.some((changed) => changed === undefined)) return 0;
    return bars - new Set(parts.flatMap((changed) => changed ?? [])).size;
  });
  return {
    changed: bySection.flatMap((parts, section) =>
      parts.size === 0 ? [] : [{ section, parts: [...parts.keys()] }],
    ),
    unchanged: {
      bars: unchangedBars.reduce((sum, bars) => sum + bars, 0),
      parts: outline.parts.map(({ part }) => part).filter((part) => !changedNames.has(part)),
    },
  };
}
