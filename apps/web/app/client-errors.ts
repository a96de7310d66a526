import { ApiError } from '#web/data/api-error.ts';
import { post } from '#web/data/visitor-api.ts';

/** Per page load. */
const maxReports = 5;
const reported = new Set<string>();

/** Reports an error to the server log, each message once. API errors are left out: the server knows them. */
export function reportClientError(thrown: unknown): void {
  if (!(thrown instanceof Error) || thrown instanceof ApiError || thrown.name === 'AbortError') return;
  const message = `${thrown.name}: ${thrown.message}`.slice(0, 500);
  if (reported.has(message) || reported.size >= maxReports) return;
  reported.add(message);
  const stack = thrown.stack?.slice(0, 4000);
  const body = { message, path: location.pathname.slice(0, 200), ...(stack !== undefined && { stack }) };
  // Ignored: the server is unreachable.
  post('reportClientError', body).catch(() => undefined);
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportClientError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}
