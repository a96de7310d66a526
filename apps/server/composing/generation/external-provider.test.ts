import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { apiKeyPrefix } from '#contract/providers.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import {
  jsonReply,
  fakeElevenLabs,
  fakeKey,
  errorReply,
} from '#providers/elevenlabs/testing/fake-elevenlabs.ts';
import { toneFile } from '#providers/testing/tone.ts';
import { providersTable } from '#server/platform/schema/providers.tables.ts';
import { audioWithoutTags } from '#contract/testing/audio-without-tags.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type TestAppWithProvider, testAppWithProvider } from '#server/testing/test-app-with-provider.ts';
import { firstChunkBytes, lastChunkBytes } from '#server/testing/fake-provider.ts';

const fake = await fakeElevenLabs();
const {
  admin,
  creator,
  keyName,
  pricingIds,
  provider,
  services,
  storage,
  fakeProvider: tones,
} = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'elevenlabs',
  displayName: 'ElevenLabs',
  prices: ['music', 'sound_effect', 'voice'].map((service) => ({ service, costPerUnit: '0.1' })),
});
type Creator = Awaited<ReturnType<TestAppWithProvider['creator']>>;

const generate = ({ user, projectId }: Creator, body: object = {}) =>
  user.request('generateMusic', {
    params: { projectId },
    body: { prompt: 'a waltz', music_length_ms: 4_000, provider: 'elevenlabs', ...body },
  });

async function generateTrack(who: Creator, body: object = {}): Promise<TrackDetail> {
  const response = await generate(who, body);
  expect(response.status).toBe(201);
  return (await response.json()) as TrackDetail;
}

const lastOf = async ({ user, projectId }: Creator): Promise<Generation> =>
  (await user.call('listGenerations', { params: { projectId } })).generations[0]!;
const entryOf = async (id: string) =>
  (await admin.call('listProviders')).providers.find((one) => one.id === id)!;
const balanceOf = async ({ user }: Creator) => (await user.call('getBalance')).balance;
const ledgerOf = async ({ user }: Creator) =>
  (await user.call('listTransactions')).transactions.map(({ type, amount }) => `${type} ${amount}`);

