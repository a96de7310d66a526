import { changePassword, endOtherSessions, listSessions } from '#contract/sessions.ts';
import type { Bind } from '#server/http/bind.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { sessionOf } from '#server/http/session.ts';
import type { Credentials } from './credentials.service.ts';
import type { KnownDevices } from './known-devices.ts';

export interface CredentialRoutes {
  readonly credentials: Credentials;
  readonly cookie: SessionCookie;
  readonly devices: KnownDevices;
}

export function credentialRoutes(bind: Bind, { credentials, cookie, devices }: CredentialRoutes) {
  bind(listSessions, ({ request }) => credentials.list(sessionOf(request)));

  bind(endOtherSessions, ({ request }) => credentials.endOthers(sessionOf(request)));

  bind(changePassword, async ({ body, request, reply }) => {
    const session = sessionOf(request);
    const { token, expiresAt, passwordHash } = await credentials.changePassword(session, body);
    cookie.write(reply, token, expiresAt);
    devices.remember(request, reply, session.person.id, passwordHash);
  });
}
