import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiUser } from '#contract/testing/api-user.ts';
import { builtinPromptReader } from '#providers/builtin/builtin-prompt-reader.ts';
import { fakeKey, fakeOpenAi, errorReply, modelReply } from '#providers/openai/testing/fake-openai.ts';
import { planAnswer, promptAnswer } from '#providers/testing/model-answers.data.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testAppWithProvider } from '#server/testing/test-app-with-provider.ts';

const fake = await fakeOpenAi();
const { admin, creator, keyName, pricingIds, provider, services } = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'openai',
  displayName: 'OpenAI',
  models: { text: 'small' },
  prices: [{ service: 'text', costPerUnit: '0.01', freeTokensDaily: 3 }],
});
// A failure that no request met would meet one of the next test.
afterEach(fake.recover);
const writer = async () => (await creator()).user;

const improve = (who: ApiUser, overrides: object = {}) =>
  who.call('improvePrompt', { body: { type: 'music', prompt: 'a waltz', ...overrides } });
async function usage() {
  const { stats } = await admin.call('getTokenConsumption');
  return stats.find(({ service }) => service === 'text')!;
}
const builtinPrompt = await builtinPromptReader.improve('music', 'a waltz');
const balanceOf = async (who: ApiUser) => (await who.call('getBalance')).balance;

