import type { Reply } from '#contract/api.ts';
import type { UploadDraft } from '#web/features/compose/generation/upload-draft.ts';
import { ApiError } from '#web/data/api-error.ts';
import { sendForm } from '#web/data/send-form.ts';

interface Upload {
  readonly projectId: string;
  readonly file: File;
  readonly metadata: Omit<UploadDraft, 'file'>;
  /** Called with the fraction that has been sent, 0..1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file as a track. The message of a refusal is `HTTP error! status: ${status} - ${body}`. */
export async function uploadFile({
  projectId,
  file,
  metadata,
  onProgress,
  signal,
}: Upload): Promise<Reply<'uploadTrack'>> {
  const form = new FormData();
  form.append('title', metadata.title.trim());
  form.append('trackType', metadata.type);
  form.append('genres', JSON.stringify(metadata.genres));
  form.append('originalFileName', file.name);
  // Last: the server needs the other fields before the file.
  form.append('audio', file, file.name);
  try {
    return await sendForm('uploadTrack', form, { params: { projectId }, onProgress, signal });
  } catch (error) {
    if (error instanceof ApiError)
      error.message = `HTTP error! status: ${error.message.replace(': ', ' - ')}`;
    throw error;
  }
}
