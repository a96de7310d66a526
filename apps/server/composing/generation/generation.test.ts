import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import type { Generation } from '#contract/generation.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { whileDeleted } from '#server/collaboration/ideas/testing/while-deleted.ts';
import { creatorFactory, type Creator } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';

const studio = await testApp();
const { services, fakeProvider: tones } = studio;
const { admin, creatorWithProject: creator } = await creatorFactory(studio);

const generate = ({ user, projectId }: Creator, prompt: string, headers: Record<string, string> = {}) =>
  user.request('generateMusic', { params: { projectId }, body: { prompt }, headers });

async function submit(who: Creator, prompt: string): Promise<Generation> {
  const response = await generate(who, prompt, { prefer: 'respond-async' });
  expect(response.status).toBe(202);
  const generation = (await response.json()) as Generation;
  expect(response.headers.get('location')).toBe(`/api/generations/${generation.id}`);
  return generation;
}

const statusOf = async ({ user }: Creator, generationId: string) =>
  (await user.call('getGeneration', { params: { generationId } })).status;

const ledgerOf = async ({ user }: Creator) =>
  (await user.call('listTransactions')).transactions.map(({ type, amount }) => `${type} ${amount}`);

describe('generateMusic', () => {
  it('returns the finished track with its prompt, settings and seed', async () => {
    const who = await creator();
    const response = await generate(who, 'a tone');
    expect(response.status).toBe(201);
    const track = (await response.json()) as TrackDetail;
    expect(track).toMatchObject({
      projectId: who.projectId,
      title: 'a tone',
      trackType: 'music',
      source: 'generated',
      duration: 30,
      provider: 'builtin',
      providerVersion: 'tone',
      prompt: 'a tone',
      settings: { prompt: 'a tone', mode: 'detailed', instrumental: true },
    });
    expect(track.seed).toBe(tones.seeds.at(-1));
    const audio = await who.user.request('getTrackAudio', { params: { trackId: track.id } });
    expect(
      Buffer.from(await audio.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF');
    expect(await ledgerOf(who)).toEqual(['spend 0', 'release 0', 'hold 0', 'grant 50']);
  });

  it('returns the Idempotency-Key of a generation; clearGenerations dismisses the completed ones', async () => {
    const who = await creator();
    const keys = ['first', 'second'].map((name) => `${name}-${uuidv7()}`);
    for (const key of keys)
      expect((await generate(who, 'a tone', { 'idempotency-key': key })).status).toBe(201);
    const waiting = await submit(who, 'wait for it');
    const params = { projectId: who.projectId };
    const listed = async () => (await who.user.call('listGenerations', { params })).generations;
    expect((await listed()).map(({ submissionKey }) => submissionKey)).toEqual([null, ...keys.toReversed()]);
    await admin.call('clearGenerations', { params });
    expect(await listed()).toHaveLength(3);
    expect(await who.user.call('clearGenerations', { params })).toEqual({ cleared: 2 });
    expect((await listed()).map(({ id }) => id)).toEqual([waiting.id]);
    await who.user.call('cancelGeneration', { params: { generationId: waiting.id } });
  });

  it('answers at once when the client prefers, and reports the progress', async () => {
    const who = await creator();
    const { id, status } = await submit(who, 'wait for it');
    expect(['pending', 'generating']).toContain(status);
    await eventually(async () => expect(await statusOf(who, id)).toBe('generating'));
    await eventually(async () => {
      const { generations } = await who.user.call('listGenerations', {
        params: { projectId: who.projectId },
      });
      expect(generations).toMatchObject([{ id, progress: { stage: 'rendering', bar: 1, bars: 2 } }]);
    });
    await tones.release();
    await eventually(async () => expect(await statusOf(who, id)).toBe('completed'));
    const tracks = await who.user.call('listProjectTracks', { params: { projectId: who.projectId } });
    expect(tracks).toHaveLength(1);
  });

  it('marks its idea as generated and records an activity', async () => {
    const { user, projectId } = await creator();
    const params = { projectId };
    const body = { title: 'A tone', description: 'Long and low' };
    const { id: ideaId } = await user.call('createIdea', { params, body });
    const response = await user.request('generateMusic', { params, body: { prompt: 'a tone', ideaId } });
    expect(response.status).toBe(201);
    const track = (await response.json()) as TrackDetail;
    expect(track.settings).not.toHaveProperty('ideaId');
    const { ideas } = await user.call('listIdeas', { params });
    expect(ideas).toMatchObject([{ id: ideaId, status: 'generated', generatedTrackId: track.id }]);
    const { generations } = await user.call('listGenerations', { params });
    expect(generations).toMatchObject([{ ideaId, trackId: track.id }]);
    const { activities } = await user.call('listProjectActivities', { params });
    expect(activities.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['track_generated', track.id],
      ['idea_created', ideaId],
    ]);
  });

  it('refuses an idea of another project and a rejected idea, without a charge', async () => {
    const who = await creator();
    const other = await creator();
    const body = { title: 'A tone', description: 'Long and low' };
    const foreign = await other.user.call('createIdea', {
      params: { projectId: other.projectId },
      body,
    });
    const params = { projectId: who.projectId };
    const rejected = await who.user.call('createIdea', { params, body });
    for (const status of ['in_progress', 'rejected'] as const) {
      await who.user.call('moveIdea', { params: { ideaId: rejected.id }, body: { status } });
    }
    const statuses: number[] = [];
    for (const { id: ideaId } of [foreign, rejected]) {
      const request = { params, body: { prompt: 'a tone', ideaId } };
      statuses.push((await who.user.request('generateMusic', request)).status);
    }
    expect(statuses).toEqual([400, 409]);
    expect(await ledgerOf(who)).toEqual(['grant 50']);
  });

  it('refuses an idea that is deleted concurrently', async () => {
    const who = await creator();
    const params = { projectId: who.projectId };
    const { id: ideaId } = await who.user.call('createIdea', {
      params,
      body: { title: 'A tone', description: 'Long and low' },
    });
    const reply = await whileDeleted(services.db, ideaId, () =>
      who.user.request('generateMusic', { params, body: { prompt: 'a tone', ideaId } }),
    );
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'ideaId' }] });
    expect(await ledgerOf(who)).toEqual(['grant 50']);
  });

  it('completes when its idea is deleted meanwhile', async () => {
    const who = await creator();
    const params = { projectId: who.projectId };
    const body = { title: 'A tone', description: 'Long and low' };
    const idea = await who.user.call('createIdea', { params, body });
    const headers = { prefer: 'respond-async' };
    const prompt = 'wait for an idea';
    const reply = await who.user.request('generateMusic', {
      params,
      body: { prompt, ideaId: idea.id },
      headers,
    });
    const { id } = (await reply.json()) as Generation;
    await who.user.request('deleteIdea', { params: { ideaId: idea.id } });
    await eventually(async () => expect(await statusOf(who, id)).toBe('generating'));
    await tones.release();
    await eventually(async () => expect(await statusOf(who, id)).toBe('completed'));
  });

  it('returns the held tokens of a failure and hides internal error details', async () => {
    const who = await creator();
    const refused = await generate(who, 'refuse');
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({
      code: 'generation_failed',
      message: 'This prompt asks for too much.',
    });
    const broken = await generate(who, 'break');
    expect(await broken.text()).not.toContain('secret');
    expect(await ledgerOf(who)).toEqual(['return 0', 'hold 0', 'return 0', 'hold 0', 'grant 50']);
    const { freeTokens } = await who.user.call('estimateMusicCost', { body: {} });
    expect(freeTokens).toBe(300);
  });

  it('returns the held tokens when it is cancelled; a second cancel dismisses it', async () => {
    const who = await creator();
    const { id } = await submit(who, 'wait and be cancelled');
    const cancelled = await who.user.call('cancelGeneration', { params: { generationId: id } });
    expect(cancelled.status).toBe('cancelled');
    expect(await ledgerOf(who)).toEqual(['return 0', 'hold 0', 'grant 50']);
    await who.user.call('cancelGeneration', { params: { generationId: id } });
    const { generations } = await who.user.call('listGenerations', {
      params: { projectId: who.projectId },
    });
    expect(generations).toEqual([]);
    expect(await ledgerOf(who)).toEqual(['return 0', 'hold 0', 'grant 50']);
  });

  it('leaves no file of an attempt whose process died when it is cancelled', async () => {
    const who = await creator();
    const { id } = await submit(who, 'wait for the next try');
    await eventually(async () => expect(await statusOf(who, id)).toBe('generating'));
    const objectKey = `projects/${who.projectId}/generations/${id}/1/audio.wav`;
    await services.objects.put(objectKey, Buffer.from('RIFF'), { contentType: 'audio/wav' });
    await who.user.call('cancelGeneration', { params: { generationId: id } });
    await services.trash.sweep();
    expect(await services.objects.stat(objectKey)).toBeUndefined();
  });

  it('cannot be cancelled by a user outside the project', async () => {
    const who = await creator();
    const stranger = await creator();
    const { id } = await submit(who, 'wait, not yours');
    const refused = await stranger.user.request('cancelGeneration', { params: { generationId: id } });
    expect(refused.status).toBe(404);
    expect(['pending', 'generating']).toContain(await statusOf(who, id));
    await tones.release();
  });

  it('continues when the client disconnects', async () => {
    const who = await creator();
    const disconnected = new AbortController();
    const { user, projectId } = who;
    const request = user.request('generateMusic', {
      params: { projectId },
      body: { prompt: 'wait for nobody' },
      signal: disconnected.signal,
    });
    await eventually(async () => {
      const { generations } = await user.call('listGenerations', { params: { projectId } });
      expect(generations).toMatchObject([{ status: 'generating', progress: { bar: 1 } }]);
    });
    disconnected.abort();
    await expect(request).rejects.toThrow(/abort/);
    await tones.release();
    await eventually(async () => {
      expect(await user.call('listProjectTracks', { params: { projectId } })).toHaveLength(1);
    });
  });
});

