import type { ErrorCode, ErrorFacts } from '#contract/errors.ts';

/** The JSON of an error reply. All fields are empty for a reply that another server sent, such as a proxy. */
export interface ErrorBody {
  readonly code: ErrorCode | undefined;
  /** `message` of the reply: a sentence for people. */
  readonly reason: string | undefined;
  /** The other fields, e.g. {needed, balance}. */
  readonly facts: ErrorFacts;
}

export function parseErrorBody(text: string): ErrorBody {
  const { code, message, ...facts } = parseJsonObject(text);
  return {
    code: typeof code === 'string' ? (code as ErrorCode) : undefined,
    reason: typeof message === 'string' ? message : undefined,
    facts,
  };
}

function parseJsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
