import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { clientRules, type RateLimitRule } from '#server/platform/attempts/attempts.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import * as repo from './guests.repo.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';
import { signatures } from '#server/platform/access/signature.ts';

export type Guest = repo.GuestRow;

const hourSeconds = 3_600;
/** A guest who writes while the link ends keeps the name. */
const graceMs = 86_400_000;

/** A guest as the author of comments and verdicts, without any permission. */
export const actorOf = ({ id, email }: Guest): AuthUser => ({
  id,
  email,
  role: 'collaborator',
  inviteValidated: false,
  needsSecondFactor: false,
});

export type Guests = ReturnType<typeof guestsService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly guests: Guests;
  }
}

/** Guests of share links: rows in `users` without credentials. */
export function guestsService({ db, secret, now }: Context, { attempts }: SharingServices) {
  /** Hides addresses of clients in the table of attempts. */
  const clients = signatures(secret, 'addresses of guests');
  /**
   * The rule for one address at one link; neither is readable in its subject. Empty for loopback, as that of
   * `clientRules`: otherwise a few wrong passwords would lock a link for everybody behind an unnamed local proxy.
   */
  const clientRulesAt = (
    kind: string,
    { id }: OpenLink,
    ip: string,
    rule: Omit<RateLimitRule, 'subject'>,
  ): RateLimitRule[] =>
    clientRules(kind, ip, rule).map(({ subject, ...rest }) => ({
      ...rest,
      subject: `${kind}:${clients.sign(`${id} ${subject}`)}`,
    }));

  return {
    clientRulesAt,

    find: (link: OpenLink, id: string | undefined): Promise<Guest | undefined> =>
      id === undefined ? Promise.resolve(undefined) : repo.findGuest(db, link.id, id),

    /**
     * Renames the guest, or creates one. @throws too_many_guests, too_many_requests, not_found if the link was revoked
     * meanwhile
     */
    async setName(link: OpenLink, guest: Guest | undefined, name: string, ip: string): Promise<Guest> {
      await attempts.begin(
        clientRulesAt('guest-name', link, ip, {
          failures: limits.guestWritesPerHour,
          windowSeconds: hourSeconds,
        }),
      );
      return db.transaction(async (tx) => {
        if (!(await repo.lockLink(tx, link.id))) throw new AppError('not_found');
        if (guest) {
          await repo.renameGuest(tx, guest.id, name);
          return { ...guest, name };
        }
        if ((await repo.countGuests(tx, link.id)) >= limits.guestsPerShareLink) {
          throw new AppError('too_many_guests');
        }
        const id = uuidv7();
        const created = { id, name, email: `guest-${id}@guest.invalid` };
        await repo.insertGuest(tx, link.id, created);
        return created;
      });
    },

    /** Counts a comment or a verdict of a guest. @throws too_many_requests */
    async countWrite({ id }: Guest): Promise<void> {
      await attempts.begin({
        subject: `guest:${id}`,
        failures: limits.guestWritesPerHour,
        windowSeconds: hourSeconds,
      });
    },

    /** Erases the names of guests who wrote nothing, a day after their link ended. */
    sweep: () => repo.eraseGuestsWithoutWords(db, new Date(now() - graceMs)),
  };
}
