import { createHmac } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { DeliveryError } from '#contract/webhooks.ts';
import { guardedRequest, TransportError, type NetworkPolicy } from '#providers/http/guarded-request.ts';

export interface SignedMessage {
  /** The same for every attempt, so that receivers recognise repetitions. */
  readonly id: string;
  readonly body: string;
  readonly url: string;
  /** The keys to sign with; during a renewal the new one and the previous one. */
  readonly keys: readonly Uint8Array[];
}

/** The result of an attempt; `status` is null without a reply. */
export interface Attempt {
  readonly attemptedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  /** The beginning of the reply's body. */
  readonly reply: string | null;
  readonly error: DeliveryError | null;
}

/** A reply that did not end in time holds a place of all webhooks, so it is no success, whatever its status. */
export const isAccepted = ({ status, error }: Pick<Attempt, 'status' | 'error'>): boolean =>
  error === null && status !== null && status >= 200 && status < 300;

/** Seconds since 1970, as in the header `webhook-timestamp`. */
const timestampOf = (time: Date) => String(Math.floor(time.getTime() / 1000));

/** The headers of a message, without the signature. */
export const messageHeaders = (id: string, attemptedAt: Date) => ({
  'content-type': 'application/json',
  'user-agent': 'Tutti-Webhooks',
  'webhook-id': id,
  'webhook-timestamp': timestampOf(attemptedAt),
});

/** Signatures as Standard Webhooks defines them, separated by spaces: `v1,` and an HMAC-SHA256 in base64. */
const signaturesOf = ({ id, body, keys }: SignedMessage, time: Date): string =>
  keys
    .map((key) =>
      createHmac('sha256', key)
        .update(`${id}.${timestampOf(time)}.${body}`)
        .digest('base64'),
    )
    .map((signature) => `v1,${signature}`)
    .join(' ');

const errorOf: Readonly<Partial<Record<TransportError['reason'], DeliveryError>>> = {
  address: 'refused_address',
  connect: 'no_connection',
  timeout: 'timeout',
};

/** PostgreSQL stores no NUL. */
const replyText = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replaceAll('\u0000', '\ufffd');

/**
 * Sends a message once. The reply's body is cut after `limits.webhookReplyBytes`; redirects are not followed.
 * @throws the signal's reason when aborted
 */
export async function sendMessage(
  message: SignedMessage,
  policy: NetworkPolicy,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Attempt> {
  const attemptedAt = new Date();
  const start = performance.now();
  const result = (part: Pick<Attempt, 'status' | 'reply' | 'error'>): Attempt => ({
    ...part,
    attemptedAt,
    durationMs: Math.round(performance.now() - start),
  });
  const headers = {
    ...messageHeaders(message.id, attemptedAt),
    'webhook-signature': signaturesOf(message, attemptedAt),
  };
  try {
    const { status, bytes, isCutOff } = await guardedRequest(
      {
        url: new URL(message.url),
        method: 'POST',
        headers,
        body: Buffer.from(message.body),
        timeoutMs,
        maxBytes: limits.webhookReplyBytes,
        keepsBeginning: true,
        signal,
      },
      policy,
    );
    return result({ status, reply: replyText(bytes), error: isCutOff ? 'timeout' : null });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return result({ status: null, reply: null, error: errorOf[error.reason] ?? 'broken_reply' });
  }
}
