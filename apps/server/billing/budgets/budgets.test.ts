import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { testContext } from '#server/testing/test-context.ts';
import { budgetTeam, tenSeconds, thirtySeconds } from './testing/budget-team.ts';

const context = await testContext();
const { db } = context;

describe('the budget of a project', () => {
  test('has no limits until an admin sets some, which members can read', async () => {
    const team = await budgetTeam(context);
    expect(await team.budget()).toMatchObject({
      monthlyTokens: null,
      warnPercent: 80,
      perPersonTokens: null,
      approvalAbove: null,
      month: new Date().toISOString().slice(0, 7),
      spent: 0,
      held: 0,
      isWarning: false,
      people: [],
      mine: { spent: 0, held: 0 },
      waiting: 0,
      may: { edit: false },
    });
    await team.setBudget({ monthlyTokens: 1_000, perPersonTokens: 300 });
    await team.setBudget({ perPersonTokens: null, approvalAbove: 0, warnPercent: 50 });
    expect(await team.budget()).toMatchObject({
      monthlyTokens: 1_000,
      warnPercent: 50,
      perPersonTokens: null,
      approvalAbove: 0,
    });
    const refused = await team.member.call(`PATCH /api/projects/${team.projectId}/budget`, {
      body: { monthlyTokens: null },
    });
    expect(refused.statusCode).toBe(403);
    const nothing = await team.admin.call(`PATCH /api/projects/${team.projectId}/budget`, { body: {} });
    expect(nothing.statusCode).toBe(400);
  });

  test('a public project shows its budget to its team only', async () => {
    const owner = await registerUser(context, 'creator');
    const stranger = await registerUser(context, 'creator');
    const { id } = await createProject(owner, { isPublic: true });
    for (const path of ['budget', 'spending-requests']) {
      expect((await stranger.call(`GET /api/projects/${id}/${path}`)).statusCode).toBe(403);
      expect((await owner.call(`GET /api/projects/${id}/${path}`)).statusCode).toBe(200);
    }
  });

  test('counts completed and running generations of each person, free tokens included', async () => {
    const team = await budgetTeam(context);
    expect((await team.order(team.member)).statusCode).toBe(201);
    await team.order(team.admin, { ...thirtySeconds, prompt: 'wait' }, { prefer: 'respond-async' });
    expect((await team.order(team.member, { ...tenSeconds, prompt: 'refuse' })).statusCode).toBe(502);
    expect(await team.budget()).toMatchObject({
      spent: 34,
      held: 100,
      people: [
        { userId: team.admin.user.id, user: { firstName: 'Some' }, spent: 0, held: 100 },
        { userId: team.member.user.id, spent: 34, held: 0 },
      ],
    });
    expect((await team.budget()).mine).toEqual({ spent: 34, held: 0 });
    await context.fakeProvider.release(1);
  });

  test('refuses what costs more than the month has left, to admins too', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ monthlyTokens: 100 });
    expect((await team.order(team.member)).statusCode).toBe(201);
    const refused = await team.order(team.admin, thirtySeconds);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      402,
      { code: 'budget_exceeded', limit: 100, spent: 34, held: 0, needed: 100 },
    ]);
    expect((await team.order(team.admin)).statusCode).toBe(201);
    await team.setBudget({ monthlyTokens: 168 });
    expect((await team.order(team.admin, thirtySeconds)).statusCode).toBe(201);
    expect((await team.budget()).spent).toBe(168);
    await team.verify();
  });

  test('refuses a person more than their limit, but not the admins of the project', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ perPersonTokens: 70 });
    expect((await team.order(team.member)).statusCode).toBe(201);
    expect((await team.order(team.member)).statusCode).toBe(201);
    const refused = await team.order(team.member);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      402,
      { code: 'person_limit_exceeded', limit: 70, spent: 68, held: 0, needed: 34 },
    ]);
    expect((await team.order(team.colleague)).statusCode).toBe(201);
    expect((await team.order(team.admin, thirtySeconds)).statusCode).toBe(201);
  });

  test('counts a version in the project in which it is ordered, which must contain the track', async () => {
    const team = await budgetTeam(context);
    const { id: trackId } = (await team.order(team.member)).json<{ id: string }>();
    await team.setBudget({ monthlyTokens: 34 });
    const { id: elsewhere } = await createProject(team.member);
    const orderElsewhere = () =>
      team.member.call(`POST /api/projects/${elsewhere}/generate-music`, {
        body: { ...tenSeconds, versionOf: trackId },
      });
    const refused = await orderElsewhere();
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'validation_failed' }]);
    expect((await team.order(team.member, { ...tenSeconds, versionOf: trackId })).statusCode).toBe(402);
    await team.member.call(`POST /api/projects/${elsewhere}/tracks/${trackId}`);
    expect((await orderElsewhere()).statusCode).toBe(201);
    expect(await team.budget()).toMatchObject({ spent: 34, held: 0 });
    const other = await team.member.call(`GET /api/projects/${elsewhere}/budget`);
    expect(other.json()).toMatchObject({ spent: 34, held: 0 });
  });

  test('counts a generation to the month of its request', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ monthlyTokens: 50, approvalAbove: 0 });
    const id = await team.orderToWait();
    await db.execute(sql`UPDATE jobs SET created_at = created_at - interval '1 month' WHERE id = ${id}`);
    expect(await team.budget()).toMatchObject({ spent: 0, held: 0, waiting: 1 });
    await team.orderToWait();
    expect((await team.decide(team.admin, id, true)).statusCode).toBe(200);
    await expect.poll(async () => (await team.generation(id)).status).toBe('completed');
    expect(await team.budget()).toMatchObject({ spent: 0, held: 34, waiting: 1 });
    await team.verify();
  });

  test('cannot be exceeded by 20 submissions at once', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ monthlyTokens: 7 * 34 + 33 });
    const people = [team.admin, team.member, team.colleague];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        team.order(people[index % 3]!, tenSeconds, { prefer: 'respond-async' }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 202)).toHaveLength(7);
    expect(statuses.filter((status) => status === 402)).toHaveLength(13);
    const { spent, held } = await team.budget();
    expect(spent + held).toBe(7 * 34);
    await expect.poll(async () => (await team.budget()).held).toBe(0);
    await team.verify();
  });

  test('is read by one query of its primary key when the project has none', async () => {
    const team = await budgetTeam(context);
    const queries: string[] = [];
    const recorded = drizzle(context.storage.database.pool, {
      logger: { logQuery: (query) => void queries.push(query) },
    });
    const planned = { projectId: team.projectId, userId: team.member.user.id, tokens: 34 };
    const allowed = await recorded.transaction((tx) => context.spendingLimits.check(tx, planned));
    expect(allowed).toBeUndefined();
    expect(queries.filter((query) => /project_budgets|jobs/.test(query))).toHaveLength(1);
    expect(queries.filter((query) => /select/i.test(query))).toHaveLength(1);
  });
});

