import { mapPosition } from '#contract/bar-positions.ts';
import type { CommentExportFormat, CommentFilter, FrameRateName } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type AiMark, infoList } from '#engine/files.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { listVersionFacts, type VersionFacts } from '#server/library/versions/version-facts.ts';
import { convertedMark } from '#server/library/tracks/track-mark.ts';
import { readAudio } from '#server/library/tracks/read-audio.ts';
import { commentReplies, toReply } from './comment-reply.ts';
import { selectionCondition } from './comment-filters.ts';
import * as repo from './comments.repo.ts';
import { cueChunks } from './export/cue-chunks.ts';
import { frameRates } from './export/frame-rate.ts';
import { textFormats, type TextFormat } from './export/formats.ts';
import type { ExportedVersion, Marker } from './export/marker.ts';
import { streamWav } from './export/wav.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

interface ExportRequest {
  readonly format: CommentExportFormat;
  readonly filter: CommentFilter;
  readonly v?: number | undefined;
  readonly fps: FrameRateName;
}

/** A file that is generated while it is sent. */
export interface ExportedFile {
  /** Without the extension. */
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
  /** In bytes; undefined if it is not known yet. */
  readonly size?: number;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** Of audio made or changed by AI. */
  readonly mark?: AiMark | undefined;
  /** Ends the generation; call it when the file is sent or no longer wanted. */
  readonly close?: () => void;
}

type Place = Omit<Marker, 'number' | 'comment' | 'replies'> & { readonly id: string };

/** Comments read at once. */
const pageSize = 200;

/** Where a comment is in the exported version; without facts of its version, at the same time. */
function placeIn(
  to: VersionFacts,
  versions: ReadonlyMap<number, VersionFacts>,
  { id, version, position, positionEnd }: Awaited<ReturnType<typeof repo.listPlaces>>[number],
): Place {
  if (position === null) return { id, start: null, end: null, isExact: true };
  const number = version ?? 1;
  // Without sections only times can be compared.
  const from = versions.get(number) ?? { ...to, sections: [] };
  const map = (seconds: number) =>
    number === to.number ? { seconds, isExact: true } : mapPosition(from, to, seconds);
  const start = map(position);
  if (positionEnd === null) return { id, start: start.seconds, end: null, isExact: start.isExact };
  const end = map(positionEnd);
  // A range of which nothing is left is a moment.
  return {
    id,
    start: start.seconds,
    end: end.seconds > start.seconds ? end.seconds : null,
    isExact: start.isExact && end.isExact,
  };
}

export type CommentExports = ReturnType<typeof commentExportsService>;

declare module '#server/platform/context.ts' {
  interface CollaborationServices {
    readonly commentExports: CommentExports;
  }
}

/** Exports the comments on a track as markers for other programs. */
export function commentExportsService(
  { db, objects }: Context,
  { versions, decoder }: CollaborationServices,
) {
  async function allReplies(entityId: string, parentId: string) {
    const replies: repo.ListedComment[] = [];
    for (;;) {
      const page = await repo.listReplies(db, entityId, parentId, limits.page.max, replies.at(-1)?.id);
      replies.push(...page);
      if (page.length < limits.page.max) return replies.map(toReply);
    }
  }

  /** Reads comments a page at a time, so that memory does not grow with their number; deleted ones are omitted. */
  async function* markersAt(
    trackId: string,
    places: readonly Place[],
    withReplies: boolean,
  ): AsyncGenerator<Marker> {
    for (let from = 0; from < places.length; from += pageSize) {
      const page = places.slice(from, from + pageSize);
      const rows = await repo.readComments(
        db,
        page.map(({ id }) => id),
      );
      const comments = new Map((await commentReplies(db, rows)).map((comment) => [comment.id, comment]));
      for (const [index, { id, ...place }] of page.entries()) {
        const comment = comments.get(id);
        if (!comment || comment.isDeleted) continue;
        const isComplete = !withReplies || comment.replyCount === comment.replies.length;
        const replies = isComplete ? comment.replies : await allReplies(trackId, id);
        yield { ...place, number: from + index + 1, comment, replies };
      }
    }
  }

  /** @throws no_such_version */
  async function prepare<Action extends 'see' | 'download'>(
    user: AuthUser,
    authorized: AuthorizedTrack<Action>,
    { filter, v, fps }: ExportRequest,
    withReplies: boolean,
  ) {
    const track = await versions.select(authorized, v);
    const facts = new Map((await listVersionFacts(db, track.id)).map((version) => [version.number, version]));
    const to = facts.get(track.version);
    if (!to) throw new AppError('no_such_version');
    const condition = selectionCondition({ filter }, track.id, user.id);
    const places = (await repo.listPlaces(db, track.id, condition))
      .map((place) => placeIn(to, facts, place))
      .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
    const title = track.versionCount > 1 ? `${track.title} V${track.version}` : track.title;
    const version: ExportedVersion = {
      trackId: track.id,
      title,
      fileName: `${title}.${track.extension}`,
      number: track.version,
      facts: to,
      rate: frameRates[fps],
    };
    return { track, version, markers: markersAt(track.id, places, withReplies) };
  }

  return {
    /** The comments as text. @throws no_such_version */
    async text(
      user: AuthUser,
      track: AuthorizedTrack<'see'>,
      request: ExportRequest & { readonly format: TextFormat },
    ): Promise<ExportedFile> {
      const { write, suffix, withReplies = false, ...type } = textFormats[request.format];
      const { version, markers } = await prepare(user, track, request, withReplies);
      return { ...type, name: `${version.title} ${suffix}`, content: write(markers, version) };
    },

    /** The audio as WAV with the comments as cue points. @throws no_such_version, audio_not_readable, not_found */
    async wav(
      user: AuthUser,
      authorized: AuthorizedTrack<'download'>,
      request: ExportRequest,
    ): Promise<ExportedFile> {
      const { track, version, markers } = await prepare(user, authorized, request, false);
      const audio = await decoder.open(user.id, () => readAudio(objects, track));
      try {
        const frames = Math.round(version.facts.duration * audio.sampleRate);
        const cues = await cueChunks(markers, { sampleRate: audio.sampleRate, frames });
        const mark = await convertedMark(objects, track);
        const chunks = mark ? Buffer.concat([cues, infoList(mark)]) : cues;
        return {
          name: messages.cuePoints(version.title),
          extension: 'wav',
          contentType: 'audio/wav',
          ...streamWav(audio, frames, chunks),
          mark,
          close: () => audio.close(),
        };
      } catch (error) {
        audio.close();
        throw error;
      }
    },
  };
}
