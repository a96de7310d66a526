import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { fakeAceStep, fakeKey } from '#providers/acestep/testing/fake-acestep.ts';
import { eventually } from '#server/testing/eventually.ts';
import { studioWithProvider } from '#server/testing/studio-with-provider.ts';

// A provider with its own queue: tasks are submitted there and polled until they are done.
const fake = await fakeAceStep();
let pause = Promise.resolve();
const {
  admin: person,
  provider,
  services,
  storage,
} = await studioWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'acestep',
  displayName: 'Our GPU',
  prices: [{ service: 'music', costPerUnit: '0.01' }],
  pause: () => pause,
});
const { id: projectId } = await person.call('createProject', { body: { name: 'A film' } });

const order = (headers: Record<string, string> = {}) =>
  person.request('generateMusic', {
    params: { projectId },
    body: { prompt: 'a waltz', music_length_ms: 10_000, provider: 'acestep', output_format: 'opus_48000_64' },
    headers,
  });

it('a track is converted to the requested format and measured', async () => {
  const response = await order();
  expect(response.status).toBe(201);
  const track = (await response.json()) as TrackDetail;
  expect(track).toMatchObject({ provider: 'acestep', duration: 10, bpm: 96, key: 'D minor', format: 'opus' });
  expect(track.detected).toEqual([]);
  expect(track.truePeakDbtp).toBeCloseTo(-6, 0);
  expect(track.tokenCost).toBe(10);
});

it('a process that takes over a job resumes the submitted task, also when the provider is inactive', async () => {
  const before = fake.released();
  const held = Promise.withResolvers<void>();
  pause = held.promise;
  const asked = fake.asked();
  const { id } = (await (await order({ prefer: 'respond-async' })).json()) as Generation;
  await eventually(() => expect(fake.asked() - asked).toBe(1));
  const entry = { params: { providerId: provider.id } };
  await person.call('updateProvider', { ...entry, body: { isActive: false } });
  await services.db.transaction((tx) => storage.queue.send(tx, 'generate', { jobId: id }, { key: uuidv7() }));
  await eventually(() => expect(fake.asked() - asked).toBe(2));
  await person.call('updateProvider', { ...entry, body: { isActive: true } });
  held.resolve();
  const params = { generationId: id };
  // Both attempts do all of the work, in one thread.
  await eventually(
    async () => expect((await person.call('getGeneration', { params })).status).toBe('completed'),
    { withinMs: 40_000 },
  );
  expect(fake.released() - before).toBe(1);
  const { length } = await person.call('listProjectTracks', { params: { projectId } });
  expect(length).toBe(2);
  expect(await services.tokens.verify()).toEqual([]);
});

it('a cancelled generation is not polled any more and costs nothing; the queue continues', async () => {
  const held = Promise.withResolvers<void>();
  pause = held.promise;
  const balance = async () => (await person.call('getBalance')).balance;
  const had = await balance();
  const before = fake.released();
  fake.hold();
  const { id: generationId } = (await (await order({ prefer: 'respond-async' })).json()) as Generation;
  const task = `task-${before + 1}`;
  await eventually(() => expect(fake.askedFor(task)).toBe(1));
  expect(await balance()).toBe(had - 10);
  const cancelled = await person.call('cancelGeneration', { params: { generationId } });
  expect(cancelled.status).toBe('cancelled');
  expect(await balance()).toBe(had);
  // The provider finishes the cancelled task before the next one.
  fake.finish();
  held.resolve();
  expect((await order()).status).toBe(201);
  expect([fake.released() - before, fake.askedFor(task)]).toEqual([2, 1]);
  expect(await balance()).toBe(had - 10);
  expect(await services.tokens.verify()).toEqual([]);
});
