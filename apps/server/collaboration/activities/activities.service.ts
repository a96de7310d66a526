import { z } from 'zod';
import type { Activity, ActivityType } from '#contract/activities.ts';
import { activityMessage } from '#contract/activity-sentence.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { truncateGraphemes } from '#server/platform/truncate-graphemes.ts';
import { cutPage, decodeCursor, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { AuthorizedProject, ProjectViewer } from '#server/projects/projects.policy.ts';
import type { Queryable } from '#server/platform/storage/db.ts';
import { inBatches } from '#server/platform/storage/delete-in-batches.ts';
import { isIndexBuilt } from '#server/platform/storage/postgres/concurrent-indexes.ts';
import { lockCursors } from '#server/platform/locks/row-locks.ts';
import type { OccurredEvent } from '#server/platform/events/occurred-event.ts';
import * as repo from './activities.repo.ts';
import * as cursors from './read-cursors.repo.ts';
import * as unseen from './unseen.repo.ts';
import type { Context, CollaborationServices } from '#server/platform/context.ts';
import { digestScheduler } from '#server/collaboration/notifications/notifications.service.ts';

export interface ActivityInput {
  readonly type: ActivityType;
  readonly projectId: string;
  readonly actorId: string;
  /** Target of the activity; the project when neither is set. */
  readonly trackId?: string | null;
  readonly ideaId?: string | null;
  /** The comment that was created or reacted to; deleting it deletes the activity. */
  readonly commentId?: string;
  /** The user whom the sentence names; the name is erased with their account, or the activity of type `other`. */
  readonly namedUserId?: string;
  /** Whether the sentence tells that the actor made a version of the track: it is hidden while votes on it are open. */
  readonly tellsAuthor?: boolean | undefined;
  /** The set of takes that the actor ordered; the sentence is hidden while votes on its track are open. */
  readonly takeSetId?: string;
  /** The name of the target; for `other` the whole message. */
  readonly name: string;
  /** The text of a comment. */
  readonly text?: string;
  /** What webhooks report of it; nothing if absent. */
  readonly event?: Pick<OccurredEvent, 'type' | 'version' | 'voteId'>;
}

const seqKey = z.tuple([z.string().regex(/^\d{1,16}$/)]);
const beforeOf = (cursor: string | undefined) => {
  const [seq] = decodeCursor(cursor, seqKey) ?? [];
  return seq === undefined ? undefined : Number(seq);
};

function entityOf({ trackId, ideaId, projectId }: repo.ListedActivity) {
  if (trackId) return { entityType: 'track', entityId: trackId } as const;
  if (ideaId) return { entityType: 'idea', entityId: ideaId } as const;
  return { entityType: 'project', entityId: projectId } as const;
}

const reply = (row: repo.ListedActivity): Activity => ({
  id: row.id,
  type: row.type,
  projectId: row.projectId,
  projectName: row.projectName,
  ...entityOf(row),
  actorId: row.actorId,
  actor: row.actor,
  name: row.name,
  excerpt: row.excerpt,
  message: activityMessage(row),
  isRead: row.isRead,
  createdAt: row.createdAt,
});

const excerptOf = (text: string) => truncateGraphemes(text, limits.commentExcerptLength);
const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function replyPage(rows: readonly repo.ListedActivity[], limit: number): Page<Activity> {
  const page = cutPage(rows, limit, (row) => [String(row.seq)]);
  return { ...page, rows: page.rows.map(reply) };
}

/** An unread activity as a line of text. */
export interface UnreadLine {
  readonly text: string;
  /** Whether it mentions the user or assigns something to them. */
  readonly namesUser: boolean;
}

/** How long activities are kept. */
const keptDays = 730;

export type Activities = ReturnType<typeof activitiesService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly activities: Activities;
  }
}

