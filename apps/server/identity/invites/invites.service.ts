import { messages } from '#server/identity/messages.ts';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { InviteCode, InviteLink } from '#contract/invites.ts';
import { limits } from '#contract/limits.ts';
import { clientRules } from '#server/platform/attempts/attempts.service.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import {
  deactivateFirstCode,
  deleteCode,
  findFirstCode,
  insertCode,
  insertRedemption,
  listCodes,
  listRedeemableCodes,
  lockFirstCode,
  consumeCode,
  type InviteCodeRow,
  type NewInviteCode,
} from './invites.repo.ts';
import { humanReadableCode, humanReadableCodeBytes } from './human-readable-code.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';

export interface InviteCodeInput {
  readonly code: string;
  readonly description?: string | null | undefined;
  readonly role: Role;
  readonly maxUses: number;
  readonly isActive: boolean;
  readonly expiresAt?: string | null | undefined;
}

const quarterHourSeconds = 900;
const dayMs = 86_400_000;

function reply(row: InviteCodeRow): InviteCode {
  const { createdBy: _createdBy, projectId: _projectId, expiresAt, createdAt, ...rest } = row;
  return { ...rest, expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}

const link = ({ id, code, createdAt, expiresAt }: InviteCodeRow): InviteLink => ({
  id,
  code,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt!.toISOString(),
});

/** The details of a code for the audit log, without the code itself, which is a credential. */
function auditDetails({
  description,
  role,
  maxUses,
  usedCount,
  isActive,
  expiresAt,
  projectId,
}: InviteCodeRow) {
  return {
    description,
    role,
    maxUses,
    usedCount,
    isActive,
    expiresAt,
    ...(projectId !== null && { projectId }),
  };
}

const newCode = () => humanReadableCode(randomBytes(humanReadableCodeBytes));

/** Deactivates the first admin code when there is another admin: it is no longer needed and stands in a log. */
async function closeFirstCode(tx: Tx): Promise<void> {
  await lockFirstCode(tx);
  await deactivateFirstCode(tx);
}

/** @throws invite_already_validated unless the code is a redeemable one of a project */
async function redeemProjectCode(tx: Tx, code: string): Promise<InviteCodeRow> {
  const used = await consumeCode(tx, code);
  if (!used?.projectId) throw new AppError('invite_already_validated');
  return used;
}

export type Invites = ReturnType<typeof invitesService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly invites: Invites;
  }
}

export function invitesService(
  { db, publish }: Context,
  { accounts, attempts, tokens, members, audit }: IdentityServices,
) {
  const insert = (actor: AuditActor, code: Omit<NewInviteCode, 'id'>): Promise<InviteCodeRow> =>
    db.transaction(async (tx) => {
      const row = await insertCode(tx, { id: uuidv7(), createdBy: actor.user.id, ...code });
      if (!row) throw new AppError('invite_code_taken');
      const change = { action: 'invite_code_created', targetType: 'invite_code', targetId: row.id } as const;
      await audit.record(tx, actor, { ...change, after: auditDetails(row) });
      return row;
    });

  const remove = (actor: AuditActor, id: string, projectId?: string): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await deleteCode(tx, id, projectId);
      if (!row) throw new AppError('not_found');
      const change = { action: 'invite_code_deleted', targetType: 'invite_code', targetId: id } as const;
      await audit.record(tx, actor, { ...change, before: auditDetails(row) });
    });

  /** @throws invalid_invite_code, invite_already_validated */
  async function activate(tx: Tx, userId: string, code: string): Promise<InviteCodeRow> {
    const used = await accounts.activate(tx, userId, async () => {
      const row = await consumeCode(tx, code);
      if (!row) throw new AppError('invalid_invite_code');
      await insertRedemption(tx, userId, row.id);
      return row;
    });
    await tokens.grantWelcome(tx, userId);
    await publish(tx, { type: 'balance_changed', userId });
    return used;
  }

  return {
    closeFirstCode,

    /**
     * Redeems a code for a user: counts one use, sets the role, grants the welcome bonus and adds the user to the
     * code's project, all in one transaction. For a user with a validated invite, a project code only adds the
     * membership. The error does not say why a code is invalid.
     * @throws invalid_invite_code, invite_already_validated, already_member, too_many_requests
     */
    async redeem(user: AuthUser, code: string, clientIp: string): Promise<void> {
      const attempt = await attempts.begin(
        { subject: `invite:${user.id}`, failures: 10, delayAfter: 4, windowSeconds: quarterHourSeconds },
        ...clientRules('invite-from', clientIp, { failures: 200, windowSeconds: quarterHourSeconds }),
      );
      await db.transaction(async (tx) => {
        const used = user.inviteValidated
          ? await redeemProjectCode(tx, code)
          : await activate(tx, user.id, code);
        const { projectId, createdBy: inviterId } = used;
        if (projectId) await members.joinByInvite(tx, { projectId, inviterId, userId: user.id });
      });
      await attempt.succeeded();
    },

    async list({ limit, cursor }: PageRequest): Promise<Page<InviteCode>> {
      const [before] = decodeCursor(cursor, idKey) ?? [];
      const page = cutPage(await listCodes(db, limit + 1, before), limit, (row) => [row.id]);
      return { ...page, rows: page.rows.map(reply) };
    },

    /** @throws invite_code_taken */
    async create(
      actor: AuditActor,
      { description, expiresAt, ...rest }: InviteCodeInput,
    ): Promise<InviteCode> {
      const row = await insert(actor, {
        ...rest,
        description: description || null,
        expiresAt: expiresAt ? new Date(expiresAt) : null,
      });
      return reply(row);
    },

    remove: (actor: AuditActor, id: string) => remove(actor, id),

    linksOf: async (project: AuthorizedProject<'edit'>): Promise<InviteLink[]> =>
      (await listRedeemableCodes(db, project.id, limits.page.max)).map(link),

    /** @throws too_many_requests */
    async createLink(project: AuthorizedProject<'edit'>, actor: AuditActor): Promise<InviteLink> {
      await attempts.begin({
        subject: `invite-link:${actor.user.id}`,
        failures: limits.inviteLinksPerDay,
        windowSeconds: dayMs / 1_000,
      });
      const row = await insert(actor, {
        code: newCode(),
        description: project.name,
        role: 'collaborator',
        maxUses: 1,
        expiresAt: new Date(Date.now() + limits.inviteLinkDays * dayMs),
        projectId: project.id,
      });
      return link(row);
    },

    removeLink: (project: AuthorizedProject<'edit'>, actor: AuditActor, id: string) =>
      remove(actor, id, project.id),

    /**
     * The code for the first admin, the same at each start and in all processes until it is used. Undefined when
     * there is an admin; an unused code is then deactivated.
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
        const code = newCode();
        await insertCode(tx, {
          id: uuidv7(),
          code,
          description: messages.firstAdmin,
          role: 'admin',
          maxUses: 1,
        });
        return code;
      }),
  };
}
