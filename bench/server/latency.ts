import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiPerson } from '#contract/testing/api-person.ts';
import type { RouteName } from '#contract/routes.ts';
import { freePort, ServerProcess } from '../../e2e/server.ts';

/**
 * How fast a piece of 30 s is ready, and how fast the API answers while four are made at once;
 * the same calls on the idle server, in the same run, are the baseline.
 */
const parallel = 4;
const roundsOfPieces = 3;
const callsPerSecond = 50;
const idleSeconds = 5;

interface Studio {
  readonly person: ApiPerson;
  readonly projectId: string;
}

function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

function print(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((q) => quantile(sorted, q).toFixed(1));
  console.log(
    `${name.padEnd(38)} n ${String(times.length).padStart(5)}  p50 ${p50} ms  p90 ${p90} ms  p99 ${p99} ms  max ${sorted.at(-1)?.toFixed(1)} ms`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Calls the read endpoints in turn, at a steady pace, until told to stop. */
async function sample({ person, projectId }: Studio, until: AbortSignal): Promise<number[]> {
  const calls: RouteName[] = [
    'getCurrentUser',
    'listProjects',
    'getProject',
    'listProjectTracks',
    'listGenerations',
    'getBalance',
    'listTransactions',
    'getDashboardStats',
  ];
  const times: Promise<number>[] = [];
  for (let i = 0; !until.aborted; i++) {
    const name = calls[i % calls.length]!;
    times.push(timed(() => person.call(name, { params: { projectId } })));
    await sleep(1_000 / callsPerSecond);
  }
  return Promise.all(times);
}

const makePiece = ({ person, projectId }: Studio, prompt: string) =>
  timed(() => person.call('generateMusic', { params: { projectId }, body: { prompt } }));

async function studios(server: ServerProcess, count: number): Promise<Studio[]> {
  const admin = new ApiPerson(server.url);
  await admin.join('admin@example.org', server.inviteCode);
  const { code } = await admin.call('createInviteCode', {
    body: { code: 'BENCH', role: 'creator', maxUses: count },
  });
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const person = new ApiPerson(server.url);
      await person.join(`person-${i}@example.org`, code);
      const { id } = await person.call('createProject', { body: { name: 'Bench' } });
      return { person, projectId: id };
    }),
  );
}

const prompts = ['a house track', 'a jazz trio', 'a slow waltz for piano', 'boom bap with a Rhodes'];

const dataDir = await mkdtemp(join(tmpdir(), 'tutti-bench-'));
const server = new ServerProcess(await freePort(), dataDir);
try {
  await server.start();
  const [reader, alone, ...makers] = await studios(server, 2 + parallel);
  if (!reader || !alone) throw new Error('no people');

  const oneByOne: number[] = [];
  for (const prompt of prompts.slice(0, 3)) oneByOne.push(await makePiece(alone, prompt));
  print('30 s piece, alone, click to ready', oneByOne);

  print('API, idle', await sample(reader, AbortSignal.timeout(idleSeconds * 1_000)));

  const made = new AbortController();
  const reading = sample(reader, made.signal);
  const together: number[] = [];
  for (let round = 0; round < roundsOfPieces; round++) {
    together.push(
      ...(await Promise.all(makers.map((maker, i) => makePiece(maker, prompts[i % prompts.length]!)))),
    );
  }
  made.abort();
  print(`30 s piece, ${parallel} at once`, together);
  print(`API, ${parallel} generations under way`, await reading);
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
