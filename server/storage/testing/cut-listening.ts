import type { Pool } from 'pg';
import { listenerName } from '../live.ts';

/** Cuts every connection that listens for live messages of this database, as a failing network would. */
export async function cutListening(pool: Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [listenerName],
  );
}
