import { requestEmailVerification, verifyEmail } from '#contract/auth.ts';
import type { VerifyResult } from '#contract/verify-results.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { IdentityServices } from '#server/platform/context.ts';

const page = (search: { outcome: VerifyResult } | { token: string }) =>
  `/verify-email?${new URLSearchParams(search)}`;

export function verificationRoutes(bind: Bind, { verification }: IdentityServices) {
  bind(requestEmailVerification, ({ me, request }) => verification.request(me, request.ip));

  bind(verifyEmail, async ({ me, query: { token }, reply }) => {
    if (me) return reply.redirect(page({ outcome: await verification.follow(me, token) }), 302);
    const search = new URLSearchParams({ returnTo: page({ token }) });
    return reply.redirect(`/sign-in?${search}`, 302);
  });
}
