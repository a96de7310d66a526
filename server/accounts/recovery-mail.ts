import type { Mail } from '#server/mail/mail.service.ts';
import { mailPage } from '#server/mail/mail-page.ts';
import type { Db } from '#server/storage/db.ts';
import { findUser } from './accounts.repo.ts';
import { countRecoveryCodes } from './second-factor.repo.ts';

export interface RecoveryMailDeps {
  readonly db: Db;
  readonly mail: Pick<Mail, 'registerTemplate'>;
  readonly site: { readonly url: string; readonly name: string };
}

/** Notifies a user that a recovery code was used, in case someone else used it. */
export function registerRecoveryMail({ db, mail, site }: RecoveryMailDeps): void {
  mail.registerTemplate('recovery_code_used', async ({ userId, createdAt }) => {
    const user = await findUser(db, userId);
    if (!user || user.deletedAt) return undefined;
    const left = await countRecoveryCodes(db, userId);
    return {
      to: user.email,
      subject: `A recovery code of yours was used at ${site.name}`,
      ...mailPage({
        greeting: user.firstName,
        lines: [
          `On ${new Date(createdAt).toUTCString()} a recovery code took the place of the code from your app.`,
          `${left === 1 ? '1 is' : `${left} are`} left.`,
        ],
        link: { label: `Open ${site.name}`, url: site.url },
        footer: [
          'If that was not you, somebody has your password and your codes: change the password, and get other codes, under “Password and sessions”.',
        ],
      }),
    };
  });
}
