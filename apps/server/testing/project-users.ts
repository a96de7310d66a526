import type { Project } from '#contract/projects.ts';
import {
  browser,
  joinProject,
  createProject,
  registerUser,
  type Browser,
  type Server,
  type SignedInUser,
} from './browser.ts';

/** Every kind of user that a project's rules distinguish. */
export const userKinds = [
  'anonymous',
  'no invite',
  'outsider',
  'collaborator',
  'creator',
  'project admin',
  'admin',
] as const;
export type UserKind = (typeof userKinds)[number];

/** The expected status for each kind of user, in the order of `userKinds`. */
export type StatusByKind = readonly [number, number, number, number, number, number, number];

export interface ProjectUsers {
  readonly project: Project;
  readonly browserOf: (kind: UserKind) => Browser;
  /** The users with an account. */
  readonly userOf: (kind: Exclude<UserKind, 'anonymous'>) => SignedInUser;
}

/** A private project with its admin, two members, and users outside it. */
export async function createProjectUsers(server: Server): Promise<ProjectUsers> {
  const users = new Map<UserKind, SignedInUser>();
  users.set('no invite', await registerUser(server));
  for (const kind of ['outsider', 'creator', 'project admin'] as const) {
    users.set(kind, await registerUser(server, 'creator'));
  }
  users.set('collaborator', await registerUser(server, 'collaborator'));
  users.set('admin', await registerUser(server, 'admin'));
  const project = await createProject(users.get('project admin')!);
  for (const kind of ['collaborator', 'creator'] as const) {
    await joinProject(server, project.id, users.get(kind)!);
  }
  const anonymous = browser(server.app);
  return {
    project,
    browserOf: (kind) => users.get(kind) ?? anonymous,
    userOf: (kind) => users.get(kind)!,
  };
}