describe('generateSoundEffect and generateVoice', () => {
  it('generates a sound effect of the requested duration and charges for it', async () => {
    const who = await creator();
    const made = await who.user.call('generateSoundEffect', {
      params: { projectId: who.projectId },
      body: { prompt: 'a door slams', duration: 3_000 },
    });
    expect(made).toMatchObject({ trackType: 'sound_effect', duration: 3, settings: { duration: 3_000 } });
    expect(made).toMatchObject({ providerName: 'Built-in composer', tokenCost: 0, freeTokens: 30 });
    const { transactions } = await who.user.call('listTransactions', {});
    expect(transactions[0]).toMatchObject({
      type: 'spend',
      freeTokens: 30,
      description: 'Sound effect, 3 s: a door slams',
    });
  });

  it('estimateSoundCost returns the cost of a sound effect and a voice, and whether the user can pay', async () => {
    const who = await creator();
    const estimate = (body: Body<'estimateSoundCost'>) => who.user.call('estimateSoundCost', { body });
    expect(await estimate({ type: 'sound_effect', durationMs: 3_000 })).toMatchObject({
      tokenCost: 30,
      userBalance: 50,
      freeTokens: 150,
      canAfford: true,
    });
    expect(await estimate({ type: 'voice', characters: 26 })).toMatchObject({
      tokenCost: 2,
      freeTokens: 100,
      canAfford: true,
    });
    expect(await estimate({ type: 'sound_effect', durationMs: 22_000 })).toMatchObject({
      tokenCost: 220,
      canAfford: false,
    });
  });

  it('generates a sound effect of the duration in its prompt, at the estimated price', async () => {
    const { user, projectId } = await creator();
    const prompt = 'a 2-second whoosh';
    const estimate = await user.call('estimateSoundCost', { body: { type: 'sound_effect', prompt } });
    expect(estimate).toMatchObject({ durationMs: 2_000, tokenCost: 20 });
    const params = { projectId };
    const made = await user.call('generateSoundEffect', { params, body: { prompt } });
    expect(made).toMatchObject({ duration: 2, settings: { prompt } });
    const touched = { prompt, duration: 1_000 };
    expect(await user.call('generateSoundEffect', { params, body: touched })).toMatchObject({
      duration: 1,
    });
    const { transactions } = await user.call('listTransactions', {});
    const spent = transactions.filter(({ type }) => type === 'spend');
    expect(spent).toMatchObject([{ freeTokens: 10 }, { freeTokens: estimate.tokenCost }]);
  });

  it('generates a voice and charges by the character', async () => {
    const who = await creator();
    const { voices } = await who.user.call('listVoices');
    const made = await who.user.call('generateVoice', {
      params: { projectId: who.projectId },
      body: { text: 'Next stop, Harbour Street.', voice: voices[0]!.id },
    });
    expect(made).toMatchObject({ trackType: 'voice', prompt: 'Next stop, Harbour Street.' });
    const { transactions } = await who.user.call('listTransactions', {});
    expect(transactions[0]).toMatchObject({ type: 'spend', freeTokens: 2 });
  });

  it('returns 400 for an empty or overlong text', async () => {
    const { user, projectId } = await creator();
    const params = { projectId };
    const bad = [
      await user.request('generateSoundEffect', { params, body: { prompt: ' ' } }),
      await user.request('generateSoundEffect', { params, body: { prompt: 'x'.repeat(401) } }),
      await user.request('generateVoice', { params, body: { text: 'x'.repeat(2_001), voice: 'tone' } }),
    ];
    expect(bad.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});

describe('an Idempotency-Key', () => {
  it('gives one track and one charge for two concurrent requests', async () => {
    const who = await creator();
    const both = [1, 2].map(() => generate(who, 'wait once', { 'idempotency-key': 'one' }));
    await eventually(async () => {
      const { generations } = await who.user.call('listGenerations', {
        params: { projectId: who.projectId },
      });
      expect(generations).toMatchObject([{ status: 'generating', progress: { bar: 1 } }]);
    });
    await tones.release();
    const [first, second] = await Promise.all(
      both.map(async (reply) => (await reply).json() as Promise<TrackDetail>),
    );
    expect(first!.id).toBe(second!.id);
    const later = await generate(who, 'wait once', { 'idempotency-key': 'one' });
    expect(((await later.json()) as TrackDetail).id).toBe(first!.id);
    expect(await ledgerOf(who)).toEqual(['spend 0', 'release 0', 'hold 0', 'grant 50']);
  });

  it('is refused with another request, and is scoped to its user', async () => {
    const who = await creator();
    const other = await creator();
    expect((await generate(who, 'a', { 'idempotency-key': 'k' })).status).toBe(201);
    const conflict = await generate(who, 'b', { 'idempotency-key': 'k' });
    expect(conflict.status).toBe(409);
    expect(await conflict.json()).toMatchObject({ code: 'idempotency_conflict' });
    const { id: projectId } = await who.user.call('createProject', { body: { name: 'Another' } });
    expect((await generate({ ...who, projectId }, 'a', { 'idempotency-key': 'k' })).status).toBe(409);
    expect((await generate(other, 'c', { 'idempotency-key': 'k' })).status).toBe(201);
    expect((await generate(who, 'a', { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
  });
});

it('50 concurrent requests with tokens for 3 create 3 tracks and return 47 insufficient_tokens errors', async () => {
  const who = await creator();
  const replies = await Promise.all(Array.from({ length: 50 }, () => generate(who, 'one of fifty')));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 402)).toHaveLength(47);
  const refusal = await replies.find(({ status }) => status === 402)!.json();
  expect(refusal).toMatchObject({ code: 'insufficient_tokens', needed: 100, balance: 50 });
  const tracks = await who.user.call('listProjectTracks', { params: { projectId: who.projectId } });
  expect(tracks).toHaveLength(3);
  expect((await who.user.call('getBalance')).balance).toBe(50);
  expect(await services.tokens.verify()).toEqual([]);
});
