import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { Provider } from '#providers/provider.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createFakeProvider } from '#server/testing/fake-provider.ts';

const tones = createFakeProvider().provider;
const started: string[] = [];
let open = Promise.withResolvers<void>();
const music: NonNullable<Provider['generators']['music']> = {
  ...tones.generators.music!,
  async generate(order, options) {
    started.push(order.settings.prompt);
    await open.promise;
    return tones.generators.music!.generate(order, options);
  },
};
const provider: Provider = { ...tones, generators: { ...tones.generators, music } };
const { creatorWithProject } = await creatorFactory(await testApp({ provider }));

async function creator() {
  const { user, projectId } = await creatorWithProject();
  return async (prompt: string, headers: Record<string, string> = {}, into = projectId) => {
    const body = { prompt, music_length_ms: 1_000 };
    const preferred = { prefer: 'respond-async', ...headers };
    const reply = await user.request('generateMusic', {
      params: { projectId: into },
      body,
      headers: preferred,
    });
    return { status: reply.status, body: (await reply.json()) as Generation & { code?: string }, user };
  };
}

it('the first generation of one user runs before the tenth of another', async () => {
  const [busy, other] = [await creator(), await creator()];
  for (let i = 0; i < 10; i += 1) await busy(`busy ${i}`);
  await eventually(async () => expect(started).toHaveLength(4));
  await other('other');
  open.resolve();
  await eventually(async () => expect(started).toHaveLength(11));
  expect(started.indexOf('other')).toBeLessThan(8);
});

it('one Idempotency-Key creates one generation, also for concurrent requests in two projects', async () => {
  open = Promise.withResolvers();
  open.resolve();
  const order = await creator();
  const { user } = await order('warm up');
  const { id: elsewhere } = await user.call('createProject', { body: { name: 'Another' } });
  const headers = { 'idempotency-key': uuidv7() };
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) => order('once', headers, i % 2 ? elsewhere : undefined)),
  );
  const taken = replies.filter(({ status }) => status === 202);
  expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1);
  const refused = replies.filter(({ status }) => status !== 202);
  expect(taken).toHaveLength(6);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 idempotency_conflict']),
  );
});
