import { mkdir } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiUser, password } from '#contract/testing/api-user.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { splitRoute } from '#contract/split-route.ts';
import { freePort, ServerProcess } from '../../e2e/server.ts';
import { runProgram } from '../engine/run-program.ts';
import {
  fillStudio,
  largeProjectId,
  lastOrdinaryTrack,
  ordinaryProjectId,
  searched,
  type StudioSizes,
  trackId,
} from './studio-library.ts';

/*
 * The calls of a member of all projects of a large studio against those of a member of all projects of a small one, for
 * the same number of rows; and of a member of 20 projects in both.
 */
const rounds = 50;
const warmUp = 5;
const maxRatio = 5;
const small: StudioSizes = { projects: 20, tracks: 1_000 };
const large: StudioSizes = { projects: 5_000, tracks: 1_000_000 };

type ReadName = {
  [Name in RouteName]: (typeof routes)[Name] extends `GET ${string}` ? Name : never;
}[RouteName];

const admin = 'for admins';
const account = 'the user’s own account';
const guest = 'for guests of a share link';
const file = 'a file';
const score = 'reads one score';
const one = 'one row by its id';

/** Queries of the calls that read, or why one is not measured. Every other one is measured without a query. */
const reads: Partial<Record<ReadName, readonly string[] | string>> = {
  login: account,
  logout: account,
  signInCallback: account,
  verifyEmail: account,
  exportAccount: 'all rows of a user, by the hour',
  getCurrentApiToken: 'for API tokens',
  listProjects: ['limit=20', 'limit=20&search=about', 'limit=20&search=quetzalcoatl'],
  listPublicProjects: ['limit=2', 'limit=2&search=about'],
  listCollaborations: ['limit=20'],
  listTracks: [
    'limit=20',
    `limit=20&search=${searched.frequent}`,
    `limit=20&search=${searched.rare}`,
    `limit=20&search=${searched.absent}`,
    'limit=20&search=zq',
  ],
  listProjectTracks: [
    'limit=20',
    'limit=2&type=voice',
    'limit=20&type=music',
    'limit=2&type=voice&sort=title',
    'limit=20&sort=title',
    'limit=20&sort=duration',
    'limit=20&sort=source&direction=asc',
    'limit=2&review=approved',
    'limit=2&review=approved&sort=duration',
    'limit=20&sort=review',
  ],
  getTrackAudio: file,
  getTrackStems: file,
  getTrackMidi: file,
  getTrackWav: file,
  getScoreOutline: score,
  compareVersions: score,
  planMerge: score,
  getVersionFiles: score,
  exportComments: file,
  getStoredObject: file,
  listTrash: ['limit=20'],
  getImage: file,
  listImageGenerations: one,
  getImageGeneration: one,
  listSelectableProviders: 'asks no table that grows',
  listVoices: 'asks no table that grows',
  previewVoice: file,
  listGenerations: ['limit=20'],
  getGeneration: one,
  streamGeneration: file,
  listIdeas: ['limit=20'],
  listComments: ['limit=20'],
  listTakeSets: ['limit=20'],
  getTakeSet: one,
  previewTake: file,
  listStudioWebhooks: admin,
  getWebhookSecret: one,
  listWebhookDeliveries: one,
  listVotes: ['limit=20'],
  getVote: one,
  getCandidateAudio: file,
  listPlaylists: ['limit=20'],
  getPlaylist: one,
  exportPlaylist: file,
  listShareLinks: ['limit=20'],
  getSharedPage: guest,
  getSharedImage: guest,
  getSharedCard: guest,
  getSharedAudio: guest,
  downloadSharedTrack: guest,
  listSharedComments: guest,
  getOembed: guest,
  listProjectActivities: ['limit=20'],
  listActivities: ['limit=20'],
  listTransactions: ['limit=20'],
  getPurchase: one,
  listInviteCodes: admin,
  showUnsubscribe: guest,
  listUsers: admin,
  searchUsers: admin,
  listUserTransactions: admin,
  getAdminStats: admin,
  exportUser: admin,
  getUserSecondFactor: admin,
  listProviders: admin,
  listServicePricing: admin,
  getTokenConsumption: admin,
  listSoundFonts: admin,
  listAllShareLinks: admin,
  listAllApiTokens: admin,
  getSharing: admin,
  listAuditLog: admin,
  streamEvents: 'a stream',
};

type Member = 'everywhere' | 'ordinary';

