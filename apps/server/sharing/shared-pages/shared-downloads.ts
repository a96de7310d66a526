import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { SharePermissions } from '#contract/share-links.ts';
import type { SharedDownloadFormat } from '#contract/shared-pages.ts';
import { sendExport } from '#server/collaboration/comments/export/send-export.ts';
import { streamWav } from '#server/collaboration/comments/export/wav.ts';
import { attachment } from '#server/platform/http/content-disposition.ts';
import { sendAudio } from '#server/platform/http/send-object.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { infoList } from '#engine/files.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import { convertedMark, deliveryOf } from '#server/library/tracks/track-mark.ts';
import { readAudio } from '#server/library/tracks/read-audio.ts';
import { findSharedVersion } from './shared-tracks.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';

interface DownloadRequest {
  readonly token: string;
  readonly trackId: string;
  readonly version: number | undefined;
  readonly format: SharedDownloadFormat;
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const permissionOf: Readonly<Record<SharedDownloadFormat, keyof SharePermissions>> = {
  mp3: 'downloadMp3',
  wav: 'downloadWav',
  stems: 'downloadStems',
};

/** Without a score that plays the same, a WAV file is decoded from the stored audio. */
const withoutScore = new Set<ErrorCode>(['no_score', 'score_outdated', 'soundfont_deleted']);

export type SharedDownloads = ReturnType<typeof sharedDownloadsService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly sharedDownloads: SharedDownloads;
  }
}

/** Downloads that a share link allows, as its creator gets them. They have no spoken tag. */
export function sharedDownloadsService({ db, objects }: Context, services: SharingServices) {
  const { accounts, tracks, versions, sharedPages, sharedAudio, listeningStreams, decoder } = services;

  /** @throws not_found, share_password_required, forbidden, no_such_version */
  async function authorize({ token, trackId, version, format }: DownloadRequest, request: FastifyRequest) {
    const { link } = await sharedPages.open(token, request);
    if (!link.permissions[permissionOf[format]]) throw new AppError('forbidden');
    const shown = await findSharedVersion(db, link, trackId);
    const creator = await accounts.findActiveUser(db, link.createdBy);
    if (!shown || !creator) throw new AppError('not_found');
    const chosen = await findSharedVersion(db, link, trackId, version);
    if (!chosen) throw new AppError('no_such_version');
    const authorized = await tracks.authorize(trackId, creator, 'download');
    return { link, creator, track: await versions.select(authorized, chosen.number) };
  }

  async function sendDecoded(owner: string, track: AuthorizedTrack<'download'>, call: Call) {
    const decoded = await decoder.open(owner, () => readAudio(objects, track));
    try {
      const frames = Math.round((track.durationMs / 1000) * decoded.sampleRate);
      const mark = await convertedMark(objects, track);
      return sendExport(call.request, call.reply, {
        name: track.title,
        extension: 'wav',
        contentType: 'audio/wav',
        ...streamWav(decoded, frames, mark ? infoList(mark) : new Uint8Array()),
        mark,
        close: () => decoded.close(),
      });
    } catch (error) {
      decoded.close();
      throw error;
    }
  }

  return {
    /** @throws the errors of `downloadSharedTrack` */
    async send(download: DownloadRequest, call: Call) {
      const check = () => authorize(download, call.request);
      const { link, creator, track } = await check();
      await sharedAudio.guard(link, call, check);
      const { request, reply } = call;
      const sendStored = (delivery: Delivery, extension: string) => {
        reply.header('content-disposition', attachment(track.title, extension));
        return sendAudio(objects, delivery, request, reply);
      };
      if (download.format === 'stems') return services.answerScoreFile(call, track, creator, 'stems');
      if (download.format === 'mp3') {
        if (track.contentType === 'audio/mpeg') return sendStored(deliveryOf(track, 'download'), 'mp3');
        const key = await listeningStreams.find(link.projectId, track, 'download');
        const mark = await convertedMark(objects, track);
        return sendStored({ key, contentType: 'audio/mpeg', mark }, 'mp3');
      }
      if (track.contentType === 'audio/wav') return sendStored(deliveryOf(track, 'download'), 'wav');
      if (track.playableKey) return sendStored(deliveryOf(track, 'play'), 'wav');
      try {
        return await services.answerScoreFile(call, track, creator, 'wav');
      } catch (error) {
        if (!(error instanceof AppError) || !withoutScore.has(error.code)) throw error;
        return sendDecoded(link.id, track, call);
      }
    },
  };
}
