import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import { frozenComments, frozenRemarks } from '#engine/edits/testing/frozen-comments.data.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';

const contextOf = (name: keyof typeof frozenContexts, range: EditContext['range']): EditContext => ({
  ...frozenContexts[name],
  range,
});

const readings = frozenComments.map(
  ({ comment, context, range, expected, alternatives = [], exact = false }) => {
    const { edits } = readComment(comment, contextOf(context, range));
    const isMatch = [expected, ...alternatives].some((one) => matchEdits(one, edits, { exact }));
    return { comment, expected, edits, isMatch };
  },
);

const describeMiss = ({
  comment,
  expected,
  edits,
}: {
  comment: string;
  expected: Edit[];
  edits: Edit[];
}): string => `${comment}\n  expected ${JSON.stringify(expected)}\n  read     ${JSON.stringify(edits)}`;

describe('readComment and the frozen comments', () => {
  it('reads at least 90 % of them as they were written down', () => {
    const misses = readings.filter(({ isMatch }) => !isMatch).map(describeMiss);
    const isEnough = misses.length <= 0.1 * readings.length;
    expect(isEnough ? [] : misses).toEqual([]);
  });

  it('changes nothing for nonsense, jokes and praise', () => {
    const changed = frozenRemarks.flatMap(({ comment, context, range }) => {
      const { edits } = readComment(comment, contextOf(context, range));
      return edits.length === 0 ? [] : [`${comment}: ${JSON.stringify(edits)}`];
    });
    expect(changed).toEqual([]);
  });
});
