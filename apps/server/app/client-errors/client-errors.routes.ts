import { reportClientError } from '#contract/client-errors.ts';
import { clientRules } from '#server/platform/attempts/attempts.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { redactSecrets } from '#server/platform/redact-secrets.ts';
import type { Context, Services } from '#server/platform/context.ts';

/** Limit per client address, so that no client floods the log. */
const perHour = { failures: 30, windowSeconds: 3600 };

export function clientErrorRoutes(bind: Bind, { log, onClientError, attempts }: Context & Services) {
  bind(reportClientError, async ({ body, request }) => {
    await attempts.begin(clientRules('client-errors', request.ip, perHour));
    onClientError?.();
    const clientError = {
      message: redactSecrets(body.message),
      ...(body.stack !== undefined && { stack: redactSecrets(body.stack) }),
      path: redactSecrets(body.path),
    };
    log.warn({ clientError, userId: request.user?.id }, 'client-side error reported by a browser');
  });
}
