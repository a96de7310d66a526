import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiPerson } from '#contract/testing/api-person.ts';
import { measure } from '#server/uploads/measure/measure.ts';
import { eventually } from './eventually.ts';
import { auditOf, verifiedLedger } from './fleet/audit.ts';
import { startFleet, type Fleet } from './fleet/fleet.ts';
import { listening } from './listener.ts';

const listen = listening();
/** A few in the suite; hundreds in a manual run. */
const killings = inject('fleetKillings');

const scratch = await mkdtemp(join(tmpdir(), 'tutti-fleet-test-'));
afterAll(() => rm(scratch, { recursive: true }));

const metricsToken = randomUUID();

let fleet: Fleet;
let people: ApiPerson[];
let projectId: string;

beforeAll(async () => {
  fleet = await startFleet(3, 2, { DRAIN_SECONDS: '3', STOP_SECONDS: '60', METRICS_TOKEN: metricsToken });
  const code = fleet.members.map(({ inviteCode }) => inviteCode).find(Boolean);
  const url = await fleet.url();
  const admin = new ApiPerson(url);
  await admin.join('admin@example.org', code!);
  await admin.call('createInviteCode', { body: { code: 'CREATORS', role: 'creator', maxUses: 100 } });
  people = [admin];
  for (const email of ['one@example.org', 'two@example.org']) {
    const person = new ApiPerson(url);
    await person.join(email, 'CREATORS');
    people.push(person);
  }
  ({ id: projectId } = await admin.call('createProject', { body: { name: 'Together' } }));
  for (const person of people) {
    const { id, email } = await person.call('getCurrentUser');
    const body = { userId: id, amount: 1_000_000, description: 'For as many pieces as it takes' };
    await admin.call('updateTokens', { body });
    if (person === admin) continue;
    const invitation = { email, role: 'collaborator' } as const;
    await admin.call('addMember', { params: { projectId }, body: invitation });
  }
}, 300_000);
afterAll(() => fleet.close());

const words = (content: string) => ({
  body: { entityType: 'project', entityId: projectId, content } as const,
});
/**
 * Overload is possible with or without a restart; the reply of a stopping process contains a generation id instead.
 */
const isOverload = (status: number, text: string) =>
  status === 503 && !text.includes('generationId') && text.includes('retryAfter');
const effect = { prompt: 'a short knock on wood', duration: 500 };

test('an event published in one process reaches the streams of all processes', async () => {
  const webs = fleet.members.filter(({ role }) => role === 'web');
  const pages = await Promise.all(
    webs.map(({ url }, index) => listen({ jar: new Map([people[index]!.session]) }, url)),
  );
  people[0]!.url = webs[0]!.url;
  await people[0]!.call('createComment', words('Can you hear me?'));
  for (const page of pages) {
    await eventually(() => expect(page.events()).toContainEqual(expect.objectContaining({ projectId })));
  }
});

test('every process serves metrics, including workers', async () => {
  for (const { url } of fleet.members) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await answer.text();
    expect(text).toMatch(/^tutti_database_up 1$/m);
    expect(text).toMatch(/^tutti_generations_oldest_pending_seconds 0$/m);
  }
});

