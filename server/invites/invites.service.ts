import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { InviteCode } from '#contract/invites.ts';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import { clientSubject, type Attempts } from '#server/attempts/attempts.service.ts';
import type { Actor, Audit } from '#server/audit/audit.service.ts';
import type { Publish } from '#server/events/live-message.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Db, Tx } from '#server/storage/db.ts';
import {
  deactivateFirstCode,
  deleteCode,
  findFirstCode,
  insertCode,
  insertRedemption,
  listCodes,
  lockFirstCode,
  useCode,
  type InviteCodeRow,
} from './invites.repo.ts';
import { readableCode, readableCodeBytes } from './readable-code.ts';

export interface WelcomeGift {
  grantWelcome(tx: Tx, userId: string): Promise<unknown>;
}

export interface CodeToCreate {
  readonly code: string;
  readonly description?: string | null | undefined;
  readonly role: Role;
  readonly maxUses: number;
  readonly isActive: boolean;
  readonly expiresAt?: string | null | undefined;
}

const quarterHourSeconds = 900;

function reply(row: InviteCodeRow): InviteCode {
  const { createdBy: _createdBy, expiresAt, createdAt, ...rest } = row;
  return { ...rest, expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}

/** What the audit log keeps of a code: not the code itself, which lets people in. */
function auditFacts({ description, role, maxUses, usedCount, isActive, expiresAt }: InviteCodeRow) {
  return { description, role, maxUses, usedCount, isActive, expiresAt };
}

/** Whoever became admin without the first code has no use for it, and it lies in a log. */
async function closeFirstCode(tx: Tx): Promise<void> {
  await lockFirstCode(tx);
  await deactivateFirstCode(tx);
}

export interface InviteDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly tokens: WelcomeGift;
  readonly audit: Pick<Audit, 'record'>;
}

export type Invites = ReturnType<typeof invitesService>;

export function invitesService({ db, publish, accounts, attempts, tokens, audit }: InviteDeps) {
  return {
    closeFirstCode,

    /**
     * Redeems a code for a person: one use of the code, their role, the welcome bonus, all or
     * nothing. Why a code is refused is nobody's business.
     * @throws invalid_invite_code, invite_already_validated, too_many_requests
     */
    async redeem(person: Person, code: string, clientIp: string): Promise<void> {
      if (person.inviteValidated) throw new AppError('invite_already_validated');
      const attempt = await attempts.begin(
        { subject: `invite:${person.id}`, failures: 10, beforeSlowing: 4, windowSeconds: quarterHourSeconds },
        { subject: clientSubject('invite-from', clientIp), failures: 200, windowSeconds: quarterHourSeconds },
      );
      await db.transaction(async (tx) => {
        await accounts.admit(tx, person.id, async () => {
          const used = await useCode(tx, code);
          if (!used) throw new AppError('invalid_invite_code');
          await insertRedemption(tx, person.id, used.id);
          return used.role;
        });
        await tokens.grantWelcome(tx, person.id);
        await publish(tx, { type: 'balance_changed', userId: person.id });
      });
      await attempt.succeeded();
    },

    async list({ limit, cursor }: PageRequest): Promise<Page<InviteCode>> {
      const [before] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(await listCodes(db, limit + 1, before), limit, (row) => [row.id]);
      return { ...page, rows: page.rows.map(reply) };
    },

    /** @throws invite_code_taken */
    create: (actor: Actor, { code, description, expiresAt, ...rest }: CodeToCreate): Promise<InviteCode> =>
      db.transaction(async (tx) => {
        const row = await insertCode(tx, {
          id: uuidv7(),
          code,
          description: description || null,
          expiresAt: expiresAt ? new Date(expiresAt) : null,
          createdBy: actor.person.id,
          ...rest,
        });
        if (!row) throw new AppError('invite_code_taken');
        const after = auditFacts(row);
        await audit.record(tx, actor, {
          action: 'invite_code_created',
          targetType: 'invite_code',
          targetId: row.id,
          after,
        });
        return reply(row);
      }),

    remove: (actor: Actor, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await deleteCode(tx, id);
        if (!row) throw new AppError('not_found');
        const before = auditFacts(row);
        await audit.record(tx, actor, {
          action: 'invite_code_deleted',
          targetType: 'invite_code',
          targetId: id,
          before,
        });
      }),

    /**
     * The code by which the first admin comes in, the same at each start until it is used;
     * undefined once there is an admin, and one that nobody used is then closed. Processes that
     * start together get the same one.
     */
    ensureFirstAdminCode: (): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        await lockFirstCode(tx);
        if (await accounts.hasAdmin(tx)) {
          await deactivateFirstCode(tx);
          return undefined;
        }
        const existing = await findFirstCode(tx);
        if (existing) return existing.code;
        const code = readableCode(randomBytes(readableCodeBytes));
        await insertCode(tx, {
          id: uuidv7(),
          code,
          description: 'First admin',
          role: 'admin',
          maxUses: 1,
        });
        return code;
      }),
  };
}
