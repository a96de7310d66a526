import { describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db, tracks } = context;

const creator = await registerUser(context, 'creator');
const project = await createProject(creator);
const facts = [
  { title: 'Take 10', durationMs: 60_000, source: 'uploaded' },
  { title: 'take 9', durationMs: 5_000, trackType: 'voice' },
  { title: 'Ärger', durationMs: 5_000, genres: ['Sound-Effect'] },
  { title: 'Zebra', durationMs: 90_000, trackType: 'sound_effect' },
  { title: 'A Sound Effect of rain', durationMs: 5_000, source: 'uploaded' },
] as const;
for (const one of facts) {
  const genres = 'genres' in one ? [...one.genres] : [];
  await tracks.add(db, newTrack(project.id, creator.user.id, { ...one, genres }));
}

async function page(query: string): Promise<{ titles: string[]; next: string | undefined; rows: Track[] }> {
  const reply = await creator.call(`GET /api/projects/${project.id}/tracks?${query}`);
  expect(reply.statusCode).toBe(200);
  const rows = reply.json<Track[]>();
  const next = /^<[^?]*\?([^>]+)>; rel="next"$/.exec(String(reply.headers.link))?.[1];
  return { titles: rows.map(({ title }) => title), next, rows };
}

async function titles(query: string, limit = 2): Promise<string[]> {
  const all: string[] = [];
  for (let next: string | undefined = `${query}&limit=${limit}`; next;) {
    const one: Awaited<ReturnType<typeof page>> = await page(next);
    all.push(...one.titles);
    next = one.next;
  }
  return all;
}

const idOf = async (title: string) => (await page('limit=200')).rows.find((row) => row.title === title)!.id;

const byTitle = ['A Sound Effect of rain', 'Ärger', 'take 9', 'Take 10', 'Zebra'];

describe('listProjectTracks with pages of two', () => {
  test.each([
    ['title', byTitle],
    ['trackType', ['Take 10', 'Ärger', 'Zebra', 'A Sound Effect of rain', 'take 9']],
    ['duration', ['take 9', 'Ärger', 'A Sound Effect of rain', 'Take 10', 'Zebra']],
    ['source', ['take 9', 'Ärger', 'Zebra', 'Take 10', 'A Sound Effect of rain']],
    ['createdAt', ['Take 10', 'take 9', 'Ärger', 'Zebra', 'A Sound Effect of rain']],
  ])('sorts by %s in both directions', async (sort, order) => {
    expect(await titles(`sort=${sort}&direction=asc`)).toEqual(order);
    expect(await titles(`sort=${sort}&direction=desc`)).toEqual(order.toReversed());
  });

  test('filters by type; sound effects are matched by genre and title too', async () => {
    const effects = ['A Sound Effect of rain', 'Zebra', 'Ärger'];
    expect(await titles('type=sound_effect')).toEqual(effects);
    expect(await titles('type=sound_effect&sort=duration&direction=desc')).toEqual([
      'Zebra',
      'A Sound Effect of rain',
      'Ärger',
    ]);
    expect(await titles('type=voice')).toEqual(['take 9']);
    expect(await titles('type=music')).toEqual(['Take 10']);
  });

  test('continues after a track that was deleted between pages', async () => {
    const extra = newTrack(project.id, creator.user.id, { title: 'B', durationMs: 1 });
    await tracks.add(db, extra);
    const first = await page('sort=duration&direction=asc&limit=1');
    expect(first.titles).toEqual(['B']);
    await creator.call(`DELETE /api/tracks/${extra.id}`);
    expect((await page(first.next!)).titles).toEqual(['take 9']);
  });
});

describe('listProjectTracks with `around`', () => {
  test('returns a page with the track in the middle, and continues to the end of the list', async () => {
    const around = await idOf('take 9');
    const found = await page(`sort=title&direction=asc&limit=3&around=${around}`);
    expect(found.titles).toEqual(['Ärger', 'take 9', 'Take 10']);
    expect((await page(found.next!)).titles).toEqual(['Zebra']);
  });

  test('returns the first page when the track is at the top', async () => {
    const around = await idOf('A Sound Effect of rain');
    expect((await page(`limit=3&around=${around}`)).titles).toEqual([
      'A Sound Effect of rain',
      'Zebra',
      'Ärger',
    ]);
  });

  test('returns 404 for a track in the trash, of another project or of another type', async () => {
    const trashed = newTrack(project.id, creator.user.id);
    await tracks.add(db, trashed);
    await creator.call(`DELETE /api/tracks/${trashed.id}`);
    const elsewhere = newTrack((await createProject(creator)).id, creator.user.id);
    await tracks.add(db, elsewhere);
    const queries = [
      `around=${trashed.id}`,
      `around=${trashed.id}&sort=title`,
      `around=${elsewhere.id}`,
      `around=${await idOf('take 9')}&type=music`,
    ];
    const replies = queries.map((query) => creator.call(`GET /api/projects/${project.id}/tracks?${query}`));
    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});

test('a project reply contains counts, and its tracks as outlines only', async () => {
  const empty = await createProject(creator);
  const params = `/api/projects/${empty.id}`;
  await creator.call(`POST ${params}/ideas`, { body: { title: 'Rain', description: 'on tin' } });
  const comment = { entityType: 'project', entityId: empty.id, content: 'Yes.' };
  const parent = (await creator.call('POST /api/comments', { body: comment })).json<{ id: string }>();
  await creator.call('POST /api/comments', { body: { ...comment, parentId: parent.id } });
  const deleted = (await creator.call('POST /api/comments', { body: comment })).json<{ id: string }>();
  await creator.call(`DELETE /api/comments/${deleted.id}`);
  const track = newTrack(empty.id, creator.user.id);
  await tracks.add(db, track);
  const onTrack = { entityType: 'track', entityId: track.id, content: 'Louder.' };
  expect((await creator.call('POST /api/comments', { body: onTrack })).statusCode).toBe(201);
  const opened = (await creator.call(`GET ${params}`)).json<Project>();
  expect(opened).toMatchObject({ trackCount: 1, ideaCount: 1, commentCount: 2 });
  expect(Object.keys(opened.tracks[0]!).toSorted()).toEqual([
    'audioUrl',
    'createdAt',
    'duration',
    'genres',
    'id',
    'projectId',
    'prompt',
    'source',
    'title',
    'trackType',
  ]);
});
