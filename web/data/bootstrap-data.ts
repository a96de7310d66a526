import type { CurrentUser } from '#contract/auth.ts';
import type { RouteName } from '#contract/routes.ts';

function embeddedText(id: string): string | undefined {
  // Unit tests run without a document.
  return globalThis.document?.getElementById(id)?.textContent ?? undefined;
}

/** The user that the server embedded in the page; null for a visitor, undefined if it embedded nothing. */
export function bootstrapUser(): CurrentUser | null | undefined {
  const user = embeddedText('current-user');
  return user ? (JSON.parse(user) as CurrentUser | null) : undefined;
}

interface BootstrapAnswer {
  readonly name: RouteName;
  readonly params: object;
  readonly answer: unknown;
}

/** The API responses that the server embedded in the page. */
export const bootstrapAnswers = (): readonly BootstrapAnswer[] =>
  JSON.parse(embeddedText('answers') ?? '[]') as BootstrapAnswer[];
