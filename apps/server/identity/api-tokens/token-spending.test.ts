import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { TakeSet } from '#contract/take-sets.ts';
import { jobsTable } from '#server/platform/schema/jobs.tables.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testContext } from '#server/testing/test-context.ts';
import { apiTokensTable } from '../../platform/schema/api-tokens.tables.ts';
import { callWith, createToken, type CreatedApiToken } from './testing/bearer.ts';

const context = await testContext();
const { db } = context;

const owner = await registerUser(context, 'creator');
const purchase = {
  userId: owner.user.id,
  amount: 100_000,
  description: 'Tests',
  purchaseId: crypto.randomUUID(),
};
await db.transaction((tx) => context.tokens.grantWelcome(tx, owner.user.id));
await db.transaction((tx) => context.tokens.creditPurchase(tx, purchase));
const project = await createProject(owner);

const generate = ({ token }: CreatedApiToken, prompt: string, headers = {}) =>
  callWith(context, token, `POST /api/projects/${project.id}/generate-music`, {
    body: { prompt, music_length_ms: 1_000 },
    headers: { prefer: 'respond-async', ...headers },
  });
const spentOf = async ({ id }: Pick<CreatedApiToken, 'id'>) =>
  (await db.select().from(apiTokensTable).where(eq(apiTokensTable.id, id)))[0]?.spent;
const jobsOf = ({ id }: CreatedApiToken) => db.select().from(jobsTable).where(eq(jobsTable.apiTokenId, id));
const costOf = (job: typeof jobsTable.$inferSelect) => job.tokenCost + job.freeTokens;

/** What one generation of these tests costs. */
async function price(): Promise<number> {
  const measuring = await createToken(owner, { scopes: ['generate'] });
  await generate(measuring, 'wait');
  const [job] = await jobsOf(measuring);
  await callWith(context, measuring.token, `DELETE /api/generations/${job!.id}`);
  return costOf(job!);
}

describe('the spending limit of an API token', () => {
  test('is never exceeded by concurrent requests', async () => {
    const each = await price();
    expect(each).toBeGreaterThan(0);
    const limited = await createToken(owner, { scopes: ['generate'], spendingLimit: 3 * each });
    const replies = await Promise.all(Array.from({ length: 8 }, () => generate(limited, 'wait')));
    const accepted = replies.filter(({ statusCode }) => statusCode === 202);
    expect(accepted).toHaveLength(3);
    const refused = replies.find(({ statusCode }) => statusCode !== 202)!;
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({
      code: 'token_spending_limit',
      limit: 3 * each,
      spent: 3 * each,
      needed: each,
    });
    expect(await spentOf(limited)).toBe(3 * each);
    expect(await jobsOf(limited)).toHaveLength(3);
    for (const reply of accepted) {
      const { id } = reply.json<Generation>();
      expect((await callWith(context, limited.token, `DELETE /api/generations/${id}`)).statusCode).toBe(200);
    }
  });

  test('counts a generation while it runs, and not after it failed or was cancelled', async () => {
    const each = await price();
    const limited = await createToken(owner, { scopes: ['generate'], spendingLimit: each });
    const { id } = (await generate(limited, 'wait')).json<Generation>();
    expect(await spentOf(limited)).toBe(each);
    expect((await generate(limited, 'a tone')).statusCode).toBe(402);
    await callWith(context, limited.token, `DELETE /api/generations/${id}`);
    expect(await spentOf(limited)).toBe(0);
    expect((await generate(limited, 'refuse')).statusCode).toBe(202);
    await eventually(async () => expect(await spentOf(limited)).toBe(0));
    expect((await generate(limited, 'a tone')).statusCode).toBe(202);
    await eventually(async () => expect((await jobsOf(limited)).at(-1)?.status).toBe('completed'));
    expect(await spentOf(limited)).toBe(each);
  });

  test('counts a repeated request with the same Idempotency-Key once', async () => {
    const each = await price();
    const limited = await createToken(owner, { scopes: ['generate'], spendingLimit: 5 * each });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ids = (await Promise.all([1, 2, 3].map(() => generate(limited, 'a tone', headers)))).map(
      (reply) => reply.json<Generation>().id,
    );
    expect(new Set(ids).size).toBe(1);
    expect(await spentOf(limited)).toBe(each);
  });

  test('refuses all takes of a set together, and counts none of them', async () => {
    const each = await price();
    const limited = await createToken(owner, { scopes: ['generate'], spendingLimit: 2 * each });
    const order = (takes: number) =>
      callWith(context, limited.token, `POST /api/projects/${project.id}/take-sets`, {
        body: {
          brief: { type: 'music', settings: { prompt: 'wait', music_length_ms: 1_000 } },
          takes: Array.from({ length: takes }, () => ({})),
          budget: 1_000,
        },
      });
    expect((await order(3)).json()).toMatchObject({ code: 'token_spending_limit' });
    expect(await spentOf(limited)).toBe(0);
    const two = await order(2);
    expect(two.statusCode).toBe(201);
    expect(await spentOf(limited)).toBe(2 * each);
    await callWith(context, limited.token, `DELETE /api/take-sets/${two.json<TakeSet>().id}`);
    expect(await spentOf(limited)).toBe(0);
  });

  test('does not apply to the owner in a browser', async () => {
    const limited = await createToken(owner, { scopes: ['generate'], spendingLimit: 1 });
    const route = `POST /api/projects/${project.id}/generate-music`;
    const body = { prompt: 'a tone', music_length_ms: 30_000 };
    expect((await callWith(context, limited.token, route, { body })).json()).toMatchObject({
      code: 'token_spending_limit',
    });
    expect((await owner.call(route, { body })).statusCode).toBe(201);
    expect(await spentOf(limited)).toBe(0);
  });

  test('is no longer needed by a job whose token was revoked', async () => {
    const limited = await createToken(owner, { scopes: ['generate'], spendingLimit: 1_000 });
    const { id } = (await generate(limited, 'wait')).json<Generation>();
    await owner.call(`DELETE /api/api-tokens/${limited.id}`);
    const reply = await owner.call(`DELETE /api/generations/${id}`);
    expect(reply.json()).toMatchObject({ status: 'cancelled' });
    expect(await spentOf(limited)).toBeUndefined();
  });
});
