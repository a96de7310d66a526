import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import { convertedMark, spokenOverMark } from '#server/library/tracks/track-mark.ts';
import { findSharedVersion, listSharedItems } from './shared-tracks.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';

export interface AudioRequest {
  readonly token: string;
  readonly trackId: string;
  readonly version: number;
  readonly until: number;
  readonly signature: string;
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Tracks whose streams are prepared when a link is created. */
const preparedTracks = 10;

const kindOf = ({ spokenTag }: OpenLink) => (spokenTag ? { tag: spokenTag } : 'plain');

export type SharedAudio = ReturnType<typeof sharedAudioService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly sharedAudio: SharedAudio;
  }
}

/** The streams for listening of share links. */
export function sharedAudioService({ db, objects, log }: Context, services: SharingServices) {
  const { sharedPages, listeningStreams, openStreams, audioAddresses } = services;

  /** Makes the streams of the first tracks of a link, so that the first play starts at once. */
  async function prepareFirst(link: OpenLink): Promise<void> {
    const items = await listSharedItems(db, link);
    for (const { shown } of items.slice(0, preparedTracks)) {
      await listeningStreams.find(link.projectId, shown, kindOf(link));
    }
  }

  return {
    /**
     * Registers a reply that sends a file as long as `check` passes, and checks once more, because the link may have
     * changed since the caller checked it. @throws the error of `check`
     */
    async guard(link: OpenLink, { reply }: Call, check: () => Promise<unknown>): Promise<void> {
      const isAllowed = () =>
        check().then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError) return false;
            throw error;
          },
        );
      openStreams.watch({ link, raw: reply.raw, isAllowed });
      await check();
    },

    /**
     * The stream of a version. @throws not_found, also for an address that is not valid;
     * share_password_required, audio_not_readable, unavailable
     */
    async find({ token, trackId, version: number, ...address }: AudioRequest, call: Call): Promise<Delivery> {
      const check = async () => {
        const { link } = await sharedPages.open(token, call.request);
        const version = await findSharedVersion(db, link, trackId, number);
        if (!version) throw new AppError('not_found');
        return { link, version };
      };
      const { link, version } = await check();
      if (!audioAddresses.isValid({ linkId: link.id, trackId, version: number }, address)) {
        throw new AppError('not_found');
      }
      const key = await listeningStreams.find(link.projectId, version, kindOf(link));
      await this.guard(link, call, check);
      const mark = await convertedMark(objects, { ...version, version: version.number });
      return { key, contentType: 'audio/mpeg', mark: link.spokenTag ? spokenOverMark(mark) : mark };
    },

    /** Prepares the streams of a new link in the background; a failure shows when they are played. */
    async prepare(tokenHash: Buffer): Promise<void> {
      try {
        const link = await services.shareLinks.findOpenLink(tokenHash);
        if (link) await prepareFirst(link);
      } catch (error) {
        log.debug({ err: error }, 'failed to prepare the listening streams of a share link');
      }
    },
  };
}
