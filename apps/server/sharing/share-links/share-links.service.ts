import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ShareLink, SharePermissions, SpokenTag } from '#contract/share-links.ts';
import { authorize } from '#server/platform/access/authorized.ts';
import { hashPassword } from '#server/identity/accounts/passwords.ts';
import type { AuditActor } from '#server/platform/audit/audit.service.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { AuthorizedProject } from '#server/projects/projects.policy.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { auditChange, auditFacts } from './share-link-audit.ts';
import { findOpenLink, type OpenLink } from './open-links.repo.ts';
import { daysShown, shareLinkReply } from './share-link-reply.ts';
import { newShareToken, shareTokenHash } from './share-link-token.ts';
import { mayAllow, shareLinkPolicy } from './share-links.policy.ts';
import * as repo from './share-links.repo.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';
import { messages } from '#server/sharing/messages.ts';

export type { OpenLink } from './open-links.repo.ts';

interface ShareLinkSettings {
  readonly recipient: string;
  readonly note: string | null;
  readonly permissions: SharePermissions;
  readonly password: string | null;
  readonly spokenTag: SpokenTag | null;
  readonly expiresAt: string | null;
}

interface ShareTarget {
  readonly trackId?: string | null | undefined;
  readonly playlistId?: string | null | undefined;
  readonly version?: number | null | undefined;
}

/** Undefined fields keep their value. */
type ShareLinkChange = { readonly [Key in keyof ShareLinkSettings]?: ShareLinkSettings[Key] | undefined };

const dayMs = 86_400_000;

const toDate = <T extends string | null | undefined>(time: T) =>
  (typeof time === 'string' ? new Date(time) : time) as T extends string ? Date : T;
const orKept = <Value>(value: Value | undefined, kept: Value): Value => (value === undefined ? kept : value);

export type ShareLinks = ReturnType<typeof shareLinksService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly shareLinks: ShareLinks;
  }
}

