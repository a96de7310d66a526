import { AppError } from '#contract/errors.ts';
import { isOfferedAsAudio } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import { uploadTrack } from '#contract/uploads.ts';
import type { Bind } from '#server/http/bind.ts';
import { readForm, type ArrivingFile } from '#server/http/form.ts';
import { invalid } from '#server/http/invalid.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { IncomingFile } from './incoming-files.ts';
import type { Uploads } from './uploads.service.ts';

function expectAudio(contentType: string, fileName: string): void {
  if (!isOfferedAsAudio(contentType, fileName)) throw new AppError('audio_not_readable');
}

export function uploadRoutes(bind: Bind, { uploads, projects }: { uploads: Uploads; projects: Projects }) {
  const { form, tooLarge } = uploadTrack;
  const missing = 'Please select a file and enter a title.';

  const fromForm = {
    async keep({ contentType, fileName, bytes }: ArrivingFile) {
      expectAudio(contentType, fileName);
      return uploads.receive(bytes);
    },
    discard: (file: IncomingFile) => uploads.discard(file),
    missing,
  };

  function decodedFile(base64: string): Buffer {
    const bytes = Buffer.from(base64, 'base64');
    // Node skips what is no base64: then there are fewer bytes than the text promises.
    if (bytes.length !== Math.floor((base64.replace(/={1,2}$/, '').length * 3) / 4)) {
      throw invalid('audioData', 'The audio data is no base64.');
    }
    if (bytes.length > limits.uploadBytes.max) throw new AppError('body_too_large', {}, tooLarge);
    return bytes;
  }

  bind(uploadTrack, async ({ me, params, body, request }) => {
    const project = await projects.authorize(params.projectId, me, 'generate');
    if (body) {
      expectAudio(body.contentType, body.originalFileName);
      return uploads.addTrack(me, project, await uploads.receive(decodedFile(body.audioData)), body);
    }
    const { fields, file } = await readForm(request, form, fromForm);
    return uploads.addTrack(me, project, file, fields);
  });
}
