import { describe, expect, it } from 'vitest';
import type { ProviderEntry } from '#contract/providers.ts';
import { fakeKey, fakeOpenAi, type FakeModel } from '#providers/openai/testing/fake-openai.ts';
import { testAppWithProvider } from '#server/testing/test-app-with-provider.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const models: FakeModel[] = [
  { id: 'speech-1', shutdown_date: inDays(30) },
  { id: 'small', shutdown_date: null },
  { id: 'old', shutdown_date: inDays(-1) },
  { id: 'lasting', shutdown_date: inDays(100) },
];
const fake = await fakeOpenAi(models);
const studio = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'openai',
  displayName: 'OpenAI',
  models: {},
  prices: [
    { service: 'voice', costPerUnit: 0.01 },
    { service: 'text', costPerUnit: 0, minTokenCost: 0 },
  ],
});
const { admin, provider } = studio;
const params = { providerId: provider.id };

async function entry(): Promise<ProviderEntry> {
  const { providers } = await admin.call('listProviders');
  return providers.find(({ id }) => id === provider.id)!;
}

const notices = async () => (await entry()).modelNotices;
const test = () => admin.call('testProvider', { params });
const name = (named: ProviderEntry['models']) =>
  admin.call('updateProvider', { params, body: { models: named } });

describe('the notices about models', () => {
  it('warn of a default that ends within 60 days, after the service was asked', async () => {
    expect(await notices()).toEqual([]);
    expect(await test()).toMatchObject({ ok: true });
    expect(await notices()).toEqual([
      {
        what: 'model_ends',
        service: 'voice',
        model: 'speech-1',
        endsOn: inDays(30),
        hasEnded: false,
        isNamed: false,
      },
    ]);
  });

  it('warn of a named model, also of one that has ended, and of no model that lasts longer', async () => {
    await name({ voice: 'old', text: 'lasting' });
    expect(await notices()).toEqual([
      {
        what: 'model_ends',
        service: 'voice',
        model: 'old',
        endsOn: inDays(-1),
        hasEnded: true,
        isNamed: true,
      },
    ]);
    studio.clock.offsetMs = 41 * dayMs;
    expect((await notices()).map(({ model }) => model)).toEqual(['old', 'lasting']);
    studio.clock.offsetMs = 0;
    await name({});
  });

  it('say that a default has changed, until its price is saved', async () => {
    models.splice(0, 1, { id: 'speech-2' });
    const { updatedAt } = await entry();
    await test();
    const changed = { what: 'default_model_changed', service: 'voice', model: 'speech-2' };
    expect(await notices()).toEqual([changed]);
    await test();
    expect(await notices()).toEqual([changed]);
    expect((await entry()).updatedAt).toBe(updatedAt);
    const price = { params: { pricingId: studio.pricingIds.get('voice')! }, body: { costPerUnit: 0.02 } };
    await admin.call('updateServicePricing', price);
    expect(await notices()).toEqual([]);
  });

  it('are renewed once a day, whatever a service answers, and not for a provider that is switched off', async () => {
    const { providerCatalogue } = studio.services;
    const lists = () => fake.received.filter(({ url }) => url.pathname === '/v1/models').length;
    const before = lists();
    await providerCatalogue.checkModelsDaily();
    expect(lists()).toBe(before);
    studio.clock.offsetMs = dayMs;
    fake.fail((_, reply) => void reply.writeHead(401).end('{}'));
    await providerCatalogue.checkModelsDaily();
    models.push({ id: 'speech-0', shutdown_date: inDays(3) });
    await name({ voice: 'speech-0' });
    await providerCatalogue.checkModelsDaily();
    expect(lists()).toBe(before + 2);
    expect((await notices()).map(({ model }) => model)).toEqual(['speech-0']);
    studio.clock.offsetMs = 2 * dayMs;
    await admin.call('updateProvider', { params, body: { isActive: false } });
    await providerCatalogue.checkModelsDaily();
    expect(lists()).toBe(before + 2);
    await admin.call('updateProvider', { params, body: { isActive: true } });
    studio.clock.offsetMs = 0;
  });

  it('are not affected by a service that lists nonsense', async () => {
    fake.fail((_, reply) => void reply.end('{"data":[{"id":"speech-0","shutdown_date":"soon"},{"id":7}]}'));
    expect(await test()).toMatchObject({ ok: false });
    fake.fail((_, reply) => void reply.end('{"data":[{"id":"speech-0","shutdown_date":"soon"}]}'));
    expect(await test()).toMatchObject({ ok: true });
    expect((await notices()).map(({ what }) => what)).not.toContain('model_ends');
  });
});
