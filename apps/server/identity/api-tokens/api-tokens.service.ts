import { v7 as uuidv7 } from 'uuid';
import type { ApiTokenScope } from '#contract/api-token-scopes.ts';
import type { ApiToken } from '#contract/api-tokens.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isRequiredFor } from '#server/identity/accounts/second-factor-policy.ts';
import type { Role } from '#contract/auth.ts';
import { openRequests } from './open-requests.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { ApiTokenReader } from '#server/platform/http/session.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { apiTokenReply, auditFacts } from './api-token-reply.ts';
import * as repo from './api-tokens.repo.ts';
import { apiTokenHash, isApiToken, newApiToken, startOf } from './token-format.ts';
import type { Context, IdentityServices } from '#server/platform/context.ts';
import { messages } from '#server/identity/messages.ts';

export interface ApiTokenSettings {
  readonly name: string;
  readonly scopes: ApiTokenScope[];
  readonly projectId: string | null;
  readonly spendingLimit: number | null;
  readonly expiresAt: string | null;
}

export type ApiTokens = ReturnType<typeof apiTokensService>;

declare module '#server/platform/context.ts' {
  interface IdentityServices {
    readonly apiTokens: ApiTokens;
  }
}

/** The permissions of admins need their scope. */
const roleWith = (role: Role, scopes: readonly ApiTokenScope[]): Role =>
  role === 'admin' && !scopes.includes('admin') ? 'creator' : role;

