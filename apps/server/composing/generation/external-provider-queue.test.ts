import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { fakeAceStep, fakeKey } from '#providers/acestep/testing/fake-acestep.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testAppWithProvider } from '#server/testing/test-app-with-provider.ts';

// A provider with its own queue: tasks are submitted there and polled until they are done.
const fake = await fakeAceStep();
let pause = Promise.resolve();
const {
  admin: user,
  provider,
  services,
  storage,
} = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'acestep',
  displayName: 'Our GPU',
  prices: [{ service: 'music', costPerUnit: '0.01' }],
  pause: () => pause,
});
const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });

const generate = (headers: Record<string, string> = {}) =>
  user.request('generateMusic', {
    params: { projectId },
    body: { prompt: 'a waltz', music_length_ms: 10_000, provider: 'acestep', output_format: 'opus_48000_64' },
    headers,
  });

it('a track is converted to the requested format and measured', async () => {
  fake.state({ bpm: 96, keyscale: 'D minor', timesignature: '3' });
  const response = await generate();
  expect(response.status).toBe(201);
  const track = (await response.json()) as TrackDetail;
  expect(track).toMatchObject({ provider: 'acestep', duration: 10, metre: '3/4', format: 'opus' });
  // A tone of 440 Hz: what the server states is no measurement.
  expect([track.key, track.bpm]).not.toContain('D minor');
  expect([track.key, track.bpm]).not.toContain(96);
  expect(track.detected).toEqual(track.key === null ? [] : ['key']);
  expect(track.settings).toMatchObject({ model_id: 'music_v1' });
  expect(track.provenance).toEqual({
    model: 'acestep-v15-turbo',
    language: null,
    cut: [],
    bpm: 96,
    key: 'D minor',
  });
  expect(track.truePeakDbtp).toBeCloseTo(-6, 0);
  expect(track.tokenCost).toBe(10);
});

it('a process that takes over a job resumes the submitted task, also when the provider is inactive', async () => {
  const tasksBefore = fake.submissions();
  const blocked = Promise.withResolvers<void>();
  pause = blocked.promise;
  const pollsBefore = fake.polls();
  const { id } = (await (await generate({ prefer: 'respond-async' })).json()) as Generation;
  await eventually(() => expect(fake.polls() - pollsBefore).toBe(1));
  const entry = { params: { providerId: provider.id } };
  await user.call('updateProvider', { ...entry, body: { isActive: false } });
  await services.db.transaction((tx) => storage.queue.send(tx, 'generate', { jobId: id }, { key: uuidv7() }));
  await eventually(() => expect(fake.polls() - pollsBefore).toBe(2));
  await user.call('updateProvider', { ...entry, body: { isActive: true } });
  blocked.resolve();
  const params = { generationId: id };
  // Both attempts do all of the work, in one thread.
  await eventually(
    async () => expect((await user.call('getGeneration', { params })).status).toBe('completed'),
    { withinMs: 40_000 },
  );
  expect(fake.submissions() - tasksBefore).toBe(1);
  const { length } = await user.call('listProjectTracks', { params: { projectId } });
  expect(length).toBe(2);
  expect(await services.tokens.verify()).toEqual([]);
});

it('a cancelled generation is not polled any more and costs nothing; the queue continues', async () => {
  const blocked = Promise.withResolvers<void>();
  pause = blocked.promise;
  const balance = async () => (await user.call('getBalance')).balance;
  const initialBalance = await balance();
  const tasksBefore = fake.submissions();
  fake.holdTasks();
  const { id: generationId } = (await (await generate({ prefer: 'respond-async' })).json()) as Generation;
  const task = `task-${tasksBefore + 1}`;
  await eventually(() => expect(fake.pollsOf(task)).toBe(1));
  expect(await balance()).toBe(initialBalance - 10);
  const cancelled = await user.call('cancelGeneration', { params: { generationId } });
  expect(cancelled.status).toBe('cancelled');
  expect(await balance()).toBe(initialBalance);
  // The provider finishes the cancelled task before the next one.
  fake.finishTasks();
  blocked.resolve();
  expect((await generate()).status).toBe(201);
  expect([fake.submissions() - tasksBefore, fake.pollsOf(task)]).toEqual([2, 1]);
  expect(await balance()).toBe(initialBalance - 10);
  expect(await services.tokens.verify()).toEqual([]);
});

const failures = async () =>
  (await user.call('listProviders')).providers.find(({ id }) => id === provider.id)!.lastFailure;

it('a model that is not loaded is refused before anything is priced, held or ordered', async () => {
  const entry = { params: { providerId: provider.id } };
  await user.call('updateProvider', { ...entry, body: { models: { music: 'acestep-v15-xl-base' } } });
  const { balance } = await user.call('getBalance');
  const ordered = fake.submissions();
  const jobs = async () =>
    (await user.call('listGenerations', { params: { projectId } })).generations.map(({ id }) => id);
  const before = await jobs();
  const response = await generate();
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { code: 'service_unavailable', message: expect.stringContaining('acestep-v15-xl-base') as string },
  ]);
  expect([await jobs(), (await user.call('getBalance')).balance, fake.submissions()]).toEqual([
    before,
    balance,
    ordered,
  ]);
  await user.call('updateProvider', { ...entry, body: { models: {} } });
});

it('the reason of a failure reaches users in our words, and admins as the last line of the service', async () => {
  fake.holdTasks();
  const running = generate();
  const ordered = fake.submissions();
  await eventually(() => expect(fake.submissions()).toBe(ordered + 1));
  fake.failAll('failedWithTraceback');
  const response = await running;
  const text = await response.text();
  expect(response.status).toBe(502);
  expect(text).toContain('ran out of memory');
  const failure = await failures();
  expect(failure).toMatchObject({
    message: expect.stringContaining('ran out of memory') as string,
    detail: 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (see …)',
  });
  const { generations } = await user.call('listGenerations', { params: { projectId } });
  for (const reply of [text, JSON.stringify(generations), JSON.stringify(failure)])
    expect(reply).not.toMatch(/Traceback|\/opt\/|\/root\/|box-key/);
  expect(JSON.stringify(generations)).not.toContain('torch.OutOfMemoryError');
  fake.finishTasks();
  expect(await services.tokens.verify()).toEqual([]);
});

it('an order that is held back says its place in the line, and its cancellation ends it at once', async () => {
  const { id: userId } = await user.call('getCurrentUser');
  await user.call('updateTokens', { body: { userId, amount: 100, description: 'For three orders' } });
  fake.holdTasks();
  const blocked = Promise.withResolvers<void>();
  pause = blocked.promise;
  const ordered = fake.submissions();
  const ids: string[] = [];
  for (let count = 0; count < 3; count++)
    ids.push(((await (await generate({ prefer: 'respond-async' })).json()) as Generation).id);
  const read = (generationId: string) => user.call('getGeneration', { params: { generationId } });
  await eventually(async () => expect((await read(ids[2]!)).progress?.position).toBe(1));
  expect(fake.submissions()).toBe(ordered + 2);
  await user.call('cancelGeneration', { params: { generationId: ids[2]! } });
  expect((await read(ids[2]!)).status).toBe('cancelled');
  fake.finishTasks();
  blocked.resolve();
  await eventually(
    async () =>
      expect(await Promise.all(ids.slice(0, 2).map(async (id) => (await read(id)).status))).toEqual([
        'completed',
        'completed',
      ]),
    { withinMs: 40_000 },
  );
  expect(fake.submissions()).toBe(ordered + 2);
  expect(await services.tokens.verify()).toEqual([]);
});
