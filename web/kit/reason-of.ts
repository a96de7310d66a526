import { ApiError, sentenceOf } from '#web/kit/api-error.ts';

/** What the server found wrong with one of the values sent. */
export interface Issue {
  /** The name of the value; nested ones with dots. */
  readonly path: string;
  readonly message: string;
}

const isIssue = (value: unknown): value is Issue => {
  const { path, message } = Object(value) as Partial<Record<keyof Issue, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
};

/** Everything that the server found wrong with the values, as far as it names it. */
export function issuesOf(error: unknown): readonly Issue[] {
  const issues = error instanceof ApiError ? error.facts['issues'] : undefined;
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

/** Why something was refused, as exactly as the server says it. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  issuesOf(error)[0]?.message ?? sentenceOf(error, otherwise);

/** Why something did not happen: a refusal has a reason, what broke has the usual sentence. */
export const refusalOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status < 500 ? reasonOf(error, otherwise) : otherwise;
