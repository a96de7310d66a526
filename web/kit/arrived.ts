import type { CurrentUser } from '#contract/auth.ts';
import type { RouteName } from '#contract/routes.ts';

function written(id: string): string | undefined {
  // Unit tests run without a document.
  return globalThis.document?.getElementById(id)?.textContent ?? undefined;
}

/** The user that the server embedded in the page; null for a visitor, undefined if it embedded nothing. */
export function arrivedUser(): CurrentUser | null | undefined {
  const user = written('current-user');
  return user ? (JSON.parse(user) as CurrentUser | null) : undefined;
}

interface Answer {
  readonly name: RouteName;
  readonly params: object;
  readonly answer: unknown;
}

/** The API responses that the server embedded in the page. */
export const arrivedAnswers = (): readonly Answer[] => JSON.parse(written('answers') ?? '[]') as Answer[];
