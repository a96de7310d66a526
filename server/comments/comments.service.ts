import { v7 as uuidv7 } from 'uuid';
import type { Comment, CommentEntity } from '#contract/comments.ts';
import type { Reaction, ReactionType } from '#contract/reactions.ts';
import { AppError } from '#contract/errors.ts';
import { authorize } from '#server/access/authorized.ts';
import type { Activities } from '#server/activities/activities.service.ts';
import type { Publish } from '#server/events/live-message.ts';
import { invalid } from '#server/http/invalid.ts';
import { cutPage, decodeCursor, idKey, type Page, type PageRequest } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Ideas } from '#server/ideas/ideas.service.ts';
import type { Projects } from '#server/projects/projects.service.ts';
import type { Db, Queryable, Tx } from '#server/storage/db.ts';
import type { Tracks } from '#server/tracks/tracks.service.ts';
import { commentReplies } from './comment-reply.ts';
import { placeOf, type CommentedThing, type Place } from './commented-thing.ts';
import { commentPolicy, type AuthorizedComment, type CommentAction } from './comments.policy.ts';
import * as repo from './comments.repo.ts';
import * as reactions from './reactions.repo.ts';

export interface CommentDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly activities: Pick<Activities, 'record' | 'withdrawReaction' | 'withdrawComment'>;
  readonly projects: Pick<Projects, 'authorize'>;
  readonly tracks: Pick<Tracks, 'authorize' | 'holdHome' | 'placesOf'>;
  readonly ideas: Pick<Ideas, 'authorize' | 'hold'>;
}

interface WrittenComment {
  readonly content: string;
  readonly parentId?: string | null | undefined;
  /** Seconds into the track. */
  readonly position?: number | null | undefined;
}

export interface ReactionOutcome {
  readonly commentId: string;
  /** What the person has put on it now; null when it was taken back. */
  readonly type: ReactionType | null;
  readonly reactions: Reaction[];
}

/** A moment is one of a track, and opens a conversation. */
function checkPosition(position: number, on: CommentedThing, isReply: boolean): void {
  if (on.type !== 'track') throw invalid('position', 'Only a comment on a track can name a moment.');
  if (isReply) throw invalid('position', 'A reply is about the moment of its comment.');
  if (position * 1000 > on.row.durationMs) throw invalid('position', 'The track ends before that moment.');
}

/** A parent of a reply: a living comment on the same thing that is no reply itself, held until the end. */
async function lockParent(tx: Tx, parentId: string, { entityId }: Place): Promise<void> {
  const parent = await repo.lockComment(tx, parentId, 'share');
  if (!parent || parent.entityId !== entityId) throw invalid('parentId', 'There is no such comment here.');
  if (parent.parentId) throw invalid('parentId', 'A reply can’t be replied to.');
  if (parent.deletedAt) throw invalid('parentId', 'A deleted comment can’t be replied to.');
}

export type Comments = ReturnType<typeof commentsService>;

