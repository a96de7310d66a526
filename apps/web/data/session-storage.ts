import { currentUserQuery, queryClient } from '#web/data/query.ts';

let lastUserId = 'nobody';

/** Also after their session has ended, until they sign in again, which loads the page. */
function currentUserId(): string {
  lastUserId = queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? lastUserId;
  return lastUserId;
}

/**
 * Session storage of a tab, by user and project, because another user may sign in in the same tab. Increase `version`
 * when the format of the stored value changes; values of older versions are ignored.
 */
export function sessionStore(name: string, version: number) {
  return {
    keyOf(projectId: string): string {
      return `tutti.${name}.${version}.${currentUserId()}.${projectId}`;
    },
    /** The stored value; undefined if it is missing or invalid. */
    read(key: string): unknown {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
      } catch {
        // Storage is disabled.
        return undefined;
      }
    },
    write(key: string, value: unknown): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is disabled or full.
      }
    },
  };
}
