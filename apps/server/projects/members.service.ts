import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Collaboration } from '#contract/members.ts';
import type { Member } from '#contract/projects.ts';
import { can } from '#server/platform/access/authorized.ts';
import { cutPage, decodeCursor, timeKey, type Page, type PageRequest } from '#server/platform/http/paging.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import type { Queryable, Tx } from '#server/platform/storage/db.ts';
import { lockWithLinkedProjects } from '#server/platform/locks/row-locks.ts';
import { withdrawTracks } from '#server/projects/withdraw-tracks.ts';
import * as repo from './members.repo.ts';
import { projectSummary } from './project-reply.ts';
import { projectPolicy, type AuthorizedProject } from './projects.policy.ts';
import { findProject } from './projects.repo.ts';
import { trashProject } from './trashed-projects.repo.ts';
import type { Context, ProjectServices } from '#server/platform/context.ts';

/** A membership that ended; without a project, all of a user. */
export interface SweptMembership {
  readonly userId: string;
  readonly projectId?: string;
}

/** Ends what waits for answers of members, after one was removed. */
export async function sweepAfter(membership: SweptMembership, services: ProjectServices): Promise<void> {
  await services.spendingRequests.sweep(membership);
  await services.reviews.sweep(membership);
  await services.votes.sweep(membership);
}

/** A project invite that is being redeemed. */
interface ProjectInvite {
  readonly projectId: string;
  readonly userId: string;
  /** Null if the inviter's account is deleted. */
  readonly inviterId: string | null;
}

export type Members = ReturnType<typeof membersService>;

declare module '#server/platform/context.ts' {
  interface ProjectServices {
    readonly members: Members;
  }
}

/** Project membership. */
export function membersService({ db, publish }: Context, services: ProjectServices) {
  const { accounts, attempts, projects, activities } = services;

  async function join(
    tx: Tx,
    { projectId, userId, inviterId }: { projectId: string; userId: string; inviterId: string },
  ): Promise<Member> {
    const id = uuidv7();
    if (!(await repo.insertMember(tx, { id, projectId, userId, invitedBy: inviterId })))
      throw new AppError('already_member');
    await projects.touch(tx, projectId);
    const added = (await repo.findMember(tx, projectId, id))!;
    await activities.record(tx, {
      type: 'member_added',
      projectId,
      actorId: inviterId,
      namedUserId: userId,
      name: `${added.user.firstName} ${added.user.lastName}`.trim() || added.user.email,
      event: { type: 'member.added' },
    });
    return added;
  }

  return {
    areMembers: (on: Queryable, projectIds: readonly string[], userIds: readonly string[]) =>
      repo.areMembers(on, projectIds, userIds),

    /**
     * Adds a user to the project.
     * @throws user_not_found, user_not_validated, already_member; too_many_requests after too many calls, whether or
     * not a user was found
     */
    async add(project: AuthorizedProject<'edit'>, inviter: AuthUser, email: string): Promise<Member> {
      if (inviter.role !== 'admin')
        await attempts.begin({
          subject: `add-member:${inviter.id}`,
          failures: limits.membersAddedPerHour,
          windowSeconds: 3_600,
        });
      const user = await accounts.byEmail(email);
      if (!user) throw new AppError('user_not_found');
      if (!user.inviteValidated) throw new AppError('user_not_validated');
      const member = { projectId: project.id, userId: user.id, inviterId: inviter.id };
      return db.transaction((tx) => join(tx, member));
    },

    /**
     * Adds the user who redeems an invite link, if the inviter may still add members.
     * @throws invalid_invite_code, already_member
     */
    async joinByInvite(tx: Tx, { inviterId, ...invite }: ProjectInvite): Promise<void> {
      const inviter = inviterId === null ? undefined : await accounts.findActiveUser(tx, inviterId);
      const project = inviter && (await findProject(tx, invite.projectId, inviter.id));
      if (!project || !can(projectPolicy, 'edit', inviter, project))
        throw new AppError('invalid_invite_code');
      await join(tx, { ...invite, inviterId: inviter.id });
    },

    /**
     * Removes a member, who may also remove themselves. Their tracks stay and their pending generations finish, except
     * those that wait for an approval; tracks of the project that they added to projects outside the team are removed there.
     * @throws not_found, forbidden, role_required, member_is_admin
     */
    async remove(user: AuthUser, projectId: string, memberId: string): Promise<void> {
      const project = await projects.authorize(projectId, user, 'see');
      const member = await repo.findMember(db, project.id, memberId);
      if (!member) throw new AppError('not_found');
      if (member.user.id !== user.id) await projects.authorize(projectId, user, 'edit');
      await db.transaction(async (tx) => {
        await lockWithLinkedProjects(tx, [projectId]);
        // Meanwhile the member may have been removed, or become admin in place of one who left.
        const current = await repo.findMember(tx, projectId, memberId);
        if (!current) throw new AppError('not_found');
        if (current.role === 'admin') throw new AppError('member_is_admin');
        await repo.deleteMember(tx, projectId, memberId);
        await projects.touch(tx, projectId);
        await withdrawTracks(tx, projectId, { ...projects, publish });
        await publish(tx, { type: 'left_project', userId: member.user.id, projectId, actorId: user.id });
      });
      await sweepAfter({ userId: member.user.id, projectId }, services);
    },

    /**
     * Removes a user from all projects. The longest-standing member becomes project admin in their place; a private
     * project without other members goes to the trash.
     */
    async leaveAll(tx: Tx, userId: string): Promise<void> {
      const projectIds = await repo.projectIdsOf(tx, userId);
      await lockWithLinkedProjects(tx, projectIds);
      for (const projectId of projectIds) {
        // Read under the lock, because another member may leave at the same time.
        const membership = await repo.findMembership(tx, projectId, userId);
        if (!membership) continue;
        const { id, role, isPublic, others } = membership;
        await repo.deleteMember(tx, projectId, id);
        if (role === 'admin') await repo.promoteNextAdmin(tx, projectId);
        if (others === 0 && !isPublic) {
          await trashProject(tx, projectId);
          await publish(tx, { type: 'project_hidden', projectId, wasPublic: false });
        }
        await projects.touch(tx, projectId);
        await withdrawTracks(tx, projectId, { ...projects, publish });
        await publish(tx, { type: 'left_project', userId, projectId, actorId: userId });
      }
    },

    /** Projects of other users that the user is a member of, most recently joined first. */
    async collaborationsOf(user: AuthUser, { limit, cursor }: PageRequest): Promise<Page<Collaboration>> {
      const after = decodeCursor(cursor, timeKey);
      const rows = await repo.listCollaborations(db, user.id, limit + 1, after);
      const page = cutPage(rows, limit, (row) => [row.joinedAtExact, row.membershipId]);
      return {
        ...page,
        rows: page.rows.map(({ role, invitedBy, joinedAt, ...row }) => ({
          ...projectSummary(row),
          role,
          invitedBy,
          joinedAt: joinedAt.toISOString(),
        })),
      };
    },
  };
}
