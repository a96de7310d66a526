import { AppError } from '#contract/errors.ts';
import type { VerifyOutcome } from '#contract/verify-outcomes.ts';
import type { SignedTokens } from '#server/access/signed-token.ts';
import {
  clientAllowances,
  hashedSubject,
  type Allowance,
  type Attempts,
} from '#server/attempts/attempts.service.ts';
import type { Publish } from '#server/events/live-message.ts';
import type { Person } from '#server/http/person.ts';
import { mailPage } from '#server/mail/mail-page.ts';
import type { Message } from '#server/mail/mailer.ts';
import type { Mail, MailJob } from '#server/mail/mail.service.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import { findUser, lockUser, markAdmitted, markVerified, setRole, type UserRow } from './accounts.repo.ts';

export interface VerificationDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly attempts: Attempts;
  readonly tokens: { grantWelcome(tx: Tx, userId: string): Promise<unknown> };
  readonly invites: { closeFirstCode(tx: Tx): Promise<void> };
  readonly links: SignedTokens;
  /** Absent where this server sends no mail. */
  readonly mail: Mail | undefined;
  /** Who becomes an admin once their address is verified; in lower case. */
  readonly adminEmails: readonly string[];
  readonly site: { readonly url: string; readonly name: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const dayMs = 86_400_000;
const hourSeconds = 3_600;

/** The mailbox of an address: `ada+7@example.org` is read by `ada@example.org`. */
const mailbox = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Letters in an hour: to a mailbox, whatever accounts name it, by an account, and at the wish of one place. */
const letters = ({ id, email }: { id: string; email: string }, clientIp: string): Allowance[] => [
  { subject: `verify:${id}`, failures: 5, windowSeconds: hourSeconds },
  { subject: hashedSubject('verify-mailbox', mailbox(email)), failures: 5, windowSeconds: hourSeconds },
  ...clientAllowances('verify-from', clientIp, { failures: 30, windowSeconds: hourSeconds }),
];

export type Verification = ReturnType<typeof verificationService>;

/** Shows whose an address is. Typing an address proves nothing; a link that was mailed there does. */
export function verificationService(deps: VerificationDeps) {
  const { db, publish, attempts, tokens, invites, links, mail, adminEmails, site, now } = deps;

  const isNamed = (email: string) => adminEmails.includes(email.toLowerCase());

  /** Nothing would come of confirming: known to be theirs, and an admin already if the settings name it. */
  const isDone = ({ email, emailVerifiedAt, role }: Pick<UserRow, 'email' | 'emailVerifiedAt' | 'role'>) =>
    emailVerifiedAt !== null && (role === 'admin' || !isNamed(email));

  /**
   * Somebody has shown that their address is theirs. One that the settings name lets its owner in as
   * an admin, with the welcome that comes with getting in.
   */
  async function addressVerified(tx: Tx, userId: string): Promise<void> {
    const row = await lockUser(tx, userId);
    if (!row) throw new AppError('unauthenticated');
    await markVerified(tx, userId);
    if (!isNamed(row.email)) return;
    await invites.closeFirstCode(tx);
    if (row.inviteValidatedAt) return setRole(tx, userId, 'admin');
    await markAdmitted(tx, userId, 'admin');
    await tokens.grantWelcome(tx, userId);
    await publish(tx, { type: 'balance_changed', userId });
  }

  async function compose({ userId }: MailJob): Promise<Message | undefined> {
    const user = await findUser(db, userId);
    if (!user || user.blockedAt || isDone(user)) return undefined;
    const token = links.sign('verify-email', { userId, email: user.email }, now() + dayMs);
    return {
      to: user.email,
      subject: `Confirm your address for ${site.name}`,
      ...mailPage({
        // Nobody knows yet that whoever gave name and address owns the mailbox.
        greeting: '',
        lines: [`Somebody signed in to ${site.name} says that this address is theirs.`],
        link: { label: 'Confirm this address', url: `${site.url}/api/auth/verify-email?token=${token}` },
        footer: [
          'If that was not you, do nothing. The link works for a day, in the browser that is signed in.',
        ],
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

  mail?.composeWith('verify_email', compose);

  return {
    addressVerified,

    /** Mails a link to the person’s address. @throws mail_unavailable; too_many_requests, see `letters` */
    async request(person: Person, clientIp: string): Promise<void> {
      if (!mail) throw new AppError('mail_unavailable');
      await attempts.begin(letters(person, clientIp));
      await mail.add(db, { kind: 'verify_email', userId: person.id });
    },

    /** Those whom the settings name are asked as soon as they have an account. */
    async registered({ id, email }: { id: string; email: string }, clientIp: string): Promise<void> {
      if (!mail || !isNamed(email)) return;
      await attempts.begin(letters({ id, email }, clientIp));
      await mail.add(db, { kind: 'verify_email', userId: id });
    },

    /** Whether a link can be mailed to the person that something would come of. */
    async isOpen(userId: string): Promise<boolean> {
      const user = mail && (await findUser(db, userId));
      return user !== undefined && !isDone(user);
    },

    /** Confirms the address of whoever is signed in, if the link was mailed to them and still holds. */
    async follow(person: Person, token: string): Promise<VerifyOutcome> {
      const link = readLink(token);
      if (!link) return 'invalid';
      if (link.userId !== person.id) return 'other-account';
      if (link.email !== person.email) return 'invalid';
      await db.transaction((tx) => addressVerified(tx, person.id));
      return 'confirmed';
    },
  };
}
