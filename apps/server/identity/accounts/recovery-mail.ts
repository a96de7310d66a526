import { mailPage } from '#server/platform/mail/mail-page.ts';
import { findUser } from './accounts.repo.ts';
import { countRecoveryCodes } from './second-factor.repo.ts';
import type { Context } from '#server/platform/context.ts';
import type { Mail } from '#server/platform/mail/mail.service.ts';
import { messages } from '#server/identity/messages.ts';

/** Notifies a user that a recovery code was used, in case someone else used it. */
export function registerRecoveryMail({ db, site }: Context, mail: Mail): void {
  mail.registerTemplate('recovery_code_used', async ({ userId, createdAt }) => {
    const user = await findUser(db, userId);
    if (!user || user.deletedAt) return undefined;
    const left = await countRecoveryCodes(db, userId);
    return {
      to: user.email,
      subject: messages.recoveryCodeUsed(site.name),
      ...mailPage({
        greeting: user.firstName,
        lines: [
          messages.recoveryCodeUsedOn(new Date(createdAt).toUTCString()),
          messages.recoveryCodesLeft(left),
        ],
        link: { label: messages.open(site.name), url: site.url },
        footer: [messages.recoveryCodeStolen],
      }),
    };
  });
}
