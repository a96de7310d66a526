import { and, count, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import { projectMembersTable, projectsTable } from '#server/projects/projects.tables.ts';
import type { Queryable } from '#server/storage/db.ts';
import { tracksTable } from './tracks.tables.ts';

export type TrackRow = typeof tracksTable.$inferSelect;
export type NewTrackRow = typeof tracksTable.$inferInsert;

/** What a list shows; leaves out what can be large. */
const listed = {
  id: tracksTable.id,
  projectId: tracksTable.projectId,
  title: tracksTable.title,
  trackType: tracksTable.trackType,
  extension: tracksTable.extension,
  durationMs: tracksTable.durationMs,
  source: tracksTable.source,
  createdAt: tracksTable.createdAt,
  genres: tracksTable.genres,
  prompt: tracksTable.prompt,
  waveform: tracksTable.waveform,
  facts: tracksTable.facts,
  createdBy: tracksTable.createdBy,
};
export type ListedTrack = Pick<TrackRow, keyof typeof listed>;

const alive = isNull(tracksTable.deletedAt);

/** A project's tracks, newest first: their ids are made in the order of time. */
export function listOfProject(
  db: Queryable,
  projectId: string,
  limit: number,
  beforeId?: string,
): Promise<ListedTrack[]> {
  return db
    .select(listed)
    .from(tracksTable)
    .where(
      and(eq(tracksTable.projectId, projectId), alive, beforeId ? lt(tracksTable.id, beforeId) : undefined),
    )
    .orderBy(desc(tracksTable.id))
    .limit(limit);
}

/** The tracks of all projects that a person is a member of, newest first. */
export function listOfMember(
  db: Queryable,
  personId: string,
  limit: number,
  beforeId?: string,
): Promise<ListedTrack[]> {
  // Each project gives its newest from the index; sorting them all would grow with the library.
  const newest = sql`(
    SELECT t.id FROM ${projectMembersTable} m
    JOIN ${projectsTable} p ON p.id = m.project_id AND p.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT id FROM ${tracksTable} t
      WHERE t.project_id = m.project_id AND t.deleted_at IS NULL
        AND (${beforeId ?? null}::uuid IS NULL OR t.id < ${beforeId ?? null}::uuid)
      ORDER BY id DESC LIMIT ${limit}
    ) t
    WHERE m.user_id = ${personId}
    ORDER BY t.id DESC LIMIT ${limit}
  )`;
  return db
    .select(listed)
    .from(tracksTable)
    .where(sql`${tracksTable.id} IN ${newest}`)
    .orderBy(desc(tracksTable.id));
}

/** A track and its project, with the role that a person has there. */
export async function findTrack(db: Queryable, id: string, personId: string) {
  const [row] = await db
    .select({
      ...getTableColumns(tracksTable),
      project: {
        id: projectsTable.id,
        isPublic: projectsTable.isPublic,
        allowDownloads: projectsTable.allowDownloads,
        memberRole: projectMembersTable.role,
      },
    })
    .from(tracksTable)
    .innerJoin(
      projectsTable,
      and(eq(projectsTable.id, tracksTable.projectId), isNull(projectsTable.deletedAt)),
    )
    .leftJoin(
      projectMembersTable,
      and(eq(projectMembersTable.projectId, projectsTable.id), eq(projectMembersTable.userId, personId)),
    )
    .where(and(eq(tracksTable.id, id), alive));
  return row;
}

export type TrackInProject = NonNullable<Awaited<ReturnType<typeof findTrack>>>;

export async function readTrack(db: Queryable, id: string): Promise<TrackRow | undefined> {
  const [row] = await db
    .select()
    .from(tracksTable)
    .where(and(eq(tracksTable.id, id), alive));
  return row;
}

export async function insertTrack(db: Queryable, track: NewTrackRow): Promise<TrackRow> {
  const [row] = await db.insert(tracksTable).values(track).returning();
  return row!;
}

/** Puts a track into the trash; false when it was there already. */
export async function trashTrack(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .update(tracksTable)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(tracksTable.id, id), alive))
    .returning({ id: tracksTable.id });
  return rows.length > 0;
}

export async function countGenerated(db: Queryable, personId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(tracksTable)
    .where(and(eq(tracksTable.createdBy, personId), eq(tracksTable.source, 'generated'), alive));
  return row!.total;
}
