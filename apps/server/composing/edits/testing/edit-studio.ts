import { expect } from 'vitest';
import type { Body, Reply } from '#contract/api.ts';
import type { Comment } from '#contract/comments.ts';
import type { Remake } from '#contract/remake.ts';
import { readZip } from '#contract/testing/read-zip.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { builtinComposer } from '#server/testing/builtin-composer.ts';
import { creatorFactory, type Creator } from '#server/testing/creators.ts';
import { testApp } from '#server/testing/test-app.ts';
import { audioWithoutTags } from '#contract/testing/audio-without-tags.ts';
import { withReusedPieces } from './reused-pieces.ts';

const ask = ({ user }: Creator, trackId: string, body: Remake, headers: Record<string, string> = {}) =>
  user.request('remakeTrack', { params: { trackId }, body, headers });

/** Equal pieces are composed once for all files of a worker. */
const { provider, again } = withReusedPieces(builtinComposer);

/** A studio with the built-in composer, which composes equal requests once, and calls of its creators. */
export async function editStudio() {
  const studio = await testApp({ provider });
  const factory = await creatorFactory(studio);

  return {
    ...studio,
    ...factory,
    provider,
    ask,

    again,

    /** A short piece with drums, bass and piano. */
    make: async ({ user, projectId }: Creator, settings: Partial<Body<'generateMusic'>> = {}) =>
      (await user.call('generateMusic', {
        params: { projectId },
        body: {
          prompt: 'indie pop with drums, bass and piano',
          music_length_ms: 8_000,
          seed: 5,
          ...settings,
        },
      })) as TrackDetail,

    /** The new version that a remake makes. */
    remade: async (who: Creator, trackId: string, body: Remake): Promise<TrackDetail> => {
      const response = await ask(who, trackId, { as: 'version', ...body });
      const made = (await response.json()) as TrackDetail;
      expect([response.status, made]).toEqual([201, expect.anything()]);
      return made;
    },

    /** Status and code of a refused remake, and of its estimate. */
    refusal: async (who: Creator, trackId: string, body: unknown): Promise<string[]> => {
      const replies = await Promise.all(
        (['remakeTrack', 'estimateRemake'] as const).map((name) =>
          who.user.request(name, { params: { trackId }, body: body as Remake }),
        ),
      );
      return Promise.all(
        replies.map(async (reply) => {
          const { code } = (await reply.json()) as { code: string };
          return `${reply.status} ${code}`;
        }),
      );
    },

    estimate: ({ user }: Creator, trackId: string, body: Remake): Promise<Reply<'estimateRemake'>> =>
      user.call('estimateRemake', { params: { trackId }, body }),

    /** The samples of the stems of a version, by name. */
    stems: async ({ user }: Creator, trackId: string, version: number): Promise<Map<string, Buffer>> => {
      const query = { v: String(version) };
      const reply = await user.request('getTrackStems', { params: { trackId }, query });
      expect(reply.status).toBe(200);
      const files = readZip(Buffer.from(await reply.arrayBuffer()));
      return new Map([...files].map(([name, bytes]) => [name, audioWithoutTags(Buffer.from(bytes))]));
    },

    /** The MP3 of a version, without the tags that state how and when it was made. */
    audio: async ({ user }: Creator, trackId: string, version: number) => {
      const reply = await user.request('getTrackAudio', {
        params: { trackId },
        query: { v: String(version) },
      });
      return audioWithoutTags(Buffer.from(await reply.arrayBuffer()));
    },

    comment: ({ user }: Creator, trackId: string, content: string, place: object = {}): Promise<Comment> =>
      user.call('createComment', {
        body: { entityType: 'track', entityId: trackId, content, ...place },
      }),

    commentOf: async ({ user }: Creator, trackId: string, id: string): Promise<Comment> => {
      const { comments } = await user.call('listComments', {
        params: { entityType: 'track', entityId: trackId },
      });
      return comments.find((one) => one.id === id)!;
    },

    versionsOf: async ({ user }: Creator, trackId: string) =>
      (await user.call('listVersions', { params: { trackId } })).versions.map(
        ({ number, origin, sourceVersion }) => [number, origin, sourceVersion],
      ),
  };
}
