import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attemptsService } from '../platform/attempts/attempts.service.ts';
import { sessionsService } from '../identity/accounts/sessions.service.ts';
import { runMaintenance, startMaintenance, type MaintenanceTask } from './maintenance.ts';
import { testDatabase } from '../platform/storage/testing/test-database.ts';
import { silentLog } from '../platform/storage/testing/test-server.ts';
import { eventually } from '#server/testing/eventually.ts';
import { readConfig } from '#server/platform/config.ts';

const { db, pool } = await testDatabase();
const log = silentLog;

describe('maintenance', () => {
  test('deletes expired sessions and old attempts only', async () => {
    await db.execute(sql`INSERT INTO users (id, email) VALUES (gen_random_uuid(), 'ada@example.org')`);
    await db.execute(sql`
      INSERT INTO sessions (token_hash, user_id, expires_at)
      SELECT decode(name, 'hex'), id, now() + age FROM users,
        (VALUES ('aa', interval '-1 second'), ('bb', interval '1 day')) AS session (name, age)`);
    await db.execute(sql`
      INSERT INTO attempts (subject, failures, window_start)
      VALUES ('old', 1, now() - interval '25 hours'), ('new', 1, now() - interval '23 hours')`);
    const sessions = sessionsService({
      db,
      publish: async () => undefined,
      config: readConfig({}),
      now: Date.now,
    });
    const attempts = attemptsService({ db, wait: async () => undefined });
    const tasks = [
      { name: 'sessions', run: () => sessions.sweep() },
      { name: 'attempts', run: () => attempts.sweep() },
    ];
    expect(await runMaintenance({ pool, log, tasks })).toBe(true);
    const left = await db.execute(sql`
      SELECT encode(token_hash, 'hex') AS name FROM sessions UNION ALL SELECT subject FROM attempts`);
    expect(left.rows).toEqual([{ name: 'bb' }, { name: 'new' }]);
  });

  test('runs in one process at a time', async () => {
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const task: MaintenanceTask = { name: 'slow', run: () => ((runs += 1), gate.promise) };
    const first = runMaintenance({ pool, log, tasks: [task] });
    await eventually(() => expect(runs).toBe(1));
    expect(await runMaintenance({ pool, log, tasks: [task] })).toBe(false);
    gate.resolve();
    expect(await first).toBe(true);
    expect(await runMaintenance({ pool, log, tasks: [task] })).toBe(true);
    expect(runs).toBe(2);
  });

  test('holds no transaction open and runs one task at a time', async () => {
    const open: unknown[] = [];
    let [running, maxRunning] = [0, 0];
    const task = {
      name: 'slow',
      async run() {
        maxRunning = Math.max(maxRunning, ++running);
        const { rows } = await pool.query(
          `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
        );
        open.push(...rows);
        running -= 1;
      },
    };
    expect(await runMaintenance({ pool, log, tasks: [task, task, task] })).toBe(true);
    expect([open, maxRunning]).toEqual([[], 1]);
  });

  test('continues after a failed task, and stop waits for the running task', async () => {
    let runs = 0;
    const tasks: MaintenanceTask[] = [
      { name: 'broken', run: () => Promise.reject(new Error('broken')) },
      { name: 'whole', run: async () => void (runs += 1) },
    ];
    const stop = startMaintenance({ pool, log, tasks, intervalMs: 20 });
    await eventually(() => expect(runs).toBeGreaterThan(2));
    await stop();
    const atTheEnd = runs;
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(runs).toBe(atTheEnd);
  });
});
