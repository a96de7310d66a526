import { AppError } from '#contract/errors.ts';
import type { Comment, CommentReply } from '#contract/comments.ts';
import { limits } from '#contract/limits.ts';
import type { CommentTarget } from '#server/collaboration/comments/comment-target.ts';
import type { Page, PageRequest } from '#server/platform/http/paging.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import { actorOf, type Guest } from './guests.ts';
import { lockLink } from './guests.repo.ts';
import { findSharedVersion } from './shared-tracks.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';
import { messages } from '#server/sharing/messages.ts';

interface CommentInput {
  readonly content: string;
  readonly parentId?: string | null | undefined;
  readonly position?: number | null | undefined;
  readonly positionEnd?: number | null | undefined;
  readonly version?: number | undefined;
}

/** A page with a guest who has a name. */
interface GuestPage {
  readonly link: OpenLink;
  readonly guest: Guest;
}

/** Hides what is the team's: reactions, who is assigned or mentioned, and the ids of members. */
const withoutTeam = <Row extends CommentReply>(row: Row): Row => ({
  ...row,
  userId: row.user.isGuest ? row.userId : null,
  user: { ...row.user, profileImageUrl: null },
  mentions: [],
  reactions: [],
});

const asSeenByGuests = (comment: Comment): Comment => ({
  ...withoutTeam(comment),
  resolvedBy: null,
  resolver: null,
  assigneeId: null,
  assignee: null,
  replies: comment.replies.map(withoutTeam),
});

function requirePermission({ permissions }: OpenLink): void {
  if (!permissions.comment) throw new AppError('forbidden');
}

export type SharedComments = ReturnType<typeof sharedCommentsService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly sharedComments: SharedComments;
  }
}

/** Comments of guests, in threads that guests of the same link began. */
export function sharedCommentsService(
  { db, now }: Context,
  { accounts, tracks, comments, guests }: SharingServices,
) {
  /** The track as the creator of the link sees it, in the project of the link. @throws not_found */
  async function targetOf(link: OpenLink, trackId: string): Promise<CommentTarget> {
    const creator = await accounts.findActiveUser(db, link.createdBy);
    if (!creator || !(await findSharedVersion(db, link, trackId))) throw new AppError('not_found');
    const track = await tracks.authorize(trackId, creator, 'see');
    return { type: 'track', row: { ...track, projectId: link.projectId } };
  }

  /** Refuses writes once the link was revoked, and more than `limits.guestCommentsPerShareLink`. */
  const checkIn = (link: OpenLink) => async (tx: Tx) => {
    if (!(await lockLink(tx, link.id))) throw new AppError('not_found');
    if ((await comments.countOfGuests(tx, link.id)) >= limits.guestCommentsPerShareLink) {
      throw new AppError('too_many_requests');
    }
  };

  /** The guest's own comment, while it can be changed. @throws not_found, forbidden, too_late_to_edit */
  async function authorizeOwn<Action extends 'assign' | 'delete'>(
    { link, guest }: GuestPage,
    id: string,
    action: Action,
  ) {
    requirePermission(link);
    const comment = await comments.findInThreadOfGuest(id, link.id);
    if (!comment?.trackId || comment.deletedAt) throw new AppError('not_found');
    const target = await targetOf(link, comment.trackId);
    if (comment.userId !== guest.id) throw new AppError('forbidden');
    if (now() - comment.createdAt.getTime() > limits.guestEditMinutes * 60_000) {
      throw new AppError('too_late_to_edit');
    }
    return comments.authorizeOn(target, comment, actorOf(guest), action);
  }

  return {
    /** @throws forbidden, not_found */
    async list(
      link: OpenLink,
      trackId: string,
      { parentId, ...page }: PageRequest & { readonly parentId?: string | undefined },
    ): Promise<Page<Comment>> {
      requirePermission(link);
      const target = await targetOf(link, trackId);
      if (parentId) {
        const parent = await comments.findInThreadOfGuest(parentId, link.id);
        if (parent?.trackId !== trackId) throw new AppError('not_found');
      }
      const selection = { filter: 'all' as const, guestsOf: link.id };
      const found = await comments.list({ id: link.createdBy }, target, { ...page, ...selection, parentId });
      return { ...found, rows: found.rows.map(asSeenByGuests) };
    },

    /** @throws forbidden, not_found, no_such_version, too_many_requests */
    async post({ link, guest }: GuestPage, trackId: string, input: CommentInput): Promise<Comment> {
      requirePermission(link);
      const target = await targetOf(link, trackId);
      const { parentId, version } = input;
      if (parentId) {
        const parent = await comments.findInThreadOfGuest(parentId, link.id);
        if (parent?.trackId !== trackId) {
          throw validationError('parentId', messages.noSuchComment);
        }
      }
      const heard = await findSharedVersion(db, link, trackId, parentId ? undefined : version);
      if (!heard) throw new AppError('no_such_version');
      await guests.countWrite(guest);
      const place = parentId ? {} : { version: heard.number };
      const comment = await comments.post(actorOf(guest), target, { ...input, ...place }, checkIn(link));
      return asSeenByGuests(comment);
    },

    /** @throws forbidden, not_found, too_late_to_edit */
    async update(page: GuestPage, id: string, content: string): Promise<Comment> {
      const own = await authorizeOwn(page, id, 'assign');
      await guests.countWrite(page.guest);
      return asSeenByGuests(await comments.update(actorOf(page.guest), own, { content }));
    },

    /** @throws forbidden, not_found, too_late_to_edit */
    async remove(page: GuestPage, id: string): Promise<void> {
      await comments.remove(await authorizeOwn(page, id, 'delete'));
    },
  };
}
