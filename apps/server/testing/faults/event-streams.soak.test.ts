import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { createProject, registerUser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { testApp } from '../test-app.ts';
import type { ClientsReport, ClientsCommand } from './sse-clients-process.ts';

/** A thousand in the suite; docs/operating.md describes a run with ten thousand. */
const streamCount = inject('liveStreams');
const { app, url, services } = await testApp({ maxStreams: streamCount });
const { db, events, publish } = services;
const creator = await registerUser({ app, db }, 'creator');
const project = await createProject(creator);

const clients: ChildProcess = fork(join(import.meta.dirname, 'sse-clients-process.ts'));
afterAll(() => void clients.kill('SIGKILL'));

async function send(command: ClientsCommand): Promise<ClientsReport> {
  const answer = once(clients, 'message');
  clients.send(command);
  return (await answer)[0] as ClientsReport;
}

/** Creates this many signed-in members of the project; returns their session tokens. */
async function createMembers(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, index) => `member-${index}`.padEnd(43, '_'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await db.execute(sql`
    WITH people AS (
      INSERT INTO users (id, email, invite_validated_at)
      SELECT gen_random_uuid(), 'member-' || n || '@example.org', now() FROM generate_series(1, ${count}) AS n
      RETURNING id
    ), counted AS (
      SELECT id, row_number() OVER () AS n FROM people
    ), joined AS (
      INSERT INTO project_members (id, project_id, user_id) SELECT gen_random_uuid(), ${project.id}, id FROM counted
    )
    INSERT INTO sessions (token_hash, user_id, expires_at)
    SELECT token, id, now() + interval '1 day'
    FROM counted JOIN unnest(${sql.param(hashes)}::bytea[]) WITH ORDINALITY AS given (token, n) USING (n)`);
  return tokens;
}

const usedBytes = () => {
  const { rss } = process.memoryUsage();
  return rss;
};

test(
  `one process delivers an event to ${streamCount} streams, and rejects one stream more`,
  async () => {
    const cookies = await createMembers(streamCount);
    const before = usedBytes();
    const openedAtMs = performance.now();
    const opened = await send({ kind: 'open', port: Number(new URL(url).port), cookies });
    expect(opened).toEqual({ kind: 'opened', refused: 0 });
    const openMs = performance.now() - openedAtMs;
    expect(events.streams()).toBe(streamCount);
    const kibPerStream = (usedBytes() - before) / 1024 / streamCount;

    const received = send({ kind: 'await', entity: 'track' });
    await publish(db, { type: 'entity_changed', entity: 'track', projectId: project.id });
    const report = await received;
    const deliveryMs = report.kind === 'heard' ? report.ms : NaN;
    console.log(
      `${streamCount} streams in ${Math.round(openMs)} ms, ${kibPerStream.toFixed(1)} KiB each, all heard in ${Math.round(deliveryMs)} ms`,
    );
    expect(deliveryMs).toBeLessThan(5_000 + streamCount);
    expect(kibPerStream).toBeLessThan(100);

    const refused = await creator.call('GET /api/events');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.json()).toMatchObject({
      message: 'Too many tabs are open. Close one and try again.',
    });
    // Other requests are still answered.
    expect((await creator.call(`GET /api/projects/${project.id}`)).statusCode).toBe(200);

    clients.kill('SIGKILL');
    await eventually(() => expect(events.streams()).toBe(0));
    expect(events.hasRoom()).toBe(true);
  },
  180_000 + streamCount * 60,
);
