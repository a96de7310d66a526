import { readFile } from 'node:fs/promises';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProject, registerUser } from './browser.ts';
import { eventually } from './eventually.ts';
import { newTrack } from './new-track.ts';
import { testContext } from './test-context.ts';

const context = await testContext();
const { db } = context;

/** Why the rows of a table do not grow without an end. */
type Rule =
  /** Deleted by a foreign key, with the row of another table. */
  | { readonly with: string }
  /** Of one user: a few rows, which the deletion of the account deletes or anonymises. */
  | { readonly of: 'users' }
  /** Kept; the reason says what bounds it. */
  | { readonly kept: string }
  /** Deleted by a sweep: the row of docs/operating.md, and statements that insert a row of which the sweep is due, or not. */
  | { readonly sweep: string; readonly insert: (age: SQL, name: string) => SQL; readonly left?: SQL };

const owner = await registerUser(context, 'creator');
const project = await createProject(owner);
const track = await context.tracks.add(db, newTrack(project.id, owner.user.id));
const userId = owner.user.id;
const newId = sql`gen_random_uuid()`;
const jobId = '01920000-0000-7000-8000-00000000000a';
const setId = '01920000-0000-7000-8000-00000000000b';
const webhookId = '01920000-0000-7000-8000-00000000000c';

const job = (id: SQL, kind: string, finishedAt: SQL, prompt = 'a tone') => sql`
  INSERT INTO jobs (id, project_id, user_id, kind, status, provider, prompt, request, milli_units, seed, request_hash,
    token_cost, free_tokens, free_day, provider_cost_usd, finished_at)
  VALUES (${id}, ${project.id}, ${userId}, ${kind}, 'completed', 'builtin', ${prompt}, '{"prompt": "a tone"}', 1, 1, '', 0, 0,
    '2026-01-01', 0, ${finishedAt})`;

const hash = (name: string) => sql`sha256(${name}::bytea)`;

