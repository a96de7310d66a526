import { describe, expect, it } from 'vitest';
import { editKinds } from '#contract/edit-kinds.ts';
import { type Edit, edits as editsSchema } from '#contract/edits.ts';
import { drumGroups, partGroups } from '#contract/part-groups.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { freshComments } from '#engine/edits/testing/fresh-comments.data.ts';
import { frozenComments, frozenRemarks } from '#engine/edits/testing/frozen-comments.data.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';
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

const readings = comments.flatMap(({ comment, context, expected, alternatives = [] }) =>
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

  it.each([
    { set: 'frozen', list: frozenComments, timesOfKind: 5 },
    { set: 'fresh', list: freshComments, timesOfKind: 2 },
    { set: 'unseen', list: unseenComments, timesOfKind: 2 },
  ])('cover each kind of edit at least $timesOfKind times in the $set set', ({ list, timesOfKind }) => {
    const kinds = list.flatMap(({ expected }) => expected.map(({ kind }) => kind));
    const rare = editKinds.filter((kind) => kinds.filter((other) => other === kind).length < timesOfKind);
    expect(rare).toEqual([]);
  });

  it.each([
    { set: 'frozen', list: frozenComments, most: 'a sixth', ambiguousShare: 1 / 6 },
    { set: 'fresh', list: freshComments, most: 'a sixth', ambiguousShare: 1 / 6 },
    { set: 'unseen', list: unseenComments, most: 'a quarter', ambiguousShare: 1 / 4 },
  ])(
    'ask for several edits in about a quarter and are ambiguous in at most $most of the $set set',
    ({ list, ambiguousShare }) => {
      const several = list.filter(({ expected }) => expected.length > 1).length;
      expect(several / list.length).toBeGreaterThanOrEqual(0.24);
      expect(several / list.length).toBeLessThanOrEqual(0.27);
      const ambiguous = list.filter(({ alternatives }) => alternatives !== undefined).length;
      expect(ambiguous).toBeLessThanOrEqual(list.length * ambiguousShare);
    },
  );

  it.each(readings)(
    '"$comment" expects valid edits of parts and places of its piece',
    ({ context, edits }) => {
      expect(editsSchema.parse(edits)).toEqual(edits);
      for (const edit of edits) {
        const named = 'instrument' in edit ? [edit.instrument] : [];
        expect([...changedParts(edit), ...named].filter((part) => !isPartName(part))).toEqual([]);
        expect(changedParts(edit).filter((part) => !playsIn(context, part))).toEqual([]);
        const sections = 'sections' in edit ? (edit.sections ?? []) : 'section' in edit ? [edit.section] : [];
        for (const section of sections) expect(context.sections[section]).toBeDefined();
        const lastBar = 'bars' in edit ? (edit.bars?.to ?? 1) : 1;
        expect(lastBar).toBeLessThanOrEqual(barsOf(context));
      }
    },
  );

  it('have different readings where they have alternatives', () => {
    const same = comments.filter(({ expected, alternatives = [] }) =>
      alternatives.some((edits) => matchEdits(expected, edits, { exact: true })),
    );
    expect(same).toEqual([]);
  });

  it.each([...comments, ...remarks].filter(({ range }) => range))(
    '"$comment" is about bars of its piece',
    ({ context, range }) => {
      expect(range!.from).toBeLessThanOrEqual(range!.to);
      expect(range!.to).toBeLessThanOrEqual(barsOf(frozenContexts[context]));
    },
  );
});
