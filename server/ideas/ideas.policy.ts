import type { Authorized, Policy } from '#server/access/authorized.ts';
import type { Actor } from '#server/http/person.ts';
import { projectPolicy, type ProjectStanding } from '#server/projects/projects.policy.ts';
import type { IdeaInProject } from './ideas.repo.ts';

export type IdeaAction = 'see' | 'move' | 'delete';

/** The author of an idea, and the actor's access context in its project. */
export interface IdeaStanding {
  readonly userId: string;
  readonly project: ProjectStanding;
}

/** An idea with a proof that the actor is allowed to do `Action` with it. */
export type AuthorizedIdea<Action extends IdeaAction> = Authorized<IdeaInProject, Action>;

/** Allowed for its author, the project's admin, and admins. */
function tend(person: Actor, { userId, project }: IdeaStanding) {
  const seen = projectPolicy.see(person, project);
  if (seen !== 'granted' || person.role === 'admin') return seen;
  return userId === person.id || project.memberRole === 'admin' ? 'granted' : 'forbidden';
}

export const ideaPolicy: Policy<IdeaStanding, IdeaAction> = {
  see: (person, { project }) => projectPolicy.see(person, project),
  move: tend,
  delete: tend,
};
