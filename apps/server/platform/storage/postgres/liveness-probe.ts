import { Client, type ClientConfig } from 'pg';
import { databaseErrorCode } from './errors.ts';

/** Timeout for connecting and for a trivial query. */
const timeoutMs = 2_000;

/** Returns a function that checks on a new connection whether the server responds; it never rejects. */
export function livenessProbe(connection: ClientConfig): () => Promise<boolean> {
  return async function isAlive(): Promise<boolean> {
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
  };
}
