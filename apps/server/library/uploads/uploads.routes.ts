import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isDeclaredAsAudio } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { uploadTrack } from '#contract/uploads.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { ParseJson } from '#server/platform/http/streamed-json.ts';
import { readForm, type FormFile } from '#server/platform/http/form.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { checkRoom } from '#server/library/versions/check-room.ts';
import type { IncomingFile } from './incoming-files.ts';
import { separateFile } from './separate-file.ts';
import type { LibraryServices } from '#server/platform/context.ts';
import { messages } from '#server/library/messages.ts';

function expectAudio(contentType: string, fileName: string): void {
  if (!isDeclaredAsAudio(contentType, fileName)) throw new AppError('audio_not_readable');
}

interface VersionFields {
  readonly as: 'track' | 'version';
  readonly trackId?: string | undefined;
}

export function uploadRoutes(bind: Bind, { uploads, projects, tracks }: LibraryServices) {
  /** The track that the file becomes a version of. @throws validation_failed, not_found, forbidden, versions_full */
  async function trackOfVersion(me: AuthUser, projectId: string, { as, trackId }: VersionFields) {
    if (as === 'track') return undefined;
    if (trackId === undefined) throw validationError('trackId', messages.sayWhichTrack);
    const track = await tracks.authorize(trackId, me, 'manage');
    checkRoom(track, { projectId, type: track.trackType, path: 'trackId' });
    return track;
  }

  const { form, tooLarge } = uploadTrack;
  const missingMessage = messages.selectFileEnterTitle;

  const fromForm = {
    async store({ contentType, fileName, bytes }: FormFile) {
      expectAudio(contentType, fileName);
      return uploads.receive(bytes);
    },
    discard: (file: IncomingFile) => uploads.discard(file),
    missingMessage,
  };

  /** The decoded files of validated JSON bodies. */
  const decodedFiles = new WeakMap<FastifyRequest, IncomingFile>();
  const placeholder = 'received';

  /** Stores the file of a JSON body while it arrives; the returned body has a placeholder instead of it. */
  const parseJson: ParseJson = async (request, stream, parse) => {
    const files: IncomingFile[] = [];
    let isAccepted = false;
    try {
      const { text, file } = await separateFile(
        stream,
        { field: 'audioData', placeholder },
        async (bytes) => {
          const received = await uploads.receive(bytes);
          files.push(received);
          return received;
        },
      );
      if (file && file.size > limits.uploadBytes.max) throw new AppError('body_too_large', {}, tooLarge);
      const value = await parse(text);
      const checked = uploadTrack.body.safeParse(value);
      // Fastify rejects it with all issues.
      if (!checked.success) return value;
      if (!file || file.size === 0) throw validationError('audioData', missingMessage);
      expectAudio(checked.data.contentType, checked.data.originalFileName);
      decodedFiles.set(request, file);
      isAccepted = true;
      return value;
    } finally {
      if (!isAccepted) for (const file of files) await uploads.discard(file);
    }
  };

  bind(
    uploadTrack,
    async ({ me, params, body, request }) => {
      const fromJson = decodedFiles.get(request);
      const project = await projects
        .authorize(params.projectId, me, 'generate')
        .then(async (authorized) => {
          await uploads.checkRoom(me, authorized);
          return authorized;
        })
        .catch(async (error: unknown) => {
          if (fromJson) await uploads.discard(fromJson);
          throw error;
        });
      const { fields, file } =
        body && fromJson ? { fields: body, file: fromJson } : await readForm(request, form, fromForm);
      const versionOf = await trackOfVersion(me, project.id, fields).catch(async (error: unknown) => {
        await uploads.discard(file);
        throw error;
      });
      return uploads.addTrack(me, project, file, fields, versionOf);
    },
    parseJson,
  );
}
