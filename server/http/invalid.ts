import { AppError } from '#contract/errors.ts';

/**
 * The refusal (400) of one value.
 * @param path where it stands in the body, form or query, with dots; empty where it is the whole
 */
export const invalid = (path: string, message: string) =>
  new AppError('validation_failed', { issues: [{ path, message }] }, message);
