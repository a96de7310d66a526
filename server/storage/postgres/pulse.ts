import { Client, type ClientConfig } from 'pg';
import { databaseErrorCode } from './errors.ts';

/** How long a server may take to let somebody in and answer the simplest of questions. */
const answerWithinMs = 2_000;

/**
 * Gives a function that finds out, on a connection of its own, whether the server answers anybody; it never rejects.
 * However many ask at once, the server is asked once.
 */
export function pulseOf(connection: ClientConfig): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    const limits = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs };
    const client = new Client({ ...connection, ...limits });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // Too many connections: a refusal is an answer.
      return databaseErrorCode(error) === '53300';
    } finally {
      // Saying goodbye in order would wait for an answer.
      client.connection.stream.destroy();
    }
  }

  return () => (asking ??= ask().finally(() => (asking = undefined)));
}
