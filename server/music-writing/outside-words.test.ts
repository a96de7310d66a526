import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { builtinWriter } from '#providers/builtin/builtin-writer.ts';
import { fakeKey, fakeOpenAi, refusal, says } from '#providers/openai/testing/fake-openai.ts';
import { planAnswer, promptAnswer } from '#providers/testing/answers.data.ts';
import { studioApp } from '#server/testing/studio-app.ts';

const fake = await fakeOpenAi();
const keyName = 'TUTTI_PROVIDER_OPENAI';
const { url, services } = await studioApp({
  settings: { [keyName]: fakeKey, PROVIDER_HOSTS: fake.host },
  surroundings: { random: () => 0, wait: async () => undefined },
});
const admin = new ApiPerson(url);
await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
const { code } = await admin.call('createInviteCode', {
  body: { code: 'CREATORS', role: 'creator', maxUses: 1_000 },
});
const { id: providerId } = await admin.call('createProvider', {
  body: {
    name: 'openai',
    displayName: 'OpenAI',
    apiKeyEnvVar: keyName,
    baseUrl: fake.baseUrl,
    models: { text: 'small' },
  },
});
const price = { providerId, service: 'text', displayName: 'Words', costPerUnit: '0.01' };
const { id: pricingId } = await admin.call('createServicePricing', {
  body: { ...price, freeTokensDaily: 3 },
});

async function creator() {
  const person = new ApiPerson(url);
  await person.join(`${uuidv7()}@example.org`, code);
  return person;
}
type Creator = Awaited<ReturnType<typeof creator>>;

const improve = (who: Creator, more: object = {}) =>
  who.call('improvePrompt', { body: { type: 'music', prompt: 'a waltz', ...more } });
const own = builtinWriter.improve('music', 'a waltz');
const balanceOf = async (who: Creator) => (await who.call('getBalance')).balance;

describe('words by a provider outside', () => {
  it('are its own, and a plan is as long as the piece', async () => {
    const who = await creator();
    expect((await improve(who)).improvedPrompt).toBe(promptAnswer.prompt);
    const { composition_plan: plan } = await who.call('createPlan', {
      body: { prompt: 'a waltz', music_length_ms: 60_000 },
    });
    expect(plan.positive_global_styles).toEqual(planAnswer.positive_global_styles);
    expect(plan.sections.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0)).toBe(60_000);
    expect(await balanceOf(who)).toBe(50);
  });

  it('come as often as the day’s free tokens go; then the built-in composer writes', async () => {
    const who = await creator();
    const before = fake.posts();
    const written = [];
    // oxlint-disable-next-line no-await-in-loop -- in order
    for (let i = 0; i < 4; i++) written.push((await improve(who)).improvedPrompt);
    expect(written).toEqual([promptAnswer.prompt, promptAnswer.prompt, promptAnswer.prompt, own]);
    expect(fake.posts() - before).toBe(3);
    expect(await balanceOf(who)).toBe(50);
  });

  it('that fail are written by the built-in composer, and count only where they may have been paid', async () => {
    const who = await creator();
    fake.fail(refusal(400, 'content_policy_violation'));
    expect((await improve(who)).improvedPrompt).toBe(own);
    fake.fail((_, reply) => void reply.writeHead(503).end());
    expect((await improve(who)).improvedPrompt).toBe(own);
    fake.fail(says('nonsense'), says('nonsense'));
    expect((await improve(who)).improvedPrompt).toBe(own);
    // The refusal cost nothing, the other two one token each: one of three is left.
    expect((await improve(who)).improvedPrompt).toBe(promptAnswer.prompt);
    expect((await improve(who)).improvedPrompt).toBe(own);
  });

  it('are the built-in composer’s where somebody asks for it, and of nobody unknown', async () => {
    const who = await creator();
    expect((await improve(who, { provider: 'builtin' })).improvedPrompt).toBe(own);
    expect((await improve(who, { provider: 'OpenAI' })).improvedPrompt).toBe(promptAnswer.prompt);
    const refused = await who.request('improvePrompt', {
      body: { type: 'music', prompt: 'a waltz', provider: 'nobody' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'unknown_provider' }]);
  });

  it('stand in the list of who makes what', async () => {
    const { providers } = await (await creator()).call('listMakers');
    const outside = providers.find(({ name }) => name === 'openai');
    expect(outside?.services).toEqual([
      { service: 'text', prices: [{ units: 1, tokens: 1 }], freeTokensDaily: 3, isUsual: true },
    ]);
  });
});

it('a price without free tokens is refused for words, since nobody pays for them', async () => {
  const params = { pricingId };
  const refused = await admin.request('updateServicePricing', { params, body: { freeTokensDaily: 0 } });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { issues: [{ path: 'freeTokensDaily', message: expect.stringContaining('free tokens') as string }] },
  ]);
  const free = { freeTokensDaily: 0, costPerUnit: 0, minTokenCost: 0 };
  expect((await admin.request('updateServicePricing', { params, body: free })).status).toBe(200);
  expect((await improve(await creator())).improvedPrompt).toBe(promptAnswer.prompt);
});
