import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isDeclaredAsAudio } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { uploadTrack } from '#contract/uploads.ts';
import type { Bind } from '#server/http/bind.ts';
import type { ParseJson } from '#server/http/streamed-json.ts';
import { readForm, type FormFile } from '#server/http/form.ts';
import { validationError } from '#server/http/validation-error.ts';
import type { AuthUser } from '#server/http/auth-user.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import { semaphore } from '#server/semaphore.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import { checkRoom } from '#server/versions/check-room.ts';
import type { IncomingFile } from './incoming-files.ts';
import type { Uploads } from './uploads.service.ts';

function expectAudio(contentType: string, fileName: string): void {
  if (!isDeclaredAsAudio(contentType, fileName)) throw new AppError('audio_not_readable');
}

interface UploadRoutes {
  readonly uploads: Uploads;
  readonly projects: Projects;
  readonly tracks: Pick<Tracks, 'authorize'>;
}

interface VersionFields {
  readonly as: 'track' | 'version';
  readonly trackId?: string | undefined;
}

export function uploadRoutes(bind: Bind, { uploads, projects, tracks }: UploadRoutes) {
  /** The track that the file becomes a version of. @throws validation_failed, not_found, forbidden, versions_full */
  async function trackOfVersion(me: AuthUser, projectId: string, { as, trackId }: VersionFields) {
    if (as === 'track') return undefined;
    if (trackId === undefined) throw validationError('trackId', 'Say which track it is a version of.');
    const track = await tracks.authorize(trackId, me, 'manage');
    checkRoom(track, { projectId, type: track.trackType, path: 'trackId' });
    return track;
  }

  const { form, tooLarge } = uploadTrack;
  const missingMessage = 'Please select a file and enter a title.';

  const fromForm = {
    async store({ contentType, fileName, bytes }: FormFile) {
      expectAudio(contentType, fileName);
      return uploads.receive(bytes);
    },
    discard: (file: IncomingFile) => uploads.discard(file),
    missingMessage,
  };

  function decodeFile(base64: string): Buffer {
    const bytes = Buffer.from(base64, 'base64');
    // Node skips invalid base64 characters, which results in fewer bytes than the text implies.
    if (bytes.length !== Math.floor((base64.replace(/={1,2}$/, '').length * 3) / 4)) {
      throw validationError('audioData', 'The audio data is not valid base64.');
    }
    if (bytes.length > limits.uploadBytes.max) throw new AppError('body_too_large', {}, tooLarge);
    return bytes;
  }

  /** The decoded files of validated JSON bodies. */
  const decodedFiles = new WeakMap<FastifyRequest, IncomingFile>();
  // A body of 67 MB takes about 155 MB while it is parsed and decoded.
  const withPermit = semaphore({ permits: 2, perOwner: 1 });

  /**
   * Buffers a JSON body in the object store until a permit is free, then parses it; the returned body has a
   * placeholder instead of the audio data.
   */
  const parseJson: ParseJson = async (request, stream, parse) => {
    const { id } = request.user!;
    const body = await uploads.receive(stream);
    try {
      return await withPermit(id, async () => {
        const value = await parse(Buffer.from(await uploads.read(body)).toString());
        const checked = uploadTrack.body.safeParse(value);
        // Fastify rejects it with all issues.
        if (!checked.success) return value;
        const { contentType, originalFileName, audioData, ...others } = checked.data;
        expectAudio(contentType, originalFileName);
        decodedFiles.set(request, await uploads.receive(decodeFile(audioData)));
        return { ...others, contentType, originalFileName, audioData: 'received' };
      });
    } finally {
      await uploads.discard(body);
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
