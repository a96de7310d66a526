import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import type { Comment } from '#contract/comments.ts';

export type CommentPage = Reply<'listComments'>;
export type CommentPages = InfiniteData<CommentPage>;

/** All comments that have been loaded, each once: pages overlap when one came in between. */
export function allComments(pages: readonly CommentPage[]): Comment[] {
  return [...new Map(pages.flatMap(({ comments }) => comments).map((one) => [one.id, one])).values()];
}

/** How many there are, replies included; "30+" while there are pages to come. */
export function shownCount(data: CommentPages): string | undefined {
  const spoken = allComments(data.pages);
  const count = spoken.reduce((sum, one) => sum + (one.isDeleted ? 0 : 1) + one.replyCount, 0);
  if (count === 0) return undefined;
  return data.pages.at(-1)?.nextCursor === undefined ? `${count}` : `${count}+`;
}
