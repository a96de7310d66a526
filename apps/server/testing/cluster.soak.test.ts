import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { measure } from '#server/library/uploads/measure/measure.ts';
import { eventually } from './eventually.ts';
import { connectInvariants, verifyLedger } from './cluster/invariants.ts';
import { startCluster, type Cluster } from './cluster/cluster.ts';
import { sseClients } from './sse-client.ts';

const listen = sseClients();
/** A few in the suite; hundreds in a manual run. */
const maxKills = inject('fleetKillings');

const scratch = await mkdtemp(join(tmpdir(), 'tutti-fleet-test-'));
afterAll(() => rm(scratch, { recursive: true }));

const metricsToken = randomUUID();

let cluster: Cluster;
let users: ApiUser[];
let projectId: string;

beforeAll(async () => {
  cluster = await startCluster(3, 2, { DRAIN_SECONDS: '3', STOP_SECONDS: '60', METRICS_TOKEN: metricsToken });
  const code = cluster.nodes.map(({ inviteCode }) => inviteCode).find(Boolean);
  const url = await cluster.url();
  const admin = new ApiUser(url);
  await admin.join('admin@example.org', code!);
  await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 100 } });
  users = [admin];
  for (const email of ['one@example.org', 'two@example.org']) {
    const user = new ApiUser(url);
    await user.join(email, 'CREATORS');
    users.push(user);
  }
  ({ id: projectId } = await admin.call('createProject', { body: { name: 'Together' } }));
  for (const user of users) {
    const { id, email } = await user.call('getCurrentUser');
    const body = { userId: id, amount: 1_000_000, description: 'For as many pieces as it takes' };
    await admin.call('updateTokens', { body });
    if (user === admin) continue;
    const invitation = { email, role: 'collaborator' } as const;
    await admin.call('addMember', { params: { projectId }, body: invitation });
  }
}, 300_000);
afterAll(() => cluster.close());

const commentOf = (content: string) => ({
  body: { entityType: 'project', entityId: projectId, content } as const,
});
/**
 * Overload is possible with or without a restart; the reply of a stopping process contains a generation id instead.
 */
const isOverload = (status: number, text: string) =>
  status === 503 && !text.includes('generationId') && text.includes('retryAfter');
const effect = { prompt: 'a short knock on wood', duration: 500 };

test('an event published in one process reaches the streams of all processes', async () => {
  const webs = cluster.nodes.filter(({ role }) => role === 'web');
  const pages = await Promise.all(
    webs.map(({ url }, index) => listen({ jar: new Map([users[index]!.session]) }, url)),
  );
  users[0]!.url = webs[0]!.url;
  await users[0]!.call('createComment', commentOf('Can you hear me?'));
  for (const page of pages) {
    await eventually(() => expect(page.events()).toContainEqual(expect.objectContaining({ projectId })));
  }
});

test('every process serves metrics, including workers', async () => {
  for (const { url } of cluster.nodes) {
    const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await reply.text();
    expect(text).toMatch(/^tutti_database_up 1$/m);
    expect(text).toMatch(/^tutti_generations_oldest_pending_seconds 0$/m);
  }
});

