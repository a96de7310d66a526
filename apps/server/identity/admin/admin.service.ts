import type { AdminUser } from '#contract/accounts.ts';
import type { Role } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { AuditAction } from '#contract/audit.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { findUser, listUsers, readStats, searchUsers, type OverviewRow } from './admin.repo.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';
import { messages } from '#server/identity/messages.ts';

function reply({ inviteValidatedAt, createdAt, blockedAt, ...row }: OverviewRow): AdminUser {
  return {
    ...row,
    inviteValidated: inviteValidatedAt !== null,
    createdAt: createdAt.toISOString(),
    blockedAt: blockedAt?.toISOString() ?? null,
  };
}

function replyPage(rows: readonly OverviewRow[], limit: number): Page<AdminUser> {
  const page = cutPage(rows, limit, (row) => [row.id]);
  return { ...page, rows: page.rows.map(reply) };
}

interface BalanceChange {
  readonly userId: string;
  readonly description: string;
  readonly action: Extract<AuditAction, 'tokens_set' | 'tokens_changed'>;
  /** Computes the new balance from the current one. */
  readonly target: (balance: number) => number;
}

async function user(on: Queryable, id: string): Promise<AdminUser> {
  const row = await findUser(on, id);
  if (!row) throw new AppError('not_found');
  return reply(row);
}

export type Admin = ReturnType<typeof adminService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly admin: Admin;
  }
}

/** User administration. Every change is recorded in the audit log. */
export function adminService(
  { db, publish }: Context,
  { accounts, sessions, tokens, audit }: IdentityServices,
) {
  async function changeBalance(tx: Tx, actor: AuditActor, change: BalanceChange): Promise<AdminUser> {
    const { userId, description, action, target } = change;
    await user(tx, userId);
    const before = await tokens.lockBalance(tx, userId);
    const after = target(before);
    const auditId = await audit.record(tx, actor, {
      action,
      targetType: 'user',
      targetId: userId,
      before: { balance: before },
      after: { balance: after, description },
    });
    await tokens.adjustBalance(tx, { userId, description, auditId }, after - before);
    await publish(tx, { type: 'balance_changed', userId });
    return user(tx, userId);
  }

  return {
    /** @throws not_found */
    user: (id: string) => user(db, id),

    async listUsers({ limit, cursor }: PageRequest): Promise<Page<AdminUser>> {
      const [before] = decodeCursor(cursor, idKey) ?? [];
      return replyPage(await listUsers(db, limit + 1, before), limit);
    },

    async searchUsers(term: string, { limit, cursor }: PageRequest): Promise<Page<AdminUser>> {
      const [before] = decodeCursor(cursor, idKey) ?? [];
      return replyPage(await searchUsers(db, term, limit + 1, before), limit);
    },

    stats: () => readStats(db),

    /** @throws not_found */
    async ledgerOf(userId: string, page: PageRequest) {
      await user(db, userId);
      return tokens.ledgerOf(userId, page);
    },

    /** @throws not_found */
    setBalance: (
      actor: AuditActor,
      userId: string,
      { balance, description }: { balance: number; description: string },
    ) =>
      db.transaction((tx) =>
        changeBalance(tx, actor, { userId, description, action: 'tokens_set', target: () => balance }),
      ),

    /** @throws not_found, insufficient_tokens {needed, balance} */
    addTokens: (actor: AuditActor, input: { userId: string; amount: number; description: string }) =>
      db.transaction((tx) => {
        const { userId, amount, description } = input;
        const target = (balance: number) => {
          if (balance + amount < 0) throw new AppError('insufficient_tokens', { needed: -amount, balance });
          if (balance + amount > limits.tokenBalance.max) throw balanceTooHigh();
          return balance + amount;
        };
        return changeBalance(tx, actor, { userId, description, action: 'tokens_changed', target });
      }),

    /** Ends all sessions of a user. @throws not_found */
    endSessions: (actor: AuditActor, userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await user(tx, userId);
        const ended = await sessions.endAllOf(tx, userId);
        await audit.record(tx, actor, {
          action: 'sessions_ended',
          targetType: 'user',
          targetId: userId,
          before: { sessions: ended },
          after: { sessions: 0 },
        });
      }),

    /** @throws own_role, not_found; role_required when the admin was demoted concurrently */
    setRole: (actor: AuditActor, userId: string, role: Role): Promise<AdminUser> =>
      db.transaction(async (tx) => {
        const before = await accounts.changeRole(tx, actor.user.id, userId, role);
        await audit.record(tx, actor, {
          action: 'role_changed',
          targetType: 'user',
          targetId: userId,
          before: { role: before },
          after: { role },
        });
        return user(tx, userId);
      }),
  };
}

function balanceTooHigh(): AppError {
  const message = messages.balanceTooHigh;
  return validationError('amount', message);
}
