import type { Reply } from '#contract/api.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { ApiError } from '#web/data/api-error.ts';
import { callUrl } from '#client/call-options.ts';
import { handleSessionExpired } from '#web/data/session-expired.ts';

interface SendOptions {
  readonly params?: object;
  /** Called with the fraction that has been sent, 0..1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError');

/**
 * Sends a form with a large file. Uses XMLHttpRequest, because fetch does not report upload progress. Throws ApiError
 * when it is refused, TypeError when the server cannot be reached, AbortError when it is cancelled.
 */
export function sendForm<Name extends RouteName>(
  name: Name,
  form: FormData,
  { params, onProgress, signal }: SendOptions,
): Promise<Reply<Name>> {
  return new Promise((resolve, reject) => {
    // Cancelled while the browser was offline, where an upload waits before it begins.
    if (signal.aborted) {
      reject(cancelled());
      return;
    }
    const request = new XMLHttpRequest();
    request.open(splitRoute(routes[name]).method, callUrl(name, { params }));
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) {
        resolve(JSON.parse(responseText) as Reply<Name>);
        return;
      }
      if (status === 401) handleSessionExpired();
      reject(new ApiError(status, responseText, statusText));
    });
    request.addEventListener('abort', () => reject(cancelled()));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
