import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { checkAddress, guardedLookup, RefusedAddress, type ResolveAll } from './guard.ts';

export interface GuardedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** For all of it, from the first look at the name to the last byte. */
  readonly timeoutMs: number;
  /** The reply may not be longer. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Gets a reply that says that all is well, as it comes. Whether it comes whole is known at its end. */
  readonly onPart?: ((part: Uint8Array) => void) | undefined;
}

export interface GuardedReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
}

export interface Reach {
  /** Hosts ("name" or "name:port") that may be internal, or reached by plain http. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly resolve?: ResolveAll | undefined;
}

/** No whole reply came; `wasSent` when the request may have arrived and may have been worked on. */
export class NoReply extends Error {
  override readonly name = 'NoReply';
  readonly why: 'address' | 'connect' | 'timeout' | 'redirect' | 'too large' | 'packed' | 'broken off';
  readonly wasSent: boolean;

  constructor(why: NoReply['why'], wasSent: boolean, options?: ErrorOptions) {
    super(why, options);
    this.why = why;
    this.wasSent = wasSent;
  }
}

/**
 * The one way to the network. Every request has a connection of its own: a reused one may be closed by
 * the other side at any moment, and then nobody knows whether the request had arrived. Redirects are
 * refused, since the key would travel along.
 * @throws NoReply; the signal's reason when it is aborted
 */
export async function guardedRequest(request: GuardedRequest, reach: Reach): Promise<GuardedReply> {
  const { url, signal } = request;
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(request.timeoutMs);
  let wasSent = false;
  const whenSent = () => {
    wasSent = true;
  };
  try {
    checkAddress(url, reach.allowedHosts);
    const reply = await open(request, reach, AbortSignal.any([signal, deadline]), whenSent);
    return await readWhole(reply, request);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof NoReply) throw error;
    if (error instanceof RefusedAddress) throw new NoReply('address', false, { cause: error });
    if (deadline.aborted) throw new NoReply('timeout', wasSent);
    throw new NoReply(wasSent ? 'broken off' : 'connect', wasSent, { cause: error });
  }
}

function open(
  { url, method, headers, body }: GuardedRequest,
  reach: Reach,
  signal: AbortSignal,
  whenSent: () => void,
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
      lookup: guardedLookup(url, reach.allowedHosts, reach.resolve),
      signal,
    };
    const sent = (isSecure ? requestSecure : requestPlain)(url, options, resolve);
    sent.once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', whenSent));
    // Not once: what a server says behind its reply is an error of its own, which nobody waits for any more.
    sent.on('error', reject);
    // Whoever wants to speak another protocol gives no reply, and says nothing more of the request.
    sent.once('upgrade', (_reply, socket) => {
      socket.destroy();
      reject(new NoReply('broken off', true));
    });
    sent.end(body);
  });
}

async function readWhole(
  reply: IncomingMessage,
  { maxBytes, onPart }: GuardedRequest,
): Promise<GuardedReply> {
  const status = reply.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    reply.destroy();
    throw new NoReply('redirect', true);
  }
  // Nobody asked for packed bytes, and a few of them can become very many.
  if (!/^(identity)?$/i.test(reply.headers['content-encoding'] ?? '')) {
    reply.destroy();
    throw new NoReply('packed', true);
  }
  const parts: Buffer[] = [];
  let received = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    received += part.length;
    // Leaving the loop destroys the stream, and the connection with it.
    if (received > maxBytes) throw new NoReply('too large', true);
    parts.push(part);
    if (status < 300) onPart?.(part);
  }
  if (!reply.complete) throw new NoReply('broken off', true);
  return { status, headers: reply.headers, bytes: Buffer.concat(parts) };
}
