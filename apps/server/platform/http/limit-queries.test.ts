import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { onCleanup } from '#server/testing/on-cleanup.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const user = await registerUser(context, 'creator');
const { id: projectId } = await createProject(user);
const { pool, newClient } = context.storage.database;

/** Begins a request on a connection of its own. */
function get(path: string): ClientRequest {
  const cookie = [...user.jar].map((pair) => pair.join('=')).join('; ');
  const sent = request(new URL(path, context.url), { agent: false, headers: { cookie } });
  sent.on('error', () => undefined);
  sent.end();
  return sent;
}

/** Until the end of the test each query of ideas waits. @returns the backends of those that wait */
async function lockIdeas() {
  const client = newClient();
  await client.connect();
  onCleanup(() => client.end());
  await client.query('BEGIN');
  await client.query('LOCK TABLE ideas IN ACCESS EXCLUSIVE MODE');
  return async () => {
    // A transaction keeps what it has read of the activity.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%from "ideas"%'`);
    return rows.map(({ pid }) => pid);
  };
}

const ideas = `/api/projects/${projectId}/ideas`;

test('the query of a closed connection ends, and that of an open one at the time limit', async () => {
  const waiting = await lockIdeas();
  const open = get(ideas);
  const reply = once(open, 'response') as Promise<[IncomingMessage]>;
  const [ofOpen] = await eventually(async () => {
    const pids = await waiting();
    expect(pids).toHaveLength(1);
    return pids;
  });
  const closed = get(ideas);
  await eventually(async () => expect(await waiting()).toHaveLength(2));
  closed.destroy();
  // Only that of the open one is left, which began earlier: it was not the time limit.
  await eventually(async () => expect(await waiting()).not.toHaveLength(2));
  expect(await waiting()).toEqual([ofOpen]);
  const [response] = await reply;
  expect([response.statusCode, await json(response)]).toEqual([
    503,
    expect.objectContaining({ code: 'query_timeout' }),
  ]);
  expect(await waiting()).toEqual([]);
});

test('a process is ready while requests occupy all connections of its pool', async () => {
  const waiting = await lockIdeas();
  const requests = Array.from({ length: 25 }, () => get(ideas));
  await eventually(() => expect([pool.idleCount, pool.waitingCount > 0]).toEqual([0, true]));
  const [response] = (await once(get('/readyz'), 'response')) as [IncomingMessage];
  expect([response.statusCode, await json(response)]).toEqual([
    200,
    expect.objectContaining({ status: 'ok' }),
  ]);
  expect(pool.waitingCount).toBeGreaterThan(0);
  for (const sent of requests) sent.destroy();
  // Also of those that get a connection only now.
  await eventually(async () => expect([await waiting(), pool.waitingCount]).toEqual([[], 0]));
});
