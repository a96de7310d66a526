import { locale } from '#contract/locale.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { MigrationState } from '#server/platform/storage/postgres/migrate.ts';
import { runningVersion } from '#server/platform/version.ts';
import { messages } from '#server/platform/messages.ts';

/** Answers for a process that is not ready yet. */
export interface StartingServer {
  /** What the process does with the database; undefined before and after it migrates. */
  setState(state: MigrationState | undefined): void;
  /** Frees the port. Open connections are closed. */
  close(): Promise<void>;
}

/** In seconds. */
const retryAfter = 5;

/**
 * Serves the port while the database is opened and migrated, which can take minutes: `/healthz` answers 200, because
 * the process lives; `/readyz` answers 503 with what is being done; all else 503 with `Retry-After`, as JSON or as a
 * page. Resolves once it listens. @throws the error of the port
 */
export async function startingServer(port: number, host: string): Promise<StartingServer> {
  let state: MigrationState | undefined;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?', 1)[0];
    // The body of the request is not read.
    response.setHeader('connection', 'close').setHeader('cache-control', 'no-store');
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    response.setHeader('retry-after', String(retryAfter));
    const status = state ? 'migrating' : 'starting';
    if (path === '/readyz') return sendJson(response, 503, { status, ...state, ...runningVersion });
    const message = state ? messages.upgrading : messages.starting;
    if (!request.headers.accept?.includes('text/html')) {
      return sendJson(response, 503, { code: 'unavailable', message, retryAfter });
    }
    response.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    response.end(page(message));
  }

  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    setState: (next) => (state = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

const page = (message: string) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfter}">
<title>${messages.notReadyYet}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { display: grid; min-height: 90vh; place-content: center; padding: 1rem; }
</style>
</head>
<body><p>${escapeHtml(message)}</p></body>
</html>
`;
