import { sql } from 'drizzle-orm';
import type { SharePermissions, SpokenTag } from '#contract/share-links.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { preparedSql } from '#server/platform/storage/prepared-statement.ts';

/** A share link that works now. */
export interface OpenLink {
  readonly id: string;
  readonly projectId: string;
  /** A link without a track and a playlist is to the project. */
  readonly trackId: string | null;
  readonly playlistId: string | null;
  /** Null: always the current version. */
  readonly version: number | null;
  readonly recipient: string;
  readonly note: string | null;
  /** Downloads are allowed only while the project allows them. */
  readonly permissions: SharePermissions;
  readonly passwordHash: string | null;
  readonly spokenTag: SpokenTag | null;
  readonly expiresAt: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly projectName: string;
  /** Title of the track, or name of the playlist or project. */
  readonly title: string;
  /** Of the playlist, else of the project. */
  readonly imageUrl: string | null;
  readonly creator: { readonly firstName: string; readonly lastName: string };
}

/**
 * One query for all reasons why a link does not work, so that they take the same path and the same time: unknown,
 * revoked, expired, switched off, its target is in the trash or left the project, or its creator may no longer share.
 */
const openLink = preparedSql<OpenLink & { readonly allowDownloads: boolean }>(
  'open_share_link',
  sql`
  SELECT l.id, l.project_id AS "projectId", l.track_id AS "trackId", l.playlist_id AS "playlistId", l.version,
    l.recipient, l.note, l.permissions, l.password_hash AS "passwordHash", l.spoken_tag AS "spokenTag",
    l.expires_at AS "expiresAt", l.created_by AS "createdBy", l.created_at AS "createdAt",
    p.name AS "projectName", p.allow_downloads AS "allowDownloads",
    coalesce(t.title, pl.name, p.name) AS title, coalesce(pl.image_url, p.image_url) AS "imageUrl",
    json_build_object('firstName', u.first_name, 'lastName', u.last_name) AS creator
  FROM share_links l
    JOIN server_settings s ON s.sharing
    JOIN projects p ON p.id = l.project_id AND p.deleted_at IS NULL
    JOIN users u ON u.id = l.created_by AND u.blocked_at IS NULL AND u.deleted_at IS NULL
      AND u.invite_validated_at IS NOT NULL
    LEFT JOIN project_members m ON m.project_id = l.project_id AND m.user_id = l.created_by
    LEFT JOIN project_tracks pt ON pt.track_id = l.track_id AND pt.project_id = l.project_id AND NOT pt.in_trash
    LEFT JOIN tracks t ON t.id = pt.track_id AND t.deleted_at IS NULL
    LEFT JOIN playlists pl ON pl.id = l.playlist_id
  WHERE l.token_hash = ${sql.placeholder('tokenHash')}
    AND l.revoked_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > ${sql.placeholder('now')}::timestamptz)
    AND (l.track_id IS NULL OR t.id IS NOT NULL)
    AND (u.role = 'admin' OR (u.role = 'creator' AND m.user_id IS NOT NULL))`,
);

/** The link with this token hash if it works at this time. */
export async function findOpenLink(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  const [row] = await openLink(db, { tokenHash, now: now.toISOString() });
  if (!row) return undefined;
  const { allowDownloads, ...link } = row;
  const { permissions, expiresAt } = link;
  return {
    ...link,
    permissions: {
      ...permissions,
      downloadMp3: permissions.downloadMp3 && allowDownloads,
      downloadWav: permissions.downloadWav && allowDownloads,
      downloadStems: permissions.downloadStems && allowDownloads,
    },
    expiresAt: expiresAt && new Date(expiresAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
