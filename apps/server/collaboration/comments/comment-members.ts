import { AppError } from '#contract/errors.ts';
import type { ActivityInput } from '#server/collaboration/activities/activities.service.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import type { TargetRef } from './comment-target.ts';
import { findMemberships, type Membership } from './mentions.repo.ts';
import { messages } from '#server/collaboration/messages.ts';

/**
 * Finds users among the members of the target's projects; of several memberships of a user, the
 * one in the project where the actor comments. @throws not_a_member
 */
export async function requireMembers(
  tx: Tx,
  { projects, projectId }: TargetRef,
  userIds: readonly string[],
  what: 'mentioned' | 'assigned',
): Promise<Membership[]> {
  if (userIds.length === 0) return [];
  const projectIds = projects.map(({ id }) => id);
  const memberships = Map.groupBy(await findMemberships(tx, projectIds, userIds), ({ userId }) => userId);
  return userIds.map((userId) => {
    const found = memberships.get(userId);
    if (!found) throw new AppError('not_a_member', {}, messages.onlyMembers(what));
    return found.find((membership) => membership.projectId === projectId) ?? found[0]!;
  });
}

interface Participants {
  readonly mentioned: readonly Membership[];
  readonly assignees: readonly Membership[];
}

/** The activities that tell members of a mention or an assignment, without those about the actor. */
export function participantActivities(
  { trackId, ideaId, name }: TargetRef,
  { commentId, actorId }: { readonly commentId: string; readonly actorId: string },
  { mentioned, assignees }: Participants,
): ActivityInput[] {
  const about = (sentence: (person: string) => string) => (member: Membership) => ({
    type: 'other' as const,
    projectId: member.projectId,
    trackId,
    ideaId,
    commentId,
    actorId,
    namedUserId: member.userId,
    name: sentence(member.name || 'a member'),
  });
  return [
    ...mentioned.map(about((person) => messages.mentioned({ person, name }))),
    ...assignees.map(about((person) => messages.assigned({ name, person }))),
  ].filter(({ namedUserId }) => namedUserId !== actorId);
}
