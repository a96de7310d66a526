import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { projectOf, somebody, type SignedIn } from './browser.ts';
import { newTrack } from './new-track.ts';
import { peopleApp } from './people-app.ts';

const people = await peopleApp();
const { db } = people;
const seed = inject('malformedSeed');

let creator: SignedIn;
let ids: Record<'project' | 'other' | 'track' | 'member', string>;

beforeAll(async () => {
  creator = await somebody(people, 'creator');
  const [project, other] = [await projectOf(creator), await projectOf(creator)];
  const { id: track } = await people.tracks.add(db, newTrack(project.id, creator.user.id));
  ids = { project: project.id, other: other.id, track, member: project.members[0]!.id };
});

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{1F3B5}'.repeat(300),
  '\uD800',
  '\u202Egnp.exe',
  "'; DROP TABLE tracks; --",
  '../../../../etc/passwd',
  '%00',
  '${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(100_000),
  'NaN',
  '-1',
  '9'.repeat(400),
);

const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 53, 0.1),
    nasty,
    fc.string(),
    fc.array(tie('node'), { maxLength: 40 }),
    fc.dictionary(fc.constantFrom('name', 'title', 'tags', '__proto__', 'constructor'), tie('node')),
  ),
})).node;

/** Calls that change something, with the keys that their bodies have. */
const writes: [route: string, path: () => string, keys: string[]][] = [
  ['PATCH', () => `/api/projects/${ids.project}`, ['name', 'description']],
  [
    'PUT',
    () => `/api/projects/${ids.project}/settings`,
    ['isPublic', 'allowDownloads', 'emailNotifications'],
  ],
  ['POST', () => `/api/projects/${ids.project}/members`, ['email', 'role']],
  ['POST', () => `/api/projects/${ids.project}/invite`, ['email', 'role']],
  ['POST', () => '/api/auth/validate-invite', ['code']],
  ['PATCH', () => `/api/tracks/${ids.track}`, ['title', 'genres']],
  ['PUT', () => `/api/tracks/${ids.track}/tags`, ['tags']],
  ['POST', () => `/api/tracks/${ids.track}/react`, ['type']],
];

/** Everything that these calls could change, as one text. */
async function state(): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    SELECT concat((SELECT json_agg(p ORDER BY id) FROM projects p), (SELECT json_agg(t ORDER BY id) FROM tracks t),
      (SELECT json_agg(m ORDER BY id) FROM project_members m), (SELECT json_agg(l) FROM project_tracks l),
      (SELECT json_agg(r) FROM track_reactions r)) AS state`);
  return rows[0]!.state;
}

describe.each(writes)('%s with nonsense', (method, path, keys) => {
  test('is refused with nothing changed, or taken as it is; it never fails', async () => {
    const body = fc.oneof(value, fc.dictionary(fc.constantFrom(...keys), value, { minKeys: 1 }));
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const before = await state();
        const reply = await creator.call(`${method} ${path()}`, {
          body: JSON.stringify(sent) ?? '',
          headers: { 'content-type': 'application/json' },
        });
        expect(reply.statusCode).toBeLessThan(500);
        if (reply.statusCode < 400) return;
        expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        expect(await state()).toBe(before);
      }),
      { numRuns: 120, seed },
    );
  });

  test.each(['', '{', '[]', 'null', '"text"', '{"a":'.repeat(20_000), '['.repeat(50_000)])(
    'refuses the body %.20s',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const { statusCode } = await creator.call(`${method} ${path()}`, { body, headers });
      expect([400, 413]).toContain(statusCode);
    },
  );

  test('refuses what is no JSON', async () => {
    const headers = { 'content-type': 'application/xml' };
    const { statusCode } = await creator.call(`${method} ${path()}`, { body: '<a/>', headers });
    expect(statusCode).toBe(415);
  });
});

const addresses = [
  'PATCH /api/projects/:id',
  'DELETE /api/projects/:id',
  'POST /api/projects/:id/restore',
  'POST /api/projects/:id/members',
  'DELETE /api/projects/:id/members/:id',
  'PATCH /api/tracks/:id',
  'POST /api/tracks/:id/restore',
  'GET /api/tracks/:id/projects',
  'POST /api/projects/:id/tracks/:id',
  'DELETE /api/projects/:id/tracks/:id',
  'GET /api/storage/objects/:id',
];

/** A client resolves these away before it sends anything, so that they never stand where an id does. */
const isPathStep = (id: string) => id === '.' || id === '..';
const noId = fc.oneof(nasty, fc.string(), fc.uuid()).filter((id) => !isPathStep(id));

test.each(addresses)('%s names nothing by an id that is none', async (route) => {
  const before = await state();
  await fc.assert(
    fc.asyncProperty(noId, async (id) => {
      const encoded = encodeURIComponent(id.toWellFormed()).slice(0, 2000) || '%20';
      const { statusCode } = await creator.call(route.replaceAll(':id', encoded));
      expect([400, 404, 414]).toContain(statusCode);
    }),
    { numRuns: 60, seed },
  );
  expect(await state()).toBe(before);
});

test.each(['/api/projects/public', '/api/user/collaborations', '/api/trash', '/api/tracks'])(
  '%s takes no other page than one of its own',
  async (path) => {
    const query = fc.record(
      { limit: fc.oneof(nasty, fc.integer().map(String)), cursor: fc.oneof(nasty, fc.base64String()) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const url = `${path}?${new URLSearchParams(asked).toString().slice(0, 4000)}`;
        expect((await creator.call(`GET ${url}`)).statusCode).toBeLessThan(500);
      }),
      { numRuns: 60, seed },
    );
  },
);
