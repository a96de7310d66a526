import { parseErrorBody } from '#client/error-body.ts';
import type { ErrorCode, ErrorFacts } from '#contract/errors.ts';

/** An error response of the server. `message` is `${status}: ${body}`; `reason` is the text to show to the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** `message` of the response body. */
  readonly reason: string | undefined;
  readonly facts: ErrorFacts;
  /** From the header Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    const { code, reason, facts } = parseErrorBody(body);
    this.code = code;
    this.reason = reason;
    this.facts = facts;
    this.retryAfterSeconds = Number(retryAfter) || undefined;
  }
}

export async function readError(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  return new ApiError(status, await response.text(), statusText, headers.get('retry-after'));
}

/** The server's error message, or `fallback` if the error has none. */
export function serverMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback;
}
