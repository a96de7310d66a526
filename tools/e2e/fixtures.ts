import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '../../packages/contract/auth.ts';
import { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { databaseFolder } from '../../packages/contract/testing/database-folder.ts';
import { freePort, ServerProcess } from './server.ts';

/** The running server that the tests of one worker share. */
export interface App {
  readonly url: string;
  /** The one-time admin invite code from the first start. */
  readonly inviteCode: string;
  /** Stops the server gracefully and starts it again on the same data. */
  restart(): Promise<void>;
  /** Sends SIGKILL to the server alone or to its process tree; `start` starts it again. */
  kill(what?: 'server' | 'tree'): Promise<void>;
  start(): Promise<void>;
}

/** The first user of the worker's server, who joined with the printed code. */
export interface Admin {
  readonly user: ApiUser;
  readonly email: string;
  /** An invite code for one use. */
  invite(role: Role): Promise<string>;
}

/** The assertion timeout for a generation on a loaded machine. */
export const generationTimeout = { timeout: 90_000 };

/** Creates an empty project and returns its id. */
export async function newProject(user: ApiUser, name = 'Night Tram'): Promise<string> {
  return (await user.call('createProject', { body: { name, description: 'Score for a film' } })).id;
}

export const postComment = (user: ApiUser, entityId: string, content: string) =>
  user.call('createComment', { body: { entityType: 'project', entityId, content } });

export const notice = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).first();

/** Blocks live events, which would make the page reload its lists. */
export const withoutLiveEvents = (page: Page) =>
  page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource;
  });

/** Opens the sign-in dialog of a user from the admin's user list. */
export async function openSignInDialog(page: Page, email: string) {
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Role' }).click();
  const role = page.getByRole('dialog', { name: 'Change Role', exact: true });
  await role.getByRole('button', { name: 'Sign-in and password' }).click();
  return page.getByRole('dialog', { name: 'Sign-in and Password', exact: true });
}

interface Fixtures {
  /** Creates a user with that role and signs them in on the page. */
  readonly signInAs: (role: Role) => Promise<ApiUser>;
  /** A creator who is signed in on the page. */
  readonly user: ApiUser;
  /** An empty project of that user. */
  readonly projectId: string;
}

/** Removes the embedded user from the served pages, so that the app requests it. */
export async function withoutEmbeddedUser(page: Page) {
  await page.route(
    ({ pathname }) => !/^\/(api|assets)\/|\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /<script[^>]*id="(current-user|answers)">.*?<\/script>/g,
        '',
      );
      return route.fulfill({ response, body });
    },
  );
}

async function newInviteCode(admin: ApiUser, role: Role): Promise<string> {
  return (await admin.call('createInviteCode', { body: { code: randomUUID(), role } })).code;
}

/** Creates an account with that role, invited by the admin. */
export async function createUser(role: Role, admin: ApiUser): Promise<ApiUser> {
  const user = new ApiUser(admin.url);
  await user.join(`${randomUUID()}@example.org`, await newInviteCode(admin, role));
  return user;
}

/** Creates an account whose user is a collaborator of the user's project. */
export async function addColleague(user: ApiUser, projectId: string, admin: ApiUser): Promise<ApiUser> {
  const colleague = await createUser('collaborator', admin);
  const { email } = await colleague.call('getCurrentUser');
  await user.call('addMember', { params: { projectId }, body: { email, role: 'collaborator' } });
  return colleague;
}

/** Adds the user's session cookie to the context. */
export async function addSessionCookie(context: BrowserContext, { session: [name, value], url }: ApiUser) {
  await context.addCookies([{ name, value, url }]);
}

export const test = base.extend<Fixtures, { app: App; admin: Admin }>({
  admin: [
    async ({ app }, use) => {
      const user = new ApiUser(app.url);
      const email = 'admin@example.org';
      await user.join(email, app.inviteCode);
      await use({ user, email, invite: (role) => newInviteCode(user, role) });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from a pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(databaseFolder(), 'tutti-e2e-'));
      const server = new ServerProcess(await freePort(), dataDir);
      try {
        await server.start();
        const { url, inviteCode } = server;
        await use({
          url,
          inviteCode,
          kill: (what = 'server') => server.kill(what),
          start: () => server.start(),
          restart: async () => {
            expect(await server.stop()).toBe(0);
            await server.start();
          },
        });
      } finally {
        await server.close();
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
  page: async ({ page }, use) => {
    await use(page);
    // The page may still have a request in a route handler.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  signInAs: async ({ admin, context }, use) => {
    await use(async (role) => {
      const user = await createUser(role, admin.user);
      await addSessionCookie(context, user);
      return user;
    });
  },
  user: async ({ signInAs }, use) => use(await signInAs('creator')),
  projectId: async ({ user }, use) => use(await newProject(user)),
});

export { expect };
