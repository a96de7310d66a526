import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { password } from '#contract/testing/api-user.ts';
import { fakeKey, fakeOpenAi, errorReply } from '#providers/openai/testing/fake-openai.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testAppWithProvider } from '#server/testing/test-app-with-provider.ts';

const fake = await fakeOpenAi();
const { admin, creator, provider, services } = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'openai',
  displayName: 'OpenAI',
  models: { image: 'small' },
  prices: [{ service: 'image', costPerUnit: '0.2' }],
});

async function imageCreator() {
  const { user, projectId } = await creator();
  const generate = (headers: Record<string, string> = {}) =>
    user.request('generateImage', {
      body: { prompt: 'a lighthouse', entityType: 'project', entityId: projectId, provider: 'openai' },
      headers,
    });
  const balance = async () => (await user.call('getBalance')).balance;
  return { user, projectId, generate, balance };
}

const urlIn = async (response: Response) => ((await response.json()) as { imageUrl: string }).imageUrl;

async function usage() {
  const { stats } = await admin.call('getTokenConsumption');
  return stats.find(({ service }) => service === 'image')!;
}

describe('an image of an external provider', () => {
  it('is converted to WebP and charged at the provider’s price', async () => {
    const { user, generate, balance } = await imageCreator();
    const response = await generate();
    expect(response.status).toBe(200);
    const [, , , imageId] = (await urlIn(response)).split('/');
    const bytes = await (await user.request('getImage', { params: { imageId: imageId! } })).arrayBuffer();
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({
      format: 'webp',
      width: 16,
      height: 16,
    });
    expect(await balance()).toBe(30);
    const { transactions } = await user.call('listTransactions');
    expect(transactions.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      'spend -20',
      'release 20',
      'hold -20',
      'grant 50',
    ]);
  });

  it('is counted in the usage report at its price', async () => {
    const before = await usage();
    const { generate } = await imageCreator();
    await generate();
    fake.fail(errorReply(400, 'content_policy_violation'));
    await generate();
    expect(await usage()).toEqual({
      service: 'image',
      provider: 'openai',
      providerId: provider.id,
      count: before.count + 1,
      totalUnits: before.totalUnits + 1,
      totalProviderCost: expect.closeTo(before.totalProviderCost + 0.2, 6) as number,
      totalTokensCharged: before.totalTokensCharged + 20,
      totalFreeTokens: 0,
    });
  });

  it('is requested once for concurrent requests with one key', async () => {
    const { generate, balance } = await imageCreator();
    const before = fake.posts();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => generate({ 'idempotency-key': 'once' })),
    );
    expect(new Set(await Promise.all(replies.map(urlIn))).size).toBe(1);
    expect(fake.posts() - before).toBe(1);
    expect(await balance()).toBe(30);
  });

  it('is not requested if the user cannot pay', async () => {
    const { generate, balance } = await imageCreator();
    const before = fake.posts();
    const replies = await Promise.all(Array.from({ length: 5 }, () => generate()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(3);
    expect(fake.posts() - before).toBe(2);
    expect(await balance()).toBe(10);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it.each([
    ['the prompt violates the content policy', errorReply(400, 'moderation_blocked'), 502, /content policy/],
    ['the API key is wrong', errorReply(401, 'invalid_api_key', 'Unauthorized'), 502, /API key/],
    [
      'the reply is not an image',
      (_: unknown, reply: { end(body: string): void }) =>
        reply.end(JSON.stringify({ data: [{ b64_json: Buffer.from('<svg/>').toString('base64') }] })),
      502,
      /cannot be read/,
    ],
  ] as const)('fails with a message and without a charge if %s', async (_what, answer, status, message) => {
    const { generate, balance } = await imageCreator();
    fake.fail(answer);
    const response = await generate();
    expect(response.status).toBe(status);
    const body = (await response.json()) as { message: string };
    expect(body.message).toMatch(message);
    expect(body.message).not.toMatch(/unauthorized/i);
    expect(await balance()).toBe(50);
  });

  it('is listed while it is generated, and returns its tokens when it is cancelled', async () => {
    const { user, projectId, generate, balance } = await imageCreator();
    const target = { entityType: 'project', entityId: projectId };
    const activeGenerations = async () =>
      (await user.call('listImageGenerations', { params: target })).generations;
    fake.fail(() => undefined);
    const before = fake.posts();
    const call = generate();
    await eventually(() => expect(fake.posts()).toBe(before + 1));
    const [generation] = await activeGenerations();
    expect(generation).toMatchObject({ ...target, status: 'generating', tokenCost: 20, imageUrl: null });
    expect(await balance()).toBe(30);
    const params = { generationId: generation!.id };
    const { user: stranger } = await creator();
    expect((await stranger.request('cancelImageGeneration', { params })).status).toBe(404);
    expect(await user.call('cancelImageGeneration', { params })).toMatchObject({
      status: 'cancelled',
      error: { code: 'generation_cancelled' },
    });
    const reply = await call;
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'generation_cancelled' }]);
    expect([await balance(), await activeGenerations()]).toEqual([50, []]);
    expect((await user.call('getProject', { params: { projectId } })).imageUrl).toBeNull();
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('does not become the picture of an account that is deleted meanwhile', async () => {
    const { user } = await creator();
    const { id } = await user.call('getCurrentUser');
    const answered = Promise.withResolvers<void>();
    fake.fail(async (received, reply) => {
      await answered.promise;
      return fake.answer(received, reply);
    });
    const body = { prompt: 'my face', entityType: 'user', entityId: id, provider: 'openai' } as const;
    const reply = await user.request('generateImage', { body, headers: { prefer: 'respond-async' } });
    const { id: jobId } = (await reply.json()) as { id: string };
    await user.call('deleteAccount', { body: { confirmation: password } });
    answered.resolve();
    await eventually(async () => expect(await services.jobs.byId(jobId)).toMatchObject({ status: 'failed' }));
    const { rows } = await services.db.execute(
      sql`SELECT profile_image_url AS url, (SELECT count(*)::int FROM images WHERE entity_id = users.id) AS images
        FROM users WHERE id = ${id}`,
    );
    expect(rows).toEqual([{ url: null, images: 0 }]);
    expect(await services.tokens.balanceOf(services.db, id)).toBe(50);
  });

  it('is answered at once with the generation when the client prefers', async () => {
    const { user, projectId, generate } = await imageCreator();
    const reply = await generate({ prefer: 'respond-async' });
    const { id } = (await reply.json()) as { id: string };
    expect([reply.status, reply.headers.get('location')]).toEqual([202, `/api/image-generations/${id}`]);
    const params = { generationId: id };
    await eventually(async () =>
      expect(await user.call('getImageGeneration', { params })).toMatchObject({
        status: 'completed',
        imageUrl: `/api/images/${id}`,
        error: null,
      }),
    );
    const project = await user.call('getProject', { params: { projectId } });
    expect(project.imageUrl).toBe(`/api/images/${id}`);
  });

  it('is not requested if the request names no provider', async () => {
    const { user, balance } = await imageCreator();
    const { id: entityId } = await user.call('createProject', { body: { name: 'Another' } });
    const before = fake.posts();
    const body = { prompt: 'a lighthouse', entityType: 'project', entityId } as const;
    await user.call('generateImage', { body });
    expect([fake.posts() - before, await balance()]).toEqual([0, 50]);
  });
});
