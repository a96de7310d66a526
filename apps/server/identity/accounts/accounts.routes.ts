import { getCurrentUser, logout, register, signIn } from '#contract/auth.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { isCrossSite } from '#server/platform/http/origin.ts';
import type { SessionCookie } from '#server/platform/http/session-cookie.ts';
import { currentUser } from './current-user.ts';
import type { BeginSession, CompletePasswordLogin } from './begin-session.ts';
import type { KnownDevices } from './known-devices.ts';
import type { IdentityServices } from '#server/platform/context.ts';

interface AccountRoutes extends IdentityServices {
  readonly cookie: SessionCookie;
  readonly beginSession: BeginSession;
  readonly completePasswordLogin: CompletePasswordLogin;
  readonly devices: KnownDevices;
  readonly publicUrl: string | undefined;
}

export function accountRoutes(
  bind: Bind,
  { cookie, beginSession, completePasswordLogin, publicUrl, devices, ...services }: AccountRoutes,
) {
  const { accounts, sessions, verification } = services;

  bind(logout, async ({ request, reply }) => {
    const token = cookie.read(request);
    // A cross-site link or image must not sign users out.
    if (token && request.method === 'GET' && !isCrossSite(request, publicUrl)) {
      await sessions.end(token);
      cookie.clear(reply);
    }
    return reply.redirect('/', 302);
  });

  bind(getCurrentUser, ({ me }) => currentUser(services, me));

  bind(register, async ({ body, request, reply }) => {
    const { user, passwordHash } = await accounts.register(body, request.ip);
    await verification.onRegistered(user, request.ip);
    await beginSession(user.id, request, reply, { passwordHash });
    return user;
  });

  bind(signIn, async ({ body, request, reply }) => {
    const authenticated = await accounts.signIn(body.email, body.password, devices.sourceOf(request));
    return completePasswordLogin(authenticated, request, reply);
  });
}
