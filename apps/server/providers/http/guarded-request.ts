import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { checkAddress, guardedLookup, DisallowedAddressError, type ResolveAll } from './guard.ts';

export interface GuardedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** Timeout for the whole request, from the DNS lookup to the last byte. */
  readonly timeoutMs: number;
  /** Maximum size of the reply. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /**
   * Returns every reply, also a redirect, which is not followed, and only the first `maxBytes` of its body, or what has
   * arrived when it broke off or timed out.
   */
  readonly keepsBeginning?: boolean;
  /** Receives the chunks of a successful reply as they arrive; the reply may still turn out to be incomplete. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined;
}

export interface GuardedReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
  /** Whether the body, as far as it was asked for, did not arrive in time or broke off. */
  readonly isCutOff: boolean;
}

export interface NetworkPolicy {
  /** Hosts ("name" or "name:port") that may be internal, or reached by plain http. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly resolve?: ResolveAll | undefined;
}

/** There is no complete reply; `wasSent`: the request may have been received and processed. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: 'address' | 'connect' | 'timeout' | 'redirect' | 'too large' | 'compressed' | 'aborted';
  readonly wasSent: boolean;

  constructor(reason: TransportError['reason'], wasSent: boolean, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

/**
 * The only function that opens connections to providers and webhooks. Every request uses its own connection: a reused one may be
 * closed by the server at any moment, and then it is unknown whether the request was received. Redirects are
 * rejected, because the API key would be sent to the new address.
 * @throws TransportError; the signal's reason when aborted
 */
export async function guardedRequest(request: GuardedRequest, policy: NetworkPolicy): Promise<GuardedReply> {
  const { url, signal } = request;
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(request.timeoutMs);
  let wasSent = false;
  const onSent = () => {
    wasSent = true;
  };
  try {
    checkAddress(url, policy.allowedHosts);
    const reply = await open(request, policy, AbortSignal.any([signal, deadline]), onSent);
    return await (request.keepsBeginning ? readBeginning(reply, request) : readWhole(reply, request));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TransportError) throw error;
    if (error instanceof DisallowedAddressError) throw new TransportError('address', false, { cause: error });
    if (deadline.aborted) throw new TransportError('timeout', wasSent);
    throw new TransportError(wasSent ? 'aborted' : 'connect', wasSent, { cause: error });
  }
}

function open(
  { url, method, headers, body }: GuardedRequest,
  policy: NetworkPolicy,
  signal: AbortSignal,
  onSent: () => void,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(body && { 'content-length': String(body.byteLength) }),
      },
      agent: false,
      lookup: guardedLookup(url, policy.allowedHosts, policy.resolve),
      signal,
    };
    const sent = (isSecure ? requestSecure : requestPlain)(url, options, resolve);
    sent.once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', onSent));
    // Not `once`: data after the reply causes another error event, which must have a listener.
    sent.on('error', reject);
    // After a protocol upgrade there is no reply and no further event of the request.
    sent.once('upgrade', (_reply, socket) => {
      socket.destroy();
      reject(new TransportError('aborted', true));
    });
    sent.end(body);
  });
}

async function readBeginning(
  reply: IncomingMessage,
  { maxBytes, signal }: GuardedRequest,
): Promise<GuardedReply> {
  const chunks: Buffer[] = [];
  let received = 0;
  let isCutOff = false;
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      received += chunk.length;
      // Leaving the loop destroys the stream and closes the connection.
      if (received >= maxBytes) break;
    }
  } catch {
    signal.throwIfAborted();
    isCutOff = true;
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  return { status: reply.statusCode ?? 0, headers: reply.headers, bytes, isCutOff };
}

async function readWhole(
  reply: IncomingMessage,
  { maxBytes, onChunk }: GuardedRequest,
): Promise<GuardedReply> {
  const status = reply.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    reply.destroy();
    throw new TransportError('redirect', true);
  }
  // Compression is not requested, and a small compressed reply could expand to a very large one.
  if (!/^(identity)?$/i.test(reply.headers['content-encoding'] ?? '')) {
    reply.destroy();
    throw new TransportError('compressed', true);
  }
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    received += chunk.length;
    // Leaving the loop destroys the stream and closes the connection.
    if (received > maxBytes) throw new TransportError('too large', true);
    chunks.push(chunk);
    if (status < 300) onChunk?.(chunk);
  }
  if (!reply.complete) throw new TransportError('aborted', true);
  return { status, headers: reply.headers, bytes: Buffer.concat(chunks), isCutOff: false };
}
