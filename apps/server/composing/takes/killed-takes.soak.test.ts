import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { connectInvariants, verifyLedger } from '#server/testing/cluster/invariants.ts';
import { startCluster, type Cluster } from '#server/testing/cluster/cluster.ts';
import { eventually } from '#server/testing/eventually.ts';

const maxKills = Math.max(10, inject('fleetKillings'));
/** Tokens for four seconds of music. */
const price = 8;
const takesPerSet = 3;

const scratch = await mkdtemp(join(tmpdir(), 'tutti-killed-takes-'));
afterAll(() => rm(scratch, { recursive: true }));

let cluster: Cluster;
let database: Client;
let users: ApiUser[];
let projectId: string;

beforeAll(async () => {
  cluster = await startCluster(2, 1, { WORKERS: '2' });
  database = new Client({ connectionString: cluster.databaseUrl });
  await database.connect();
  await database.query(`UPDATE service_pricing SET cost_per_unit = 0.02, free_tokens_daily = 0`);
  const code = cluster.nodes.map(({ inviteCode }) => inviteCode).find(Boolean);
  const [admin, colleague] = [new ApiUser(await cluster.url()), new ApiUser(await cluster.url())];
  await admin.join('admin@example.org', code!);
  await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 1 } });
  await colleague.join('one@example.org', 'CREATORS');
  users = [admin, colleague];
  ({ id: projectId } = await admin.call('createProject', { body: { name: 'Together' } }));
  for (const user of users) {
    const { id: userId, email } = await user.call('getCurrentUser');
    await admin.call('updateTokens', { body: { userId, amount: 100_000, description: 'For the takes' } });
    if (user === admin) continue;
    const body = { email, role: 'collaborator' } as const;
    await admin.call('addMember', { params: { projectId }, body });
  }
  await setMonthlyTokens(2 * takesPerSet * price);
}, 300_000);
afterAll(async () => {
  await database.end();
  await cluster.close();
});

const setMonthlyTokens = (monthlyTokens: number) =>
  users[0]!.call('setProjectBudget', { params: { projectId }, body: { monthlyTokens } });

/** An order whose takes all pass, or all miss the true peak, are charged, and are made again. */
const orderOf = (passes: boolean): Body<'createTakeSet'> => ({
  brief: { type: 'music', settings: { prompt: 'a waltz', music_length_ms: 4_000 } },
  takes: Array.from({ length: takesPerSet }, (_, seed) => ({ seed })),
  tolerances: passes ? {} : { truePeakDbtp: -6 },
  budget: 2 * takesPerSet * price,
  retryBilled: !passes,
});

const exists = async (condition: string): Promise<boolean> => {
  const { rows } = await database.query(
    `SELECT FROM jobs JOIN takes ON job_id = jobs.id WHERE status = 'generating' AND ${condition} LIMIT 1`,
  );
  return rows.length > 0;
};
/** Orders that the project's budget refused. */
const refusals: string[] = [];
/** Requests in progress. */
const requests = { order: 0, accept: 0 };
/** When a process is killed, and which one. */
const moments = [
  ['while takes are generated', 'worker', () => exists(`NOT is_retry`)],
  ['while a set is ordered', 'web', () => requests.order > 0],
  [
    'when one take of a set has ended and another one has not',
    'worker',
    () =>
      exists(`EXISTS (SELECT FROM takes other JOIN jobs done ON done.id = other.job_id
        WHERE other.take_set_id = takes.take_set_id AND done.status = 'completed')`),
  ],
  ['while a missed take is made again', 'worker', () => exists('is_retry')],
  ['while a missed take is accepted', 'web', () => requests.accept > 0],
] as const;

/** Repeats a request until a server answers it. @returns the reply, or the code of a final refusal */
async function persist<Result>(
  user: ApiUser,
  kind: keyof typeof requests,
  refusalCodes: readonly string[],
  call: () => Promise<Result>,
): Promise<Result | string> {
  for (;;) {
    user.url = await cluster.url();
    requests[kind] += 1;
    try {
      return await call();
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code !== undefined && refusalCodes.includes(code)) return code;
    } finally {
      requests[kind] -= 1;
    }
    await sleep(100);
  }
}

/** Orders sets until `isStopping`, and accepts what they miss. */
async function orderTakes(me: ApiUser, isStopping: () => boolean, sets: Map<string, string>) {
  let passes = false;
  while (!isStopping()) {
    const key = randomUUID();
    const body = orderOf(passes);
    const set = await persist(me, 'order', ['budget_exceeded'], () =>
      me.call('createTakeSet', { params: { projectId }, body, headers: { 'idempotency-key': key } }),
    );
    if (typeof set === 'string') {
      const { rows } = await database.query<{ limit: number }>(
        `SELECT monthly_tokens AS limit FROM project_budgets`,
      );
      // A refusal is the end of an ordinary month; here the next orders need some room.
      users[0]!.url = await cluster.url();
      await setMonthlyTokens(rows[0]!.limit + takesPerSet * price).catch(() => undefined);
      refusals.push(set);
      continue;
    }
    sets.set(key, set.id);
    passes = !passes;
    const { takes } = await endOf(me, set.id, isStopping);
    for (const { number } of takes.filter(({ status }) => status === 'missed').slice(0, 2)) {
      const params = { takeSetId: set.id, take: String(number) };
      await persist(me, 'accept', ['budget_exceeded'], () => me.call('acceptTake', { params }));
    }
  }
}

