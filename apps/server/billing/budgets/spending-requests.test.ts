import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ImageGeneration } from '#contract/images.ts';
import { joinProject, password, type SignedInUser } from '#server/testing/browser.ts';
import { sseClients } from '#server/testing/sse-client.ts';
import { testContext } from '#server/testing/test-context.ts';
import { budgetTeam, tenSeconds, thirtySeconds } from './testing/budget-team.ts';

const context = await testContext();
const { db } = context;
const listen = sseClients();

/** A team in which everything that costs tokens needs an approval, and a request of the member. */
async function teamWithRequest() {
  const team = await budgetTeam(context);
  await team.setBudget({ approvalAbove: 0 });
  return { ...team, id: await team.orderToWait() };
}
const age = (id: string, days: number) =>
  db.execute(sql`UPDATE jobs SET created_at = created_at - make_interval(days => ${days}) WHERE id = ${id}`);
const queueEntries = async (id: string): Promise<number> => {
  const { rows } = await db.execute(sql`SELECT 1 FROM pgboss.job WHERE data->>'jobId' = ${id}`);
  return rows.length;
};

describe('a generation above the amount for approval', () => {
  test('waits with its tokens held, and is listed for the team', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ approvalAbove: 50 });
    const before = await team.available(team.member);
    expect((await team.order(team.member)).statusCode).toBe(201);
    const reply = await team.order(team.member, thirtySeconds, { 'idempotency-key': 'one' });
    expect([reply.statusCode, reply.headers['preference-applied']]).toEqual([202, undefined]);
    const { id, createdAt } = reply.json<{ id: string; createdAt: string }>();
    expect(reply.headers['location']).toBe(`/api/generations/${id}`);
    const again = await team.order(team.member, thirtySeconds, { 'idempotency-key': 'one' });
    expect([again.statusCode, again.json()]).toMatchObject([202, { id, status: 'awaiting_approval' }]);

    expect(await team.budget()).toMatchObject({ spent: 34, held: 100, waiting: 1 });
    expect(await team.available(team.member)).toBe(before - 134);
    const expiresAt = new Date(Date.parse(createdAt) + 7 * 86_400_000).toISOString();
    const request = {
      id,
      userId: team.member.user.id,
      kind: 'music',
      prompt: 'a waltz',
      tokens: 100,
      expiresAt,
    };
    expect(await team.requests(team.admin)).toMatchObject([
      { ...request, user: { firstName: 'Some' }, may: { decide: true, cancel: true } },
    ]);
    expect(await team.requests(team.member)).toMatchObject([{ may: { decide: false, cancel: true } }]);
    expect(await team.requests(team.colleague)).toMatchObject([{ may: { decide: false, cancel: false } }]);
    expect(await queueEntries(id)).toBe(0);
    expect(await team.activities()).toContain('asked for approval of 100 tokens for “a waltz”');
    await team.verify();
  });

  test('an admin of the project or of the studio needs no approval', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ approvalAbove: 0 });
    expect((await team.order(team.admin)).statusCode).toBe(201);
    await db.execute(sql`UPDATE users SET role = 'admin' WHERE id = ${team.colleague.user.id}`);
    expect((await team.order(team.colleague)).statusCode).toBe(201);
  });

  test('becomes a track when it is approved, once', async () => {
    const { id, ...team } = await teamWithRequest();
    await joinProject(context, (await teamWithRequest()).projectId, team.admin);
    await db.execute(sql`UPDATE project_members SET role = 'admin'
      WHERE project_id = ${team.projectId} AND user_id = ${team.colleague.user.id}`);
    expect((await team.decide(team.member, id, true)).statusCode).toBe(403);
    const replies = await Promise.all([
      team.decide(team.admin, id, true),
      team.decide(team.colleague, id, true),
      team.decide(team.admin, id, true),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await expect.poll(async () => (await team.generation(id)).status).toBe('completed');
    const approvals = (await team.activities()).filter((message) => message.startsWith('approved'));
    expect(approvals).toEqual(['approved 34 tokens for “a waltz”']);
    const { rows } = await db.execute(sql`SELECT 1 FROM tracks WHERE project_id = ${team.projectId}`);
    expect(rows).toHaveLength(1);
    expect((await team.decide(team.admin, id, true)).json()).toEqual({ id, status: 'completed' });
    const late = await team.decide(team.admin, id, false);
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'not_awaiting_approval' }]);
    expect(await team.budget()).toMatchObject({ spent: 34, held: 0, waiting: 0 });
    await team.verify();
  });

  test('ends with the reason and returns its tokens when it is rejected', async () => {
    const { id, ...team } = await teamWithRequest();
    const replies = [
      await team.decide(team.admin, id, false, 'Use the demo first'),
      await team.decide(team.admin, id, false),
    ];
    expect(replies.map((reply) => reply.json<unknown>())).toEqual([
      { id, status: 'cancelled' },
      { id, status: 'cancelled' },
    ]);
    expect(await team.generation(id)).toMatchObject({
      status: 'cancelled',
      error: {
        code: 'spending_rejected',
        message: 'An admin of the project rejected the cost: “Use the demo first” The tokens were returned.',
      },
    });
    expect((await team.decide(team.admin, id, true)).statusCode).toBe(409);
    expect(await team.available(team.member)).toBe(10_300);
    expect((await team.activities())[0]).toBe('rejected 34 tokens for “a waltz”: Use the demo first');
    expect(await team.budget()).toMatchObject({ spent: 0, held: 0, waiting: 0 });
    await team.verify();
  });

  test('is either approved or cancelled when both happen at once', async () => {
    const team = await budgetTeam(context);
    await team.setBudget({ approvalAbove: 0 });
    for (let round = 0; round < 5; round++) {
      const id = await team.orderToWait();
      await Promise.all([
        team.decide(team.admin, id, true),
        team.member.call(`DELETE /api/generations/${id}`),
        team.decide(team.admin, id, false),
      ]);
      await expect.poll(async () => (await team.generation(id)).status).toMatch(/^(completed|cancelled)$/);
    }
    await team.verify();
  });

  test('can be cancelled by the member who asked, and by no other member', async () => {
    const { id, ...team } = await teamWithRequest();
    expect((await team.colleague.call(`DELETE /api/generations/${id}`)).statusCode).toBe(403);
    const reply = await team.member.call(`DELETE /api/generations/${id}`);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { status: 'cancelled' }]);
    expect(await team.available(team.member)).toBe(10_300);
    await team.verify();
  });

  test('stays as it was when the server dies while it is approved', async () => {
    const { id, ...team } = await teamWithRequest();
    // The connection ends after the row was changed and before the queue got the job.
    await db.execute(sql`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`);
    await db.execute(sql`CREATE TRIGGER die_on_approval AFTER UPDATE ON jobs
      FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION die()`);
    expect((await team.decide(team.admin, id, true)).statusCode).toBeGreaterThanOrEqual(500);
    await db.execute(sql`DROP TRIGGER die_on_approval ON jobs`);
    await db.execute(sql`DROP FUNCTION die`);
    expect([(await team.generation(id)).status, await queueEntries(id)]).toEqual(['awaiting_approval', 0]);
    await team.verify();
    expect((await team.decide(team.admin, id, true)).statusCode).toBe(200);
    await expect.poll(async () => (await team.generation(id)).status).toBe('completed');
    await team.verify();
  });

  test('is told to open pages when it starts and stops to wait', async () => {
    const team = await budgetTeam(context);
    const stream = await listen(team.admin, context.url);
    const entities = () => stream.events().map(({ entity }) => entity);
    await team.setBudget({ approvalAbove: 0 });
    await expect.poll(entities).toContain('budget');
    const seen = stream.events().length;
    const id = await team.orderToWait();
    await expect
      .poll(() => stream.events().slice(seen))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            entity: 'generation',
            row: expect.objectContaining({ id, status: 'awaiting_approval' }),
          }),
          { entity: 'budget', projectId: team.projectId },
          { entity: 'spendingRequest', projectId: team.projectId },
        ]),
      );
    const before = stream.events().length;
    await team.decide(team.admin, id, false);
    await expect
      .poll(() => stream.events().slice(before))
      .toContainEqual({ entity: 'spendingRequest', projectId: team.projectId });
  });
});

