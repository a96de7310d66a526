import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Role } from '../../packages/contract/auth.ts';
import { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { databaseFolder } from '../../packages/contract/testing/database-folder.ts';
import { createUser, addSessionCookie, test } from './fixtures.ts';
import { freePort, ServerProcess } from './server.ts';

type Settings = Readonly<Record<string, string>>;

/** A server with custom settings, shared by the tests of one file. `settingsFor` receives its address. */
export function dedicatedServer(settingsFor: (url: string) => Settings | Promise<Settings>) {
  let server: ServerProcess;
  let dataDir: string;
  let first: Promise<ApiUser> | undefined;

  test.beforeAll(async () => {
    test.setTimeout(150_000);
    dataDir = await mkdtemp(join(databaseFolder(), 'tutti-e2e-'));
    const port = await freePort();
    server = new ServerProcess(port, dataDir, await settingsFor(`http://localhost:${port}`));
    await server.start();
  });

  test.afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  async function joinFirstAdmin() {
    const user = new ApiUser(server.url);
    await user.join('admin@example.org', server.inviteCode);
    return user;
  }

  const handle = {
    get url() {
      return server.url;
    },
    get inviteCode() {
      return server.inviteCode;
    },
    /** The first admin, who joins with the printed code. */
    admin: () => (first ??= joinFirstAdmin()),
    /** A new account with 50 tokens, signed in on the pages of the context. */
    async signInAs(context: BrowserContext, role: Role): Promise<ApiUser> {
      const user = await createUser(role, await handle.admin());
      await addSessionCookie(context, user);
      return user;
    },
  };
  return handle;
}
