import type { Project } from '#contract/projects.ts';
import { browser, join, projectOf, somebody, type Browser, type Server, type SignedIn } from './browser.ts';

/** Every kind of user that a project's rules distinguish. */
export const parts = [
  'anonymous',
  'no invite',
  'outsider',
  'collaborator',
  'creator',
  'project admin',
  'admin',
] as const;
export type Part = (typeof parts)[number];

/** The expected status for each kind of user, in the order of `userKinds`. */
export type Row = readonly [number, number, number, number, number, number, number];

export interface Cast {
  readonly project: Project;
  readonly page: (part: Part) => Browser;
  /** The users with an account. */
  readonly person: (part: Exclude<Part, 'anonymous'>) => SignedIn;
}

/** A private project with its admin, two members, and users outside it. */
export async function cast(people: Server): Promise<Cast> {
  const pages = new Map<Part, SignedIn>();
  pages.set('no invite', await somebody(people));
  for (const part of ['outsider', 'creator', 'project admin'] as const) {
    pages.set(part, await somebody(people, 'creator'));
  }
  pages.set('collaborator', await somebody(people, 'collaborator'));
  pages.set('admin', await somebody(people, 'admin'));
  const project = await projectOf(pages.get('project admin')!);
  for (const part of ['collaborator', 'creator'] as const) {
    await join(people, project.id, pages.get(part)!);
  }
  const anonymous = browser(people.app);
  return {
    project,
    page: (part) => pages.get(part) ?? anonymous,
    person: (part) => pages.get(part)!,
  };
}
