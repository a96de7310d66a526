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

  it('drops at most 2 % of comments that are joined with another one', () => {
    const comments = [...frozenComments, ...freshComments, ...unseenComments]
      .filter(({ range }) => range === undefined)
      .map(({ comment, context: name }) => {
        const text = comment.replace(/[.!?]+$/, '');
        return {
          text,
          name,
          kinds: readComment(text, contextOf(name, undefined)).edits.map(({ kind }) => kind),
        };
      })
      .filter(({ kinds }) => kinds.length > 0);
    const pairs = comments.flatMap((first, i) =>
      comments
        .filter((second, j) => second !== first && second.name === first.name && (i * 31 + j) % 23 === 0)
        .flatMap((second) =>
          [' and ', ', ', '. ', '; ', ' but ', ' while '].map((joint) => ({ first, second, joint })),
        ),
    );
    const dropped = pairs.filter(({ first, second, joint }) => {
      const text = `${first.text}${joint}${second.text}`;
      const { edits, notUnderstood } = readComment(text, contextOf(first.name, undefined));
      const kinds = edits.map(({ kind }) => kind);
      const spans = notUnderstood.map((words) => [text.indexOf(words), text.indexOf(words) + words.length]);
      const isListed = (from: number, to: number) =>
        spans.some(([start = Infinity, end = 0]) => start < to && end > from);
      return (
        (!first.kinds.every((kind) => kinds.includes(kind)) && !isListed(0, first.text.length)) ||
        (!second.kinds.every((kind) => kinds.includes(kind)) &&
          !isListed(first.text.length + joint.length, text.length))
      );
    });
    expect(pairs.length).toBeGreaterThan(1_000);
    const texts = dropped.map(({ first, second, joint }) => `${first.text}${joint}${second.text}`);
    expect(dropped.length / pairs.length <= 0.02 ? [] : texts).toEqual([]);
  });
});