/** Every table of the schema. A new one belongs here: who or what deletes its rows? */
const tables: Record<string, Rule> = {
  activities: {
    sweep: '2 years',
    insert: (age, name) => sql`INSERT INTO activities (id, project_id, seq, actor_id, type, name)
      SELECT ${newId}, ${project.id}, (extract(epoch FROM now() - ${age}) * 1000000)::bigint, ${userId}, 'other', ${name}`,
    left: sql`SELECT name FROM activities WHERE type = 'other'`,
  },
  activity_reads: { with: 'project_members' },
  api_tokens: { of: 'users' },
  attempts: {
    sweep: 'a day after their window',
    insert: (age, name) =>
      sql`INSERT INTO attempts (subject, failures, window_start) VALUES (${name}, 1, now() - ${age})`,
    left: sql`SELECT subject AS name FROM attempts WHERE subject IN ('old', 'new')`,
  },
  audio_chunks: {
    sweep: '15 minutes after the piece has ended',
    insert: (age, name) => sql`INSERT INTO audio_chunks (generation_id, attempt, piece, mp3, written_at)
      VALUES (${jobId}, ${name === 'old' ? 1 : 2}, 1, '', now() - ${age})`,
    left: sql`SELECT CASE attempt WHEN 1 THEN 'old' ELSE 'new' END AS name FROM audio_chunks`,
  },
  audit_log: {
    sweep: '3 years',
    insert: (
      age,
      name,
    ) => sql`INSERT INTO audit_log (id, actor_id, actor_email, action, target_type, target_id, ip, created_at)
      VALUES (${newId}, ${userId}, ${name}, 'user_role_changed', 'user', ${userId}, '', now() - ${age})`,
    left: sql`SELECT actor_email AS name FROM audit_log WHERE actor_email IN ('old', 'new')`,
  },
  comment_mentions: { with: 'comments' },
  comment_reactions: { with: 'comments' },
  comments: { with: 'projects' },
  deletion_queue: { kept: 'until the file is deleted, which is tried again each hour' },
  digests: { with: 'projects' },
  external_identities: { of: 'users' },
  free_allowances: {
    sweep: '90 days',
    insert: (age, name) => sql`INSERT INTO free_allowances (user_id, service, day, used)
      VALUES (${userId}, ${name}, (now() - ${age})::date, 1)`,
    left: sql`SELECT service AS name FROM free_allowances`,
  },
  frozen_versions: { with: 'tracks' },
  ideas: { with: 'projects' },
  images: { kept: 'one of each project, playlist and user' },
  invite_codes: { kept: 'admins create and delete them' },
  invite_redemptions: { of: 'users' },
  jobs: {
    sweep: 'a year; then only what the ledger, the budgets and the usage reports need, for ever',
    insert: (age, name) => job(newId, 'music', sql`now() - ${age}`, name),
    left: sql`SELECT prompt AS name FROM jobs WHERE kind = 'music' AND prompt <> '' AND id <> ${jobId}`,
  },
  last_start: { kept: 'one row' },
  ledger_checks: {
    sweep: 'a year',
    insert: (age, name) => sql`INSERT INTO ledger_checks (id, checked_at, accounts, broken)
      VALUES (${newId}, now() - interval '2 days' - ${age}, ${name === 'old' ? 111 : 222}, 0)`,
    left: sql`SELECT CASE accounts WHEN 111 THEN 'old' ELSE 'new' END AS name FROM ledger_checks
      WHERE accounts IN (111, 222)`,
  },
  mails: {
    sweep: '30 days',
    insert: (age, name) => sql`INSERT INTO mails (id, kind, user_id, state, created_at, attempts)
      VALUES (${newId}, 'verify_email', ${userId}, 'sent', now() - ${age}, ${name === 'old' ? 1 : 2})`,
    left: sql`SELECT CASE attempts WHEN 1 THEN 'old' ELSE 'new' END AS name FROM mails`,
  },
  migrations: { kept: 'one of each migration' },
  pending_mfa_challenges: {
    sweep: 'until they expire or end',
    insert: (
      age,
      name,
    ) => sql`INSERT INTO pending_mfa_challenges (token_hash, user_id, password_fingerprint, expires_at)
      VALUES (${hash(name)}, ${userId}, ${name}, now() + interval '1 hour' - ${age})`,
    left: sql`SELECT password_fingerprint AS name FROM pending_mfa_challenges`,
  },
  playlist_items: { with: 'playlists' },
  playlists: { with: 'projects' },
  project_budgets: { with: 'projects' },
  project_members: { with: 'projects' },
  project_tracks: { with: 'projects' },
  projects: { kept: 'until their members delete them' },
  providers: { kept: 'settings' },
  purchase_refunds: { kept: 'the ledger' },
  purchases: { kept: 'the ledger' },
  recovery_codes: { with: 'second_factors' },
  score_files: {
    sweep: '7 days after their last use',
    insert: (
      age,
      name,
    ) => sql`INSERT INTO score_files (id, project_id, track_id, kind, version, object_key, size_bytes, used_at)
      VALUES (${newId}, ${project.id}, ${track.id}, ${name === 'old' ? 'wav' : 'midi'}, 1, ${`scores/${name}`}, 1, now() - ${age})`,
    left: sql`SELECT replace(object_key, 'scores/', '') AS name FROM score_files`,
  },
  second_factors: { of: 'users' },
  server_settings: { kept: 'one row' },
  service_pricing: { kept: 'settings' },
  sessions: {
    sweep: 'until they expire or end',
    insert: (age, name) => sql`INSERT INTO sessions (token_hash, user_id, expires_at)
      VALUES (${hash(name)}, ${userId}, now() + interval '1 hour' - ${age})`,
    left: sql`SELECT CASE token_hash WHEN ${hash('old')} THEN 'old' ELSE 'new' END AS name FROM sessions
      WHERE token_hash IN (${hash('old')}, ${hash('new')})`,
  },
  share_link_plays: { with: 'share_links' },
  share_links: {
    sweep: '30 days',
    insert: (
      age,
      name,
    ) => sql`INSERT INTO share_links (id, token_hash, token_start, project_id, recipient, permissions, created_by, revoked_at)
      VALUES (${newId}, ${hash(name)}, 'abc', ${project.id}, ${name}, '{}', ${userId}, now() - ${age})`,
    left: sql`SELECT recipient AS name FROM share_links`,
  },
  soundfonts: { kept: '50 at most' },
  stripe_events: { kept: 'one or two of each purchase' },
  take_sets: { with: 'projects' },
  takes: { with: 'take_sets' },
  token_accounts: { kept: 'the ledger' },
  token_transactions: { kept: 'the ledger' },
  track_reactions: { with: 'tracks' },
  track_reviewers: { with: 'tracks' },
  track_reviews: { with: 'tracks' },
  track_verdicts: { with: 'tracks' },
  track_versions: { with: 'tracks' },
  tracks: { with: 'projects' },
  unpaid_previews: {
    sweep: 'a day',
    insert: (age, name) => sql`INSERT INTO unpaid_previews (user_id, day, job_id)
      VALUES (${userId}, (now() - ${age})::date, ${name === 'old' ? jobId : setId})`,
    left: sql`SELECT CASE job_id WHEN ${jobId} THEN 'old' ELSE 'new' END AS name FROM unpaid_previews`,
  },
  unpaid_takes: {
    sweep: '7 days',
    insert: (age, name) => sql`WITH made AS (${job(sql`${newId}`, 'voice', sql`now()`, name)} RETURNING id),
      take AS (INSERT INTO takes (id, take_set_id, number, is_retry, job_id, price)
        SELECT ${newId}, ${setId}, ${name === 'old' ? 1 : 2}, false, id, 1 FROM made RETURNING id)
      INSERT INTO unpaid_takes (take_id, preview_key, version, created_at)
      SELECT id, ${name}, '{"objectKey": "takes/${sql.raw(name)}"}', now() - ${age} FROM take`,
    left: sql`SELECT preview_key AS name FROM unpaid_takes`,
  },
  user_track_counts: { of: 'users' },
  users: { kept: 'anonymised, because the ledger and the projects of others name them' },
  vote_candidates: { with: 'votes' },
  vote_voters: { with: 'votes' },
  votes: { with: 'projects' },
  webhook_deliveries: {
    sweep: '30 days',
    insert: (
      age,
      name,
    ) => sql`INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, subject, body, state, created_at)
      VALUES (${newId}, ${webhookId}, ${newId}, 'track.created', ${name}, '{}', 'delivered', now() - ${age})`,
    left: sql`SELECT subject AS name FROM webhook_deliveries`,
  },
  webhooks: { with: 'projects' },
};

