import { beforeAll, describe, expect, test } from 'vitest';
import type { Member, Project } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { join, projectOf, somebody } from './browser.ts';
import { cast, parts, type Cast, type Part, type Row } from './cast.ts';
import { newTrack } from './new-track.ts';
import { peopleApp } from './people-app.ts';

const people = await peopleApp();
const { tracks, objects, db } = people;

let them: Cast;
beforeAll(async () => {
  them = await cast(people);
});

const memberId = async (email: string) => {
  const { members } = (
    await them.page('project admin').call(`GET /api/projects/${them.project.id}`)
  ).json<Project>();
  return members.find(({ user }) => user.email === email)!.id;
};

/** A track of the project, made by its admin. */
async function theirTrack(): Promise<Track> {
  const row = newTrack(them.project.id, them.person('project admin').user.id);
  await objects.put(row.objectKey, Buffer.from('ID3'), { contentType: 'audio/mpeg' });
  return tracks.add(db, row);
}

/** A project that goes and comes: as the cast's, with the same team. */
async function another(): Promise<Project> {
  const project = await projectOf(them.person('project admin'));
  for (const part of ['collaborator', 'creator'] as const) await join(people, project.id, them.person(part));
  return project;
}

const call = (part: Part, route: string, body?: object) => them.page(part).call(route, body ? { body } : {});

type Ask = (part: Part) => Promise<{ statusCode: number }>;

// anonymous, no invite, outsider (creator), collaborator, creator, project admin, admin
const table: [string, Ask, Row][] = [
  [
    'rename a project',
    (part) => call(part, `PATCH /api/projects/${them.project.id}`, { name: 'Another name' }),
    [401, 403, 404, 403, 403, 200, 200],
  ],
  [
    'turn a switch',
    (part) => call(part, `PUT /api/projects/${them.project.id}/settings`, { allowDownloads: false }),
    [401, 403, 404, 403, 403, 200, 200],
  ],
  [
    'list public projects',
    (part) => call(part, 'GET /api/projects/public'),
    [401, 403, 200, 200, 200, 200, 200],
  ],
  [
    'list collaborations',
    (part) => call(part, 'GET /api/user/collaborations'),
    [401, 403, 200, 200, 200, 200, 200],
  ],
  ['list the trash', (part) => call(part, 'GET /api/trash'), [401, 403, 200, 200, 200, 200, 200]],
  [
    'delete a project',
    async (part) => call(part, `DELETE /api/projects/${(await another()).id}`),
    [401, 403, 404, 403, 403, 204, 204],
  ],
  [
    'restore a project',
    async (part) => {
      const { id } = await another();
      await call('project admin', `DELETE /api/projects/${id}`);
      return call(part, `POST /api/projects/${id}/restore`);
    },
    [401, 403, 404, 404, 404, 200, 200],
  ],
  ...(['members', 'invite'] as const).map((address): [string, Ask, Row] => [
    `take somebody in at /${address}`,
    async (part) => {
      const { user } = await somebody(people, 'collaborator');
      return call(part, `POST /api/projects/${them.project.id}/${address}`, {
        email: user.email,
        role: 'collaborator',
      });
    },
    [401, 403, 404, 403, 403, 201, 201],
  ]),
  [
    'take somebody out',
    async (part) => {
      const { user } = await somebody(people, 'collaborator');
      await call('project admin', `POST /api/projects/${them.project.id}/members`, { email: user.email });
      return call(part, `DELETE /api/projects/${them.project.id}/members/${await memberId(user.email)}`);
    },
    [401, 403, 404, 403, 403, 204, 204],
  ],
  [
    'rename a track',
    async (part) => call(part, `PATCH /api/tracks/${(await theirTrack()).id}`, { title: 'Dawn' }),
    [401, 403, 404, 403, 403, 200, 200],
  ],
  [
    'tag a track',
    async (part) => call(part, `PUT /api/tracks/${(await theirTrack()).id}/tags`, { tags: ['calm'] }),
    [401, 403, 404, 403, 403, 200, 200],
  ],
  [
    'put a thumb on a track',
    async (part) => call(part, `POST /api/tracks/${(await theirTrack()).id}/react`, { type: 'thumbs_up' }),
    [401, 403, 404, 200, 200, 200, 200],
  ],
  [
    'restore a track',
    async (part) => {
      const { id } = await theirTrack();
      await call('project admin', `DELETE /api/tracks/${id}`);
      return call(part, `POST /api/tracks/${id}/restore`);
    },
    [401, 403, 404, 404, 404, 200, 200],
  ],
  [
    'see where a track stands',
    async (part) => call(part, `GET /api/tracks/${(await theirTrack()).id}/projects`),
    [401, 403, 404, 200, 200, 200, 200],
  ],
  [
    'put a track into a further project',
    async (part) =>
      call(part, `POST /api/projects/${(await another()).id}/tracks/${(await theirTrack()).id}`),
    [401, 403, 404, 403, 201, 201, 201],
  ],
  [
    'take a track out of a project',
    async (part) => {
      const [{ id }, track] = [await another(), await theirTrack()];
      await call('project admin', `POST /api/projects/${id}/tracks/${track.id}`);
      return call(part, `DELETE /api/projects/${id}/tracks/${track.id}`);
    },
    [401, 403, 404, 403, 403, 204, 204],
  ],
  [
    'have a stored file',
    async (part) => call(part, `GET /api/storage/objects/tracks/${(await theirTrack()).id}/audio.mp3`),
    [401, 403, 404, 200, 200, 200, 200],
  ],
];

describe.each(table)('to %s', (_what, ask, row) => {
  test.each(parts.map((part, index) => [part, row[index]!] as const))(
    '%s gets %d',
    async (part, expected) => {
      expect((await ask(part)).statusCode).toBe(expected);
    },
  );
});

test('a member may leave, whatever their role', async () => {
  const { id } = await another();
  const mine = async (part: 'collaborator' | 'creator') => {
    const { members } = (await call(part, `GET /api/projects/${id}`)).json<{ members: Member[] }>();
    return members.find(({ user }) => user.id === them.person(part).user.id)!.id;
  };
  for (const part of ['collaborator', 'creator'] as const) {
    const reply = await call(part, `DELETE /api/projects/${id}/members/${await mine(part)}`);
    expect(reply.statusCode).toBe(204);
    expect((await call(part, `GET /api/projects/${id}`)).statusCode).toBe(404);
  }
});