export function activitiesService(context: Context, { projects }: CollaborationServices) {
  const { db, publish, recordEvent, mail } = context;
  const scheduleDigest = mail && digestScheduler(context);

  const announce = (on: Queryable, projectId: string, id: string) =>
    publish(on, { type: 'entity_changed', entity: 'activity', projectId, id });

  /**
   * Records an activity for the members of a project. Call it as the last step of the transaction that makes the
   * change: it locks the project's row until the end.
   */
  async function record(on: Queryable, { text, event, ...activity }: ActivityInput): Promise<void> {
    const { projectId, actorId, trackId, commentId, namedUserId: memberId } = activity;
    const id = await repo.insertActivity(on, {
      ...activity,
      excerpt: text === undefined ? null : excerptOf(text),
    });
    // The actor's own activities are read; advancing now keeps counting from stepping over them each time.
    await cursors.advanceCursor(on, projectId, actorId);
    await announce(on, projectId, id);
    if (event) await recordEvent(on, { projectId, actorId, trackId, commentId, memberId, ...event });
    await scheduleDigest?.(on, projectId);
  }

  /**
   * Announces it in the projects of the deleted activities, which need not be those where the caller sees the target.
   */
  async function withdraw(on: Queryable, commentId: string, reactionOf?: string): Promise<void> {
    for (const { id, projectId } of await repo.deleteOfComment(on, commentId, reactionOf)) {
      await announce(on, projectId, id);
    }
  }

  return {
    record,

    /** Records several activities, in the order of their projects' ids, in which transactions lock projects. */
    async recordAll(on: Queryable, inputs: readonly ActivityInput[]): Promise<void> {
      for (const input of inputs.toSorted((a, b) => compareIds(a.projectId, b.projectId)))
        await record(on, input);
    },

    /** Replaces the text of a comment in its activity. */
    async editComment(on: Queryable, commentId: string, text: string): Promise<void> {
      for (const { id, projectId } of await repo.setExcerpt(on, commentId, excerptOf(text)))
        await announce(on, projectId, id);
    },

    /** Deletes the activity of a user's reaction to a comment. */
    withdrawReaction: (on: Queryable, commentId: string, actorId: string): Promise<void> =>
      withdraw(on, commentId, actorId),

    /** Deletes all activities of a comment. */
    withdrawComment: (on: Queryable, commentId: string): Promise<void> => withdraw(on, commentId),

    /** A new activity as each viewer of its project sees it. */
    async forViewer(id: string): Promise<((viewer: ProjectViewer) => Activity) | undefined> {
      const row = await repo.readActivity(db, id);
      return (
        row &&
        (({ user, project }) =>
          reply({ ...row, isRead: row.actorId === user.id || project.memberRole === null }))
      );
    },

    async listOfProject(
      project: AuthorizedProject<'see'>,
      user: AuthUser,
      { limit, cursor }: PageRequest,
    ): Promise<Page<Activity>> {
      const rows = await repo.listOfProject(db, user.id, project.id, limit + 1, beforeOf(cursor));
      return replyPage(rows, limit);
    },

    /** The activities of all projects that the user is a member of. */
    async listOf(user: AuthUser, { limit, cursor }: PageRequest): Promise<Page<Activity>> {
      return replyPage(await repo.listOfMember(db, user.id, limit + 1, beforeOf(cursor)), limit);
    },

    /** Unread activities of a user, counted up to `limits.unreadCount.max`. */
    countUnread: (user: Pick<AuthUser, 'id'>) => repo.countUnread(db, user.id),

    /** Unread comments only. */
    countUnreadComments: (user: Pick<AuthUser, 'id'>) => repo.countUnread(db, user.id, 'comment'),

    /** Activities by others since the user last opened each project, as `countUnseenActivities` describes them. */
    countUnseen: (user: Pick<AuthUser, 'id'>) => unseen.countUnseen(db, user.id),

    /** Marks all activities of a project as seen; idempotent. */
    async markSeen(project: AuthorizedProject<'see'>, user: AuthUser): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await unseen.markSeen(tx, project.id, user.id))) return;
        await publish(tx, { type: 'activities_seen', userId: user.id });
      });
    },

    /** Marks an activity as read; idempotent. @throws not_found when the user cannot see its project */
    async read(user: AuthUser, id: string): Promise<void> {
      const activity = await repo.findActivity(db, id);
      if (!activity) throw new AppError('not_found');
      const { projectId, seq, actorId } = activity;
      await projects.authorize(projectId, user, 'see');
      await db.transaction(async (tx) => {
        const [cursor] = await lockCursors(tx, user.id, projectId);
        if (!cursor || seq <= cursor.upto || actorId === user.id) return;
        await cursors.insertRead(tx, projectId, user.id, seq);
        await cursors.advanceCursor(tx, projectId, user.id);
        await cursors.pruneReads(tx, user.id, projectId);
        await publish(tx, { type: 'activities_read', userId: user.id });
      });
    },

    /** The unread activities of a range as lines of text: those that name the user first, then newest first. */
    async unreadLines(range: repo.UnreadRange, max: number, on: Queryable = db): Promise<UnreadLine[]> {
      const rows = await repo.unreadBetween(on, range, max);
      return rows
        .map(({ firstName, lastName, isGuest, namesUser, ...facts }) => ({
          text: [firstName, lastName, isGuest && '(guest)', activityMessage(facts)].filter(Boolean).join(' '),
          namesUser,
        }))
        .toSorted((a, b) => Number(b.namesUser) - Number(a.namesUser));
    },

    /** Deletes activities after two years, except in the hour in which their index is still being built. */
    async sweep(): Promise<void> {
      if (!(await isIndexBuilt(db, 'activities_newest_idx'))) return;
      const before = (Date.now() - keptDays * 24 * 3_600_000) * 1_000;
      await inBatches((max) => repo.deleteBefore(db, before, max));
    },

    /** The number of a project's newest activity. */
    newestOf: (projectId: string, on: Queryable = db) => repo.newestOf(on, projectId),

    readAll: (user: AuthUser): Promise<void> =>
      db.transaction(async (tx) => {
        await cursors.advanceAllCursors(tx, user.id);
        await cursors.pruneReads(tx, user.id);
        await publish(tx, { type: 'activities_read', userId: user.id });
      }),
  };
}
