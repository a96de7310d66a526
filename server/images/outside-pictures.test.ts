import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { fakeKey, fakeOpenAi, refusal } from '#providers/openai/testing/fake-openai.ts';
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
    models: { image: 'small' },
  },
});
await admin.call('createServicePricing', {
  body: { providerId, service: 'image', displayName: 'Pictures', costPerUnit: '0.2' },
});

async function creator() {
  const person = new ApiPerson(url);
  await person.join(`${uuidv7()}@example.org`, code);
  const { id: entityId } = await person.call('createProject', { body: { name: 'A film' } });
  const draw = (headers: Record<string, string> = {}) =>
    person.request('generateImage', {
      body: { prompt: 'a lighthouse', entityType: 'project', entityId, provider: 'openai' },
      headers,
    });
  const balance = async () => (await person.call('getBalance')).balance;
  return { person, draw, balance };
}

const urlIn = async (response: Response) => ((await response.json()) as { imageUrl: string }).imageUrl;

describe('a picture by a provider outside', () => {
  it('is drawn anew as ours are, and paid at its price', async () => {
    const { person, draw, balance } = await creator();
    const response = await draw();
    expect(response.status).toBe(200);
    const [, , , imageId] = (await urlIn(response)).split('/');
    const bytes = await (await person.request('getImage', { params: { imageId: imageId! } })).arrayBuffer();
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({
      format: 'webp',
      width: 16,
      height: 16,
    });
    expect(await balance()).toBe(30);
    const { transactions } = await person.call('listTransactions');
    expect(transactions.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      'spend -20',
      'release 20',
      'hold -20',
      'grant 50',
    ]);
  });

  it('is ordered once, however many requests with one key are under way', async () => {
    const { draw, balance } = await creator();
    const before = fake.posts();
    const replies = await Promise.all(Array.from({ length: 4 }, () => draw({ 'idempotency-key': 'once' })));
    expect(new Set(await Promise.all(replies.map(urlIn))).size).toBe(1);
    expect(fake.posts() - before).toBe(1);
    expect(await balance()).toBe(30);
  });

  it('is not ordered by somebody who cannot pay for it', async () => {
    const { draw, balance } = await creator();
    const before = fake.posts();
    const replies = await Promise.all(Array.from({ length: 5 }, () => draw()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(3);
    expect(fake.posts() - before).toBe(2);
    expect(await balance()).toBe(10);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it.each([
    ['against the content policy', refusal(400, 'moderation_blocked'), 502, /content policy/],
    ['with a wrong key', refusal(401, 'invalid_api_key', 'Unauthorized'), 502, /API key/],
    [
      'that is none',
      (_: unknown, reply: { end(body: string): void }) =>
        reply.end(JSON.stringify({ data: [{ b64_json: Buffer.from('<svg/>').toString('base64') }] })),
      415,
      /image/,
    ],
  ] as const)('%s costs nothing and says so', async (_what, answer, status, message) => {
    const { draw, balance } = await creator();
    fake.fail(answer);
    const response = await draw();
    expect(response.status).toBe(status);
    const said = (await response.json()) as { message: string };
    expect(said.message).toMatch(message);
    expect(said.message).not.toMatch(/unauthorized/i);
    expect(await balance()).toBe(50);
  });

  it('is drawn here where nobody is asked for by name', async () => {
    const { person, balance } = await creator();
    const { id: entityId } = await person.call('createProject', { body: { name: 'Another' } });
    const before = fake.posts();
    const body = { prompt: 'a lighthouse', entityType: 'project', entityId } as const;
    await person.call('generateImage', { body });
    expect([fake.posts() - before, await balance()]).toEqual([0, 50]);
  });
});
