import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { array, assert, asyncProperty, constantFrom, nat, record, uniqueArray } from 'fast-check';
import type { QueryConfig } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { CurrentUser } from '#contract/auth.ts';
import type { Project } from '#contract/projects.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { routes, splitRoute, type RouteName } from '#contract/routes.ts';
import { accessTable, type Asked } from './access/access-table.ts';
import type { Caller } from './access/callers.ts';
import { scene, type Scene } from './access/scene.ts';
import { eventually } from './eventually.ts';
import { studioApp, type StudioApp } from './studio-app.ts';

// Two processes that remember, and one that never does and so knows what is true: on one database.
const studio = await studioApp();
const { database } = studio.storage;
const second = await studioApp({ besides: database });
const forgetful = await studioApp({ besides: database, settings: { REMEMBERED_MB: '0' } });
const remembering = [studio, second];

const names = Object.keys(routes) as RouteName[];
const repeatable = names.filter((name) => 'repeatable' in api[name]);
const readers = ['collaborator outside', 'collaborator member', 'project admin', 'admin'] as const;
type Reader = (typeof readers)[number];

let stage: Scene;
const addresses = new Map<RouteName, string>();
const cookies = new Map<Reader, string>();
const people = new Map<Reader, CurrentUser>();

function addressOf(name: RouteName, { params = {}, query = {} }: Asked): string {
  const filled = splitRoute(routes[name]).path.replaceAll(
    /:(\w+)/g,
    (_match, param: string) => params[param]!,
  );
  return `${filled}?${new URLSearchParams(query).toString()}`;
}

beforeAll(async () => {
  stage = await scene(studio);
  for (const reader of readers) {
    cookies.set(reader, await stage.cookieOf(reader));
    people.set(reader, (await call(studio, reader, 'getCurrentUser')).json<CurrentUser>());
  }
  for (const name of repeatable) addresses.set(name, addressOf(name, await accessTable[name].asked(stage)));
});

