import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiUser } from '#contract/testing/api-user.ts';
import { freePort, ServerProcess } from '../../e2e/server.ts';
import { runProgram } from '../engine/run-program.ts';
import { writeResults } from '../results-page.ts';
import { fillLibrary, largeSizes } from './long-library.ts';
import { measureStudioLists } from './studio-lists.ts';

/*
 * `npm run bench:lists`: measures the lists of a large library over HTTP on a dedicated server with the embedded
 * PostgreSQL, as a signed-in user, one request at a time, each list in turn with the cheapest call that needs a
 * session; and those of a member of all projects of a whole studio (studio-lists.ts). `-- --keep` writes the results
 * into RESULTS.md, `--part project` or `--part studio` measures one of them, `--studios DIR` keeps the filled studios,
 * which take some minutes and 8 GB, in a folder for the next run.
 */
const rounds = 200;
const targetMs = 50;

interface CallTimes {
  readonly name: string;
  readonly times: number[];
  bytes: number;
}

const quantile = (times: readonly number[], q: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))]!;

function authenticatedGet(user: ApiUser) {
  const cookie = user.session.join('=');
  return async (path: string): Promise<Response> => {
    const response = await fetch(user.url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}

type Get = ReturnType<typeof authenticatedGet>;

/** The URL of the page in the middle of a list, reached by following the cursors. */
async function middlePage(get: Get, path: string, pages: number): Promise<string> {
  let next = path;
  for (let i = 0; i < pages; i++) {
    const response = await get(next);
    const link = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    const body = (await response.json()) as { nextCursor?: string };
    const cursor = link ? new URL(link, response.url).searchParams.get('cursor') : body.nextCursor;
    if (!cursor) throw new Error(`${path} has no page ${i + 2}`);
    next = `${path}?cursor=${cursor}`;
  }
  return next;
}

async function measure(get: Get, calls: readonly (readonly [string, string])[]): Promise<CallTimes[]> {
  const results = calls.map(([name]): CallTimes => ({ name, times: [], bytes: 0 }));
  for (let round = -5; round < rounds; round++) {
    for (const [index, [, path]] of calls.entries()) {
      const started = performance.now();
      const text = await (await get(path)).text();
      const took = performance.now() - started;
      results[index]!.bytes = Buffer.byteLength(text);
      // The first rounds are warm-up.
      if (round >= 0) results[index]!.times.push(took);
    }
  }
  return results;
}

async function report(results: readonly CallTimes[]): Promise<string> {
  const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
  const base = quantile(results[0]!.times, 0.5);
  const rows = results.map(({ name, times, bytes }) => {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(times, q));
    const cells = [name, `${Math.round(bytes / 1024)}`, p50!.toFixed(1), p95!.toFixed(1), p99!.toFixed(1)];
    return `| ${[...cells, (p50! / base).toFixed(1)].join(' | ')} |`;
  });
  const slow = results.filter(({ times }) => quantile(times, 0.99) >= targetMs).map(({ name }) => name);
  return [
    '# Server: long lists',
    '',
    `\`npm run bench:lists\` at ${stdout.toString().trim()}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)} at the end.`,
    `A project with ${Object.entries(largeSizes)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}. ${rounds} calls of each, in turn, over HTTP;`,
    'milliseconds to the last byte, and how often the p50 of the first row that is.',
    `Wanted: p99 below ${targetMs} ms. ${slow.length === 0 ? 'All are.' : `Not so: ${slow.join(', ')}.`}`,
    '',
    '| list | KiB | p50 | p95 | p99 | ratio |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const { values: options } = parseArgs({
  options: { keep: { type: 'boolean' }, part: { type: 'string' }, studios: { type: 'string' } },
});

/** Runs `work` in a temporary folder. */
async function inFolder(work: (folder: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureProject(dataDir: string): Promise<string> {
  const server = new ServerProcess(await freePort(), dataDir, { REQUESTS_PER_MINUTE: '0' });
  try {
    await server.start();
    const [owner, member] = [new ApiUser(server.url), new ApiUser(server.url)];
    await owner.join('owner@example.org', server.inviteCode);
    await owner.call('createInviteCode', { body: { code: 'BENCH', role: 'creator' } });
    await member.join('member@example.org', 'BENCH');
    const [{ id: ownerId, email: _email }, { id: memberId, email }] = [
      await owner.call('getCurrentUser'),
      await member.call('getCurrentUser'),
    ];
    const { id: projectId } = await owner.call('createProject', { body: { name: 'Long', isPublic: true } });
    await owner.call('addMember', { params: { projectId }, body: { email } });
    await fillLibrary(dataDir, { projectId, ownerId, memberId }, largeSizes);

    const get = authenticatedGet(owner);
    const project = `/api/projects/${projectId}`;
    const comments = `/api/comments/project/${projectId}`;
    const trackId = `01920000-0000-7000-8000-${largeSizes.tracks.toString(16).padStart(12, '0')}`;
    const onTrack = `/api/comments/track/${trackId}`;
    const results = await measure(get, [
      ['user/tokens, the baseline', '/api/user/tokens'],
      ['projects/{id}/tracks', `${project}/tracks`],
      ['projects/{id}/tracks, page 25', await middlePage(get, `${project}/tracks`, 24)],
      ['projects/{id}/tracks?limit=50', `${project}/tracks?limit=50`],
      ['tracks', '/api/tracks'],
      ['tracks, page 25', await middlePage(get, '/api/tracks', 24)],
      ['projects', '/api/projects'],
      ['projects/{id}', project],
      ['dashboard/recent-projects', '/api/dashboard/recent-projects'],
      ['dashboard/stats', '/api/dashboard/stats'],
      ['projects/{id}/activities', `${project}/activities`],
      ['projects/{id}/activities, page 100', await middlePage(get, `${project}/activities`, 99)],
      ['activities', '/api/activities'],
      ['activities/unread-count', '/api/activities/unread-count'],
      ['comments', comments],
      ['comments, page 25', await middlePage(get, comments, 24)],
      ['comments of a track', onTrack],
      ['comments of a track?filter=open', `${onTrack}?filter=open`],
      ['comments of a track?filter=mentioned', `${onTrack}?filter=mentioned`],
      ['comments of a track?v=200', `${onTrack}?v=${largeSizes.versions}`],
      ['tracks/{id}/versions', `/api/tracks/${trackId}/versions`],
      ['projects/{id}/ideas', `${project}/ideas`],
      ['projects/{id}/generations', `${project}/generations`],
      ['tokens/transactions', '/api/tokens/transactions'],
      ['tokens/transactions?limit=200', '/api/tokens/transactions?limit=200'],
      ['user/collaborations', '/api/user/collaborations'],
      ['trash', '/api/trash'],
    ]);
    return await report(results);
  } finally {
    await server.close();
  }
}

const parts = {
  project: () => inFolder(measureProject),
  studio: () => (options.studios ? measureStudioLists(options.studios) : inFolder(measureStudioLists)),
};
for (const [name, run] of Object.entries(parts)) {
  if (options.part && options.part !== name) continue;
  const section = await run();
  console.log(section);
  if (options.keep) await writeResults(section);
}
