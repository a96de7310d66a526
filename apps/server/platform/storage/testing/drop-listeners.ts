import type { Pool } from 'pg';
import { listenerName } from '../event-bus.ts';

/** Terminates every connection that listens on the event bus of this database, like a network failure. */
export async function dropListeners(pool: Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [listenerName],
  );
}