async function endOf(me: ApiUser, takeSetId: string, isStopping: () => boolean): Promise<TakeSet> {
  for (;;) {
    me.url = await cluster.url();
    const set = await me.call('getTakeSet', { params: { takeSetId } }).catch(() => undefined);
    if (set && (set.status !== 'running' || isStopping())) return set;
    await sleep(100);
  }
}

/** Ceilings that are crossed at this moment: budgets of sets, and of the project. */
async function crossedCeilings(on: Client): Promise<unknown[]> {
  const { rows } = await on.query(`
    SELECT * FROM (
      SELECT s.id, s.budget AS ceiling, sum(j.token_cost) FILTER (
        WHERE j.status IN ('pending', 'generating', 'completed')) AS used
      FROM take_sets s JOIN takes t ON t.take_set_id = s.id JOIN jobs j ON j.id = t.job_id GROUP BY s.id
      UNION ALL
      SELECT b.project_id, b.monthly_tokens, sum(j.token_cost) FILTER (
        WHERE j.status IN ('pending', 'generating', 'completed'))
      FROM project_budgets b JOIN jobs j USING (project_id) GROUP BY b.project_id, b.monthly_tokens
    ) AS sums WHERE used > ceiling`);
  return rows;
}

/** Take jobs with what the ledger charged for them: when they were made, and when they were accepted. */
async function takeCharges(on: Client) {
  const { rows } = await on.query<{
    takeSetId: string;
    status: string;
    cost: number;
    paid: number;
    isAccepted: boolean;
    isMissed: boolean;
  }>(`
    SELECT t.take_set_id AS "takeSetId", j.status, j.token_cost AS cost, t.accepted_at IS NOT NULL AS "isAccepted",
      jsonb_array_length(t.misses) > 0 AS "isMissed",
      (SELECT -coalesce(sum(amount), 0)::int FROM token_transactions WHERE reference_id IN (j.id, t.id)) AS paid
    FROM takes t JOIN jobs j ON j.id = t.job_id`);
  return rows;
}

test(
  'takes under a budget survive kills at any moment: no ceiling is crossed, and nothing is charged twice',
  async () => {
    const observer = new Client({ connectionString: cluster.databaseUrl });
    await observer.connect();
    const invariants = await connectInvariants(cluster.databaseUrl);
    let isStopping = false;
    let observations = 0;
    const crossed: unknown[] = [];
    const observing = (async () => {
      for (let isLast = false; !isLast;) {
        isLast = isStopping;
        crossed.push(...(await crossedCeilings(observer)));
        observations += 1;
        await sleep(20);
      }
    })();
    const sets = new Map<string, string>();
    const load = users.map((user) => orderTakes(user, () => isStopping, sets));
    const killed = new Map<string, number>();
    try {
      for (let kills = 0; kills < maxKills; kills += 1) {
        const [moment, role, isNow] = moments[kills % moments.length]!;
        await eventually(
          async () => expect({ moment, isReached: await isNow() }).toEqual({ moment, isReached: true }),
          { withinMs: 120_000 },
        );
        const victim = cluster.nodes.find((node) => node.role === role)!;
        await victim.kill();
        cluster.remove(victim);
        killed.set(moment, (killed.get(moment) ?? 0) + 1);
        await cluster.add(role);
      }
      isStopping = true;
      await Promise.all(load);
      await observing;

      const jobs = await eventually(
        async () => {
          const rows = await invariants.jobs();
          expect(rows.filter(({ status }) => status === 'pending' || status === 'generating')).toEqual([]);
          return rows;
        },
        { withinMs: 180_000 },
      );
      expect(await crossedCeilings(observer)).toEqual([]);
      expect(crossed).toEqual([]);
      expect(observations).toBeGreaterThan(100);
      expect(jobs.map(({ status, outputs }) => [status, outputs])).toEqual(jobs.map(() => ['completed', 1]));
      const charges = await takeCharges(observer);
      expect(charges).toHaveLength(jobs.length);
      for (const one of charges) expect(one).toMatchObject({ cost: price, paid: price });
      // Each order exists once, however often it was sent.
      expect(new Set(charges.map(({ takeSetId }) => takeSetId))).toEqual(new Set(sets.values()));
      expect(await invariants.brokenStacks()).toEqual([]);
      expect(verifyLedger(cluster.databaseUrl, scratch)).toMatch(/^The ledger adds up/);
      const count = (condition: (one: (typeof charges)[number]) => boolean) =>
        charges.filter(condition).length;
      expect(refusals.length).toBeGreaterThan(0);
      expect(count(({ isMissed }) => !isMissed)).toBeGreaterThan(0);
      expect(count(({ isAccepted }) => isAccepted)).toBeGreaterThan(0);
      expect(jobs.filter(({ attempt }) => attempt > 1).length).toBeGreaterThan(0);
      console.log(
        `${maxKills} kills (${[...killed].map(([moment, times]) => `${times} ${moment}`).join(', ')}): ` +
          `${sets.size} sets, ${jobs.length} takes, ${count(({ isMissed }) => isMissed)} missed, ` +
          `${count(({ isAccepted }) => isAccepted)} accepted, ${refusals.length} orders refused, ${jobs.filter(({ attempt }) => attempt > 1).length} made by ` +
          `a second process; ceilings checked ${observations} times`,
      );
    } finally {
      isStopping = true;
      await observer.end();
      await invariants.close();
    }
  },
  600_000 + maxKills * 120_000,
);