describe('a track of an external provider', () => {
  it('is measured, stored with its provider version, and charged at the provider’s price', async () => {
    const who = await creator();
    const track = await generateTrack(who);
    expect(track).toMatchObject({
      title: 'Night Train',
      provider: 'elevenlabs',
      providerVersion: 'elevenlabs-2',
      duration: 4,
      tokenCost: 40,
      // A prompt is sent without a seed, and the reply names no model.
      seed: null,
      settings: { model_id: 'music_v1' },
      provenance: { model: 'music_v2_5', language: null, cut: [], bpm: null, key: null },
    });
    expect(track.loudnessLufs).toBeGreaterThan(-12);
    expect(track.loudnessLufs).toBeLessThan(-3);
    expect(track.truePeakDbtp).toBeCloseTo(-6, 0);
    expect(track.waveform.points).toBe(640);
    expect(track.differences).toEqual([]);
    expect(await ledgerOf(who)).toEqual(['spend -40', 'release 40', 'hold -40', 'grant 50']);
  });

  it('asks for Content Credentials, and is stored byte for byte as it arrived', async () => {
    const who = await creator();
    const { id } = await generateTrack(who);
    expect(JSON.parse(fake.received.at(-1)!.body.toString())).toMatchObject({ sign_with_c2pa: true });
    const { rows } = await storage.database.pool.query<{ key: string }>(
      'SELECT object_key AS key FROM tracks WHERE id = $1',
      [id],
    );
    const stored = await services.objects.open(rows[0]!.key);
    const sent = (await toneFile('mp3_44100_128', 4_000)).bytes;
    expect(Buffer.compare(await buffer(stored!.stream), sent)).toBe(0);
  });

  it('has the seed of a plan, which the service takes', async () => {
    const who = await creator();
    const composition_plan = { sections: [{ section_name: 'All', duration_ms: 4_000 }] };
    const track = await generateTrack(who, { composition_plan, useCompositionPlan: true, seed: 7 });
    expect(track.seed).toBe(7);
  });

  it('has a playable WAV file if its format has no header', async () => {
    const who = await creator();
    const track = await generateTrack(who, { output_format: 'pcm_22050' });
    expect(track).toMatchObject({ duration: 4, format: 'pcm' });
    const played = await who.user.request('getTrackAudio', { params: { trackId: track.id } });
    expect(played.headers.get('content-type')).toBe('audio/wav');
  });

  it('keeps the provider’s title and genres within the limits', async () => {
    const who = await creator();
    const { bytes } = await toneFile('mp3_44100_128', 4_000);
    const song_metadata = {
      title: `\0Night\u2028 \ud800${'Train'.repeat(1_000)}`,
      genres: ['\0', 'Ja\0zz', 'x'.repeat(999)],
    };
    fake.fail((_, reply) => {
      reply.writeHead(200, { 'content-type': 'multipart/mixed; boundary=x' });
      reply.write(
        `--x\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ song_metadata })}\r\n--x\r\n\r\n`,
      );
      reply.write(bytes);
      reply.end('\r\n--x--');
    });
    const { title, genres } = await generateTrack(who);
    expect(title).toMatch(/^Night .?Train(Train)+T?r?a?i?$/u);
    expect(title).toHaveLength(200);
    expect(genres).toEqual(['Jazz', 'x'.repeat(50)]);
  });

  it('is stored with a length difference if it is longer than requested', async () => {
    const who = await creator();
    fake.sound(0.5, 9_000);
    const track = await generateTrack(who);
    fake.sound(0.5);
    expect(track).toMatchObject({ duration: 9, tokenCost: 40 });
    expect(track.differences).toEqual([{ what: 'length', requested: 4, actual: 9 }]);
  });

  it('has no length difference if it ends within the last frames', async () => {
    const who = await creator();
    fake.sound(0.5, 3_960);
    const track = await generateTrack(who);
    fake.sound(0.5);
    expect(track).toMatchObject({ differences: [] });
  });

  it.each<[string, () => void, RegExp]>([
    ['is silent', () => fake.sound(0), /silent file/],
    ['is cut off', () => fake.sound(0.5, 1_000), /cut off/],
    ['is half as long', () => fake.sound(0.5, 2_000), /cut off/],
  ])('is rejected without a charge if it %s', async (_what, corrupt, message) => {
    const who = await creator();
    corrupt();
    const response = await generate(who);
    fake.sound(0.5);
    expect(response.status).toBe(502);
    expect(((await response.json()) as { message: string }).message).toMatch(message);
    expect(await balanceOf(who)).toBe(50);
  });

  it.each([
    ['noise after an ID3 tag', `ID3${'noise '.repeat(500)}`],
    ['an ID3 tag without audio', Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0'), Buffer.alloc(40)])],
  ])('is rejected without a charge if the file is %s', async (_what, bytes) => {
    const who = await creator();
    fake.fail((_, reply) => void reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes));
    const response = await generate(who, { mode: 'basic' });
    expect(response.status).toBe(502);
    expect(await balanceOf(who)).toBe(50);
  });

  it('is rejected without a charge if it is speech that is cut off', async () => {
    const who = await creator();
    fake.sound(0.5, 500);
    const response = await who.user.request('generateVoice', {
      params: { projectId: who.projectId },
      body: { text: 'The last train leaves at nine. '.repeat(8), voice: 'voice0', provider: 'elevenlabs' },
    });
    fake.sound(0.5);
    expect([response.status, await response.text()]).toEqual([502, expect.stringContaining('cut off')]);
    expect(await balanceOf(who)).toBe(50);
  });

  it('fails with the provider’s suggestion if the prompt violates the content policy', async () => {
    const who = await creator();
    const before = fake.posts();
    fake.fail(errorReply(400, 'bad_prompt', { data: { prompt_suggestion: 'an old waltz' } }));
    const response = await generate(who, { allowFallback: true });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'generation_failed', cause: 'policy' });
    expect((await lastOf(who)).error).toEqual({
      code: 'generation_failed',
      cause: 'policy',
      message: expect.stringContaining('content policy') as string,
      suggestion: { prompt: 'an old waltz' },
    });
    expect(fake.posts() - before).toBe(1);
    expect(await balanceOf(who)).toBe(50);
  });
});

