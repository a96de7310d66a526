import { useQuery } from '@tanstack/react-query';
import type { CurrentUser, User } from '#contract/auth.ts';
import { currentUserQuery } from '#web/kit/data/query.ts';

/** Who is signed in. For pages behind the gate, where somebody always is. */
export function useUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery);
  if (!data) throw new Error('useUser stands outside the signed-in pages.');
  return data;
}

/** Creators and admins start projects and make tracks; the server enforces it. */
export const mayCreate = (user: User): boolean => user.role !== 'collaborator';