describe('a request for approval that is not decided', () => {
  test('expires after seven days and returns its tokens', async () => {
    const { id, ...team } = await teamWithRequest();
    const younger = await team.orderToWait();
    await age(id, 8);
    await age(younger, 6);
    await context.jobs.sweep();
    expect((await team.generation(id)).status).toBe('awaiting_approval');
    await Promise.all([context.spendingRequests.sweep(), context.spendingRequests.sweep()]);
    expect(await team.generation(id)).toMatchObject({
      status: 'cancelled',
      error: {
        code: 'spending_expired',
        message: 'Nobody approved the cost within 7 days. The tokens were returned.',
      },
    });
    expect((await team.generation(younger)).status).toBe('awaiting_approval');
    expect(await team.available(team.member)).toBe(10_300 - 34);
    // An approved job is a day old no sooner than a day after its approval.
    await team.decide(team.admin, younger, true);
    await context.jobs.sweep();
    await expect.poll(async () => (await team.generation(younger)).status).toBe('completed');
    await team.verify();
  });

  test.each([
    [
      'its member is removed from the project',
      async ({ projectId, admin, member }: Awaited<ReturnType<typeof teamWithRequest>>) => {
        const project = (await admin.call(`GET /api/projects/${projectId}`)).json<{
          members: { id: string; user: { id: string } }[];
        }>();
        const { id } = project.members.find(({ user }) => user.id === member.user.id)!;
        expect((await admin.call(`DELETE /api/projects/${projectId}/members/${id}`)).statusCode).toBe(204);
      },
    ],
    [
      'its member deletes their account',
      async ({ member }: Awaited<ReturnType<typeof teamWithRequest>>) => {
        const reply = await member.call('POST /api/auth/delete-account', {
          body: { confirmation: password },
        });
        expect(reply.statusCode).toBe(204);
      },
    ],
    [
      'the project is moved to the trash',
      async ({ projectId, admin }: Awaited<ReturnType<typeof teamWithRequest>>) => {
        expect((await admin.call(`DELETE /api/projects/${projectId}`)).statusCode).toBe(204);
      },
    ],
  ])('ends and returns its tokens when %s', async (_when, leave) => {
    const team = await teamWithRequest();
    await leave(team);
    const job = await context.jobs.byId(team.id);
    expect(job).toMatchObject({
      status: 'cancelled',
      errorMessage:
        'The request for approval ended with the membership, the API token or the project. The tokens were returned.',
    });
    expect(await team.available(team.member)).toBe(10_300);
    await team.verify();
  });
});

