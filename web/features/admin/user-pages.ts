import type { AdminUser } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { eachOnce } from '#web/kit/pages.ts';

/** A page of people; `nextCursor` is absent on the last one. */
export interface UserPage {
  readonly users: readonly AdminUser[];
  readonly nextCursor?: string | undefined;
}

/** What is searched for when this was typed: nothing (everybody is listed) below two characters. */
export function searchTerm(typed: string): string {
  const term = typed.trim();
  return term.length >= limits.userSearch.min ? term : '';
}

/** The people of all pages, each once: who registers while pages load shifts nobody twice into view. */
export function allUsers(pages: readonly UserPage[]): AdminUser[] {
  return eachOnce(pages.flatMap(({ users }) => users));
}

/** The pages with one person as they are now, in the place where they stand. */
export function withUser(pages: readonly UserPage[], changed: AdminUser): UserPage[] {
  return pages.map((page) =>
    page.users.some(({ id }) => id === changed.id)
      ? { ...page, users: page.users.map((user) => (user.id === changed.id ? changed : user)) }
      : page,
  );
}
