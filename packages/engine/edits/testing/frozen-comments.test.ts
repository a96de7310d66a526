import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import { drumGroups, partGroups } from '#contract/part-groups.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { freshComments } from '#engine/edits/testing/fresh-comments.data.ts';
import { frozenComments, frozenRemarks } from '#engine/edits/testing/frozen-comments.data.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { unseenComments, unseenRemarks } from '#engine/edits/testing/unseen-comments.data.ts';
import { instrumentNames } from '#engine/theory/instruments.ts';
import { instrumentFamilies } from '#engine/theory/words/instrument-families.ts';

const instruments: readonly string[] = instrumentNames;
const groups: readonly string[] = [...partGroups, ...drumGroups];

const membersOf = (part: string) => instrumentFamilies[part] ?? instrumentFamilies[part.replace(/s$/, '')];

const isPartName = (part: string) =>
  groups.includes(part) || instruments.includes(part) || membersOf(part) !== undefined;

const playsIn = (context: EditContext, part: string) => {
  const members: readonly string[] = membersOf(part) ?? [];
  return context.parts.some(
    (played) => played.part === part || played.stem === part || members.includes(played.part),
  );
};

/** The parts that an edit changes. */
const changedParts = (edit: Edit): readonly string[] =>
  edit.kind === 'replace' ? [edit.part] : 'parts' in edit ? (edit.parts ?? []) : [];

const barsOf = ({ sections }: EditContext) => sections.reduce((sum, { bars }) => sum + bars, 0);

const comments = [...frozenComments, ...freshComments, ...unseenComments];
const remarks = [...frozenRemarks, ...unseenRemarks];

const readings = comments.flatMap(({ comment, context, expected, alternatives }) =>
  [expected, ...alternatives].map((edits) => ({ comment, context: frozenContexts[context], edits })),
);

describe('the frozen, the fresh and the unseen comments', () => {
  it('are 150, 60 and 60, with twice 20 remarks that change nothing, all different', () => {
    const texts = [...comments, ...remarks].map(({ comment, range }) =>
      JSON.stringify([comment.toLowerCase(), range]),
    );
    const sets = [frozenComments, freshComments, unseenComments, frozenRemarks, unseenRemarks];
    expect(sets.map(({ length }) => length)).toEqual([150, 60, 60, 20, 20]);
    expect(new Set(texts).size).toBe(310);
  });

  it.each(readings)('"$comment" expects edits of parts and places of its piece', ({ context, edits }) => {
    for (const edit of edits) {
      const named = 'instrument' in edit ? [edit.instrument] : [];
      expect([...changedParts(edit), ...named].filter((part) => !isPartName(part))).toEqual([]);
      expect(changedParts(edit).filter((part) => !playsIn(context, part))).toEqual([]);
      const sections = 'sections' in edit ? (edit.sections ?? []) : 'section' in edit ? [edit.section] : [];
      for (const section of sections) expect(context.sections[section]).toBeDefined();
      const lastBar = 'bars' in edit ? (edit.bars?.to ?? 1) : 1;
      expect(lastBar).toBeLessThanOrEqual(barsOf(context));
    }
  });

  it.each([...comments, ...remarks].filter(({ range }) => range))(
    '"$comment" is about bars of its piece',
    ({ context, range }) => {
      expect(range!.from).toBeLessThanOrEqual(range!.to);
      expect(range!.to).toBeLessThanOrEqual(barsOf(frozenContexts[context]));
    },
  );
});
