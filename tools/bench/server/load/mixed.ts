import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbeSample } from '../memory-probe.ts';
import { insertVirtualUsers, type VirtualUser } from './virtual-users.ts';
import { inStudio } from './studio.ts';

export interface MixedOptions {
  readonly users: number;
  /** The number of generations that run at any time. */
  readonly generations: number;
  /** The mean time between two pages of a user. */
  readonly thinkMs: number;
  readonly seconds: number;
}

export interface Mixed extends MixedOptions {
  /** Milliseconds to the last byte, by call. */
  readonly times: ReadonlyMap<string, number[]>;
  readonly rejected: ReadonlyMap<string, number>;
  readonly events: number;
  readonly generated: number;
  readonly samples: readonly ProbeSample[];
}

/** The poll interval of the web app. */
const pollMs = 30_000;
const warmUpMs = 10_000;
const commentShare = 0.1;

interface ApiClient {
  call(name: string, method: string, path: string, body?: object): Promise<number>;
  close(): void;
}

/** A request on a keep-alive connection that the server closed at the same moment. */
const isKeepAliveRace = ({ reusedSocket }: ClientRequest, error: unknown) =>
  reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** A client like a browser: keep-alive connections, compressed responses, and a retry on a closed connection. */
function browser(
  url: string,
  { cookie }: VirtualUser,
  record: (name: string, ms: number, status: number) => void,
): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  async function send(method: string, path: string, body?: object): Promise<IncomingMessage> {
    const headers = {
      cookie,
      'accept-encoding': 'gzip, deflate, br',
      ...(body && { 'content-type': 'application/json' }),
    };
    const call = httpRequest(url + path, { agent, method, headers });
    call.end(body && JSON.stringify(body));
    try {
      const [reply] = (await once(call, 'response')) as [IncomingMessage];
      return reply;
    } catch (error) {
      if (isKeepAliveRace(call, error)) return send(method, path, body);
      throw error;
    }
  }
  return {
    async call(name, method, path, body) {
      const began = performance.now();
      const reply = await send(method, path, body);
      reply.resume();
      await once(reply, 'end');
      const status = reply.statusCode ?? 0;
      record(name, performance.now() - began, status);
      return status;
    },
    close: () => agent.destroy(),
  };
}

/** Reads the event stream of a user; returns the function that closes it. */
function openEventStream(url: string, { cookie }: VirtualUser, onEvent: () => void): () => void {
  const call = httpRequest(`${url}/api/events`, { headers: { cookie }, agent: false });
  call.on('error', () => undefined);
  call.on('response', (reply) => {
    reply.setEncoding('utf8').on('error', () => undefined);
    reply.on('data', (text: string) => {
      for (const line of text.split('\n')) if (line.startsWith('data: ')) onEvent();
    });
  });
  call.end();
  return () => call.destroy();
}

/** The requests of each page on opening. */
const pages = (projectId: string): [name: string, path: string][][] => {
  const project = `/api/projects/${projectId}`;
  return [
    [
      ['projects/{id}', project],
      ['projects/{id}/tracks', `${project}/tracks`],
      ['projects/{id}/generations', `${project}/generations`],
    ],
    [['comments', `/api/comments/project/${projectId}`]],
    [['projects/{id}/activities', `${project}/activities`]],
    [['projects/{id}/ideas', `${project}/ideas`]],
    [
      ['projects', '/api/projects'],
      ['dashboard/stats', '/api/dashboard/stats'],
      ['dashboard/recent-projects', '/api/dashboard/recent-projects'],
    ],
    [['auth/user', '/api/auth/user']],
  ];
};

async function simulateUser(
  page: ApiClient,
  { projectId }: VirtualUser,
  thinkMs: number,
  end: AbortSignal,
): Promise<void> {
  const all = pages(projectId);
  for (;;) {
    await pause(-Math.log(1 - Math.random()) * thinkMs, end);
    if (end.aborted) return;
    if (Math.random() < commentShare) {
      const body = { entityType: 'project', entityId: projectId, content: 'The bridge is too long.' };
      await page.call('say something', 'POST', '/api/comments', body);
    }
    const opened = all[Math.floor(all.length * Math.random())]!;
    await Promise.all(opened.map(([name, path]) => page.call(name, 'GET', path)));
  }
}

async function poll(page: ApiClient, end: AbortSignal): Promise<void> {
  await pause(pollMs * Math.random(), end);
  while (!end.aborted) {
    await page.call('user/tokens', 'GET', '/api/user/tokens');
    await page.call('activities/unread-count', 'GET', '/api/activities/unread-count');
    await pause(pollMs, end);
  }
}

/** Sleeps, at most until the signal. */
const pause = (ms: number, end: AbortSignal) => sleep(ms, undefined, { signal: end }).catch(() => undefined);

/**
 * Simulates users with an open page each, who read, comment and receive live events, while generations run without a
 * break. The first seconds are warm-up and do not count.
 */
export function runMixed(options: MixedOptions, scratch: string): Promise<Mixed> {
  const probeFile = join(scratch, 'witness.jsonl');
  const settings = {
    NODE_OPTIONS: `--expose-gc --import ${join(import.meta.dirname, '..', 'memory-probe.ts')}`,
    BENCH_WITNESS: probeFile,
    OVERLOAD_DELAY_MS: '0',
  };
  return inStudio(settings, async ({ server, dataDir }): Promise<Mixed> => {
    const { users, generations, thinkMs, seconds } = options;
    const members = await insertVirtualUsers(dataDir, users);
    const times = new Map<string, number[]>();
    const rejected = new Map<string, number>();
    let events = 0;
    let generated = 0;
    const began = performance.now();
    const isWarm = () => performance.now() - began > warmUpMs;
    const end = AbortSignal.timeout(warmUpMs + seconds * 1000);
    const record = (name: string, ms: number, status: number) => {
      if (!isWarm()) return;
      if (status >= 400) rejected.set(`${name} ${status}`, (rejected.get(`${name} ${status}`) ?? 0) + 1);
      else
        times
          .set(name, times.get(name) ?? [])
          .get(name)!
          .push(ms);
    };
    const closeStreams = members.map((member) =>
      openEventStream(server.url, member, () => (events += isWarm() ? 1 : 0)),
    );
    const browsers = members.map((member) => browser(server.url, member, record));
    async function generateTracks({ projectId }: VirtualUser, page: ApiClient): Promise<void> {
      while (!end.aborted) {
        const body = { prompt: 'a house track', music_length_ms: 60_000 };
        const path = `/api/projects/${projectId}/generate-music`;
        if ((await page.call('make a piece', 'POST', path, body)) === 201) generated += 1;
        else await sleep(1_000);
      }
    }
    await Promise.all([
      ...browsers.map((page, i) => simulateUser(page, members[i]!, thinkMs, end)),
      ...browsers.map((page) => poll(page, end)),
      ...browsers.slice(0, generations).map((page, i) => generateTracks(members[i]!, page)),
    ]);
    for (const one of closeStreams) one();
    for (const one of browsers) one.close();
    const lines = (await readFile(probeFile, 'utf8')).trim().split('\n');
    const samples = lines.map((line) => JSON.parse(line) as ProbeSample);
    return { ...options, times, rejected, events, generated, samples };
  });
}
