import { mailPage } from '#server/platform/mail/mail-page.ts';
import { findUser } from './accounts.repo.ts';
import { countRecoveryCodes } from './second-factor.repo.ts';
import type { Context } from '#server/platform/context.ts';
import type { Mail } from '#server/platform/mail/mail.service.ts';

/** Notifies a user that a recovery code was used, in case someone else used it. */
export function registerRecoveryMail({ db, site }: Context, mail: Mail): void {
  mail.registerTemplate('recovery_code_used', async ({ userId, createdAt }) => {
    const user = await findUser(db, userId);
    if (!user || user.deletedAt) return undefined;
    const left = await countRecoveryCodes(db, userId);
    return {
      to: user.email,
      subject: `One of your recovery codes was used on ${site.name}`,
      ...mailPage({
        greeting: user.firstName,
        lines: [
          `On ${new Date(createdAt).toUTCString()} a recovery code was used instead of a code from your app.`,
          `You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left.`,
        ],
        link: { label: `Open ${site.name}`, url: site.url },
        footer: [
          'If this wasn’t you, someone has your password and your codes. Change your password and get new codes under “Password and sessions”.',
        ],
      }),
    };
  });
}