test('members are warned once a month when the share of the budget is reached', async () => {
  const team = await budgetTeam(context);
  await team.setBudget({ monthlyTokens: 200, warnPercent: 50 });
  const warnings = async () =>
    (await team.activities()).filter(
      (message) => message === 'brought this month’s budget to 50% of its tokens',
    );
  await team.order(team.member);
  await team.order(team.member);
  expect([(await team.budget()).isWarning, await warnings()]).toEqual([false, []]);
  await team.order(team.member);
  expect((await team.budget()).isWarning).toBe(true);
  expect(await warnings()).toHaveLength(1);
  await team.order(team.colleague);
  expect(await warnings()).toHaveLength(1);
  await db.execute(
    sql`UPDATE project_budgets SET warned_month = '2026-01' WHERE project_id = ${team.projectId}`,
  );
  await team.order(team.colleague);
  expect(await warnings()).toHaveLength(2);
});

describe('the check of the ledger against the jobs', () => {
  test('finds a charge that the ledger did not book, and one that it booked wrongly', async () => {
    const team = await budgetTeam(context);
    expect((await team.order(team.member)).statusCode).toBe(201);
    await team.verify();
    const month = new Date().toISOString().slice(0, 7);
    const found = { projectId: team.projectId, month };

    // The account still adds up: the row is another amount than the job was charged.
    await db.execute(sql`UPDATE token_transactions SET free_tokens = free_tokens - 1
      WHERE type = 'spend' AND user_id = ${team.member.user.id}`);
    expect(await context.tokens.verify()).toEqual([]);
    expect(await context.tokens.verifyProjects()).toEqual([
      {
        ...found,
        problem: 'the jobs cost 34 tokens and hold 0, the ledger spent 33 and holds 0; 1 of them differ',
      },
    ]);
    await context.ledgerChecks.checkDaily();
    expect(await context.ledgerChecks.last()).toMatchObject({ broken: 1 });
    await db.execute(sql`UPDATE token_transactions SET free_tokens = free_tokens + 1
      WHERE type = 'spend' AND user_id = ${team.member.user.id}`);
    await team.verify();

    // Two errors that cancel each other out in the sum of the month.
    expect((await team.order(team.member)).statusCode).toBe(201);
    await db.execute(sql`UPDATE jobs SET token_cost = CASE id
        WHEN (SELECT min(id::text)::uuid FROM jobs WHERE project_id = ${team.projectId}) THEN 1 ELSE 0 END,
      free_tokens = CASE id
        WHEN (SELECT min(id::text)::uuid FROM jobs WHERE project_id = ${team.projectId}) THEN 34 ELSE 33 END
      WHERE project_id = ${team.projectId}`);
    expect(await context.tokens.verifyProjects()).toMatchObject([
      {
        ...found,
        problem: 'the jobs cost 68 tokens and hold 0, the ledger spent 68 and holds 0; 2 of them differ',
      },
    ]);
    await db.execute(sql`DELETE FROM projects WHERE id = ${team.projectId}`);
    expect(await context.tokens.verifyProjects()).toEqual([]);
  });

  test('finds a job in progress whose tokens are not held', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ approvalAbove: 0 });
    const id = await team.orderToWait();
    await team.verify();
    await db.execute(sql`UPDATE jobs SET status = 'cancelled', finished_at = now() WHERE id = ${id}`);
    expect(await context.tokens.verifyProjects()).toMatchObject([
      {
        problem: 'the jobs cost 0 tokens and hold 0, the ledger spent 0 and holds 34; 1 of them differ',
      },
    ]);
    await db.execute(sql`UPDATE jobs SET status = 'awaiting_approval', finished_at = NULL WHERE id = ${id}`);
    const other = uuidv7();
    await db.execute(sql`UPDATE token_transactions SET reference_id = ${other} WHERE reference_id = ${id}`);
    expect(await context.tokens.verifyProjects()).toMatchObject([
      {
        problem: 'the jobs cost 0 tokens and hold 34, the ledger spent 0 and holds 0; 1 of them differ',
      },
    ]);
    await db.execute(sql`UPDATE token_transactions SET reference_id = ${id} WHERE reference_id = ${other}`);
    await team.verify();
  });
});
