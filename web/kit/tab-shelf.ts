import { currentUserQuery, queryClient } from '#web/kit/data/query.ts';

/**
 * Where a tab keeps something over a reload, by person and project: in the same tab somebody else
 * may sign in. `version` is raised when what is kept looks different; older ones are forgotten.
 */
export function tabShelf(what: string, version: number) {
  return {
    keyOf(projectId: string): string {
      const person = queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? 'nobody';
      return `tutti.${what}.${version}.${person}.${projectId}`;
    },
    /** What was kept, undefined where nothing was or it is damaged. */
    read(key: string): unknown {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
      } catch {
        // A browser that refuses storage simply forgets.
        return undefined;
      }
    },
    keep(key: string, value: unknown): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // As above; full storage forgets as well.
      }
    },
  };
}
