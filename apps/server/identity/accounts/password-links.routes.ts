import { createPasswordLink, setForgottenPassword } from '#contract/password-links.ts';
import { actorOf } from '#server/platform/audit/audit.service.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { CompletePasswordLogin } from './begin-session.ts';
import type { IdentityServices } from '#server/platform/context.ts';

interface PasswordLinkRoutes extends IdentityServices {
  readonly completePasswordLogin: CompletePasswordLogin;
}

export function passwordLinkRoutes(bind: Bind, { passwordLinks, completePasswordLogin }: PasswordLinkRoutes) {
  bind(createPasswordLink, (call) => passwordLinks.create(actorOf(call), call.params.userId));

  bind(setForgottenPassword, async ({ body, request, reply }) => {
    const authenticated = await passwordLinks.follow(body.token, body.newPassword);
    return completePasswordLogin(authenticated, request, reply);
  });
}
