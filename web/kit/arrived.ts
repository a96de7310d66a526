import type { CurrentUser } from '#contract/auth.ts';
import type { RouteName } from '#contract/routes.ts';

function written(id: string): string | undefined {
  // A test without a page has no document.
  return globalThis.document?.getElementById(id)?.textContent ?? undefined;
}

/** Whom the server wrote into the page; null for a visitor, undefined where it wrote nothing. */
export function arrivedUser(): CurrentUser | null | undefined {
  const user = written('current-user');
  return user ? (JSON.parse(user) as CurrentUser | null) : undefined;
}

interface Answer {
  readonly name: RouteName;
  readonly params: object;
  readonly answer: unknown;
}

/** The answers of calls that the server wrote into the page. */
export const arrivedAnswers = (): readonly Answer[] => JSON.parse(written('answers') ?? '[]') as Answer[];