/** One call by a session of its own. */
async function call(at: StudioApp, caller: Caller, name: RouteName, asked: Asked = {}) {
  const { method } = splitRoute(routes[name]);
  const headers = { cookie: await stage.cookieOf(caller) };
  const body = asked.body === undefined ? {} : { body: asked.body as object };
  const reply = await at.app.inject({ method, url: addressOf(name, asked), headers, ...body });
  if (reply.statusCode >= 400) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`);
  return reply;
}

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

async function read(at: StudioApp, url: string, cookie: string, encoding: string): Promise<Told> {
  const reply = await at.app.inject({ url, headers: { cookie, 'accept-encoding': encoding } });
  const { date: _then, ...headers } = reply.headers;
  // How a reply's end is known may differ, what it says may not.
  const { 'transfer-encoding': _chunks, 'content-length': _length, ...said } = headers;
  return { status: reply.statusCode, headers: said, body: reply.rawPayload.toString('base64') };
}

/** The same, and whether the database was asked for anything but a stamp. */
async function readNoting(at: StudioApp, ...asked: [url: string, cookie: string, encoding: string]) {
  const { pool } = at.storage.database;
  const ask = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  let questions = 0;
  Object.assign(pool, { query: (...args: unknown[]) => ((questions += 1), ask(...args)) });
  try {
    const told = await read(at, ...asked);
    return { told, isRemembered: questions === 0 };
  } finally {
    Object.assign(pool, { query: ask });
  }
}

test.each(repeatable)('%s is given again as it was, with all of its headers', async (name) => {
  const asked = [addresses.get(name)!, cookies.get('project admin')!, 'br, gzip'] as const;
  // Other tests write on the same server, which is why it may take some calls.
  await eventually(async () => {
    const fresh = await read(forgetful, ...asked);
    expect(fresh.status).toBe(200);
    expect(await readNoting(second, ...asked)).toEqual({ told: fresh, isRemembered: true });
  });
});

/** What people do all day, each time to something new of the project's. */
const deeds: readonly RouteName[] = [
  'createProject',
  'updateProject',
  'deleteProject',
  'restoreProject',
  'addMember',
  'removeMember',
  'updateTrack',
  'setTrackTags',
  'reactToTrack',
  'deleteTrack',
  'restoreTrack',
  'addTrackToProject',
  'removeTrackFromProject',
  'createIdea',
  'moveIdea',
  'deleteIdea',
  'createComment',
  'reactToComment',
  'deleteComment',
  'readAllActivities',
];

type Deed = (at: StudioApp, reader: Reader) => Promise<unknown>;
const deed =
  (name: RouteName): Deed =>
  async (at) =>
    call(at, 'project admin', name, await accessTable[name].asked(stage));

let turns = 0;
/** What changes who may see what. */
const turnsOfRights: Deed[] = [
  (at) =>
    call(at, 'admin', 'setUserRole', {
      params: { userId: people.get('collaborator outside')!.id },
      body: { role: (turns += 1) % 2 ? 'creator' : 'collaborator' },
    }),
  (at) =>
    call(at, 'project admin', 'updateProject', {
      params: { projectId: stage.projectId },
      body: { isPublic: (turns += 1) % 2 === 1, name: `Night trains ${turns}` },
    }),
  async (at) => {
    const { id, email } = people.get('collaborator member')!;
    const params = { projectId: stage.projectId };
    const { members } = (await call(at, 'admin', 'getProject', { params })).json<Project>();
    const member = members.find(({ user }) => user.id === id);
    await (member
      ? call(at, 'project admin', 'removeMember', { params: { ...params, memberId: member.id } })
      : call(at, 'project admin', 'addMember', { params, body: { email, role: 'collaborator' } }));
  },
  (at, reader) =>
    call(at, 'admin', 'setUserTokens', {
      params: { userId: people.get(reader)!.id },
      body: { balance: (turns += 1), description: 'A gift' },
    }),
  async (at, reader) => {
    const before = cookies.get(reader)!;
    await at.app.inject({ url: '/api/logout', headers: { cookie: before } });
    for (const one of remembering)
      expect((await read(one, addresses.get('getBalance')!, before, '')).status).toBe(401);
    cookies.set(reader, await stage.cookieOf(reader));
  },
];

const writes = [...deeds.map(deed), ...turnsOfRights, ...turnsOfRights];

test('after whatever was written, in whichever process, nobody is told what was before', async () => {
  const step = record({
    write: nat(writes.length - 1),
    reader: constantFrom(...readers),
    writesAt: constantFrom(0, 1),
    readsAt: constantFrom(0, 1),
    looks: uniqueArray(constantFrom(...repeatable), { minLength: 3, maxLength: 3 }),
  });
  let remembered = 0;
  await assert(
    asyncProperty(array(step, { minLength: 10, maxLength: 10 }), async (steps) => {
      for (const { write, reader, writesAt, readsAt, looks } of steps) {
        const look = (name: RouteName) => [addresses.get(name)!, cookies.get(reader)!, ''] as const;
        // So that there is something to remember.
        for (const name of looks) await read(remembering[readsAt]!, ...look(name));
        await writes[write]!(remembering[writesAt]!, reader);
        for (const name of looks) {
          const truth = await read(forgetful, ...look(name));
          for (let times = 0; times < 2; times += 1) {
            const { told, isRemembered } = await readNoting(remembering[readsAt]!, ...look(name));
            expect(told).toEqual(truth);
            if (isRemembered) remembered += 1;
          }
        }
      }
    }),
    { seed: 8, numRuns: 2, endOnFailure: true },
  );
  expect(remembered).toBeGreaterThan(10);
});

test('what one process has acknowledged counts for whoever asks another one afterwards, however many ask', async () => {
  const [url, cookie] = [addresses.get('getBalance')!, cookies.get('collaborator member')!];
  const userId = people.get('collaborator member')!.id;
  let acknowledged = 0;
  const over = new AbortController();
  const readersAtOnce = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) {
      const least = acknowledged;
      const reply = await second.app.inject({ url, headers: { cookie } });
      expect(reply.json<{ balance: number }>().balance).toBeGreaterThanOrEqual(least);
    }
  });
  try {
    for (let balance = 1_000; balance < 1_015; balance += 1) {
      await call(studio, 'admin', 'setUserTokens', {
        params: { userId },
        body: { balance, description: 'A gift' },
      });
      acknowledged = balance;
    }
  } finally {
    over.abort();
    await Promise.all(readersAtOnce);
  }
});

/**
 * Holds back the answers to a process's questions about one table; `asked` counts them. `letGo` gives the oldest that is
 * held, `letAllGo` all of them and those to come.
 */
function heldBack({ storage }: StudioApp, table: string) {
  const { pool } = storage.database;
  const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const gates: PromiseWithResolvers<void>[] = [];
  const all = Promise.withResolvers<void>();
  const held = { asked: 0, letGo: () => gates.shift()!.resolve(), letAllGo: all.resolve };
  const query = async (...args: unknown[]) => {
    const answer = await ask(...args);
    if (!(args[0] as QueryConfig).text.includes(`"${table}"`)) return answer;
    held.asked += 1;
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await Promise.race([gate.promise, all.promise]);
    return answer;
  };
  Object.assign(pool, { query });
  onTestFinished(() => {
    all.resolve();
    Object.assign(pool, { query: ask });
  });
  return held;
}

/** Long enough for a call to come as far as it can. */
const passingMs = 50;

const give = (balance: number) =>
  call(studio, 'admin', 'setUserTokens', {
    params: { userId: people.get('collaborator member')!.id },
    body: { balance, description: 'A gift' },
  });
const balanceIn = ({ body }: { body: string }) => (JSON.parse(body) as { balance: number }).balance;

test('of many who come for the same at once, one asks for all', async () => {
  const url = addresses.get('getProject')!;
  const headers = { cookie: await stage.cookieOf('project admin') };
  const held = heldBack(second, 'sessions');
  held.letAllGo();
  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      second.app.inject({ url, headers }).then(({ statusCode }) => statusCode),
    ),
  );
  expect(new Set(replies)).toEqual(new Set([200]));
  // Twice where somebody else wrote meanwhile: then the first reply is too old for those who came after it was begun.
  expect(held.asked).toBeLessThanOrEqual(2);
});

test('who comes while the same is being made hears what was acknowledged before, not what is being made', async () => {
  const url = addresses.get('getBalance')!;
  const headers = { cookie: await stage.cookieOf('collaborator member') };
  await give(2_000);
  const held = heldBack(second, 'token_accounts');
  const early = second.app.inject({ url, headers });
  await eventually(() => expect(held.asked).toBe(1));
  await give(2_001);
  const late = Array.from({ length: 5 }, () => second.app.inject({ url, headers }));
  await sleep(passingMs);
  held.letAllGo();
  expect(balanceIn(await early)).toBe(2_000);
  for (const one of await Promise.all(late)) expect(balanceIn(one)).toBe(2_001);
});

test('who signs out while a reply is being made gets none of it afterwards', async () => {
  const url = addresses.get('getBalance')!;
  const headers = { cookie: await stage.cookieOf('collaborator member') };
  const held = heldBack(second, 'token_accounts');
  const early = second.app.inject({ url, headers });
  await eventually(() => expect(held.asked).toBe(1));
  await studio.app.inject({ url: '/api/logout', headers });
  const late = second.app.inject({ url, headers });
  await sleep(passingMs);
  held.letAllGo();
  expect((await early).statusCode).toBe(200);
  expect((await late).statusCode).toBe(401);
});

test('nobody waits for a reply whose caller has left', async () => {
  const { port } = second.app.server.address() as AddressInfo;
  const url = splitRoute(routes.getBalance).path;
  const headers = { cookie: await stage.cookieOf('collaborator member') };
  const held = heldBack(second, 'token_accounts');
  const leaving = request({ port, path: url, headers }).on('error', () => undefined);
  leaving.end();
  await eventually(() => expect(held.asked).toBe(1));
  const other = second.app.inject({ url, headers });
  await sleep(passingMs);
  expect(held.asked).toBe(1);
  leaving.destroy();
  await eventually(() => expect(held.asked).toBe(2));
  held.letAllGo();
  expect((await other).statusCode).toBe(200);
});

test('one that was being made when the call came counts for nothing after a write, though another was remembered', async () => {
  const { port } = second.app.server.address() as AddressInfo;
  const url = splitRoute(routes.getBalance).path;
  const headers = { cookie: await stage.cookieOf('collaborator member') };
  await give(3_000);
  const held = heldBack(second, 'token_accounts');
  const leaving = request({ port, path: url, headers }).on('error', () => undefined);
  leaving.end();
  await eventually(() => expect(held.asked).toBe(1));
  leaving.destroy();
  await sleep(passingMs);
  const early = second.app.inject({ url, headers });
  await eventually(() => expect(held.asked).toBe(2));
  // What the one who left had asked for is remembered now, while the same is on its way for the other.
  held.letGo();
  await sleep(passingMs);
  await give(3_001);
  const late = second.app.inject({ url, headers });
  await sleep(passingMs);
  held.letAllGo();
  expect(balanceIn(await early)).toBe(3_000);
  expect(balanceIn(await late)).toBe(3_001);
});

test('a refusal is everybody’s own', async () => {
  const url = addresses.get('getBalance')!;
  const headers = { cookie: `${await stage.cookieOf('collaborator member')}x` };
  const refused = await Promise.all(Array.from({ length: 5 }, () => second.app.inject({ url, headers })));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
});

test('a session whose end has to move is looked up, though nothing was written', async () => {
  const asked = [addresses.get('getBalance')!, await stage.cookieOf('admin'), ''] as const;
  await eventually(async () => expect((await readNoting(second, ...asked)).isRemembered).toBe(true));
  second.clock.offsetMs = 2 * 3_600_000;
  expect((await read(second, ...asked)).headers).toHaveProperty('set-cookie');
  second.clock.offsetMs = 0;
});

test('every endpoint that is repeatable is one that only reads', () => {
  for (const name of repeatable) {
    const endpoint: Endpoint = api[name];
    expect([name, splitRoute(routes[name]).method, endpoint.costly, endpoint.access === 'anyone']).toEqual([
      name,
      'GET',
      undefined,
      false,
    ]);
  }
});
