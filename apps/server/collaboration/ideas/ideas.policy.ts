import type { Authorized, Policy } from '#server/platform/access/authorized.ts';
import type { Actor } from '#server/platform/http/auth-user.ts';
import { projectPolicy, type ProjectAccessContext } from '#server/projects/projects.policy.ts';
import type { IdeaInProject } from './ideas.repo.ts';

export type IdeaAction = 'see' | 'move' | 'delete';

/** The author of an idea, and the actor's access context in its project. */
export interface IdeaAccessContext {
  readonly userId: string;
  readonly project: ProjectAccessContext;
}

/** An idea with a proof that the actor is allowed to do `Action` with it. */
export type AuthorizedIdea<Action extends IdeaAction> = Authorized<IdeaInProject, Action>;

/** Allowed for its author, the project's admin, and admins. */
function manage(user: Actor, { userId, project }: IdeaAccessContext) {
  const decision = projectPolicy.see(user, project);
  if (decision !== 'granted' || user.role === 'admin') return decision;
  return userId === user.id || project.memberRole === 'admin' ? 'granted' : 'forbidden';
}

export const ideaPolicy: Policy<IdeaAccessContext, IdeaAction> = {
  see: (user, { project }) => projectPolicy.see(user, project),
  move: manage,
  delete: manage,
};
