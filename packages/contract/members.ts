import { z } from 'zod';
import { emailAddress, user } from '#contract/auth.ts';
import { endpoint, type EndpointSpec } from '#contract/endpoint.ts';
import { member, projectRoles, projectSummary } from '#contract/projects.ts';
import { nextCursor, page, time } from '#contract/shapes.ts';

const invitation = {
  summary: 'Add a registered user to a project',
  access: 'validated',
  changes: ['project', 'activity'],
  body: z.object({
    email: emailAddress,
    role: z.literal('collaborator').default('collaborator'),
  }),
  replies: { 201: member },
  errors: [
    'not_found',
    'forbidden',
    'role_required',
    'user_not_found',
    'user_not_validated',
    'already_member',
    'too_many_requests',
  ],
  example: { email: 'ravi@example.org', role: 'collaborator' },
} as const satisfies EndpointSpec;

/** A former member’s share links, and API tokens for the project, work again, unless they were revoked. */
export const addMember = endpoint('POST /api/projects/:projectId/members', invitation);
/** Alias of `addMember` at another path. */
export const addMemberAlias = endpoint('POST /api/projects/:projectId/invite', invitation);

/** Allowed for users who may edit the project, and for the member themselves. */
export const removeMember = endpoint('DELETE /api/projects/:projectId/members/:memberId', {
  summary: 'Remove a member from a project',
  access: 'validated',
  changes: ['project', 'track', 'activity', 'stats', 'unread', 'unseen'],
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required', 'member_is_admin'],
});

/** A project that another user added the current user to. */
export const collaboration = projectSummary.extend({
  role: z.enum(projectRoles),
  /** Null if the member was not invited, or if the inviting user was deleted. */
  invitedBy: user.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true }).nullable(),
  joinedAt: time,
});
export type Collaboration = z.infer<typeof collaboration>;

export const listCollaborations = endpoint('GET /api/user/collaborations', {
  summary: 'List the projects of other users that the current user is a member of, last joined first',
  access: 'validated',
  reads: { rows: 'project', in: 'collaborations' },
  query: page,
  replies: { 200: z.object({ collaborations: z.array(collaboration), nextCursor }) },
});
