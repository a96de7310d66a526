import type { Reply } from '#contract/api.ts';
import type { ErrorCode, ErrorFacts } from '#contract/errors.ts';
import { parseErrorBody } from './error-body.ts';

/** An error reply of the server. `message` is the server's sentence with status and code. */
export class ApiError extends Error {
  readonly status: number;
  /** The stable code; undefined if the reply is not the studio's, but for example a proxy's. */
  readonly code: ErrorCode | undefined;
  /** The server's sentence for people. */
  readonly reason: string | undefined;
  /** Further fields of the reply, e.g. {needed, balance} of insufficient_tokens. */
  readonly facts: ErrorFacts;
  /** From the header Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: string, retryAfter: string | null = null) {
    const { code, reason, facts } = parseErrorBody(body);
    super(`${reason ?? 'The server replied with an error.'} (${[status, code].filter(Boolean).join(' ')})`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.facts = facts;
    this.retryAfterSeconds = Number(retryAfter) || undefined;
  }
}

/** The server cannot be reached, or the connection broke. */
export class ConnectionError extends Error {
  constructor(url: string, cause: Error) {
    super(`${new URL(url).origin}: ${problemOf(cause)}`, { cause });
    this.name = 'ConnectionError';
  }
}

/** `fetch failed` says nothing; its cause has the code of the system call. */
function problemOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : message;
}

/** The server accepted the connection and then did not send its reply in time. */
export class ReplyTimeoutError extends ConnectionError {
  constructor(url: string, afterMs: number) {
    super(url, new Error(`no reply for ${Math.max(1, Math.round(afterMs / 1_000))} s`));
    this.name = 'ReplyTimeoutError';
  }
}

/** Another program than a studio replied: the address is wrong. */
export class UnexpectedReplyError extends Error {
  constructor(url: string, problem: string) {
    super(`${new URL(url).origin}: ${problem} Is this the address of a studio?`);
    this.name = 'UnexpectedReplyError';
  }
}

export type Generation = Reply<'getGeneration'>;

/** A generation that failed or was cancelled; its tokens were returned. */
export class GenerationError extends Error {
  readonly generation: Generation;
  /** The code of the failure; `generation_cancelled` if it was cancelled. */
  readonly code: string;

  constructor(generation: Generation) {
    super(generation.error?.message ?? `The generation has the status “${generation.status}”.`);
    this.name = 'GenerationError';
    this.generation = generation;
    this.code =
      generation.error?.code ??
      (generation.status === 'cancelled' ? 'generation_cancelled' : 'generation_failed');
  }
}
