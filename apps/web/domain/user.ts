import { useQuery } from '@tanstack/react-query';
import type { CurrentUser, User } from '#contract/auth.ts';
import { currentUserQuery } from '#web/data/query.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';

const balancePollMs = 30_000;

/** The signed-in user. Throws outside of the signed-in pages. */
export function useUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery);
  if (!data) throw new Error('useUser stands outside the signed-in pages.');
  return data;
}

/** The token balance, polled every 30 s in addition to the live events. */
export function useBalance(): number {
  const { tokens } = useUser();
  return useApiQuery('getBalance', { pollMs: balancePollMs }).data?.balance ?? tokens;
}

/** Creators and admins create projects and tracks; the server enforces it. */
export const canCreate = (user: User): boolean => user.role !== 'collaborator';