describe('texts of an external provider', () => {
  it('are returned, and a plan has the requested length', async () => {
    const who = await writer();
    expect((await improve(who)).improvedPrompt).toBe(promptAnswer.prompt);
    const { composition_plan: plan } = await who.call('createPlan', {
      body: { prompt: 'a waltz', music_length_ms: 60_000 },
    });
    expect(plan.positive_global_styles).toEqual(planAnswer.positive_global_styles);
    expect(plan.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(60_000);
    expect(await balanceOf(who)).toBe(50);
  });

  it('are generated while free tokens of the day are left; then the built-in composer writes', async () => {
    const who = await writer();
    const before = fake.posts();
    const written = [];
    for (let i = 0; i < 4; i++) written.push((await improve(who)).improvedPrompt);
    expect(written).toEqual([promptAnswer.prompt, promptAnswer.prompt, promptAnswer.prompt, builtinPrompt]);
    expect(fake.posts() - before).toBe(3);
    expect(await balanceOf(who)).toBe(50);
  });

  it('are replaced by the built-in composer’s on failure, without using free tokens', async () => {
    const who = await writer();
    fake.fail(errorReply(400, 'content_policy_violation'));
    expect((await improve(who)).improvedPrompt).toBe(builtinPrompt);
    fake.fail((_, reply) => void reply.writeHead(503).end());
    expect((await improve(who)).improvedPrompt).toBe(builtinPrompt);
    fake.fail(modelReply('nonsense'), modelReply('nonsense'));
    expect((await improve(who)).improvedPrompt).toBe(builtinPrompt);
    for (let left = 3; left > 0; left -= 1) {
      expect((await improve(who)).improvedPrompt).toBe(promptAnswer.prompt);
    }
    expect((await improve(who)).improvedPrompt).toBe(builtinPrompt);
  });

  it('are cancelled and return their free token when the client disconnects', async () => {
    const who = await writer();
    const before = fake.posts();
    fake.fail(() => undefined);
    const disconnected = new AbortController();
    const body = { type: 'music', prompt: 'a waltz' } as const;
    const call = who.request('improvePrompt', { body, signal: disconnected.signal }).catch(() => undefined);
    await eventually(() => expect(fake.posts()).toBe(before + 1));
    disconnected.abort();
    await call;
    const { id: userId } = await who.call('getCurrentUser');
    await eventually(async () => {
      const { rows } = await services.db.execute(
        sql`SELECT kind, status FROM jobs WHERE user_id = ${userId}`,
      );
      expect(rows).toEqual([{ kind: 'text', status: 'cancelled' }]);
    });
    const written = [];
    for (let i = 0; i < 4; i++) written.push((await improve(who)).improvedPrompt);
    expect(written).toEqual([promptAnswer.prompt, promptAnswer.prompt, promptAnswer.prompt, builtinPrompt]);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('are written by the built-in composer while the disk of the database is full, and cancelled', async () => {
    const who = await writer();
    fake.fail(() => undefined);
    await services.db
      .execute(sql`CREATE FUNCTION refuse_for_full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await services.db.execute(sql`CREATE TRIGGER full_disk BEFORE UPDATE ON jobs
      FOR EACH ROW EXECUTE FUNCTION refuse_for_full_disk()`);
    try {
      expect((await improve(who)).improvedPrompt).toBe(builtinPrompt);
    } finally {
      await services.db.execute(sql`DROP TRIGGER full_disk ON jobs; DROP FUNCTION refuse_for_full_disk`);
    }
    const { id: userId } = await who.call('getCurrentUser');
    await eventually(async () => {
      const { rows } = await services.db.execute(sql`SELECT status FROM jobs WHERE user_id = ${userId}`);
      expect(rows).toEqual([{ status: 'cancelled' }]);
    });
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('are refused with generation_cancelled when the job is cancelled', async () => {
    const who = await writer();
    const before = fake.posts();
    fake.fail(() => undefined);
    const call = who.request('improvePrompt', { body: { type: 'music', prompt: 'a waltz' } });
    await eventually(() => expect(fake.posts()).toBe(before + 1));
    const { id: userId } = await who.call('getCurrentUser');
    const { rows } = await services.db.execute<{ id: string }>(
      sql`SELECT id FROM jobs WHERE user_id = ${userId}`,
    );
    await services.jobs.cancel((await services.jobs.byId(rows[0]!.id))!);
    const reply = await call;
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'generation_cancelled' }]);
  });

  it('are counted in the usage report if they were generated', async () => {
    const before = await usage();
    const who = await writer();
    await improve(who);
    fake.fail((_, reply) => void reply.writeHead(503).end());
    await improve(who);
    expect(await usage()).toEqual({
      service: 'text',
      provider: 'openai',
      providerId: provider.id,
      totalTokensCharged: 0,
      count: before.count + 1,
      totalUnits: expect.closeTo(before.totalUnits + 'a waltz'.length / 1000, 6) as number,
      totalProviderCost: expect.closeTo(before.totalProviderCost + 0.00007, 6) as number,
      totalFreeTokens: before.totalFreeTokens + 1,
    });
  });

  it('are replaced by the built-in composer’s on request; an unknown provider is refused', async () => {
    const who = await writer();
    expect((await improve(who, { provider: 'builtin' })).improvedPrompt).toBe(builtinPrompt);
    expect((await improve(who, { provider: 'OpenAI' })).improvedPrompt).toBe(promptAnswer.prompt);
    const refused = await who.request('improvePrompt', {
      body: { type: 'music', prompt: 'a waltz', provider: 'nobody' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'unknown_provider' }]);
  });

  it('are generated by the default provider or by the requested one', async () => {
    const second = { name: 'openai-second', displayName: 'Second', models: { text: 'large' } };
    const { id: providerId } = await admin.call('createProvider', {
      body: { ...second, apiKeyEnvVar: keyName, baseUrl: fake.baseUrl },
    });
    const price = { displayName: 'Words', service: 'text', costPerUnit: '0.01', freeTokensDaily: 9 };
    const { id: pricingId } = await admin.call('createServicePricing', { body: { ...price, providerId } });
    const who = await writer();
    const requestedModel = async (work: Promise<unknown>) => {
      await work;
      return (JSON.parse(fake.received.at(-1)!.body.toString()) as { model: string }).model;
    };
    const plan = (overrides: object = {}) =>
      who.call('createPlan', { body: { prompt: 'a waltz', ...overrides } });
    expect(await requestedModel(improve(who))).toBe('small');
    await admin.call('updateServicePricing', { params: { pricingId }, body: { isDefault: true } });
    expect(await requestedModel(improve(who))).toBe('large');
    expect(await requestedModel(plan({ provider: provider.name }))).toBe('small');
    expect(await requestedModel(plan())).toBe('large');
    const { providers } = await who.call('listSelectableProviders');
    const defaults = providers.filter((one) =>
      one.services.some(({ service, isDefault }) => service === 'text' && isDefault),
    );
    expect(defaults.map(({ name }) => name)).toEqual(['openai-second']);
    await admin.call('updateProvider', { params: { providerId }, body: { isActive: false } });
  });

  it('are listed in the provider catalogue', async () => {
    const { providers } = await (await writer()).call('listSelectableProviders');
    const outside = providers.find(({ name }) => name === 'openai');
    expect(outside?.services).toEqual([
      { service: 'text', prices: [{ units: 1, tokens: 1 }], freeTokensDaily: 3, isDefault: true },
    ]);
  });
});

it('a price of texts without free tokens is refused, because no balance pays for texts', async () => {
  const params = { pricingId: pricingIds.get('text')! };
  const refused = await admin.request('updateServicePricing', { params, body: { freeTokensDaily: 0 } });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { issues: [{ path: 'freeTokensDaily', message: expect.stringContaining('free tokens') as string }] },
  ]);
  const free = { freeTokensDaily: 0, costPerUnit: 0, minTokenCost: 0 };
  expect((await admin.request('updateServicePricing', { params, body: free })).status).toBe(200);
  expect((await improve(await writer())).improvedPrompt).toBe(promptAnswer.prompt);
});
