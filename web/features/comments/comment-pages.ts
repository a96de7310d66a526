import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { eachOnce } from '#web/kit/pages.ts';

export type CommentPage = Reply<'listComments'>;
export type CommentPages = InfiniteData<CommentPage>;

/** All comments that have been loaded, each once. */
export function allComments(pages: readonly CommentPage[]): Comment[] {
  return eachOnce(pages.flatMap(({ comments }) => comments));
}

const at = ({ position }: Comment) => position ?? Number.POSITIVE_INFINITY;

/** Those about a moment in the order in which they are heard, then the others as they came. */
export function inOrderOfMusic(comments: readonly Comment[]): Comment[] {
  return comments.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)));
}

function mapPages(data: CommentPages, change: (comments: Comment[]) => Comment[]): CommentPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, comments: change(page.comments) })) };
}

/** The pages with one comment or reply changed. */
export function withChanged(
  data: CommentPages,
  id: string,
  change: <One extends CommentReply>(comment: One) => One,
): CommentPages {
  const changeOne = <One extends CommentReply>(one: One) => (one.id === id ? change(one) : one);
  return mapPages(data, (comments) =>
    comments.map((one) => ({ ...changeOne(one), replies: one.replies.map(changeOne) })),
  );
}

/** The pages with what was just said: a comment comes first, a reply last under its comment. */
export function withNew(data: CommentPages, said: Comment): CommentPages {
  if (said.parentId === null) {
    const [first, ...rest] = data.pages;
    if (!first) return data;
    const others = first.comments.filter(({ id }) => id !== said.id);
    return { ...data, pages: [{ ...first, comments: [said, ...others] }, ...rest] };
  }
  const { replies: _replies, replyCount: _replyCount, ...reply } = said;
  return mapPages(data, (comments) =>
    comments.map((one) => {
      if (one.id !== said.parentId || one.replies.some(({ id }) => id === said.id)) return one;
      const isShown = one.replies.length === one.replyCount;
      return {
        ...one,
        replies: isShown ? [...one.replies, reply] : one.replies,
        replyCount: one.replyCount + 1,
      };
    }),
  );
}

/**
 * The pages without a comment. With replies its place stays, empty; with its last reply an empty
 * place goes too.
 */
export function withoutComment(data: CommentPages, id: string): CommentPages {
  return mapPages(data, (comments) =>
    comments.flatMap((one) => {
      if (one.id === id) return one.replyCount > 0 ? [emptied(one)] : [];
      const replies = one.replies.filter((reply) => reply.id !== id);
      if (replies.length === one.replies.length) return [one];
      const replyCount = one.replyCount - 1;
      return one.isDeleted && replyCount === 0 ? [] : [{ ...one, replies, replyCount }];
    }),
  );
}

const nobody = { firstName: '', lastName: '', profileImageUrl: null };

function emptied(comment: Comment): Comment {
  return {
    ...comment,
    userId: null,
    user: nobody,
    content: '',
    position: null,
    isDeleted: true,
    reactions: [],
  };
}
