import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { AppError, errors, type ErrorCode } from '#contract/errors.ts';

/** The body of an error, as in replies of the API: code, message and facts. */
interface ErrorBody extends Record<string, unknown> {
  readonly code: string;
  readonly message: string;
}

/** `reason` is the sentence of an API's reply without its status and code. */
interface CodedError extends Error {
  readonly code: string;
  readonly reason?: string;
  readonly facts?: Record<string, unknown>;
}

function hasCode(error: unknown): error is CodedError {
  return error instanceof Error && Object.hasOwn(errors, (error as { code?: unknown }).code as ErrorCode);
}

/** The body of an expected error; undefined for any other. */
function errorBodyOf(error: unknown): ErrorBody | undefined {
  if (hasCode(error)) return { ...error.facts, code: error.code, message: error.reason ?? error.message };
  if (error instanceof z.ZodError) {
    const { code, message } = new AppError('validation_failed');
    const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
    return { code, message, issues };
  }
  return undefined;
}

/**
 * An error as the result of a call, as JSON text with the code and message of the API. What an unexpected error says is
 * for `onUnexpected` alone.
 */
export function toolError(error: unknown, onUnexpected: (error: unknown) => void): CallToolResult {
  const body = errorBodyOf(error);
  if (!body) onUnexpected(error);
  const { code, message } = new AppError('internal');
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(body ?? { code, message }) }] };
}
