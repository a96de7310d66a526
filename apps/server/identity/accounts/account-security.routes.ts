import { changePassword, endOtherSessions, listSessions } from '#contract/sessions.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { SessionCookie } from '#server/platform/http/session-cookie.ts';
import { sessionOf } from '#server/platform/http/session.ts';
import type { KnownDevices } from './known-devices.ts';
import type { IdentityServices } from '#server/platform/context.ts';

interface AccountSecurityRoutes extends IdentityServices {
  readonly cookie: SessionCookie;
  readonly devices: KnownDevices;
}

export function accountSecurityRoutes(
  bind: Bind,
  { accountSecurity, cookie, devices }: AccountSecurityRoutes,
) {
  bind(listSessions, ({ request }) => accountSecurity.list(sessionOf(request)));

  bind(endOtherSessions, ({ request }) => accountSecurity.endOthers(sessionOf(request)));

  bind(changePassword, async ({ body, request, reply }) => {
    const session = sessionOf(request);
    const { token, expiresAt, passwordHash } = await accountSecurity.changePassword(session, body);
    cookie.write(reply, token, expiresAt);
    devices.remember(request, reply, session.user.id, passwordHash);
  });
}
