import { AppError } from '#contract/errors.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  getUserSecondFactor,
  removeUserSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
  turnOffSecondFactor,
} from '#contract/second-factor.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { sessionOf } from '#server/platform/http/session.ts';
import type { BeginSession } from './begin-session.ts';
import type { PendingMfaCookie } from './pending-mfa-cookie.ts';
import type { KnownDevices } from './known-devices.ts';
import type { IdentityServices } from '#server/platform/context.ts';

interface SecondFactorRoutes extends IdentityServices {
  readonly pendingMfaCookie: PendingMfaCookie;
  readonly beginSession: BeginSession;
  readonly devices: KnownDevices;
}

export function secondFactorRoutes(
  bind: Bind,
  { secondFactor, pendingMfa, pendingMfaCookie: cookie, beginSession, devices }: SecondFactorRoutes,
) {
  bind(signInWithCode, async ({ body, request, reply }) => {
    const token = cookie.read(request);
    if (token === undefined) throw new AppError('sign_in_over');
    const { user, passwordHash } = await pendingMfa.finish(token, body.code, devices.sourceOf(request));
    await beginSession(user.id, request, reply, { passwordHash });
    cookie.clear(reply);
    return user;
  });

  bind(getSecondFactor, ({ me }) => secondFactor.statusOf(me));

  bind(beginSecondFactor, ({ body, request }) => secondFactor.begin(sessionOf(request), body.password));

  bind(confirmSecondFactor, async ({ body, request }) => ({
    recoveryCodes: [...(await secondFactor.confirm(sessionOf(request), body))],
  }));

  bind(turnOffSecondFactor, ({ body, request }) => secondFactor.turnOff(sessionOf(request), body));

  bind(renewRecoveryCodes, async ({ body, request }) => ({
    recoveryCodes: [...(await secondFactor.renewCodes(sessionOf(request), body))],
  }));

  bind(getUserSecondFactor, ({ params }) => secondFactor.statusForAdmin(params.userId));

  bind(removeUserSecondFactor, (call) => secondFactor.remove(actorOf(call), call.params.userId));
}
