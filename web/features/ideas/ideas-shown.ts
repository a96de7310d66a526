import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import type { Idea } from '#contract/ideas.ts';

export type IdeaPage = Reply<'listIdeas'>;
export type IdeaPages = InfiniteData<IdeaPage>;

/** All ideas that have been loaded, each once: pages overlap when one came in between. */
export function allIdeas(pages: readonly IdeaPage[]): Idea[] {
  return [...new Map(pages.flatMap(({ ideas }) => ideas).map((one) => [one.id, one])).values()];
}

/** How many there are; "50+" while there are pages to come, undefined for none. */
export function shownCount({ pages }: IdeaPages): string | undefined {
  const count = allIdeas(pages).length;
  if (count === 0) return undefined;
  return pages.at(-1)?.nextCursor === undefined ? `${count}` : `${count}+`;
}
