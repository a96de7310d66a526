import { messages } from '#server/identity/messages.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { isIndexBuilt } from '#server/platform/storage/postgres/concurrent-indexes.ts';
import { usersTable } from '../../platform/schema/accounts.tables.ts';

export async function setBlocked(tx: Tx, userId: string, blockedAt: Date | null): Promise<void> {
  await tx.update(usersTable).set({ blockedAt }).where(eq(usersTable.id, userId));
}

export async function otherAdmins(tx: Tx, userId: string): Promise<number> {
  return tx.$count(
    usersTable,
    and(eq(usersTable.role, 'admin'), ne(usersTable.id, userId), isNull(usersTable.blockedAt)),
  );
}

/** Anonymises the row but keeps it, because content and the ledger refer to it. */
export async function eraseUser(tx: Tx, userId: string): Promise<void> {
  const now = sql`now()`;
  // Activities that contain the user's name: as the name itself, or within the sentence of a mention or an assignment.
  await tx.execute(sql`DELETE FROM activities WHERE added_user_id = ${userId} AND type = 'other'`);
  await tx.execute(
    sql`UPDATE activities SET name = ${messages.formerMember} WHERE added_user_id = ${userId}`,
  );
  // Messages to webhooks contain names. Pending ones are still sent.
  const namesUser = (await isIndexBuilt(tx, 'webhook_deliveries_named_idx'))
    ? sql`uuids_in(body) @> ARRAY[${userId}::uuid]`
    : sql`strpos(body, ${userId}::text) > 0`;
  await tx.execute(sql`DELETE FROM webhook_deliveries WHERE state <> 'pending' AND ${namesUser}`);
  await tx.execute(sql`DELETE FROM external_identities WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM second_factors WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM digests WHERE user_id = ${userId}`);
  await tx
    .update(usersTable)
    .set({
      email: sql`'deleted-' || id || '@deleted.invalid'`,
      firstName: 'Former',
      lastName: 'member',
      profileImageUrl: null,
      passwordHash: null,
      role: 'collaborator',
      inviteValidatedAt: null,
      emailVerifiedAt: null,
      blockedAt: now,
      deletedAt: now,
    })
    .where(eq(usersTable.id, userId));
}

type Rows = Record<string, unknown>[];

const select = async (db: Queryable, columns: string, from: string, userId: string): Promise<Rows> => {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`SELECT to_jsonb(x) AS row FROM (SELECT ${sql.raw(columns)} FROM ${sql.raw(from)} = ${userId}) x`,
  );
  return rows.map(({ row }) => row);
};

/** All stored data of a user, table by table, without hashes, tokens and secrets. */
export async function readOwnData(db: Queryable, userId: string) {
  const own = (columns: string, from: string) => select(db, columns, from, userId);
  const [account = {}] = await own(
    `id, email, first_name, last_name, profile_image_url, role, created_at, invite_validated_at, email_verified_at,
      blocked_at, (SELECT balance FROM token_accounts t WHERE t.user_id = u.id) AS tokens,
      (SELECT created_at FROM second_factors f WHERE f.user_id = u.id) AS second_factor_since`,
    'users u WHERE id',
  );
  return {
    account,
    identities: await own('issuer, subject', 'external_identities WHERE user_id'),
    sessions: await own('created_at, expires_at', 'sessions WHERE user_id'),
    projects: await own(
      'p.id, p.name, p.description, m.role, m.created_at AS joined_at',
      'project_members m JOIN projects p ON p.id = m.project_id WHERE m.user_id',
    ),
    tracks: await own(
      'id, project_id, title, track_type, source, genres, tags, prompt, created_at',
      'tracks WHERE created_by',
    ),
    versions: await own(
      'track_id, project_id, number, origin, name, note, prompt, created_at',
      'track_versions WHERE created_by',
    ),
    generations: await own(
      'id, project_id, kind, status, provider, prompt, request, created_at',
      'jobs WHERE user_id',
    ),
    takeSets: await own(
      'id, project_id, track_id, brief, tolerances, budget, winner, created_at',
      'take_sets WHERE created_by',
    ),
    ideas: await own('id, project_id, title, description, status, created_at', 'ideas WHERE user_id'),
    comments: await own(
      `id, project_id, track_id, idea_id, parent_id, content, version, position, position_end, assignee_id,
        created_at, edited_at, resolved_at, resolved_by, fixed_in_version`,
      'comments WHERE user_id',
    ),
    reactions: [
      ...(await own('track_id, type, created_at', 'track_reactions WHERE user_id')),
      ...(await own('comment_id, type, created_at', 'comment_reactions WHERE user_id')),
    ],
    verdicts: await own('track_id, version, verdict, note, created_at', 'track_verdicts WHERE user_id'),
    votes: await own(
      'id, project_id, title, mode, candidates, created_at, closed_at',
      'votes WHERE created_by',
    ),
    ballots: await own('vote_id, ballot, voted_at', 'vote_voters WHERE user_id'),
    playlists: await own('id, project_id, name, created_at, updated_at', 'playlists WHERE created_by'),
    images: await own(
      'id, entity_type, entity_id, source, prompt, seed, created_at',
      'images WHERE created_by',
    ),
    shareLinks: await own(
      `id, project_id, track_id, playlist_id, version, recipient, note, permissions, spoken_tag, created_at, expires_at,
        revoked_at, last_visit_at`,
      'share_links WHERE created_by',
    ),
    webhooks: await own('id, project_id, url, events, is_enabled, created_at', 'webhooks WHERE created_by'),
    apiTokens: await own(
      'id, name, token_start, scopes, project_id, spending_limit, spent, created_at, expires_at, last_used_at',
      'api_tokens WHERE user_id',
    ),
    tokenTransactions: await own(
      'entry_no, type, amount, balance_after, description, created_at',
      'token_transactions WHERE user_id',
    ),
    purchases: await own('*', 'purchases WHERE user_id'),
  };
}