interface Request {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function requestsOf(sizes: StudioSizes, who: Member): Request[] {
  const track = trackId(lastOrdinaryTrack(sizes));
  const ordinary = { label: '', projectId: ordinaryProjectId };
  const places =
    who === 'everywhere'
      ? [ordinary, { label: ', a tenth of all tracks', projectId: largeProjectId }]
      : [ordinary];
  const found: Request[] = [];
  const names = Object.keys(routes).filter((name): name is ReadName =>
    routes[name as RouteName].startsWith('GET '),
  );
  for (const name of names) {
    const queries = reads[name] ?? [''];
    if (typeof queries === 'string') continue;
    const { method, path } = splitRoute(routes[name]);
    for (const { label, projectId } of path.includes(':projectId') ? places : places.slice(0, 1)) {
      const filled = path
        .replace(':projectId', projectId)
        .replace(':trackId', track)
        .replace(':entityType', 'track')
        .replace(':entityId', track);
      for (const query of queries) {
        found.push({
          name: `${name}${query && ` ?${query}`}${label}`,
          method,
          path: query ? `${filled}?${query}` : filled,
        });
      }
    }
  }
  const write = (name: RouteName, body: unknown): Request => {
    const { method, path } = splitRoute(routes[name]);
    return {
      name,
      method,
      path: path.replace(':trackId', track).replace(':projectId', ordinaryProjectId),
      body,
    };
  };
  return [
    ...found,
    write('createComment', { entityType: 'track', entityId: track, content: 'The bridge is too long.' }),
    write('updateTrack', { title: 'Another title' }),
    write('setTrackTags', { tags: ['harbour'] }),
    write('reactToTrack', { type: 'thumbs_up' }),
    write('createIdea', { title: 'A waltz', description: 'Slow, with an accordion.' }),
    write('markActivitiesSeen', undefined),
  ];
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

async function timeOf(user: ApiUser, { name, method, path, body }: Request): Promise<number> {
  const started = performance.now();
  const reply = await fetch(user.url + path, {
    method,
    headers: {
      cookie: user.session.join('='),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${text}`);
  return performance.now() - started;
}

const emails = { admin: 'admin@example.org', everywhere: 'a@example.org', ordinary: 'b@example.org' };

interface Studio {
  readonly server: ServerProcess;
  readonly sizes: StudioSizes;
  readonly everywhere: ApiUser;
  readonly ordinary: ApiUser;
}

/** Starts the studio in a folder, and fills a new one. */
async function openStudio(dataDir: string, sizes: StudioSizes): Promise<Studio> {
  await mkdir(dataDir, { recursive: true });
  const server = new ServerProcess(await freePort(), dataDir, { REQUESTS_PER_MINUTE: '0' });
  await server.start();
  const [owner, everywhere, ordinary] = [
    new ApiUser(server.url),
    new ApiUser(server.url),
    new ApiUser(server.url),
  ];
  if (server.output.includes('Admin invite code')) {
    await owner.join(emails.admin, server.inviteCode);
    await owner.call('createInviteCode', { body: { code: 'BENCH', role: 'creator', maxUses: 2 } });
    await everywhere.join(emails.everywhere, 'BENCH');
    await ordinary.join(emails.ordinary, 'BENCH');
    const ids = {
      everywhereId: (await everywhere.call('getCurrentUser')).id,
      ordinaryId: (await ordinary.call('getCurrentUser')).id,
    };
    const started = performance.now();
    await fillStudio(dataDir, ids, sizes);
    console.log(`${sizes.tracks} tracks: ${Math.round((performance.now() - started) / 1_000)} s to fill`);
    await server.stop();
    await server.start();
  }
  for (const [user, email] of [
    [everywhere, emails.everywhere],
    [ordinary, emails.ordinary],
  ] as const) {
    user.url = server.url;
    await user.call('signIn', { body: { email, password } });
  }
  return { server, sizes, everywhere, ordinary };
}

/** Waits for indexes that the server builds after its start. */
async function waitForIndexes({ server }: Studio): Promise<void> {
  const count = (line: string) => server.output.split(line).length - 1;
  // The first build begins with the start.
  await sleep(5_000);
  while (count('building a database index') > count('database index built')) await sleep(1_000);
  for (const [line] of server.output.matchAll(/^.*database index built.*$/gm)) console.log(line);
}

interface Row {
  readonly name: string;
  readonly times: readonly [number[], number[]];
}

/** Every request in turn, in the small studio and in the large one. */
async function measure(studios: readonly Studio[], who: Member): Promise<Row[]> {
  const requests = studios.map(({ sizes }) => requestsOf(sizes, who));
  const rows = requests[0]!.map(({ name }): Row => ({ name, times: [[], []] }));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, { times }] of rows.entries()) {
      for (const [place, studio] of studios.entries()) {
        const took = await timeOf(studio[who], requests[place]![index]!);
        if (round >= 0) times[place]!.push(took);
      }
    }
  }
  return rows;
}

const ratioOf = ({ times }: Row) => median(times[1]) / median(times[0]);

const tableOf = (title: string, rows: readonly Row[]) => [
  '',
  `| ${title} | small, ms | large, ms | ratio |`,
  '| --- | --- | --- | --- |',
  ...rows.map(
    (row) =>
      `| ${row.name} | ${row.times.map((times) => median(times).toFixed(1)).join(' | ')} | ${ratioOf(row).toFixed(1)} |`,
  ),
];

/**
 * @param folder of both studios; they are kept there for the next run
 * @returns the section of the results
 */
export async function measureStudioLists(folder: string): Promise<string> {
  const studios: Studio[] = [];
  try {
    studios.push(
      await openStudio(join(folder, 'small'), small),
      await openStudio(join(folder, 'large'), large),
    );
    for (const studio of studios) await waitForIndexes(studio);
    const everywhere = await measure(studios, 'everywhere');
    const ordinary = await measure(studios, 'ordinary');
    const above = everywhere.filter((row) => ratioOf(row) > maxRatio).map(({ name }) => name);
    const { stdout } = await runProgram('git', ['describe', '--always', '--dirty']);
    return [
      '# Server: a member of all projects',
      '',
      `\`npm run bench:lists\` at ${stdout.toString().trim()}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)} at the end.`,
      `A studio of ${small.projects} projects with ${small.tracks} tracks against one of ${large.projects} with ${large.tracks}, both running, each call in turn`,
      `in both, over HTTP, for the same number of rows: median of ${rounds}, and how often that of the small studio.`,
      `Wanted: a ratio of at most ${maxRatio}. ${above.length === 0 ? 'All are.' : `Not so: ${above.join(', ')}.`}`,
      ...tableOf('member of all projects', everywhere),
      ...tableOf('member of 20 projects', ordinary),
    ].join('\n');
  } finally {
    for (const { server } of studios) await server.close();
  }
}
