import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { fakeKey, fakeStudio } from '#providers/studio-http/testing/fake-studio.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testAppWithProvider } from '#server/testing/test-app-with-provider.ts';

// A self-hosted provider that implements studio-http with every service.
const fake = await fakeStudio();
let pause: Promise<unknown> = Promise.resolve();
const provider = 'studio-cellar';
const { admin: user, services } = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: provider,
  displayName: 'Cellar',
  prices: ['music', 'sound_effect', 'voice', 'image', 'text'].map((service) => ({
    service,
    costPerUnit: '0.01',
    freeTokensDaily: 100,
  })),
  pause: () => pause,
});
const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });
const params = { projectId };

it('a studio-http provider generates all track types, images and texts', async () => {
  const music = { prompt: 'a waltz', music_length_ms: 3_000, provider };
  const replies = [
    await user.request('generateMusic', { params, body: music }),
    await user.request('generateSoundEffect', {
      params,
      body: { prompt: 'rain', duration: 2_000, provider },
    }),
    await user.request('generateVoice', { params, body: { text: 'Next stop.', voice: 'v1', provider } }),
  ];
  const tracks = (await Promise.all(replies.map((reply) => reply.json()))) as TrackDetail[];
  expect(tracks.map((track) => track.provider)).toEqual([provider, provider, provider]);
  expect(tracks[0]!.providerVersion).toBe('studio-http-2');
  const picture = { prompt: 'a bell', entityType: 'project', entityId: projectId, provider } as const;
  expect((await user.call('generateImage', { body: picture })).imageUrl).toMatch(/^\/api\/images\//);
  const improved = await user.call('improvePrompt', {
    body: { type: 'sound_effect', prompt: 'rain', provider },
  });
  expect(improved.improvedPrompt).toMatch(/D minor/);
  expect(await services.tokens.verify()).toEqual([]);
});

it('a cancelled generation is deleted at the provider, returns its tokens and is not polled again', async () => {
  const blocked = Promise.withResolvers<void>();
  pause = blocked.promise;
  const before = fake.created();
  const balance = async () => (await user.call('getBalance')).balance;
  const initialBalance = await balance();
  const reply = await user.request('generateMusic', {
    params,
    // Costs more than the day’s free tokens.
    body: { prompt: 'a waltz', music_length_ms: 120_000, provider },
    headers: { prefer: 'respond-async' },
  });
  const { id: generationId } = (await reply.json()) as Generation;
  await eventually(() => expect(fake.created() - before).toBe(1));
  expect(await balance()).toBeLessThan(initialBalance);
  await user.call('cancelGeneration', { params: { generationId } });
  await eventually(() => expect(fake.deletes()).toBe(1));
  expect(await user.call('getGeneration', { params: { generationId } })).toMatchObject({
    status: 'cancelled',
  });
  expect(await balance()).toBe(initialBalance);
  blocked.resolve();
  const { length } = fake.received;
  await user.call('listProviders');
  expect(fake.received.length).toBe(length);
  expect(fake.received.at(-1)!.method).toBe('DELETE');
});
