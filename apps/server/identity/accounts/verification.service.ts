import { AppError } from '#contract/errors.ts';
import type { VerifyResult } from '#contract/verify-results.ts';
import {
  clientRules,
  hashedSubject,
  type RateLimitRule,
} from '#server/platform/attempts/attempts.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { mailPage } from '#server/platform/mail/mail-page.ts';
import type { Message } from '#server/platform/mail/mailer.ts';
import type { MailJob } from '#server/platform/mail/mail.service.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { findUser, lockUser, markActivated, markVerified, setRole, type UserRow } from './accounts.repo.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';
import { messages } from '#server/identity/messages.ts';

const dayMs = 86_400_000;
const hourSeconds = 3_600;

/** The mailbox of an address: `ada+7@example.org` belongs to `ada@example.org`. */
const mailbox = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Mails per hour: by account, to a mailbox, and for a client address. */
const mailLimits = ({ id, email }: { id: string; email: string }, clientIp: string): RateLimitRule[] => [
  { subject: `verify:${id}`, failures: 5, windowSeconds: hourSeconds },
  { subject: hashedSubject('verify-mailbox', mailbox(email)), failures: 5, windowSeconds: hourSeconds },
  ...clientRules('verify-from', clientIp, { failures: 30, windowSeconds: hourSeconds }),
];

export type Verification = ReturnType<typeof verificationService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly verification: Verification;
  }
}

/** Verifies email addresses by mailed links. */
export function verificationService(
  { db, publish, config, links, mail, site, now }: Context,
  { attempts, tokens, invites }: IdentityServices,
) {
  const isConfiguredAdmin = (email: string) => config.adminEmails.includes(email.toLowerCase());

  /**
   * Whether verifying would change nothing: the address is verified, and the user is an admin if ADMIN_EMAILS has it.
   */
  const isConfirmed = ({
    email,
    emailVerifiedAt,
    role,
  }: Pick<UserRow, 'email' | 'emailVerifiedAt' | 'role'>) =>
    emailVerifiedAt !== null && (role === 'admin' || !isConfiguredAdmin(email));

  /**
   * Marks the address as verified. An address in ADMIN_EMAILS makes its user an admin with a validated invite and the
   * welcome bonus.
   */
  async function addressVerified(tx: Tx, userId: string): Promise<void> {
    const row = await lockUser(tx, userId);
    if (!row) throw new AppError('unauthenticated');
    await markVerified(tx, userId);
    if (!isConfiguredAdmin(row.email)) return;
    await invites.closeFirstCode(tx);
    if (row.inviteValidatedAt) return setRole(tx, userId, 'admin');
    await markActivated(tx, userId, 'admin');
    await tokens.grantWelcome(tx, userId);
    await publish(tx, { type: 'balance_changed', userId });
  }

  async function compose({ userId }: MailJob): Promise<Message | undefined> {
    const user = await findUser(db, userId);
    if (!user || user.blockedAt || isConfirmed(user)) return undefined;
    const token = links.sign('verify-email', { userId, email: user.email }, now() + dayMs);
    return {
      to: user.email,
      subject: messages.confirmAddressSubject(site.name),
      ...mailPage({
        // Empty: the user who entered this name may not own the mailbox.
        greeting: '',
        lines: [messages.someoneSignedIn(site.name)],
        link: { label: messages.confirmAddress, url: `${site.url}/api/auth/verify-email?token=${token}` },
        footer: [messages.ignoreThisMail],
      }),
    };
  }
  function readLink(token: string) {
    try {
      return links.read('verify-email', token);
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_link') return undefined;
      throw error;
    }
  }

  mail?.registerTemplate('verify_email', compose);

  return {
    addressVerified,

    /** Mails a link to the user's address. @throws mail_unavailable; too_many_requests, see `mailLimits` */
    async request(user: AuthUser, clientIp: string): Promise<void> {
      if (!mail) throw new AppError('mail_unavailable');
      await attempts.begin(mailLimits(user, clientIp));
      await mail.add(db, { kind: 'verify_email', userId: user.id });
    },

    /** Mails a link to a new user whose address is in ADMIN_EMAILS. */
    async onRegistered({ id, email }: { id: string; email: string }, clientIp: string): Promise<void> {
      if (!mail || !isConfiguredAdmin(email)) return;
      await attempts.begin(mailLimits({ id, email }, clientIp));
      await mail.add(db, { kind: 'verify_email', userId: id });
    },

    /** Whether mail is enabled and verifying would have an effect for the user. */
    async canConfirm(userId: string): Promise<boolean> {
      const user = mail && (await findUser(db, userId));
      return user !== undefined && !isConfirmed(user);
    },

    /** Verifies the user's address if the link was mailed to it and is still valid. */
    async follow(user: AuthUser, token: string): Promise<VerifyResult> {
      const link = readLink(token);
      if (!link) return 'invalid';
      if (link.userId !== user.id) return 'other-account';
      if (link.email !== user.email) return 'invalid';
      await db.transaction((tx) => addressVerified(tx, user.id));
      return 'confirmed';
    },
  };
}
