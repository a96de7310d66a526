import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import type { IdeaStatus } from '#contract/idea-moves.ts';
import type { Idea } from '#contract/ideas.ts';
import { eachOnce } from '#web/kit/pages.ts';

export type IdeaPage = Reply<'listIdeas'>;
export type IdeaPages = InfiniteData<IdeaPage>;

/** All ideas that have been loaded, each once. */
export function allIdeas(pages: readonly IdeaPage[]): Idea[] {
  return eachOnce(pages.flatMap(({ ideas }) => ideas));
}

function mapPages(data: IdeaPages, change: (ideas: Idea[]) => Idea[]): IdeaPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, ideas: change(page.ideas) })) };
}

/** The pages with an idea as it is now; one that is not among them comes first. */
export function withIdea(data: IdeaPages, idea: Idea): IdeaPages {
  if (allIdeas(data.pages).some(({ id }) => id === idea.id))
    return mapPages(data, (ideas) => ideas.map((one) => (one.id === idea.id ? idea : one)));
  const [first, ...rest] = data.pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, ideas: [idea, ...first.ideas] }, ...rest] };
}

export const withoutIdea = (data: IdeaPages, id: string): IdeaPages =>
  mapPages(data, (ideas) => ideas.filter((one) => one.id !== id));

/** An idea after a move; back at pending it forgets its track. */
export const movedTo = (idea: Idea, status: IdeaStatus): Idea => ({
  ...idea,
  status,
  generatedTrackId: status === 'pending' ? null : idea.generatedTrackId,
});
