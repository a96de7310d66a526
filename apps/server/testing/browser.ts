import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Role, User } from '#contract/auth.ts';
import type { Project } from '#contract/projects.ts';
import { usersTable } from '#server/platform/schema/accounts.tables.ts';
import { projectMembersTable } from '#server/platform/schema/projects.tables.ts';
import type { Db } from '#server/platform/storage/db.ts';
import { unique } from './test-context.ts';

export const password = 'correct horse battery';

/** An HTTP client with a cookie jar. */
export function browser(app: FastifyInstance) {
  const jar = new Map<string, string>();
  return {
    jar,
    async call(route: string, options: Pick<InjectOptions, 'headers' | 'body' | 'remoteAddress'> = {}) {
      const space = route.indexOf(' ');
      const reply = await app.inject({
        method: route.slice(0, space) as 'GET',
        url: route.slice(space + 1),
        cookies: Object.fromEntries(jar),
        ...options,
      });
      for (const { name, value, maxAge, expires } of reply.cookies) {
        const isExpired = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now());
        if (isExpired) jar.delete(name);
        else jar.set(name, value);
      }
      return reply;
    },
  };
}

/** What the helpers need of a server under test. */
export interface Server {
  readonly app: FastifyInstance;
  readonly db: Db;
}

export type Browser = ReturnType<typeof browser>;
export type SignedInUser = Browser & { readonly user: User };

/** Registers a new user and signs them in; without a role their invite is not validated. */
export async function registerUser({ app, db }: Server, role?: Role): Promise<SignedInUser> {
  const page = browser(app);
  const email = `${unique(role ?? 'new')}@example.org`;
  const body = { email, password, firstName: 'Some', lastName: 'Body' };
  const reply = await page.call('POST /api/auth/register', { body });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode}: ${reply.body}`);
  const user = reply.json<User>();
  if (role) {
    await db
      .update(usersTable)
      .set({ role, inviteValidatedAt: sql`now()` })
      .where(sql`${usersTable.id} = ${user.id}`);
  }
  return { ...page, user };
}

interface NewProject {
  readonly name?: string;
  readonly description?: string | null;
  readonly isPublic?: boolean;
}

export async function createProject(creator: SignedInUser, settings: NewProject = {}): Promise<Project> {
  const reply = await creator.call('POST /api/projects', { body: { name: unique('Project'), ...settings } });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode}: ${reply.body}`);
  return reply.json<Project>();
}

export async function joinProject(
  { db }: Pick<Server, 'db'>,
  projectId: string,
  { user }: SignedInUser,
  role: 'admin' | 'collaborator' = 'collaborator',
): Promise<void> {
  await db.insert(projectMembersTable).values({ id: crypto.randomUUID(), projectId, userId: user.id, role });
}