test('a rolling restart of all processes fails no request', async () => {
  const stopping = new AbortController();
  let calls = 0;
  const failures: string[] = [];
  async function keepCalling(user: ApiUser): Promise<void> {
    while (!stopping.signal.aborted) {
      user.url = await cluster.url();
      for (const call of [
        () => user.request('createComment', commentOf(randomUUID())),
        () => user.request('getProject', { params: { projectId } }),
      ]) {
        const reply = await call().then(
          async (response) => {
            const text = await response.text();
            return response.ok || isOverload(response.status, text) ? undefined : text;
          },
          (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
        );
        calls += 1;
        if (reply !== undefined) failures.push(`${user.url}: ${reply}`);
      }
      await sleep(20);
    }
  }
  const callers = users.slice(1).map(keepCalling);
  const generating = (async () => {
    const statuses: number[] = [];
    while (!stopping.signal.aborted) {
      users[0]!.url = await cluster.url();
      const response = await users[0]!.request('generateSoundEffect', {
        params: { projectId },
        body: effect,
      });
      if (!isOverload(response.status, await response.text())) statuses.push(response.status);
      await sleep(600);
    }
    return statuses;
  })();
  const exitCodes: (number | null)[] = [];
  for (const role of ['web', 'worker'] as const) {
    const oldNodes = cluster.nodes.filter((node) => node.role === role);
    await Promise.all(oldNodes.map(() => cluster.add(role)));
    for (const node of oldNodes) {
      exitCodes.push(await node.stop());
      cluster.remove(node);
    }
  }
  stopping.abort();
  await Promise.all(callers);
  const statuses = await generating;
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(exitCodes).toEqual([0, 0, 0, 0, 0]);
}, 600_000);

test(
  'processes killed at random under load lose nothing acknowledged and charge nothing twice',
  async () => {
    const stopping = new AbortController();
    let kills = 0;
    const commentIds: string[] = [];
    const trackIdByKey = new Map<string, string>();

    async function comment(user: ApiUser): Promise<void> {
      while (!stopping.signal.aborted) {
        user.url = await cluster.url();
        // An unacknowledged comment may or may not be stored.
        const created = await user.call('createComment', commentOf(randomUUID())).catch(() => undefined);
        if (created) commentIds.push(created.id);
        await sleep(10);
      }
    }

    async function generate(user: ApiUser): Promise<void> {
      while (!stopping.signal.aborted) {
        const headers = { 'idempotency-key': randomUUID() };
        for (let isDone = false; !isDone;) {
          user.url = await cluster.url();
          const track = await user
            .call('generateSoundEffect', { params: { projectId }, body: effect, headers })
            .catch(() => undefined);
          if (!track) await sleep(100);
          else {
            trackIdByKey.set(headers['idempotency-key'], track.id);
            isDone = true;
          }
        }
      }
    }

    const { id: stackId } = await users[0]!
      .call('generateSoundEffect', {
        params: { projectId },
        body: effect,
      })
      .then((reply) => reply as { id: string });
    const restoredVersions: number[] = [];
    let splits = 0;

    /** Generates versions of one track, and trashes, restores and splits off earlier ones. */
    async function changeVersions(user: ApiUser): Promise<void> {
      const attempt = async (work: () => Promise<unknown>) => {
        user.url = await cluster.url();
        return work().then(
          () => true,
          () => false,
        );
      };
      while (!stopping.signal.aborted) {
        const headers = { 'idempotency-key': randomUUID() };
        const body = { ...effect, versionOf: stackId };
        const generated = await attempt(() =>
          user.call('generateSoundEffect', { params: { projectId }, body, headers }),
        );
        const { versions } = await user
          .call('listVersions', { params: { trackId: stackId } })
          .catch(() => ({ versions: [] }));
        const earlier = versions.filter(({ isCurrent }) => !isCurrent);
        const [first, last] = [earlier.at(-1), earlier[0]];
        if (!generated || !first || !last) continue;
        const params = (number: number) => ({ params: { trackId: stackId, version: String(number) } });
        await attempt(() => user.call('deleteVersion', params(last.number)));
        if (await attempt(() => user.call('restoreVersion', params(last.number))))
          restoredVersions.push(last.number);
        if (earlier.length > 2 && (await attempt(() => user.call('splitVersion', params(first.number)))))
          splits += 1;
      }
    }

    async function killSome(): Promise<void> {
      while (kills < maxKills) {
        await sleep(300 + 1_200 * Math.random());
        const victim = cluster.nodes[Math.floor(cluster.nodes.length * Math.random())]!;
        kills += 1;
        await victim.kill();
        cluster.remove(victim);
        await cluster.add(victim.role);
      }
    }

    const load = [comment(users[0]!), generate(users[1]!), changeVersions(users[2]!)];
    await killSome();
    stopping.abort();
    await Promise.all(load);

    const invariants = await connectInvariants(cluster.databaseUrl);
    try {
      // A job whose reply was lost may still be running.
      const jobs = await eventually(async () => {
        const rows = await invariants.jobs();
        expect(rows.filter(({ status }) => status === 'pending' || status === 'generating')).toEqual([]);
        return rows;
      });
      expect(await invariants.missingComments(commentIds)).toEqual([]);
      const wrong = jobs.filter(
        (row) => row.status !== 'completed' || row.outputs !== 1 || row.paid !== row.cost,
      );
      expect(wrong).toEqual([]);
      expect(await invariants.brokenStacks()).toEqual([]);
      const known = new Set(jobs.map(({ key }) => key));
      expect([...trackIdByKey.keys()].filter((key) => !known.has(key))).toEqual([]);
      for (const trackId of trackIdByKey.values()) {
        const response = await users[0]!.request('getTrackAudio', { params: { trackId } });
        expect(response.status).toBe(200);
        const { durationMs } = await measure(new Uint8Array(await response.arrayBuffer()));
        expect(durationMs).toBeGreaterThan(400);
      }
      expect(verifyLedger(cluster.databaseUrl, scratch)).toMatch(/^The ledger adds up/);
      const retried = jobs.filter(({ attempt }) => attempt > 1).length;
      console.log(
        `PostgreSQL ${cluster.postgresVersion}, files in ${cluster.files}: ${kills} kills, ${commentIds.length} comments and ` +
          `${trackIdByKey.size} pieces acknowledged, ${restoredVersions.length} versions restored, ${splits} split off, ${retried} pieces made by a second process, nothing lost`,
      );
      expect(commentIds.length).toBeGreaterThan(10);
      expect(trackIdByKey.size).toBeGreaterThan(0);
    } finally {
      await invariants.close();
    }
  },
  600_000 + maxKills * 60_000,
);
