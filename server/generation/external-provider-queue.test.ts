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
  const response = await generate();
  expect(response.status).toBe(201);
  const track = (await response.json()) as TrackDetail;
  expect(track).toMatchObject({ provider: 'acestep', duration: 10, bpm: 96, key: 'D minor', format: 'opus' });
  expect(track.detected).toEqual([]);
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
