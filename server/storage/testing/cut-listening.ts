import type { Pool } from 'pg';

/** Cuts every connection that listens for live messages of this database, as a failing network would. */
export async function cutListening(pool: Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
}
