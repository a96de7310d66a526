import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { AuditAction, AuditEntry, AuditTarget } from '#contract/audit.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import type { Context } from '#server/platform/context.ts';
import { inBatches } from '#server/platform/storage/delete-in-batches.ts';
import { deleteOldEntries, insertEntry, listEntries, type AuditRow } from './audit.repo.ts';

/** The user who makes a change, and their IP address. */
export interface AuditActor {
  readonly user: AuthUser;
  readonly ip: string;
}

export const actorOf = ({ me, request }: { me: AuthUser; request: FastifyRequest }): AuditActor => ({
  user: me,
  ip: request.ip,
});

/** A change for the log; `before` and `after` must not contain secrets. */
export interface AuditChange {
  readonly action: AuditAction;
  readonly targetType: AuditTarget;
  readonly targetId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

function reply({ actorId, actorEmail, createdAt, ...row }: AuditRow): AuditEntry {
  return { ...row, actor: { id: actorId, email: actorEmail }, createdAt: createdAt.toISOString() };
}

export type Audit = ReturnType<typeof auditService>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly audit: Audit;
  }
}

/** The audit log. */
export function auditService({ db }: Context) {
  return {
    /** Records a change in the transaction that makes it. @returns the id of the entry */
    async record(
      tx: Tx,
      { user, ip }: AuditActor,
      { before, after, ...change }: AuditChange,
    ): Promise<string> {
      const id = uuidv7();
      await insertEntry(tx, {
        id,
        actorId: user.id,
        actorEmail: user.email,
        apiTokenId: user.apiToken?.id ?? null,
        ...change,
        before: before ?? null,
        after: after ?? null,
        ip,
      });
      return id;
    },

    /** Deletes entries after three years. */
    sweep: (): Promise<void> => inBatches((max) => deleteOldEntries(db, max)),

    async list({ limit, cursor }: PageRequest): Promise<Page<AuditEntry>> {
      const [before] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(await listEntries(db, limit + 1, before), limit, (row) => [row.id]);
      return { ...page, rows: page.rows.map(reply) };
    },
  };
}
