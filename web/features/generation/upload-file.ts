import type { Reply } from '#contract/api.ts';
import { routes, splitRoute } from '#contract/routes.ts';
import type { UploadDraft } from '#web/features/generation/upload-draft.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { callUrl } from '#web/kit/api.ts';
import { handleSessionExpired } from '#web/kit/session-expired.ts';

/** A refused upload; its message is `HTTP error! status: ${status} - ${body}`. */
class UploadRefused extends ApiError {
  constructor(status: number, body: string, statusText: string) {
    super(status, body, statusText);
    this.name = 'UploadRefused';
    this.message = `HTTP error! status: ${status} - ${body || statusText}`;
  }
}

interface Upload {
  readonly projectId: string;
  readonly file: File;
  readonly metadata: Omit<UploadDraft, 'file'>;
  /** Called with the fraction that has been sent, 0..1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file as a form. Uses XMLHttpRequest, because fetch does not report upload progress. Throws ApiError when it
 * is refused, TypeError when the server cannot be reached, AbortError when it is cancelled.
 */
export function uploadFile({
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
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(splitRoute(routes.uploadTrack).method, callUrl('uploadTrack', { params: { projectId } }));
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) {
        resolve(JSON.parse(responseText) as Reply<'uploadTrack'>);
        return;
      }
      if (status === 401) handleSessionExpired();
      reject(new UploadRefused(status, responseText, statusText));
    });
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