async function found(on: Queryable, id: string): Promise<repo.FoundApiToken> {
  const row = await repo.find(on, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Tokens by which programs act as their owner, within scopes and never beyond the owner's own permissions. */
export function apiTokensService(context: Context, { audit, projects }: IdentityServices) {
  const { db, publish, now, config } = context;
  const needsSecondFactor = ({ role, passwordOnly }: { role: Role; passwordOnly: boolean }) =>
    passwordOnly && isRequiredFor(role, config.secondFactor);

  const requests = openRequests(context, async (hashes) => {
    const rows = await repo.findActiveOf(db, hashes);
    return rows.filter((row) => !needsSecondFactor(row)).map(({ tokenHash }) => tokenHash);
  });

  /** Ends the open requests of tokens in every process, when the transaction commits. */
  async function announceEnd(tx: Tx, tokenHashes: readonly Buffer[]): Promise<void> {
    for (const hash of tokenHashes) await publish(tx, { type: 'api_token_ended', id: hash.toString('hex') });
  }

  async function list(
    { limit, cursor }: PageRequest,
    of: Pick<repo.ListRequest, 'userId' | 'projectId'>,
  ): Promise<Page<ApiToken>> {
    const [beforeId] = decodeCursor(cursor, idKey) ?? [];
    const rows = await repo.list(db, { limit: limit + 1, beforeId, ...of });
    const page = cutPage(rows, limit, ({ token }) => [token.id]);
    return { ...page, rows: page.rows.map(apiTokenReply) };
  }

  const reader: ApiTokenReader = {
    async userOf(token, raw) {
      if (!isApiToken(token)) return undefined;
      const tokenHash = apiTokenHash(token);
      const accept = requests.watch(tokenHash, raw);
      const row = await repo.findActive(db, tokenHash);
      if (!row || !accept()) return undefined;
      const { id, scopes, boundTo: projectId, userId, email } = row;
      if (!row.isUseRecorded) await repo.recordUse(db, id);
      const inviteValidated = row.inviteValidatedAt !== null;
      const role = roleWith(row.role, scopes);
      return {
        id: userId,
        email,
        role,
        inviteValidated,
        needsSecondFactor: inviteValidated && needsSecondFactor(row),
        apiToken: { id, scopes, projectId },
      };
    },
  };

  return {
    ...reader,

    /** As what a user acts with one of their tokens; undefined if it has expired or was revoked. */
    async activeOf(
      on: Queryable,
      user: Pick<AuthUser, 'id' | 'role'>,
      id: string,
    ): Promise<Required<Pick<AuthUser, 'role' | 'apiToken'>> | undefined> {
      const apiToken = await repo.findActiveById(on, user.id, id);
      return apiToken && { role: roleWith(user.role, apiToken.scopes), apiToken };
    },

    /** The API tokens of a user, newest first. */
    listOf: (user: Pick<AuthUser, 'id'>, page: PageRequest) => list(page, { userId: user.id }),

    /** The API tokens that are bound to a project, newest first. */
    listOfProject: (project: AuthorizedProject<'edit'>, page: PageRequest) =>
      list(page, { projectId: project.id }),

    listAll: (page: PageRequest) => list(page, {}),

    /** The API token of a request. @throws not_found in a session */
    async current({ apiToken }: AuthUser): Promise<ApiToken> {
      if (!apiToken) throw new AppError('not_found');
      return apiTokenReply(await found(db, apiToken.id));
    },

    /**
     * Creates a token in a session. @throws role_required for the scope `admin`, not_found if the user cannot see the
     *   project, validation_failed for an expiry in the past, too_many_api_tokens
     */
    async create(
      actor: AuditActor,
      sessionId: Buffer,
      { name, scopes, projectId, spendingLimit, expiresAt }: ApiTokenSettings,
    ): Promise<ApiToken & { readonly token: string }> {
      const { user } = actor;
      if (scopes.includes('admin') && user.role !== 'admin')
        throw new AppError('role_required', { needed: 'admin' });
      if (projectId !== null) await projects.authorize(projectId, user, 'see');
      if (expiresAt !== null && Date.parse(expiresAt) <= now())
        throw validationError('expiresAt', messages.timeInThePast);
      const token = newApiToken();
      const id = uuidv7();
      return db.transaction(async (tx) => {
        if ((await repo.countOf(tx, user.id)) >= limits.apiTokensPerUser.max)
          throw new AppError('too_many_api_tokens');
        const isCreated = await repo.insert(tx, sessionId, {
          id,
          tokenHash: apiTokenHash(token),
          tokenStart: startOf(token),
          userId: user.id,
          name,
          scopes,
          projectId,
          spendingLimit,
          expiresAt: expiresAt === null ? null : new Date(expiresAt),
        });
        if (!isCreated) throw new AppError('unauthenticated');
        const created = await found(tx, id);
        await audit.record(tx, actor, {
          action: 'api_token_created',
          targetType: 'api_token',
          targetId: id,
          after: auditFacts(created),
        });
        return { ...apiTokenReply(created), token };
      });
    },

    /**
     * Ends a token. For its owner, users who may edit the project that it is bound to, and admins.
     * @throws not_found, forbidden
     */
    async revoke(actor: AuditActor, id: string): Promise<void> {
      const { user } = actor;
      const row = await found(db, id);
      const { userId, projectId } = row.token;
      if (userId !== user.id && user.role !== 'admin') {
        if (projectId === null) throw new AppError('not_found');
        await projects.authorize(projectId, user, 'edit');
      }
      await db.transaction(async (tx) => {
        const tokenHash = await repo.remove(tx, id);
        if (!tokenHash) throw new AppError('not_found');
        await announceEnd(tx, [tokenHash]);
        await audit.record(tx, actor, {
          action: 'api_token_revoked',
          targetType: 'api_token',
          targetId: id,
          before: auditFacts(row),
        });
      });
    },

    /** Ends all tokens of a user whose account is deleted. */
    removeAllOf: async (tx: Tx, userId: string): Promise<void> =>
      announceEnd(tx, await repo.removeAllOf(tx, userId)),

    /** Ends the open requests of the tokens of a user who was blocked. */
    endRequestsOf: async (tx: Tx, userId: string): Promise<void> =>
      announceEnd(tx, await repo.hashesOf(tx, userId)),

    close: () => requests.close(),
  };
}