describe.each([
  [
    'was revoked',
    (member: SignedInUser, apiTokenId: string) => member.call(`DELETE /api/api-tokens/${apiTokenId}`),
  ],
  [
    'has expired',
    (_member: SignedInUser, apiTokenId: string) =>
      db.execute(sql`UPDATE api_tokens SET expires_at = now() WHERE id = ${apiTokenId}`),
  ],
])('a request for approval whose API token %s', (_how, end) => {
  async function teamWithEndedToken() {
    const team = await budgetTeam(context);
    await team.setBudget({ approvalAbove: 0 });
    const body = { name: 'A script', scopes: ['generate'] };
    const created = await team.member.call('POST /api/api-tokens', { body });
    const { token, id: apiTokenId } = created.json<{ token: string; id: string }>();
    const id = await team.orderToWait(team.member, tenSeconds, { authorization: `Bearer ${token}` });
    await end(team.member, apiTokenId);
    return { ...team, id };
  }

  test('is not ordered when it is approved, and returns its tokens', async () => {
    const { id, ...team } = await teamWithEndedToken();
    const reply = await team.decide(team.admin, id, true);
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'not_awaiting_approval' }]);
    expect(await team.generation(id)).toMatchObject({ status: 'cancelled' });
    expect(await queueEntries(id)).toBe(0);
    expect(await team.available(team.member)).toBe(10_300);
    await team.verify();
  });

  test('ends with the next sweep', async () => {
    const { id, ...team } = await teamWithEndedToken();
    await context.spendingRequests.sweep();
    expect(await team.generation(id)).toMatchObject({ status: 'cancelled' });
    expect(await team.available(team.member)).toBe(10_300);
    await team.verify();
  });
});

test('an image that needs an approval waits, and becomes the cover when it is approved', async () => {
  const team = await budgetTeam(context);
  await team.setBudget({ approvalAbove: 0 });
  await db.execute(sql`UPDATE service_pricing SET cost_per_unit = 0.2 WHERE service = 'image'`);
  const body = { entityType: 'project', entityId: team.projectId, prompt: 'a night train' };
  const reply = await team.member.call('POST /api/images/generate', { body });
  expect([reply.statusCode, reply.json<ImageGeneration>().status]).toEqual([202, 'awaiting_approval']);
  const { id } = reply.json<ImageGeneration>();
  expect(await team.requests(team.admin)).toMatchObject([{ id, kind: 'image', prompt: 'a night train' }]);
  const listed = await team.member.call(`GET /api/images/project/${team.projectId}/generations`);
  expect(listed.json()).toMatchObject({ generations: [{ id }] });
  expect((await team.decide(team.admin, id, true)).statusCode).toBe(200);
  await expect
    .poll(async () => (await team.admin.call(`GET /api/projects/${team.projectId}`)).json<object>())
    .toMatchObject({ imageUrl: expect.stringMatching(/^\/api\/images\//) });
  await team.verify();
});

test('a decision about a generation of another project, or about none, is not found', async () => {
  const { id, ...team } = await teamWithRequest();
  const other = await budgetTeam(context);
  expect((await other.decide(other.admin, id, true)).statusCode).toBe(404);
  expect((await other.decide(other.admin, team.projectId, true)).statusCode).toBe(404);
});

test('free tokens of the day of the request are returned to that day', async () => {
  const { id, ...team } = await teamWithRequest();
  expect(await team.balanceOf(team.member)).toBe(10_000);
  expect((await team.order(team.admin, tenSeconds)).statusCode).toBe(201);
  context.clock.offsetMs = 2 * 86_400_000;
  await team.decide(team.admin, id, false);
  expect((await context.tokens.freeTokensUsed(team.member.user.id)).get('music')).toBeUndefined();
  context.clock.offsetMs = 0;
  expect((await context.tokens.freeTokensUsed(team.member.user.id)).get('music')).toBe(0);
  await team.verify();
});
