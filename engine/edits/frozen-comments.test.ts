import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { readComment } from '#engine/edits/read-comment.ts';
import type { ExpectedReading } from '#engine/edits/testing/comment-set.ts';
import { freshComments } from '#engine/edits/testing/fresh-comments.data.ts';
import { frozenComments, frozenRemarks } from '#engine/edits/testing/frozen-comments.data.ts';
import { frozenContexts } from '#engine/edits/testing/frozen-contexts.data.ts';
import { unseenComments, unseenRemarks } from '#engine/edits/testing/unseen-comments.data.ts';
import { matchEdits } from '#engine/edits/testing/match-edits.ts';

const contextOf = (name: keyof typeof frozenContexts, range: EditContext['range']): EditContext => ({
  ...frozenContexts[name],
  range,
});

const isRead = ({ expected, alternatives, exact }: ExpectedReading, edits: readonly Edit[]) =>
  [expected, ...alternatives].some((one) => matchEdits(one, edits, { exact }));

describe('readComment and comments whose edits were written down beforehand', () => {
  it.each([
    { percent: 90, set: 'frozen comments', comments: frozenComments },
    { percent: 80, set: 'second set of comments', comments: freshComments },
    { percent: 80, set: 'comments that it was not tuned to', comments: unseenComments },
  ])('reads at least $percent % of the $set as they were written down', ({ percent, comments }) => {
    const misses = comments.flatMap((one) => {
      const { edits } = readComment(one.comment, contextOf(one.context, one.range));
      return isRead(one, edits) ? [] : [`${one.comment}: ${JSON.stringify(edits)}`];
    });
    const isEnough = misses.length <= (1 - percent / 100) * comments.length;
    expect(isEnough ? [] : misses).toEqual([]);
  });

  it('changes nothing for nonsense, jokes and praise', () => {
    const changed = [...frozenRemarks, ...unseenRemarks].flatMap(({ comment, context, range }) => {
      const { edits } = readComment(comment, contextOf(context, range));
      return edits.length === 0 ? [] : [`${comment}: ${JSON.stringify(edits)}`];
    });
    expect(changed).toEqual([]);
  });
});
