import { Client, type ClientConfig } from 'pg';
import { databaseErrorCode } from './errors.ts';

/** Timeout for connecting and for a trivial query. */
const timeoutMs = 2_000;

/**
 * Returns a function that checks on a new connection whether the server responds; it never rejects. Concurrent calls
 * share one check.
 */
export function livenessProbe(connection: ClientConfig): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    const limits = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
    const client = new Client({ ...connection, ...limits });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // Too many connections: the server responds.
      return databaseErrorCode(error) === '53300';
    } finally {
      // A clean disconnect would wait for a response.
      client.connection.stream.destroy();
    }
  }

  return () => (pending ??= probe().finally(() => (pending = undefined)));
}
