import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiPerson, type CallOptions } from '#contract/testing/api-person.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Track } from '#contract/tracks.ts';
import { auditOf, verifiedLedger } from '#server/testing/fleet/audit.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startFleet, type Fleet } from '#server/testing/fleet/fleet.ts';
import { callerOf, nothingTold, type Ask, type Told } from './told.ts';

/** What was found at the end: of everything that must not be, how much there was. */
export interface Killing {
  readonly told: Told;
  readonly kills: number;
  readonly seconds: number;
  readonly installation: string;
  readonly faults: readonly string[];
  readonly madeAgain: number;
}

const talkers = 10;
const orderers = 3;
const killEveryMs = { least: 2_000, most: 8_000 };
const effect = { prompt: 'a short knock on wood', duration: 500 };

const any = <T>(from: readonly T[]): T => from[Math.floor(from.length * Math.random())]!;
/** The id in a reply; undefined where there was none. */
const idOf = (reply: unknown) => (reply as { id: string } | undefined)?.id;

async function people(fleet: Fleet): Promise<{ admin: ApiPerson; others: ApiPerson[]; projectId: string }> {
  const url = await fleet.url();
  const admin = new ApiPerson(url);
  await admin.join('admin@example.org', fleet.members.map(({ inviteCode }) => inviteCode).find(Boolean)!);
  await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 100 } });
  const { id: projectId } = await admin.call('createProject', { body: { name: 'Together' } });
  const others: ApiPerson[] = [];
  for (let i = 0; i < talkers + orderers; i++) {
    const person = new ApiPerson(url);
    const email = `person-${i}@example.org`;
    await person.join(email, 'CREATORS');
    await admin.call('addMember', { params: { projectId }, body: { email, role: 'collaborator' } });
    others.push(person);
  }
  return { admin, others, projectId };
}

/** Calls that a person makes all day, those that change something, and those that deserve a refusal. */
function talk(ask: Ask, projectId: string, told: Told) {
  const params = { projectId };
  const page = { params, query: { limit: 20 } };
  const comments = { params: { entityType: 'project', entityId: projectId }, query: { limit: 20 } };
  const reads: [RouteName, CallOptions<RouteName>][] = [
    ['getCurrentUser', {}],
    ['listProjects', {}],
    ['getProject', { params }],
    ['listProjectTracks', page],
    ['listComments', comments],
    ['getBalance', {}],
    ['listTransactions', { query: { limit: 20 } }],
    ['listProjectActivities', page],
    ['countUnreadActivities', {}],
    ['listIdeas', page],
    ['listGenerations', { params, query: { limit: 20 } }],
    ['getDashboardStats', {}],
  ];
  const words = (content: string) => ({
    body: { entityType: 'project', entityId: projectId, content } as const,
  });
  return async () => {
    const chance = Math.random();
    if (chance < 0.1) {
      const id = idOf(await ask('createComment', words(randomUUID())));
      if (id) told.comments.push(id);
    } else if (chance < 0.15) {
      const body = { title: randomUUID(), description: 'Something slow.' };
      const id = idOf(await ask('createIdea', { params, body }));
      if (id) told.ideas.push(id);
    } else if (chance < 0.18) await ask('createComment', words(' '), 'refused');
    else if (chance < 0.2) await ask('getProject', { params: { projectId: randomUUID() } }, 'refused');
    else await ask(...any(reads));
  };
}

/** Gives tokens to somebody, each grant under a name of its own. */
function grant(ask: Ask, userId: string, told: Told) {
  return async () => {
    const description = randomUUID();
    told.askedGrants.push(description);
    if (await ask('updateTokens', { body: { userId, amount: 50, description } }))
      told.grants.push(description);
    await sleep(20);
  };
}

/** Orders a sound and asks again, under the same key, until it is there. */
function order(ask: Ask, projectId: string, told: Told) {
  return async () => {
    const key = randomUUID();
    const asked = { params: { projectId }, body: effect, headers: { 'idempotency-key': key } };
    for (let tries = 0; !told.orders.has(key) && tries < 10_000; tries++) {
      const track = (await ask('generateSoundEffect', asked)) as Track | undefined;
      if (track) told.orders.set(key, track.id);
      else await sleep(100);
    }
  };
}

