import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noSwift, startSwift } from '#server/platform/storage/objects/s3/testing/swift.ts';
import { startNode, type ClusterNode } from './cluster-node.ts';
import { startPostgresServer } from './postgres-server.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const pollIntervalMs = 200;

/**
 * An installation of several processes with one PostgreSQL and one S3 store, each with its own data folder. Without
 * an S3 server they share a folder, which `files` states.
 */
export async function startCluster(
  webs: number,
  workers: number,
  extraSettings: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-fleet-'));
  const postgres = await startPostgresServer();
  const swift = noSwift === undefined ? await startSwift() : undefined;
  let folders = 0;

  async function start(role: ClusterNode['role']): Promise<ClusterNode> {
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
    return startNode(role, {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a secret that all processes of this test share',
      WORKERS: '1',
      REQUESTS_PER_MINUTE: '0',
      ...s3,
      ...extraSettings,
    });
  }

  const roles = [...Array<'web'>(webs).fill('web'), ...Array<'worker'>(workers).fill('worker')];
  const nodes = await Promise.all(roles.map((role) => start(role)));

  /** URLs to which a load balancer would route: it polls the readiness of each process. */
  const ready = new Set<string>();
  const isOpen = new AbortController();
  async function pollReadiness(url: string): Promise<void> {
    const isRunning = () => !isOpen.signal.aborted && nodes.some((node) => node.url === url);
    while (isRunning()) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady && isRunning()) ready.add(url);
      else ready.delete(url);
      await sleep(pollIntervalMs);
    }
    ready.delete(url);
  }
  for (const { role, url } of nodes) if (role === 'web') void pollReadiness(url);
  let nextIndex = 0;

  return {
    nodes,
    databaseUrl: postgres.url,
    postgresVersion: postgres.version,
    files: swift ? 'S3' : `one folder (${noSwift})`,
    /** The next ready process, round-robin; waits until there is one. */
    async url(): Promise<string> {
      while (ready.size === 0) await sleep(pollIntervalMs);
      nextIndex += 1;
      return [...ready][nextIndex % ready.size]!;
    },
    /** Starts another process. */
    async add(role: ClusterNode['role']): Promise<void> {
      const node = await start(role);
      nodes.push(node);
      if (role === 'web') void pollReadiness(node.url);
    },
    /** Removes a process that has exited. */
    remove(node: ClusterNode): void {
      nodes.splice(nodes.indexOf(node), 1);
      ready.delete(node.url);
    },
    async close(): Promise<void> {
      isOpen.abort();
      await Promise.all(nodes.map((node) => node.kill()));
      await swift?.stop();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
