import { z } from 'zod';
import { emailAddress, user } from '#contract/auth.ts';
import { endpoint, type EndpointSpec } from '#contract/endpoint.ts';
import { member, projectRoles, projectSummary } from '#contract/projects.ts';
import { routes } from '#contract/routes.ts';
import { nextCursor, page, time } from '#contract/shapes.ts';

const invitation = {
  summary: 'Add a registered user to a project',
  access: 'validated',
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
} as const satisfies EndpointSpec;

export const addMember = endpoint(routes.addMember, invitation);
/** The same at another address. */
export const addMemberAlias = endpoint(routes.addMemberAlias, invitation);

/** For those who may edit the project, and for the member who leaves. */
export const removeMember = endpoint(routes.removeMember, {
  summary: 'Remove a member from a project',
  access: 'validated',
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden', 'role_required', 'member_is_admin'],
});

/** A project that one was taken into by somebody else. */
export const collaboration = projectSummary.extend({
  role: z.enum(projectRoles),
  /** Null for a member whom nobody invited, and where that person is gone. */
  invitedBy: user.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true }).nullable(),
  joinedAt: time,
});
export type Collaboration = z.infer<typeof collaboration>;

export const listCollaborations = endpoint(routes.listCollaborations, {
  summary: 'Other people’s projects that one is a member of, last joined first',
  access: 'validated',
  query: page,
  replies: { 200: z.object({ collaborations: z.array(collaboration), nextCursor }) },
});
