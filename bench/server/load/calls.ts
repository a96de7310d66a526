import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fillLibrary } from '../long-library.ts';
import type { References } from '../reference.ts';
import { hammer, quantileOf, type Hammered, type WireCall } from './hammer.ts';
import { processorSeconds } from './processor-time.ts';
import { inStudio } from './studio.ts';

/** A studio as a small team has it after some months. */
const sizes = {
  tracks: 40,
  activities: 200,
  comments: 20,
  ideas: 10,
  transactions: 100,
  generations: 10,
  projects: 8,
};
const connections = 10;
const rounds = 3;

const servers = ['raw', 'queried', 'ours'] as const;
type Server = (typeof servers)[number];

export interface CallFigures {
  readonly name: string;
  readonly bytes: number;
  /** Questions that the call asks the database. */
  readonly queries: number;
  readonly by: Readonly<Record<Server, Figures>>;
}

interface Figures {
  /** The best of the rounds: what disturbs only takes away. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of a processor, for one request, in the process that answers; without the database's. */
  readonly processorMicroseconds: number;
}

/** The calls that pages make most, by their own polls and when one is opened. */
const mostUsed = (projectId: string): [name: string, path: string][] => [
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

async function startReference(dataDir: string, calls: readonly WireCall[]) {
  const child = fork(join(import.meta.dirname, '..', 'reference.ts'), [dataDir]);
  child.send(calls);
  const [references] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the reference server ended');
    }),
  ])) as [References];
  return { child, references };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function figuresOf(runs: readonly { run: Hammered; processor: number }[]): Figures {
  const { run } = runs.toSorted((a, b) => b.run.perSecond - a.run.perSecond)[0]!;
  const processor = Math.min(...runs.map((one) => one.processor / one.run.requests));
  return {
    perSecond: run.perSecond,
    p50: quantileOf(run.times, 0.5),
    p99: quantileOf(run.times, 0.99),
    processorMicroseconds: processor * 1e6,
  };
}

const lineOf = ({ name, by }: CallFigures) =>
  `${name}: ${servers.map((which) => `${which} ${Math.round(by[which].perSecond)}/s (${Math.round(by[which].processorMicroseconds)} µs)`).join(', ')}`;

/** Our server, node:http with the same bytes, and node:http that asks the database the same first, in turn. */
export function measureCalls(seconds: number): Promise<CallFigures[]> {
  return inStudio({ REQUESTS_PER_MINUTE: '1000000', OVERLOAD_DELAY_MS: '0' }, async (studio) => {
    const { server, dataDir, owner, projectId } = studio;
    await fillLibrary(dataDir, studio, sizes);
    const headers = { cookie: owner.session.join('=') };
    const named = mostUsed(projectId);
    const calls = named.map(([, path]): WireCall => ({ path, headers }));
    const { child, references } = await startReference(dataDir, calls);
    const addresses = { raw: references.rawUrl, queried: references.queriedUrl, ours: server.url };
    const pids = { raw: child.pid!, queried: child.pid!, ours: server.pid! };
    try {
      const figures: CallFigures[] = [];
      for (const [index, [name, path]] of named.entries()) {
        const call = calls[index]!;
        const runs: Record<Server, { run: Hammered; processor: number }[]> = {
          raw: [],
          queried: [],
          ours: [],
        };
        for (const which of servers) await hammer(addresses[which], call, { connections, seconds: 0.5 });
        for (let round = 0; round < rounds; round++) {
          for (const which of servers) {
            const before = processorSeconds(pids[which]);
            const run = await hammer(addresses[which], call, { connections, seconds });
            runs[which].push({ run, processor: processorSeconds(pids[which]) - before });
          }
        }
        const bytes = Buffer.byteLength(await (await fetch(server.url + path, { headers })).text());
        const by = { raw: figuresOf(runs.raw), queried: figuresOf(runs.queried), ours: figuresOf(runs.ours) };
        figures.push({ name, bytes, queries: references.queries[index]!, by });
        console.log(lineOf(figures.at(-1)!));
      }
      return figures;
    } finally {
      await stop(child);
    }
  });
}
