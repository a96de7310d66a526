import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Role } from '../contract/auth.ts';
import { ApiPerson } from '../contract/testing/api-person.ts';
import { joinAs, signInOn, test } from './fixtures.ts';
import { freePort, ServerProcess } from './server.ts';

type Settings = Readonly<Record<string, string>>;

/** A server with custom settings, shared by the tests of one file. `settingsFor` receives its address. */
export function ownServer(settingsFor: (url: string) => Settings | Promise<Settings>) {
  let server: ServerProcess;
  let dataDir: string;
  let first: Promise<ApiPerson> | undefined;

  test.beforeAll(async () => {
    test.setTimeout(150_000);
    dataDir = await mkdtemp(join(tmpdir(), 'tutti-e2e-'));
    const port = await freePort();
    server = new ServerProcess(port, dataDir, await settingsFor(`http://localhost:${port}`));
    await server.start();
  });

  test.afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  async function joinFirst() {
    const person = new ApiPerson(server.url);
    await person.join('admin@example.org', server.inviteCode);
    return person;
  }

  const own = {
    get url() {
      return server.url;
    },
    get inviteCode() {
      return server.inviteCode;
    },
    /** The first admin, who joins with the printed code. */
    admin: () => (first ??= joinFirst()),
    /** A new account with 50 tokens, signed in on the pages of the context. */
    async enter(context: BrowserContext, role: Role): Promise<ApiPerson> {
      const person = await joinAs(role, await own.admin());
      await signInOn(context, person);
      return person;
    },
  };
  return own;
}
