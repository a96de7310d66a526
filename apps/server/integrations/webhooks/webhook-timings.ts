import { limits } from '#contract/limits.ts';

/** All in milliseconds. */
export interface WebhookTimings {
  /** How often a process looks for messages to send. */
  readonly pollMs: number;
  /** Of one attempt, from the DNS lookup to the reply. */
  readonly timeoutMs: number;
  /** How long a process has a webhook for itself; longer than an attempt takes. */
  readonly leaseMs: number;
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** Age at which a message that was not accepted is given up. */
  readonly giveUpMs: number;
}

declare module '#server/platform/context.ts' {
  interface Context {
    /** Replaced in tests. */
    readonly webhookTimings?: Partial<WebhookTimings> | undefined;
  }
}

export const defaultTimings: WebhookTimings = {
  pollMs: 1_000,
  timeoutMs: limits.webhookTimeoutSeconds * 1_000,
  leaseMs: 30_000,
  firstPauseMs: 5_000,
  maxPauseMs: 4 * 3_600_000,
  giveUpMs: limits.webhookRetryHours * 3_600_000,
};

/**
 * The pause after an attempt, numbered from 1: three times the one before, up to the longest, ±20% so that the webhooks
 * of a receiver that was down do not return at once. About 13 attempts in 24 hours.
 */
export function pauseAfter(
  attempt: number,
  { firstPauseMs, maxPauseMs }: Pick<WebhookTimings, 'firstPauseMs' | 'maxPauseMs'>,
  random: () => number = Math.random,
): number {
  return Math.min(firstPauseMs * 3 ** (attempt - 1), maxPauseMs) * (0.8 + 0.4 * random());
}
