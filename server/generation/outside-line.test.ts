import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { fakeAceStep, fakeKey } from '#providers/acestep/testing/fake-acestep.ts';
import { studioApp } from '#server/testing/studio-app.ts';

// A provider with a line of its own: orders are put there, and asked for until they are done.
const fake = await fakeAceStep();
const keyName = 'TUTTI_PROVIDER_BOX';
let pause = Promise.resolve();
const { url, services, storage } = await studioApp({
  settings: { [keyName]: fakeKey, PROVIDER_HOSTS: fake.host },
  surroundings: { random: () => 0, wait: () => pause },
});
const person = new ApiPerson(url);
await person.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
const { id: providerId } = await person.call('createProvider', {
  body: { name: 'acestep', displayName: 'Our GPU', apiKeyEnvVar: keyName, baseUrl: fake.baseUrl },
});
await person.call('createServicePricing', {
  body: { providerId, service: 'music', displayName: 'Music', costPerUnit: '0.01' },
});
const { id: projectId } = await person.call('createProject', { body: { name: 'A film' } });

const order = (headers: Record<string, string> = {}) =>
  person.request('generateMusic', {
    params: { projectId },
    body: { prompt: 'a waltz', music_length_ms: 10_000, provider: 'acestep', output_format: 'opus_48000_64' },
    headers,
  });

it('a piece is brought into the format that was asked for, and measured', async () => {
  const response = await order();
  expect(response.status).toBe(201);
  const track = (await response.json()) as TrackDetail;
  expect(track).toMatchObject({ provider: 'acestep', duration: 10, bpm: 96, key: 'D minor', format: 'opus' });
  expect(track.detected).toEqual([]);
  expect(track.truePeakDbtp).toBeCloseTo(-6, 0);
  expect(track.tokenCost).toBe(10);
});

it('a process that takes an order over goes on with the task that was released', async () => {
  const before = fake.released();
  const held = Promise.withResolvers<void>();
  pause = held.promise;
  const { id } = (await (await order({ prefer: 'respond-async' })).json()) as Generation;
  await expect.poll(() => fake.released() - before).toBe(1);
  const asked = fake.asked();
  await services.db.transaction((tx) =>
    storage.queue.send(tx, 'generate', { generationId: id }, { key: uuidv7() }),
  );
  await expect.poll(() => fake.asked()).toBeGreaterThan(asked);
  held.resolve();
  const params = { generationId: id };
  await expect.poll(async () => (await person.call('getGeneration', { params })).status).toBe('completed');
  expect(fake.released() - before).toBe(1);
  const { length } = await person.call('listProjectTracks', { params: { projectId } });
  expect(length).toBe(2);
  expect(await services.tokens.verify()).toEqual([]);
});
