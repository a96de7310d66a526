import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApiUser } from '#contract/testing/api-user.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { creatorFactory } from '#server/testing/creators.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';

const studio = await testApp();
const { services, fakeProvider: tones } = studio;
const { creator } = await creatorFactory(studio);

async function team() {
  const [owner, guest] = [await creator(), await creator()];
  const { id: projectId } = await owner.user.call('createProject', { body: { name: 'A film' } });
  const params = { projectId };
  const { id: memberId } = await owner.user.call('addMember', { params, body: { email: guest.email } });
  const tracks = () => owner.user.call('listProjectTracks', { params });
  return { owner: owner.user, guest: guest.user, params, memberId, tracks };
}

/** Waits until the only generation of a project is running. */
const runningGeneration = (user: ApiUser, params: { projectId: string }) =>
  eventually(async () => {
    const { generations } = await user.call('listGenerations', { params });
    expect(generations).toMatchObject([{ status: 'generating', progress: { bar: 1 } }]);
    return generations[0]!;
  });

describe('a running generation', () => {
  it('completes and leaves its track in the project when its creator is removed from the team', async () => {
    const { owner, guest, params, memberId, tracks } = await team();
    const body = { prompt: 'wait for who leaves' };
    const answer = guest.request('generateMusic', { params, body });
    const { id: generationId } = await runningGeneration(owner, params);
    await owner.call('removeMember', { params: { ...params, memberId } });
    expect((await guest.request('getGeneration', { params: { generationId } })).status).toBe(404);
    await tones.release();
    expect((await answer).status).toBe(201);
    expect(await tracks()).toMatchObject([{ title: body.prompt }]);
    expect((await guest.request('listProjectTracks', { params })).status).toBe(404);
    expect((await guest.request('generateMusic', { params, body })).status).toBe(404);
    expect(await services.tokens.verify()).toEqual([]);
  });

  it('completes in a trashed project and is restored with it', async () => {
    const { owner, guest, params, tracks } = await team();
    const answer = guest.request('generateMusic', { params, body: { prompt: 'wait for the trash' } });
    await runningGeneration(owner, params);
    await owner.call('deleteProject', { params });
    await tones.release();
    const { id: trackId } = (await (await answer).json()) as TrackDetail;
    expect((await guest.request('getTrack', { params: { trackId } })).status).toBe(404);
    await owner.call('restoreProject', { params });
    expect(await tracks()).toMatchObject([{ id: trackId }]);
  });
});

describe('getTrackAudio', () => {
  const size = 24 * 1024 * 1024;

  /** A track that is larger than the socket buffers. */
  async function longTrack() {
    const members = await team();
    const reply = await members.owner.request('generateMusic', {
      params: members.params,
      body: { prompt: 'long' },
    });
    const track = (await reply.json()) as TrackDetail;
    const [row] = await services.db.select().from(tracksTable).where(eq(tracksTable.id, track.id));
    await services.objects.put(row!.objectKey, Buffer.alloc(size), { contentType: 'audio/wav' });
    return { ...members, track };
  }

  it.each(['the track', 'the project'])(
    'streams to the end when %s is deleted meanwhile, and then returns 404',
    async (what) => {
      const { owner, guest, params, track } = await longTrack();
      const trackId = track.id;
      const playing = await guest.request('getTrackAudio', { params: { trackId } });
      if (what === 'the track') await owner.call('deleteTrack', { params: { trackId } });
      else await owner.call('deleteProject', { params });
      const again = await guest.request('getTrackAudio', { params: { trackId } });
      expect(again.status).toBe(404);
      expect((await playing.arrayBuffer()).byteLength).toBe(size);
    },
  );
});
