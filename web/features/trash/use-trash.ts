import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/kit/api.ts';
import { queryKeyOf } from '#web/kit/data/query.ts';

/** Something in the trash, project or track. */
export interface Trashed {
  readonly id: string;
  readonly kind: 'project' | 'track';
  readonly name: string;
  readonly deletedAt: string;
  readonly purgedAt: string;
}

/** What one can take back: the projects, then the tracks, last deleted first. */
export function useTrash() {
  const query = useInfiniteQuery({
    queryKey: queryKeyOf('listTrash'),
    queryFn: ({ pageParam, signal }) =>
      call('listTrash', { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const pages = query.data?.pages ?? [];
  const projects = pages.flatMap((page) => page.projects);
  const tracks = pages.flatMap((page) => page.tracks);
  const trashed: readonly Trashed[] = [
    ...projects.map((project) => ({ ...project, kind: 'project' as const })),
    ...tracks.map((track) => ({ ...track, kind: 'track' as const, name: track.title })),
  ];
  return { query, trashed };
}
