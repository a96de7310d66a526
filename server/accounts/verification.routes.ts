import { requestEmailVerification, verifyEmail } from '#contract/auth.ts';
import type { Bind } from '#server/http/bind.ts';
import type { Verification } from './verification.service.ts';

export function verificationRoutes(bind: Bind, { verification }: { verification: Verification }) {
  bind(requestEmailVerification, ({ me }) => verification.request(me));

  bind(verifyEmail, async ({ me, query, reply }) => {
    if (!me) return reply.redirect('/sign-in', 302);
    await verification.confirm(me, query.token);
    return reply.redirect('/', 302);
  });
}
