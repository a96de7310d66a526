import { describe, expect, it } from 'vitest';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { withChanged, withNew, withoutComment } from '#web/features/comments/comment-pages.ts';
import { allComments, type CommentPages } from '#web/features/comments/comment-pages.ts';
import { afterThumb, tally } from '#web/kit/reactions.ts';

const reply = (id: string, parentId: string | null = null): CommentReply => ({
  id,
  userId: 'mara',
  user: { firstName: 'Mara', lastName: 'Lindqvist', profileImageUrl: null },
  content: `words of ${id}`,
  parentId,
  createdAt: '2026-01-01T00:00:00.000Z',
  isDeleted: false,
  reactions: [],
});
const comment = (id: string, replyIds: string[] = [], facts: Partial<Comment> = {}): Comment => ({
  ...reply(id),
  position: null,
  replies: replyIds.map((one) => reply(one, id)),
  replyCount: replyIds.length,
  ...facts,
});
const pages = (...lists: Comment[][]): CommentPages => ({
  pages: lists.map((comments) => ({ comments })),
  pageParams: lists.map(() => undefined),
});
/** "a(b c) d": the comments in order, with their replies. */
const shape = (data: CommentPages) =>
  allComments(data.pages)
    .map(({ id, replies }) => (replies.length > 0 ? `${id}(${replies.map((one) => one.id).join(' ')})` : id))
    .join(' ');

describe('what is said anew', () => {
  it('comes first when it is a comment, once even if the server told of it before', () => {
    const once = withNew(pages([comment('a')], [comment('b')]), comment('new'));
    expect(shape(once)).toBe('new a b');
    expect(shape(withNew(once, comment('new')))).toBe('new a b');
  });

  it('comes last under its comment when it is a reply, once', () => {
    const said = comment('new', [], { parentId: 'a' });
    const once = withNew(pages([comment('a', ['r'])]), said);
    expect(shape(withNew(once, said))).toBe('a(r new)');
    expect(once.pages[0]?.comments[0]?.replyCount).toBe(2);
  });

  it('is only counted where earlier replies are not loaded yet', () => {
    const long = comment('a', ['r'], { replyCount: 60 });
    const after = withNew(pages([long]), comment('new', [], { parentId: 'a' }));
    expect(shape(after)).toBe('a(r)');
    expect(after.pages[0]?.comments[0]?.replyCount).toBe(61);
  });
});

describe('what is deleted', () => {
  it('goes when nobody replied', () => {
    expect(shape(withoutComment(pages([comment('a'), comment('b')]), 'a'))).toBe('b');
  });

  it('leaves an empty place without name, words and thumbs over its replies', () => {
    const data = pages([comment('a', ['r'], { reactions: [{ type: 'thumbs_up', userId: 'ines' }] })]);
    const [place] = allComments(withoutComment(data, 'a').pages);
    expect(place).toMatchObject({ isDeleted: true, userId: null, content: '', reactions: [], replyCount: 1 });
    expect(place?.user.firstName).toBe('');
  });

  it('takes an empty place along with its last reply, and no sooner', () => {
    const data = pages([comment('a', ['r', 's'], { isDeleted: true })]);
    const one = withoutComment(data, 'r');
    expect(shape(one)).toBe('a(s)');
    expect(shape(withoutComment(one, 's'))).toBe('');
  });
});

const loud = <One extends CommentReply>(one: One): One => ({ ...one, content: one.content.toUpperCase() });

it('changes a comment or a reply wherever it stands', () => {
  const data = pages([comment('a', ['r'])], [comment('b')]);
  expect(withChanged(data, 'r', loud).pages[0]?.comments[0]?.replies[0]?.content).toBe('WORDS OF R');
  expect(withChanged(data, 'b', loud).pages[1]?.comments[0]?.content).toBe('WORDS OF B');
  expect(withChanged(data, 'b', loud).pages[0]?.comments[0]?.content).toBe('words of a');
});

describe('thumbs', () => {
  const up = { type: 'thumbs_up', userId: 'mara' } as const;
  const inesDown = { type: 'thumbs_down', userId: 'ines' } as const;

  it('are put, taken back by the same press, replaced by the other', () => {
    expect(afterThumb([inesDown], 'mara', 'thumbs_up')).toEqual([inesDown, up]);
    expect(afterThumb([inesDown, up], 'mara', 'thumbs_up')).toEqual([inesDown]);
    expect(afterThumb([inesDown, up], 'mara', 'thumbs_down')).toEqual([
      inesDown,
      { type: 'thumbs_down', userId: 'mara' },
    ]);
  });

  it('are counted by kind, and the own one is known', () => {
    expect(tally([up, inesDown], 'mara', 'thumbs_up')).toEqual({ count: 1, pressed: true });
    expect(tally([up, inesDown], 'mara', 'thumbs_down')).toEqual({ count: 1, pressed: false });
  });
});
