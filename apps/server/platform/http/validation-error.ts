import { AppError } from '#contract/errors.ts';

/**
 * A validation error (400) about one value.
 * @param path its path in the body, form or query, with dots; empty for the whole
 */
export const validationError = (path: string, message: string) =>
  new AppError('validation_failed', { issues: [{ path, message }] }, message);
