import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** An HTTP request, as far as its queries are concerned. */
export interface QueryingRequest {
  /** Whether it only reads; then its queries end when its client has gone. */
  readonly isRead: boolean;
  /** Whether the client has closed the connection before it got the reply. */
  readonly isGone: () => boolean;
}

const currentRequest = new AsyncLocalStorage<QueryingRequest>();

/** Runs work, and what follows from it, as part of a request: its queries have a time limit. */
export const runInRequest = <T>(request: QueryingRequest, work: () => T): T =>
  currentRequest.run(request, work);

export const requestOfQuery = (): QueryingRequest | undefined => currentRequest.getStore();

/** The statement that is running on a connection. */
export interface RunningQuery {
  readonly sinceMs: number;
  readonly request: QueryingRequest | undefined;
  readonly isInTransaction: boolean;
  /** Never cancelled: whether it took effect would be unknown. */
  readonly isTransactionEnd: boolean;
}

/** Why a query is to be cancelled; undefined if it may go on. */
export function reasonToCancel(
  { sinceMs, request, isInTransaction, isTransactionEnd }: RunningQuery,
  nowMs: number,
  limitMs: number,
): 'timeout' | 'closed' | undefined {
  if (!request || isTransactionEnd) return undefined;
  if (nowMs - sinceMs > limitMs) return 'timeout';
  return request.isRead && !isInTransaction && request.isGone() ? 'closed' : undefined;
}

/** What a client of pg knows of its connection; the types declare it for clients outside a pool only. */
interface ConnectedClient {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

const cancelTimeoutMs = 2_000;
const cancelRequestCode = 80_877_102;

/**
 * Asks the server, on a connection of its own, to cancel what a connection is running. Resolves when the server has sent
 * the signal, and in any case after two seconds; until then the connection must not begin another statement, which the
 * signal could hit. Never rejects.
 */
export function cancelQuery(client: PoolClient): Promise<void> {
  const { processID, secretKey, host, port } = client as unknown as ConnectedClient;
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(cancelRequestCode, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(cancelTimeoutMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    // The server closes the connection; ending it here could drop the request.
    socket.on('connect', () => socket.write(message));
    socket.resume();
  });
}