/** Links by which people without an account hear a track, a playlist or a project. */
export function shareLinksService({ db, publish, now }: Context, services: SharingServices) {
  const { audit, projects, tracks, versions, sharing } = services;
  const shownSince = () => new Date(now() - limits.revokedShareLinkDays * dayMs);

  async function replies(on: Queryable, rows: readonly repo.FoundShareLink[]): Promise<ShareLink[]> {
    const days = daysShown(new Date(now()));
    const ids = rows.map(({ link }) => link.id);
    const plays = new Map((await repo.playsOf(on, ids, days[0]!)).map((row) => [row.id, row]));
    return rows.map((row) => shareLinkReply(row, plays.get(row.link.id), days));
  }

  async function replyOf(on: Queryable, id: string): Promise<ShareLink> {
    const [reply] = await replies(on, [(await repo.find(on, id))!]);
    return reply!;
  }

  /** @throws not_found, no_such_version */
  async function checkTarget(me: AuthUser, projectId: string, target: ShareTarget): Promise<void> {
    const { trackId, playlistId, version } = target;
    if (trackId) {
      await tracks.authorize(trackId, me, 'see');
      if (!(await tracks.projectIdsOf(db, trackId)).includes(projectId)) throw new AppError('not_found');
      if (version && (await versions.summaries(db, projectId, [{ trackId, version }])).size === 0) {
        throw new AppError('no_such_version');
      }
    }
    if (playlistId && !(await repo.isPlaylistOf(db, playlistId, projectId))) throw new AppError('not_found');
  }

  /** @throws validation_failed, unknown_voice */
  async function checkSettings({ expiresAt, spokenTag }: ShareLinkChange): Promise<void> {
    if (expiresAt && Date.parse(expiresAt) <= now()) {
      throw validationError('expiresAt', messages.chooseTimeFuture);
    }
    if (spokenTag && !(await services.generations.voices()).some(({ id }) => id === spokenTag.voice)) {
      throw new AppError('unknown_voice');
    }
  }

  /** The link, if the user may change it. @throws not_found, forbidden, role_required */
  async function authorizeLink(me: AuthUser, id: string) {
    const found = await repo.find(db, id);
    if (!found) throw new AppError('not_found');
    const project = await projects.authorize(found.link.projectId, me, 'see');
    authorize(shareLinkPolicy, 'manage', me, { createdBy: found.link.createdBy, project });
    return { found, project };
  }

  return {
    /** The link with this token if it works now; undefined for all others, after the same work. */
    findOpenLink: (tokenHash: Buffer): Promise<OpenLink | undefined> =>
      findOpenLink(db, tokenHash, new Date(now())),

    /** Newest first. @throws validation_failed for a cursor of another list */
    async listOf(
      project: AuthorizedProject<'generate'>,
      { limit, cursor, ...target }: PageRequest & Pick<repo.ListRequest, 'trackId' | 'playlistId'>,
    ): Promise<Page<ShareLink>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      const request = { ...target, limit: limit + 1, beforeId, revokedAfter: shownSince() };
      const page = cutPage(await repo.list(db, { ...request, projectId: project.id }), limit, ({ link }) => [
        link.id,
      ]);
      return { ...page, rows: await replies(db, page.rows) };
    },

    /** Of all projects that are not in the trash, newest first. */
    async listAll({ limit, cursor }: PageRequest): Promise<Page<ShareLink & { projectName: string }>> {
      const [beforeId] = decodeCursor(cursor, idKey) ?? [];
      const found = await repo.list(db, { limit: limit + 1, beforeId, revokedAfter: shownSince() });
      const page = cutPage(found, limit, ({ link }) => [link.id]);
      const rows = await replies(db, page.rows);
      return {
        ...page,
        rows: rows.map((row, index) => ({ ...row, projectName: page.rows[index]!.projectName })),
      };
    },

    /**
     * @returns the link and its token, which is not stored
     * @throws sharing_off, share_exceeds_permissions, not_found, no_such_version, unknown_voice, too_many_share_links,
     *   validation_failed
     */
    async create(
      actor: AuditActor,
      project: AuthorizedProject<'generate'>,
      { password, expiresAt, trackId, playlistId, version, ...settings }: ShareLinkSettings & ShareTarget,
    ): Promise<ShareLink & { token: string }> {
      const { user } = actor;
      if (!(await sharing.isEnabled())) throw new AppError('sharing_off');
      if (!mayAllow(user, project, settings.permissions)) throw new AppError('share_exceeds_permissions');
      await checkTarget(user, project.id, { trackId, playlistId, version });
      await checkSettings({ ...settings, expiresAt });
      const token = newShareToken();
      const row = {
        ...settings,
        id: uuidv7(),
        tokenHash: shareTokenHash(token),
        tokenStart: token.slice(0, 4),
        projectId: project.id,
        trackId: trackId ?? null,
        playlistId: playlistId ?? null,
        version: version ?? null,
        passwordHash: password === null ? null : await hashPassword(password),
        expiresAt: toDate(expiresAt),
        createdBy: user.id,
        createdAt: new Date(now()),
      };
      const created = await db.transaction(async (tx) => {
        if ((await repo.countOpen(tx, project.id, new Date(now()))) >= limits.shareLinksPerProject.max) {
          throw new AppError('too_many_share_links');
        }
        await repo.insert(tx, row);
        const link = await replyOf(tx, row.id);
        await audit.record(tx, actor, {
          action: 'share_link_created',
          targetType: 'share_link',
          targetId: row.id,
          after: auditFacts(link.title, row),
        });
        return { ...link, token };
      });
      void services.sharedAudio.prepare(row.tokenHash);
      return created;
    },

    /** @throws not_found (also when it was revoked), forbidden, role_required, share_exceeds_permissions, unknown_voice */
    async update(actor: AuditActor, id: string, change: ShareLinkChange): Promise<ShareLink> {
      const { found, project } = await authorizeLink(actor.user, id);
      await checkSettings(change);
      const { password } = change;
      const expiresAt = toDate(change.expiresAt);
      const passwordHash = password ? await hashPassword(password) : password;
      return db.transaction(async (tx) => {
        const link = await repo.lock(tx, id);
        if (!link || link.revokedAt) throw new AppError('not_found');
        const permissions = orKept(change.permissions, link.permissions);
        if (!mayAllow(actor.user, project, permissions, link.permissions)) {
          throw new AppError('share_exceeds_permissions');
        }
        const changed = {
          permissions,
          recipient: orKept(change.recipient, link.recipient),
          note: orKept(change.note, link.note),
          spokenTag: orKept(change.spokenTag, link.spokenTag),
          passwordHash: orKept(passwordHash, link.passwordHash),
          expiresAt: orKept(expiresAt, link.expiresAt),
        };
        await repo.update(tx, id, changed);
        await publish(tx, { type: 'share_link_changed', id });
        await audit.record(tx, actor, {
          action: 'share_link_changed',
          targetType: 'share_link',
          targetId: id,
          ...auditChange(found.title, link, { ...link, ...changed }),
        });
        return replyOf(tx, id);
      });
    },

    /** Ends a link. Once it is revoked, nothing changes. @throws not_found, forbidden, role_required */
    async revoke(actor: AuditActor, id: string): Promise<void> {
      const { found } = await authorizeLink(actor.user, id);
      await db.transaction(async (tx) => {
        const link = await repo.lock(tx, id);
        if (!link) throw new AppError('not_found');
        if (link.revokedAt) return;
        await repo.update(tx, id, { revokedAt: new Date(now()) });
        await publish(tx, { type: 'share_link_changed', id });
        await audit.record(tx, actor, {
          action: 'share_link_revoked',
          targetType: 'share_link',
          targetId: id,
          before: auditFacts(found.title, link),
        });
      });
    },

    /** Deletes links that are no longer listed. */
    sweep: () => repo.deleteRevoked(db, shownSince()),
  };
}
