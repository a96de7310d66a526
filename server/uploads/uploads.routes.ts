import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isDeclaredAsAudio } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { uploadTrack } from '#contract/uploads.ts';
import type { Bind } from '#server/http/bind.ts';
import type { ParseJson } from '#server/http/streamed-json.ts';
import { readForm, type FormFile } from '#server/http/form.ts';
import { validationError } from '#server/http/validation-error.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import { semaphore } from '#server/semaphore.ts';
import type { IncomingFile } from './incoming-files.ts';
import type { Uploads } from './uploads.service.ts';

function expectAudio(contentType: string, fileName: string): void {
  if (!isDeclaredAsAudio(contentType, fileName)) throw new AppError('audio_not_readable');
}

export function uploadRoutes(bind: Bind, { uploads, projects }: { uploads: Uploads; projects: Projects }) {
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
      if (body && fromJson) return uploads.addTrack(me, project, fromJson, body);
      const { fields, file } = await readForm(request, form, fromForm);
      return uploads.addTrack(me, project, file, fields);
    },
    parseJson,
  );
}
