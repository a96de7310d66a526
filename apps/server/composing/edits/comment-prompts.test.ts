import { afterEach, describe, expect, it } from 'vitest';
import type { Body } from '#contract/api.ts';
import { fakeElevenLabs, fakeKey } from '#providers/elevenlabs/testing/fake-elevenlabs.ts';
import { testAppWithProvider } from '#server/testing/test-app-with-provider.ts';

const fake = await fakeElevenLabs();
const { creator, services } = await testAppWithProvider({
  at: fake,
  apiKey: fakeKey,
  name: 'elevenlabs',
  displayName: 'ElevenLabs',
  prices: [{ service: 'music', costPerUnit: '0.005' }],
});
afterEach(fake.recover);

type Creator = Awaited<ReturnType<typeof creator>>;
const settings = { music_length_ms: 10_000, mode: 'basic', provider: 'elevenlabs' } as const;

const generate = ({ user, projectId }: Creator, body: Partial<Body<'generateMusic'>> = {}) =>
  user.request('generateMusic', {
    params: { projectId },
    body: { ...settings, prompt: 'a night train', ...body },
  });
async function newTrack(who: Creator): Promise<string> {
  const reply = await generate(who);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}
const comment = ({ user }: Creator, trackId: string, content = 'softer drums', parentId?: string) =>
  user.call('createComment', {
    body: { entityType: 'track', entityId: trackId, content, ...(parentId && { parentId }) },
  });
const readComment = async ({ user }: Creator, trackId: string) =>
  (await user.call('listComments', { params: { entityType: 'track', entityId: trackId } })).comments[0]!;
async function codeOf(reply: Response): Promise<string> {
  return `${reply.status} ${((await reply.json()) as { code: string }).code}`;
}

describe('a version of an external provider whose prompt was made from a comment', () => {
  it('resolves the comment, and names itself and the version before', async () => {
    const who = await creator();
    const trackId = await newTrack(who);
    const { id: commentId } = await comment(who, trackId);
    const { prompt } = await who.user.call('readEdits', { params: { trackId }, body: { commentId } });
    expect(prompt).toBe('a night train. softer drums.');
    const reply = await generate(who, { prompt: prompt!, versionOf: trackId, commentId });
    expect(reply.status).toBe(201);
    expect(await readComment(who, trackId)).toMatchObject({
      id: commentId,
      resolvedAt: expect.any(String),
      fixedInVersion: 2,
    });
    const { versions } = await who.user.call('listVersions', { params: { trackId } });
    expect(versions[0]).toMatchObject({
      number: 2,
      origin: 'comment',
      sourceVersion: 1,
      provider: 'elevenlabs',
    });
    const { generations } = await who.user.call('listGenerations', { params: { projectId: who.projectId } });
    expect(generations.map((one) => one.commentId)).toEqual([commentId, null]);
    const { activities } = await who.user.call('listProjectActivities', {
      params: { projectId: who.projectId },
    });
    expect(activities.map(({ name }) => name)).toContain('resolved a comment on “a night train” with V2');
  });

  it('names the version that the comment was written on, also if it is not the current one', async () => {
    const who = await creator();
    const trackId = await newTrack(who);
    const { id: commentId } = await comment(who, trackId);
    await generate(who, { versionOf: trackId });
    await generate(who, { versionOf: trackId, commentId });
    const { versions } = await who.user.call('listVersions', { params: { trackId } });
    expect(versions.map(({ number, sourceVersion }) => [number, sourceVersion])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(await readComment(who, trackId)).toMatchObject({ fixedInVersion: 3 });
  });

  it('leaves the comment open if it fails, or if the comment is deleted meanwhile', async () => {
    const who = await creator();
    const trackId = await newTrack(who);
    const { id: commentId } = await comment(who, trackId);
    fake.fail((_received, reply) => void reply.writeHead(422).end('{}'));
    expect((await generate(who, { versionOf: trackId, commentId })).status).toBeGreaterThanOrEqual(400);
    expect(await readComment(who, trackId)).toMatchObject({ resolvedAt: null, fixedInVersion: null });
    fake.recover();
    const audio = await who.user.request('getTrackAudio', { params: { trackId } });
    const bytes = Buffer.from(await audio.arrayBuffer());
    fake.fail((_received, reply) => {
      void who.user
        .call('deleteComment', { params: { commentId } })
        .then(() => reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes));
    });
    expect((await generate(who, { versionOf: trackId, commentId })).status).toBe(201);
    const { versions } = await who.user.call('listVersions', { params: { trackId } });
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('is refused for a comment of another track, a reply, and without a track', async () => {
    const who = await creator();
    const [trackId, other] = [await newTrack(who), await newTrack(who)];
    const { id: commentId } = await comment(who, other);
    const thread = await comment(who, trackId);
    const reply = await comment(who, trackId, 'yes', thread.id);
    expect(await codeOf(await generate(who, { versionOf: trackId, commentId }))).toBe('404 not_found');
    expect(await codeOf(await generate(who, { versionOf: trackId, commentId: reply.id }))).toBe(
      '404 not_found',
    );
    expect(await codeOf(await generate(who, { commentId: thread.id }))).toBe('400 validation_failed');
    const stranger = await creator();
    expect(await codeOf(await generate(stranger, { versionOf: trackId, commentId }))).toBe('404 not_found');
    expect(await services.tokens.verify()).toEqual([]);
  });
});