export function commentsService(deps: CommentDeps) {
  const { db, publish, activities, projects, tracks, ideas } = deps;

  /** What is talked about. @throws not_found where the person may not see it */
  async function thing(person: Person, type: CommentEntity, id: string): Promise<CommentedThing> {
    if (type === 'project') return { type, row: await projects.authorize(id, person, 'see') };
    if (type === 'track') return { type, row: await tracks.authorize(id, person, 'see') };
    return { type, row: await ideas.authorize(id, person, 'see') };
  }

  /** Tells those who see the thing, of a track in each of its projects, which thread changed. */
  async function announce(on: Queryable, { entityId, entityType, trackId, ...place }: Place, id: string) {
    const projectIds = trackId ? await tracks.placesOf(on, trackId) : [place.projectId];
    for (const projectId of projectIds) {
      await publish(on, { type: 'comment_changed', id, entityType, entityId, projectId });
    }
  }

  /**
   * The project that comments on a thing belong to, of a track its home; it stays that until the transaction ends,
   * and so does the thing. Before a comment is locked: a track that changes its home takes its comments along, and
   * an idea that is deleted does.
   * @throws not_found when the thing went meanwhile
   */
  async function holdOwner(tx: Tx, { trackId, ideaId, projectId }: Place): Promise<string> {
    if (trackId) return tracks.holdHome(tx, trackId);
    if (ideaId) await ideas.hold(tx, projectId, ideaId);
    return projectId;
  }

  async function post(
    person: Person,
    on: CommentedThing,
    { content, parentId = null, position = null }: WrittenComment,
  ): Promise<Comment> {
    if (position !== null) checkPosition(position, on, parentId !== null);
    const id = uuidv7();
    const place = placeOf(on);
    const { projectId, trackId, ideaId, name } = place;
    return db.transaction(async (tx) => {
      const ownerId = await holdOwner(tx, place);
      if (parentId) await lockParent(tx, parentId, place);
      await repo.insertComment(tx, {
        id,
        projectId: ownerId,
        trackId,
        ideaId,
        parentId,
        content,
        position,
        userId: person.id,
      });
      const row = await repo.readComment(tx, id);
      const [comment] = await commentReplies(tx, [row!]);
      await announce(tx, place, parentId ?? id);
      await activities.record(tx, {
        type: 'comment',
        projectId,
        trackId,
        ideaId,
        commentId: id,
        name,
        words: content,
        actorId: person.id,
      });
      return comment!;
    });
  }

  /** Calls of any number at once come one after the other: the comment is locked. */
  async function react(
    person: Person,
    { comment: { id }, place }: AuthorizedComment<'react'>,
    type: ReactionType,
  ): Promise<ReactionOutcome> {
    return db.transaction(async (tx) => {
      await holdOwner(tx, place);
      const locked = await repo.lockComment(tx, id, 'no key update');
      if (!locked || locked.deletedAt) throw new AppError('not_found');
      const before = await reactions.readReaction(tx, id, person.id);
      const takenBack = before === type;
      if (takenBack) await reactions.deleteReaction(tx, id, person.id);
      else await reactions.putReaction(tx, locked, person.id, type);
      const { reactions: all } = (await repo.readComment(tx, id))!;
      await announce(tx, place, locked.parentId ?? id);
      const { projectId, trackId, ideaId, name } = place;
      if (takenBack) await activities.withdrawReaction(tx, id, person.id);
      else if (!before) {
        await activities.record(tx, {
          type: 'reaction',
          projectId,
          trackId,
          ideaId,
          commentId: id,
          name,
          actorId: person.id,
        });
      }
      return { commentId: id, type: takenBack ? null : type, reactions: all };
    });
  }

  /** Removes a comment; with replies its place stays, until the last of them is gone. */
  async function remove({ comment: { id }, place }: AuthorizedComment<'delete'>): Promise<void> {
    await db.transaction(async (tx) => {
      const locked = await repo.lockComment(tx, id, 'update');
      if (!locked || locked.deletedAt) throw new AppError('not_found');
      // Before it goes: what is told of it would go with it, and nobody would know where that was.
      await activities.withdrawComment(tx, id);
      if (await repo.hasReplies(tx, id)) {
        await repo.blankComment(tx, id);
        await reactions.deleteReactions(tx, id);
      } else {
        await repo.deleteComment(tx, id);
        if (locked.parentId) await removeEmptyPlace(tx, locked.parentId);
      }
      await announce(tx, place, locked.parentId ?? id);
    });
  }

  return {
    thing,
    post,
    react,
    remove,

    /**
     * The comment with the proof that the person may do this with it.
     * @throws not_found where they may not see what it hangs on, else forbidden.
     */
    async authorize<Action extends CommentAction>(
      commentId: string,
      person: Person,
      action: Action,
    ): Promise<AuthorizedComment<Action>> {
      const comment = await repo.findComment(db, commentId);
      if (!comment) throw new AppError('not_found');
      const { trackId, ideaId, projectId } = comment;
      const seen = trackId
        ? await thing(person, 'track', trackId)
        : ideaId
          ? await thing(person, 'idea', ideaId)
          : await thing(person, 'project', projectId);
      return authorize(commentPolicy, action, person, { comment, place: placeOf(seen) });
    },

    /** A comment with its first replies; undefined where it is gone. */
    async shown(id: string): Promise<Comment | undefined> {
      const row = await repo.readComment(db, id);
      return row && (await commentReplies(db, [row]))[0];
    },

    /** The comments on a thing, newest first; or the replies to one of them, oldest first. */
    async list(
      on: CommentedThing,
      { limit, cursor, parentId }: PageRequest & { parentId?: string | undefined },
    ): Promise<Page<Comment>> {
      const { entityId } = placeOf(on);
      const [from] = decodeCursor(cursor, idKey) ?? [];
      const rows = parentId
        ? await repo.listReplies(db, entityId, parentId, limit + 1, from)
        : await repo.listThread(db, entityId, limit + 1, from);
      const page = cutPage(rows, limit, (row) => [row.id]);
      return { ...page, rows: await commentReplies(db, page.rows) };
    },
  };
}

async function removeEmptyPlace(tx: Tx, id: string): Promise<void> {
  const place = await repo.lockComment(tx, id, 'update');
  if (place?.deletedAt && !(await repo.hasReplies(tx, id))) await repo.deleteComment(tx, id);
}
