import type { Authorized, Policy } from '#server/platform/access/authorized.ts';
import type { Actor } from '#server/platform/http/auth-user.ts';
import type { ProjectRow } from './projects.repo.ts';

export type ProjectAction = 'see' | 'generate' | 'edit' | 'download';

/** What the rules depend on: the project's settings and the user's role in it. */
export interface ProjectAccessContext {
  readonly id: string;
  readonly isPublic: boolean;
  readonly allowDownloads: boolean;
  /** The user's role in the project; null if they are not a member. */
  readonly memberRole: 'admin' | 'collaborator' | null;
}

/** A user who can see a project, with the access context. */
export interface ProjectViewer {
  readonly user: Actor;
  readonly project: ProjectAccessContext;
}

/** A project with the proof that the user is authorized for `Action`. */
export type AuthorizedProject<Action extends ProjectAction> = Authorized<ProjectRow, Action>;

type Rule = Policy<ProjectAccessContext, ProjectAction>[ProjectAction];

/** Whether the actor's API token, if there is one, may be used for a project. */
export const isWithinBound = ({ apiToken }: Actor, { id }: Pick<ProjectAccessContext, 'id'>): boolean =>
  apiToken === undefined || apiToken.projectId === null || apiToken.projectId === id;

const canSee = (actor: Actor, project: ProjectAccessContext) =>
  actor.inviteValidated && (actor.role === 'admin' || project.memberRole !== null || project.isPublic);

/** A rule for users who can see the project, with a token that is not bound to another one. */
const ifVisible =
  (rule: Rule): Rule =>
  (actor, project) => {
    if (!canSee(actor, project)) return 'not_found';
    return isWithinBound(actor, project) ? rule(actor, project) : 'token_project_bound';
  };

export const projectPolicy: Policy<ProjectAccessContext, ProjectAction> = {
  see: ifVisible(() => 'granted'),

  generate: ifVisible((actor, { memberRole }) => {
    if (actor.role === 'admin') return 'granted';
    if (actor.role === 'collaborator') return 'role_required';
    return memberRole ? 'granted' : 'forbidden';
  }),

  edit: ifVisible((actor, { memberRole }) => {
    if (actor.role === 'admin') return 'granted';
    return actor.role === 'creator' && memberRole === 'admin' ? 'granted' : 'forbidden';
  }),

  download: ifVisible((actor, { memberRole, allowDownloads }) =>
    actor.role === 'admin' || memberRole || allowDownloads ? 'granted' : 'forbidden',
  ),
};
