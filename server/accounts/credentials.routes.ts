import { changePassword, endOtherSessions, listSessions } from '#contract/sessions.ts';
import type { Bind } from '#server/http/bind.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { sessionOf } from '#server/http/session.ts';
import type { Credentials } from './credentials.service.ts';

export interface CredentialRoutes {
  readonly credentials: Credentials;
  readonly cookie: SessionCookie;
}

export function credentialRoutes(bind: Bind, { credentials, cookie }: CredentialRoutes) {
  bind(listSessions, ({ request }) => credentials.list(sessionOf(request)));

  bind(endOtherSessions, ({ request }) => credentials.endOthers(sessionOf(request)));

  bind(changePassword, async ({ body, request, reply }) => {
    const { token, expiresAt } = await credentials.changePassword(sessionOf(request), body, request.ip);
    cookie.write(reply, token, expiresAt);
  });
}