/** Replies with the first half of an audio file of 4 s; `finish` sends the rest or closes the connection. */
function partialReply() {
  const middle = 32_000;
  const { promise, resolve: finish } = Promise.withResolvers<'whole' | 'cut off'>();
  fake.fail(async (_arrived, reply) => {
    const { bytes, contentType } = await toneFile('mp3_44100_128', 4_000);
    reply.writeHead(200, { 'content-type': contentType }).write(bytes.subarray(0, middle));
    if ((await promise) === 'whole') reply.end(bytes.subarray(middle));
    else reply.destroy();
  });
  return { finish, middle };
}

async function submit({ user, projectId }: Creator, body: object = {}): Promise<string> {
  const response = await user.request('generateMusic', {
    params: { projectId },
    body: { prompt: 'a waltz', music_length_ms: 4_000, provider: 'elevenlabs', mode: 'stream', ...body },
    headers: { prefer: 'respond-async' },
  });
  return ((await response.json()) as Generation).id;
}

const isPlayable = (who: Creator) =>
  eventually(async () => expect((await lastOf(who)).progress?.playable).toBe(true));
const ended = (who: Creator, status: string) =>
  eventually(async () => expect((await lastOf(who)).status).toBe(status));

/** Opens the stream of a running generation. @returns after the first chunk; `whole` reads to the end */
async function openStream({ user }: Creator, generationId: string) {
  const response = await user.request('streamGeneration', { params: { generationId } });
  const reader = response.body!.getReader();
  const parts: Uint8Array[] = [];
  let part = await reader.read();
  const whole = async () => {
    for (; !part.done; part = await reader.read()) parts.push(part.value);
    return audioWithoutTags(Buffer.concat(parts));
  };
  return { status: response.status, whole };
}

describe('a generation in stream mode', () => {
  it('streams its audio, is charged once, and is measured', async () => {
    const who = await creator();
    const { finish } = partialReply();
    const before = fake.posts();
    const id = await submit(who);
    await isPlayable(who);
    const opened = await openStream(who, id);
    finish('whole');
    const { bytes } = await toneFile('mp3_44100_128', 4_000);
    expect(Buffer.compare(await opened.whole(), bytes)).toBe(0);
    await ended(who, 'completed');
    const { trackId } = await lastOf(who);
    const track = await who.user.call('getTrack', { params: { trackId: trackId! } });
    expect(track).toMatchObject({ provider: 'elevenlabs', duration: 4, tokenCost: 40 });
    expect(track.truePeakDbtp).toBeCloseTo(-6, 0);
    expect(fake.posts() - before).toBe(1);
    expect(await ledgerOf(who)).toEqual(['spend -40', 'release 40', 'hold -40', 'grant 50']);
  });

  it('ends its stream without a charge if the reply is cut off, and is not requested again', async () => {
    const who = await creator();
    const { finish, middle } = partialReply();
    const before = fake.posts();
    const id = await submit(who);
    await isPlayable(who);
    const opened = await openStream(who, id);
    finish('cut off');
    expect((await opened.whole()).length).toBeLessThanOrEqual(middle);
    await ended(who, 'failed');
    expect((await openStream(who, id)).status).toBe(404);
    expect(await balanceOf(who)).toBe(50);
    expect(fake.posts() - before).toBe(1);
  });

  it('starts a new stream from the beginning when the fallback takes over', async () => {
    const who = await creator();
    const { finish } = partialReply();
    const id = await submit(who, { prompt: 'wait', allowFallback: true });
    await isPlayable(who);
    const opened = await openStream(who, id);
    finish('cut off');
    await eventually(async () => expect((await lastOf(who)).fallbackReason).toMatch(/ElevenLabs/));
    await isPlayable(who);
    // The interrupted stream contains no audio of the fallback.
    expect((await opened.whole()).includes(Buffer.alloc(8, 1))).toBe(false);
    const restarted = await openStream(who, id);
    await tones.release();
    const bytes = await restarted.whole();
    expect([bytes.length, bytes[0]]).toEqual([firstChunkBytes + lastChunkBytes, 1]);
    await ended(who, 'completed');
  });

  it('streams nothing if the reply is an HTML page or the format is not MP3', async () => {
    const who = await creator();
    const streamedBytes = async (id: string) => (await openStream(who, id)).whole();
    fake.fail((_, reply) => void reply.end(`<html>${'x'.repeat(20_000)}`));
    expect(await streamedBytes(await submit(who))).toHaveLength(0);
    await ended(who, 'failed');
    expect(await streamedBytes(await submit(who, { output_format: 'opus_48000_64' }))).toHaveLength(0);
    await ended(who, 'completed');
  });
});

