import { ApiError, serverMessage } from '#web/data/api-error.ts';

/** A validation error of the server. */
export interface Issue {
  /** Path of the invalid field, with dots. */
  readonly path: string;
  readonly message: string;
}

const isIssue = (value: unknown): value is Issue => {
  const { path, message } = Object(value) as Partial<Record<keyof Issue, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
};

/** The validation issues of an error response; empty for any other error. */
export function issuesOf(error: unknown): readonly Issue[] {
  const issues = error instanceof ApiError ? error.facts['issues'] : undefined;
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

/** The most specific message of an error: the first validation issue, the server message, or `fallback`. */
export const errorMessage = (error: unknown, fallback: string): string =>
  issuesOf(error)[0]?.message ?? serverMessage(error, fallback);

/** Like `errorMessage` for client errors (status below 500); `fallback` for all others. */
export const clientErrorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status < 500 ? errorMessage(error, fallback) : fallback;