/** Kills one process after the other, each at once replaced, until it is over. @returns how many */
async function killAtRandom(fleet: Fleet, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    await sleep(killEveryMs.least + (killEveryMs.most - killEveryMs.least) * Math.random());
    const victim = any(fleet.members);
    kills += 1;
    await victim.kill();
    fleet.remove(victim);
    await fleet.add(victim.role);
  }
  return kills;
}

/** Everything in the database that contradicts what was said. */
async function faultsOf(fleet: Fleet, told: Told, dataDir: string) {
  const faults = [...told.wrong];
  const audit = await auditOf(fleet.databaseUrl);
  try {
    const orders = await eventually(
      async () => {
        const rows = await audit.orders();
        if (rows.some(({ status }) => status === 'pending' || status === 'generating')) {
          throw new Error('an order is neither made nor refused');
        }
        return rows;
      },
      { withinMs: 120_000 },
    );
    for (const id of await audit.lostComments(told.comments)) faults.push(`comment ${id} is lost`);
    for (const id of await audit.lostIdeas(told.ideas)) faults.push(`idea ${id} is lost`);
    const booked = await audit.timesBooked(told.askedGrants);
    for (const one of told.grants) if (!booked.has(one)) faults.push(`grant ${one} is lost`);
    for (const [one, times] of booked) if (times > 1) faults.push(`grant ${one} is booked ${times} times`);
    for (const row of orders) {
      if (row.status !== 'completed' || row.tracks !== 1 || row.paid !== row.cost) {
        faults.push(`order ${JSON.stringify(row)}`);
      }
    }
    const known = new Set(orders.map(({ key }) => key));
    for (const key of told.orders.keys()) if (!known.has(key)) faults.push(`order ${key} is lost`);
    const ledger = verifiedLedger(fleet.databaseUrl, dataDir);
    if (!ledger.startsWith('The ledger adds up')) faults.push(ledger);
    return { faults, madeAgain: orders.filter(({ attempt }) => attempt > 1).length };
  } finally {
    await audit.close();
  }
}

/**
 * So many requests to three web processes and two workers over PostgreSQL and an S3 store, all of which are killed
 * at random the whole time; every reply is held against the contract, and at the end what was said against the
 * database. After so many minutes it ends with fewer.
 */
export async function runUnderKills(
  { requests, minutes }: { readonly requests: number; readonly minutes: number },
  dataDir: string,
): Promise<Killing> {
  const fleet = await startFleet(3, 2);
  try {
    const told = nothingTold();
    const { admin, others, projectId } = await people(fleet);
    const end = performance.now() + minutes * 60_000;
    const isOver = () => told.requests >= requests || performance.now() >= end;
    const again = async (step: () => Promise<void>) => {
      while (!isOver()) await step();
    };
    for (const person of others.slice(0, orderers)) {
      const { id: userId } = await person.call('getCurrentUser');
      await admin.call('updateTokens', {
        body: { userId, amount: 1_000_000, description: 'For all pieces' },
      });
    }
    const { id: adminId } = await admin.call('getCurrentUser');
    const began = performance.now();
    const killing = killAtRandom(fleet, isOver);
    const said = setInterval(() => {
      const { meanings, cut, wrong, orders } = told;
      console.log(
        told.requests,
        JSON.stringify(meanings),
        `${cut} cut, ${orders.size} pieces`,
        wrong.at(-1) ?? '',
      );
    }, 15_000);
    await Promise.all([
      again(grant(callerOf(fleet, admin, told), adminId, told)),
      ...others.map((person, i) => {
        const ask = callerOf(fleet, person, told);
        return again(i < orderers ? order(ask, projectId, told) : talk(ask, projectId, told));
      }),
    ]);
    clearInterval(said);
    const kills = await killing;
    const seconds = (performance.now() - began) / 1000;
    const installation = `PostgreSQL ${fleet.postgresVersion}, files in ${fleet.files}`;
    return { told, kills, seconds, installation, ...(await faultsOf(fleet, told, dataDir)) };
  } finally {
    await fleet.close();
  }
}
