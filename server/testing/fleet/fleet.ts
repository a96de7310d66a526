import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noSwift, startSwift } from '#server/storage/objects/s3/testing/swift.ts';
import { startMember, type Member } from './member.ts';
import { startPostgresServer } from './postgres-server.ts';

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

const lookEveryMs = 200;

/**
 * An installation of several processes with one PostgreSQL and one S3 store, each with its own data folder. Without
 * an S3 server they share a folder, which `files` states.
 */
export async function startFleet(webs: number, workers: number, more: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-fleet-'));
  const postgres = await startPostgresServer();
  const swift = noSwift === undefined ? await startSwift() : undefined;
  let folders = 0;

  async function start(role: Member['role']): Promise<Member> {
    folders += 1;
    const dataDir = swift ? await mkdtemp(join(folder, `${role}-`)) : folder;
    const {
      endpoint,
      bucket = '',
      region = '',
      accessKeyId = '',
      secretAccessKey = '',
    } = swift?.settings ?? {};
    const s3 = endpoint && {
      S3_ENDPOINT: endpoint.href,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    return startMember(role, {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a secret that all processes of this test share',
      WORKERS: '1',
      REQUESTS_PER_MINUTE: '0',
      ...s3,
      ...more,
    });
  }

  const roles = [...Array<'web'>(webs).fill('web'), ...Array<'worker'>(workers).fill('worker')];
  const members = await Promise.all(roles.map((role) => start(role)));

  /** URLs to which a load balancer would route: it polls the readiness of each process. */
  const ready = new Set<string>();
  const isOpen = new AbortController();
  async function look(url: string): Promise<void> {
    const isThere = () => !isOpen.signal.aborted && members.some((member) => member.url === url);
    while (isThere()) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady && isThere()) ready.add(url);
      else ready.delete(url);
      await sleep(lookEveryMs);
    }
    ready.delete(url);
  }
  for (const { role, url } of members) if (role === 'web') void look(url);
  let turn = 0;

  return {
    members,
    databaseUrl: postgres.url,
    postgresVersion: postgres.version,
    files: swift ? 'S3' : `one folder (${noSwift})`,
    /** The next ready process, round-robin; waits until there is one. */
    async url(): Promise<string> {
      while (ready.size === 0) await sleep(lookEveryMs);
      turn += 1;
      return [...ready][turn % ready.size]!;
    },
    /** Starts another process. */
    async add(role: Member['role']): Promise<void> {
      const member = await start(role);
      members.push(member);
      if (role === 'web') void look(member.url);
    },
    /** Removes a process that has exited. */
    remove(member: Member): void {
      members.splice(members.indexOf(member), 1);
      ready.delete(member.url);
    },
    async close(): Promise<void> {
      isOpen.abort();
      await Promise.all(members.map((member) => member.kill()));
      await swift?.stop();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