const rules = Object.entries(tables);
const swept = rules.flatMap(([table, rule]) => ('sweep' in rule ? [{ table, ...rule }] : []));

/** Older than everything that a sweep deletes, and younger. */
const ages = { old: sql`interval '5 years'`, new: sql`interval '1 second'` } as const;

test('every table has a rule', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(Object.keys(tables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

const { rows: references } = await db.execute<{ from: string; to: string; isDeleted: boolean }>(
  sql`SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to, confdeltype = 'c' AS "isDeleted"
    FROM pg_constraint WHERE contype = 'f'`,
);

test.each(rules.flatMap(([table, rule]) => ('with' in rule ? [{ table, parent: rule.with }] : [])))(
  'the rows of $table are deleted with those of $parent',
  ({ table, parent }) => {
    expect(references).toContainEqual({ from: table, to: parent, isDeleted: true });
  },
);

test.each(rules.flatMap(([table, rule]) => ('of' in rule ? [{ table }] : [])))(
  'the rows of $table belong to a user',
  ({ table }) => {
    expect(references.some(({ from, to }) => from === table && to === 'users')).toBe(true);
  },
);

test.each(swept)('the documentation says how long $table are kept: $sweep', async ({ sweep }) => {
  const page = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## What is kept how long')).split(/\n(?=## )/)[0];
  expect(section).toContain(sweep);
});

describe('maintenance', () => {
  beforeAll(async () => {
    await db.execute(job(sql`${jobId}::uuid`, 'music', sql`now()`));
    await db.execute(sql`INSERT INTO take_sets (id, project_id, created_by, brief, tolerances, budget, retry_missed, request_hash)
      VALUES (${setId}, ${project.id}, ${userId}, '{}', '{}', 0, false, '')`);
    await db.execute(sql`INSERT INTO webhooks (id, project_id, url, events, is_enabled, secret, created_by)
      VALUES (${webhookId}, ${project.id}, 'https://example.org', '{}', true, '', ${userId})`);
    await db.execute(sql`INSERT INTO second_factors (user_id, encrypted_secret, last_counter, salt)
      VALUES (${userId}, '', 0, '')`);
    for (const { insert } of swept) {
      for (const [name, age] of Object.entries(ages)) await db.execute(insert(age, name));
    }
    context.startMaintenance();
  });

  test.each(swept)('deletes old rows of $table, and leaves new ones', async ({ left, table }) => {
    const names = async () => {
      const { rows } = await db.execute<{ name: string }>(
        left ?? sql`SELECT name FROM ${sql.identifier(table)}`,
      );
      return rows.map(({ name }) => name);
    };
    await eventually(async () => expect(await names()).toEqual(['new']));
  });
});
