import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fillLibrary } from '../long-library.ts';
import type { Reference } from '../reference.ts';
import { generateLoad, quantileOf, type LoadResult, type HttpCall } from './load-generator.ts';
import { cpuSeconds } from './cpu-time.ts';
import { inStudio } from './studio.ts';

/** The data of a small team after some months. */
const sizes = {
  tracks: 40,
  activities: 200,
  comments: 20,
  trackComments: 0,
  versions: 1,
  ideas: 10,
  transactions: 100,
  generations: 10,
  projects: 8,
};
const connections = 10;
export const manyConnections = 64;
/** Many short rounds: on a shared machine some of them are undisturbed. */
export const rounds = 12;
/** Warm-up of each call on each server: once with all the others, and once more right before its rounds. */
export const warmUpSeconds = 0.5;

/** In the order of measurement; `crowded…` uses many connections. */
const servers = ['reference', 'ours', 'crowdedReference', 'crowdedOurs'] as const;
type Server = (typeof servers)[number];

interface Target {
  readonly url: string;
  readonly pid: number;
  readonly connections: number;
}

export interface CallResult {
  readonly name: string;
  readonly bytes: number;
  /** The number of database queries of the call. */
  readonly queries: number;
  readonly by: Readonly<Record<Server, CallStats>>;
}

interface CallStats {
  /** The best round: disturbances only lower the rate. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of one request in the server process, without the database. */
  readonly cpuMicroseconds: number;
}

/** The most frequent requests of the web app, by polling and on opening a page. */
const frequentCalls = (projectId: string): [name: string, path: string][] => [
  ['auth/user', '/api/auth/user'],
  ['user/tokens', '/api/user/tokens'],
  ['activities/unread-count', '/api/activities/unread-count'],
  ['dashboard/stats', '/api/dashboard/stats'],
  ['projects', '/api/projects'],
  ['projects/{id}', `/api/projects/${projectId}`],
  ['projects/{id}/tracks', `/api/projects/${projectId}/tracks`],
  ['projects/{id}/generations', `/api/projects/${projectId}/generations`],
  ['projects/{id}/activities', `/api/projects/${projectId}/activities`],
  ['comments', `/api/comments/project/${projectId}`],
];

async function startReference(dataDir: string, calls: readonly HttpCall[]) {
  const child = fork(join(import.meta.dirname, '..', 'reference.ts'), [dataDir]);
  child.send(calls);
  const [reference] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the reference server ended');
    }),
  ])) as [Reference];
  return { child, reference };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

interface Run {
  readonly run: LoadResult;
  readonly cpu: number;
}

async function measureRun(
  { url, pid, connections: at }: Target,
  call: HttpCall,
  seconds: number,
): Promise<Run> {
  const before = cpuSeconds(pid);
  const run = await generateLoad(url, call, { connections: at, seconds });
  return { run, cpu: cpuSeconds(pid) - before };
}

function statsOf(runs: readonly Run[]): CallStats {
  const { run } = runs.toSorted((a, b) => b.run.perSecond - a.run.perSecond)[0]!;
  const sum = (of: (one: Run) => number) => runs.reduce((total, one) => total + of(one), 0);
  const cpu = sum((one) => one.cpu) / sum((one) => one.run.requests);
  return {
    perSecond: run.perSecond,
    p50: quantileOf(run.times, 0.5),
    p99: quantileOf(run.times, 0.99),
    cpuMicroseconds: cpu * 1e6,
  };
}

const formatLine = ({ name, by }: CallResult) =>
  `${name}: ${servers.map((which) => `${which} ${Math.round(by[which].perSecond)}/s (${Math.round(by[which].cpuMicroseconds)} µs)`).join(', ')}`;

const settings = { REQUESTS_PER_MINUTE: '1000000', OVERLOAD_DELAY_MS: '0' };

/** Measures our server and, in turn, node:http with the same database queries. */
export function measureCalls(seconds: number): Promise<CallResult[]> {
  return inStudio(settings, async (studio) => {
    const { server, dataDir, owner, projectId } = studio;
    await fillLibrary(dataDir, studio, sizes);
    const headers = { cookie: owner.session.join('=') };
    const frequent = frequentCalls(projectId);
    const calls = frequent.map(([, path]): HttpCall => ({ path, headers }));
    const { child, reference } = await startReference(dataDir, calls);
    const referenceTarget = { url: reference.url, pid: child.pid!, connections };
    const ours = { url: server.url, pid: server.pid!, connections };
    const targets: Readonly<Record<Server, Target>> = {
      reference: referenceTarget,
      ours,
      crowdedReference: { ...referenceTarget, connections: manyConnections },
      crowdedOurs: { ...ours, connections: manyConnections },
    };
    const warmUp = async (call: HttpCall) => {
      for (const which of servers) await measureRun(targets[which], call, warmUpSeconds);
    };
    try {
      const results: CallResult[] = [];
      // All code paths are JIT-compiled before the first measurement.
      for (const call of calls) await warmUp(call);
      for (const [index, [name, path]] of frequent.entries()) {
        const call = calls[index]!;
        const runs = new Map<Server, Run[]>(servers.map((which) => [which, []]));
        await warmUp(call);
        for (let round = 0; round < rounds; round++) {
          for (const which of servers) runs.get(which)!.push(await measureRun(targets[which], call, seconds));
        }
        const bytes = Buffer.byteLength(await (await fetch(server.url + path, { headers })).text());
        const by = Object.fromEntries(servers.map((which) => [which, statsOf(runs.get(which)!)]));
        results.push({
          name,
          bytes,
          queries: reference.queries[index]!,
          by: by as Readonly<Record<Server, CallStats>>,
        });
        console.log(formatLine(results.at(-1)!));
      }
      return results;
    } finally {
      await stop(child);
    }
  });
}
