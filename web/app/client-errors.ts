import { call } from '#web/kit/api.ts';
import { ApiError } from '#web/kit/api-error.ts';

/** Of one page. */
const maxReports = 5;
const reported = new Set<string>();

/** Sends an error of the page to the server's log, each once. What the server refused it knows already. */
export function reportClientError(thrown: unknown): void {
  if (!(thrown instanceof Error) || thrown instanceof ApiError || thrown.name === 'AbortError') return;
  const message = `${thrown.name}: ${thrown.message}`.slice(0, 500);
  if (reported.has(message) || reported.size >= maxReports) return;
  reported.add(message);
  const stack = thrown.stack?.slice(0, 4000);
  const body = { message, path: location.pathname.slice(0, 200), ...(stack !== undefined && { stack }) };
  // Without a connection there is nobody to tell.
  call('reportClientError', { body }).catch(() => undefined);
}

/** Reports what no component and no caller catches. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportClientError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}