test('a rolling restart of all processes fails no request', async () => {
  const over = new AbortController();
  let calls = 0;
  const failures: string[] = [];
  async function keepTalking(person: ApiPerson): Promise<void> {
    while (!over.signal.aborted) {
      person.url = await fleet.url();
      for (const ask of [
        () => person.request('createComment', words(randomUUID())),
        () => person.request('getProject', { params: { projectId } }),
      ]) {
        const answer = await ask().then(
          async (response) => {
            const text = await response.text();
            return response.ok || isOverload(response.status, text) ? undefined : text;
          },
          (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
        );
        calls += 1;
        if (answer !== undefined) failures.push(`${person.url}: ${answer}`);
      }
      await sleep(20);
    }
  }
  const talking = people.slice(1).map(keepTalking);
  const waiting = (async () => {
    const tracks: number[] = [];
    while (!over.signal.aborted) {
      people[0]!.url = await fleet.url();
      const response = await people[0]!.request('generateSoundEffect', {
        params: { projectId },
        body: effect,
      });
      if (!isOverload(response.status, await response.text())) tracks.push(response.status);
      await sleep(600);
    }
    return tracks;
  })();
  const codes: (number | null)[] = [];
  for (const role of ['web', 'worker'] as const) {
    const old = fleet.members.filter((member) => member.role === role);
    await Promise.all(old.map(() => fleet.add(role)));
    for (const member of old) {
      codes.push(await member.stop());
      fleet.remove(member);
    }
  }
  over.abort();
  await Promise.all(talking);
  const pieces = await waiting;
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(20);
  expect(new Set(pieces)).toEqual(new Set([201]));
  expect(codes).toEqual([0, 0, 0, 0, 0]);
}, 600_000);

test(
  'processes killed at random under load lose nothing acknowledged and charge nothing twice',
  async () => {
    const over = new AbortController();
    let kills = 0;
    const said: string[] = [];
    const orders = new Map<string, string>();

    async function talk(person: ApiPerson): Promise<void> {
      while (!over.signal.aborted) {
        person.url = await fleet.url();
        // An unacknowledged comment may or may not be stored.
        const comment = await person.call('createComment', words(randomUUID())).catch(() => undefined);
        if (comment) said.push(comment.id);
        await sleep(10);
      }
    }

    async function order(person: ApiPerson): Promise<void> {
      while (!over.signal.aborted) {
        const headers = { 'idempotency-key': randomUUID() };
        for (let isDone = false; !isDone;) {
          person.url = await fleet.url();
          const track = await person
            .call('generateSoundEffect', { params: { projectId }, body: effect, headers })
            .catch(() => undefined);
          if (!track) await sleep(100);
          else {
            orders.set(headers['idempotency-key'], track.id);
            isDone = true;
          }
        }
      }
    }

    async function killSome(): Promise<void> {
      while (kills < killings) {
        await sleep(300 + 1_200 * Math.random());
        const victim = fleet.members[Math.floor(fleet.members.length * Math.random())]!;
        kills += 1;
        await victim.kill();
        fleet.remove(victim);
        await fleet.add(victim.role);
      }
    }

    const load = [talk(people[0]!), order(people[1]!), order(people[2]!)];
    await killSome();
    over.abort();
    await Promise.all(load);

    const audit = await auditOf(fleet.databaseUrl);
    try {
      // A job whose reply was lost may still be running.
      const all = await eventually(async () => {
        const rows = await audit.orders();
        expect(rows.filter(({ status }) => status === 'pending' || status === 'generating')).toEqual([]);
        return rows;
      });
      expect(await audit.lostComments(said)).toEqual([]);
      const wrong = all.filter(
        (row) => row.status !== 'completed' || row.tracks !== 1 || row.paid !== row.cost,
      );
      expect(wrong).toEqual([]);
      const known = new Set(all.map(({ key }) => key));
      expect([...orders.keys()].filter((key) => !known.has(key))).toEqual([]);
      for (const trackId of orders.values()) {
        const response = await people[0]!.request('getTrackAudio', { params: { trackId } });
        expect(response.status).toBe(200);
        const { durationMs } = await measure(new Uint8Array(await response.arrayBuffer()));
        expect(durationMs).toBeGreaterThan(400);
      }
      expect(verifiedLedger(fleet.databaseUrl, scratch)).toMatch(/^The ledger adds up/);
      const again = all.filter(({ attempt }) => attempt > 1).length;
      console.log(
        `PostgreSQL ${fleet.postgresVersion}, files in ${fleet.files}: ${kills} kills, ${said.length} comments and ` +
          `${orders.size} pieces acknowledged, ${again} pieces made by a second process, nothing lost`,
      );
      expect(said.length).toBeGreaterThan(10);
      expect(orders.size).toBeGreaterThan(0);
    } finally {
      await audit.close();
    }
  },
  600_000 + killings * 60_000,
);