describe('the built-in composer as fallback', () => {
  it('generates the track at its own lower price if the user allowed it', async () => {
    const who = await creator();
    const before = fake.posts();
    fake.fail(jsonReply(503, {}));
    const track = await generateTrack(who, { allowFallback: true });
    expect(track).toMatchObject({ provider: 'builtin', providerVersion: 'tone' });
    expect(fake.posts() - before).toBe(1);
    // 4 s cost 14 tokens with the built-in composer; 40 were held.
    expect(await ledgerOf(who)).toEqual(['spend -14', 'release 40', 'hold -40', 'grant 50']);
    expect(track.tokenCost).toBe(14);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('is shown with provider and reason in the queue, and with the failure to admins', async () => {
    const who = await creator();
    fake.fail(jsonReply(503, {}));
    await generateTrack(who, { allowFallback: true });
    expect(await lastOf(who)).toMatchObject({
      provider: 'elevenlabs',
      providerName: 'ElevenLabs',
      allowFallback: true,
      fallbackReason: 'ElevenLabs can’t be reached right now.',
    });
    const entry = await entryOf(provider.id);
    expect(entry.lastFailure?.message).toBe('ElevenLabs can’t be reached right now.');
    expect(Date.parse(entry.lastFailure!.at)).toBeGreaterThan(Date.parse(entry.lastSuccessAt!));
  });

  it('uses its first voice if it does not have the requested one', async () => {
    const who = await creator();
    fake.fail(jsonReply(503, {}));
    const response = await who.user.request('generateVoice', {
      params: { projectId: who.projectId },
      body: { text: 'Next stop.', voice: 'voice7', provider: 'elevenlabs', allowFallback: true },
    });
    const track = (await response.json()) as TrackDetail;
    const { voices } = await who.user.call('listVoices');
    expect(track).toMatchObject({ provider: 'builtin', settings: { voice: voices[0]!.id } });
  });

  it('fails the generation when its price is switched off meanwhile', async () => {
    const who = await creator();
    fake.fail(jsonReply(503, {}));
    await submit(who, { prompt: 'wait', mode: 'basic', allowFallback: true });
    await eventually(async () => expect((await lastOf(who)).fallbackReason).toMatch(/ElevenLabs/));
    const { pricing } = await admin.call('listServicePricing');
    const own = pricing.find((one) => one.service === 'music' && one.id !== pricingIds.get('music'))!;
    const params = { pricingId: own.id };
    await admin.call('updateServicePricing', { params, body: { isActive: false } });
    try {
      await tones.release();
      await ended(who, 'failed');
    } finally {
      await admin.call('updateServicePricing', { params, body: { isActive: true } });
    }
    expect((await lastOf(who)).error).toMatchObject({
      code: 'generation_failed',
      message: 'This service has no price, so it is turned off. The tokens were returned.',
    });
    expect(await balanceOf(who)).toBe(50);
  });

  it('is not used if the user did not allow it', async () => {
    const who = await creator();
    fake.fail(jsonReply(503, {}));
    expect((await generate(who)).status).toBe(502);
    expect(await balanceOf(who)).toBe(50);
  });
});

describe('a running generation', () => {
  it('keeps its price and provider when an admin changes them', async () => {
    const who = await creator();
    const { finish } = partialReply();
    const before = fake.posts();
    await submit(who, { mode: 'basic' });
    await expect.poll(() => fake.posts() - before).toBe(1);
    const pricing = { params: { pricingId: pricingIds.get('music')! } };
    const entry = { params: { providerId: provider.id } };
    await admin.call('updateServicePricing', { ...pricing, body: { costPerUnit: '0.01' } });
    await admin.call('updateProvider', { ...entry, body: { isActive: false } });
    finish('whole');
    try {
      await ended(who, 'completed');
      expect(await ledgerOf(who)).toEqual(['spend -40', 'release 40', 'hold -40', 'grant 50']);
      expect((await generate(who)).status).toBe(400);
    } finally {
      await admin.call('updateProvider', { ...entry, body: { isActive: true } });
      await admin.call('updateServicePricing', { ...pricing, body: { costPerUnit: '0.1' } });
    }
    expect(fake.posts() - before).toBe(1);
  });

  it('closes its connection when it is cancelled, without a charge and without a fallback', async () => {
    const who = await creator();
    const closed = Promise.withResolvers<void>();
    const before = fake.posts();
    fake.fail((_, reply) => void reply.socket?.once('close', () => closed.resolve()));
    const generationId = await submit(who, { mode: 'basic', allowFallback: true });
    await expect.poll(() => fake.posts() - before).toBe(1);
    await who.user.call('cancelGeneration', { params: { generationId } });
    await closed.promise;
    expect(await lastOf(who)).toMatchObject({ status: 'cancelled', trackId: null });
    expect(await balanceOf(who)).toBe(50);
    expect(fake.posts() - before).toBe(1);
  });
});

it('a generation whose process died is not sent to the provider a second time', async () => {
  const who = await creator();
  const before = fake.posts();
  fake.fail(() => undefined);
  const response = await who.user.request('generateMusic', {
    params: { projectId: who.projectId },
    body: { prompt: 'a waltz', music_length_ms: 4_000, provider: 'elevenlabs' },
    headers: { prefer: 'respond-async' },
  });
  const { id } = (await response.json()) as Generation;
  await expect.poll(() => fake.posts() - before).toBe(1);
  // Another process takes over the job, as after a crash.
  await services.db.transaction((tx) => storage.queue.send(tx, 'generate', { jobId: id }, { key: uuidv7() }));
  await expect.poll(async () => (await lastOf(who)).status).toBe('failed');
  expect((await lastOf(who)).error?.message).toMatch(/not requested again/);
  expect(fake.posts() - before).toBe(1);
  expect(await balanceOf(who)).toBe(50);
});

const setDefault = (isDefault: boolean) =>
  admin.call('updateServicePricing', {
    params: { pricingId: pricingIds.get('music')! },
    body: { isDefault },
  });

describe('the default provider', () => {
  it('is the one that an admin chose, with its price', async () => {
    const who = await creator();
    const before = fake.posts();
    await setDefault(true);
    try {
      const track = await generateTrack(who, { provider: undefined });
      expect(track).toMatchObject({ provider: 'elevenlabs', tokenCost: 40 });
      expect(fake.posts() - before).toBe(1);
      const estimate = { music_length_ms: 4_000 };
      expect(await who.user.call('estimateMusicCost', { body: estimate })).toMatchObject({ tokenCost: 40 });
      const { prices } = await who.user.call('getTokenPrices');
      expect(prices.map(({ service, tokens }) => `${service} ${tokens}`)).toEqual([
        'music 300',
        'music 600',
        'sound_effect 50',
        'voice 50',
        'image 0',
      ]);
      expect(prices.flatMap(({ providerName }) => providerName ?? [])).toEqual(['ElevenLabs', 'ElevenLabs']);
      expect((await entryOf(provider.id)).makes).toEqual([
        { service: 'music', isDefault: true },
        { service: 'sound_effect', isDefault: false },
        { service: 'voice', isDefault: false },
      ]);
      expect(await generateTrack(who, { provider: 'builtin' })).toMatchObject({ provider: 'builtin' });
    } finally {
      await setDefault(false);
    }
    expect(await generateTrack(who, { provider: undefined })).toMatchObject({ provider: 'builtin' });
  });

  it('is the next one while the chosen one is inactive', async () => {
    const who = await creator();
    const params = { providerId: provider.id };
    await setDefault(true);
    await admin.call('updateProvider', { params, body: { isActive: false } });
    try {
      expect(await generateTrack(who, { provider: undefined })).toMatchObject({ provider: 'builtin' });
      expect((await entryOf(provider.id)).makes).toEqual([]);
    } finally {
      await admin.call('updateProvider', { params, body: { isActive: true } });
      await setDefault(false);
    }
  });

  it('is unique for a service', async () => {
    const { pricing } = await admin.call('listServicePricing');
    const builtinPricing = pricing.find((one) => one.service === 'music' && one.providerId !== provider.id)!;
    await Promise.all([
      setDefault(true),
      admin.call('updateServicePricing', {
        params: { pricingId: builtinPricing.id },
        body: { isDefault: true },
      }),
    ]);
    const after = (await admin.call('listServicePricing')).pricing;
    expect(after.filter(({ service, isDefault }) => service === 'music' && isDefault)).toHaveLength(1);
    await admin.call('updateServicePricing', {
      params: { pricingId: builtinPricing.id },
      body: { isDefault: false },
    });
    await setDefault(false);
  });
});

describe('the provider catalogue', () => {
  it('shows prices and limits to creators, with the built-in composer as default', async () => {
    const { user } = await creator();
    const { providers } = await user.call('listSelectableProviders');
    expect(providers.map(({ name }) => name)).toEqual(['builtin', 'elevenlabs']);
    const [builtin, outside] = providers;
    expect(builtin!.services.every(({ isDefault }) => isDefault)).toBe(true);
    expect(outside!.services[0]).toEqual({
      service: 'music',
      prices: [
        { units: 30, tokens: 300 },
        { units: 60, tokens: 600 },
      ],
      freeTokensDaily: 0,
      minMs: 3_000,
      maxMs: 300_000,
      isDefault: false,
    });
  });

  it('determines the estimate by the requested provider', async () => {
    const { user } = await creator();
    const body = { music_length_ms: 4_000, provider: 'elevenlabs' };
    expect(await user.call('estimateMusicCost', { body })).toMatchObject({ tokenCost: 40 });
  });

  it('lists the voices of each provider', async () => {
    const who = await creator();
    const { voices } = await who.user.call('listVoices', { query: { provider: 'elevenlabs' } });
    expect(voices).toHaveLength(150);
    const response = await who.user.request('generateVoice', {
      params: { projectId: who.projectId },
      body: { text: 'Next stop.', voice: voices[0]!.id, provider: 'elevenlabs' },
    });
    expect((await response.json()) as TrackDetail).toMatchObject({ provider: 'elevenlabs', tokenCost: 1 });
  });

  it('refuses an inactive or unknown provider without a request to it', async () => {
    const who = await creator();
    const before = fake.posts();
    expect((await generate(who, { provider: 'nobody' })).status).toBe(400);
    const params = { providerId: provider.id };
    await admin.call('updateProvider', { params, body: { isActive: false } });
    expect((await generate(who)).status).toBe(400);
    await admin.call('updateProvider', { params, body: { isActive: true } });
    expect(fake.posts()).toBe(before);
    expect(await balanceOf(who)).toBe(50);
  });
});

const test = (providerId: string) => admin.call('testProvider', { params: { providerId } });

describe('an admin', () => {
  it('tests the connection and sees the health of a provider', async () => {
    expect(await test(provider.id)).toMatchObject({
      ok: true,
      message: 'Plan creator, 100,000 credits left.',
    });
    const { providers } = await admin.call('listProviders');
    const entry = providers.find(({ id }) => id === provider.id);
    expect(entry).toMatchObject({ isSupported: true, keyPresent: true, health: { account: 'working' } });
  });

  it('cannot have a secret of the server sent to a provider, not even by an edit of the database', async () => {
    const foreign = await admin.call('createProvider', {
      body: {
        name: 'elevenlabs-foreign',
        displayName: 'Foreign',
        apiKeyEnvVar: keyName,
        baseUrl: fake.baseUrl,
      },
    });
    const before = fake.received.length;
    // As long as the prefix: cutting off its length would leave the name of a key.
    for (const apiKeyEnvVar of [
      'DATABASE_URL',
      keyName.replace(apiKeyPrefix, 'X'.repeat(apiKeyPrefix.length)),
    ]) {
      await services.db.update(providersTable).set({ apiKeyEnvVar }).where(eq(providersTable.id, foreign.id));
      expect(await test(foreign.id)).toMatchObject({
        ok: false,
        message: `${apiKeyEnvVar} is not a valid key variable. Its name must start with TUTTI_PROVIDER_.`,
      });
    }
    expect(fake.received.length).toBe(before);
  });

  it('sees that a key is wrong or missing, and never its value', async () => {
    fake.fail(errorReply(401, 'invalid_api_key', { message: `Bad key ${fakeKey}` }));
    const wrong = await test(provider.id);
    expect(wrong).toMatchObject({ ok: false, message: expect.stringContaining('API key') as string });
    expect(wrong.message).not.toContain(fakeKey);
    const keyless = await admin.call('createProvider', {
      body: { name: 'elevenlabs-two', displayName: 'Second', apiKeyEnvVar: 'TUTTI_PROVIDER_NOT_SET' },
    });
    expect(await test(keyless.id)).toMatchObject({
      ok: false,
      message: expect.stringContaining('TUTTI_PROVIDER_NOT_SET') as string,
    });
  });
});
