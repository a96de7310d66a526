import { describe, expect, test } from 'vitest';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const creator = await registerUser(context, 'creator');
const project = await createProject(creator);
const { id } = await context.tracks.add(context.db, newTrack(project.id, creator.user.id));

const change = (body: object) => creator.call(`PATCH /api/tracks/${id}`, { body });
const tag = (tags: unknown) => creator.call(`PUT /api/tracks/${id}/tags`, { body: { tags } });

describe('updateTrack and setTrackTags', () => {
  test('change the title without the genres, and the reverse', async () => {
    expect((await change({ title: '  Dawn ' })).json()).toMatchObject({ title: 'Dawn', genres: ['Jazz'] });
    const genres = [' Jazz', 'Folk', 'jazz', '', 'Folk '];
    expect((await change({ genres })).json()).toMatchObject({ title: 'Dawn', genres: ['Jazz', 'Folk'] });
    expect((await change({ genres: [] })).json()).toMatchObject({ genres: [] });
    const [listed] = (await creator.call('GET /api/tracks')).json<Track[]>();
    expect(listed).toMatchObject({ title: 'Dawn', genres: [], tags: [], reactions: [] });
  });

  test.each([
    {},
    { title: ' ' },
    { title: null },
    { title: 'x'.repeat(201) },
    { genres: 'Jazz' },
    { genres: ['x'.repeat(51)] },
    { genres: Array(17).fill('x') },
  ])('reject %j', async (body) => {
    expect((await change(body)).statusCode).toBe(400);
  });

  test('replace the tags, trimmed and without duplicates', async () => {
    await tag(['rough']);
    const reply = await tag([' calm ', 'Calm', 'night', '']);
    expect(reply.json<TrackDetail>().tags).toEqual(['calm', 'night']);
    expect((await tag([])).json()).toMatchObject({ tags: [] });
    for (const tags of [undefined, null, 'calm', [1], ['x'.repeat(51)], Array(33).fill('x')]) {
      expect((await tag(tags)).statusCode).toBe(400);
    }
  });

  test('change title and tags in one call, or neither', async () => {
    await change({ title: 'Dawn', tags: ['rough'] });
    const { title, tags } = (await change({ title: 'Dusk', tags: ['calm', ' Calm'] })).json<TrackDetail>();
    expect({ title, tags }).toEqual({ title: 'Dusk', tags: ['calm'] });
    expect((await change({ title: 'Night', tags: ['x'.repeat(51)] })).statusCode).toBe(400);
    expect((await creator.call(`GET /api/tracks/${id}`)).json()).toMatchObject({
      title: 'Dusk',
      tags: ['calm'],
    });
    await tag([]);
  });

  test('reject a NUL character', async () => {
    for (const body of [{ title: 'a\0b' }, { genres: ['a\0b'] }]) {
      const reply = await change(body);
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'validation_failed']);
    }
  });
});

const react = async (page: SignedInUser, type: string) => {
  const reply = await page.call(`POST /api/tracks/${id}/react`, { body: { type } });
  return reply.statusCode === 200
    ? reply.json<Pick<Track, 'reactions'> & { type: unknown }>()
    : reply.statusCode;
};

const readReactions = async () => (await creator.call(`GET /api/tracks/${id}`)).json<Track>().reactions;

const reactOften = (page: SignedInUser, times: number, type: string) =>
  Promise.all(Array.from({ length: times }, () => react(page, type)));

describe('reactToTrack', () => {
  test('sets a reaction, replaces it by the other type, and removes it on repetition', async () => {
    const userId = creator.user.id;
    const up = { type: 'thumbs_up', userId };
    const down = { type: 'thumbs_down', userId };
    expect(await react(creator, 'thumbs_up')).toEqual({ trackId: id, type: 'thumbs_up', reactions: [up] });
    expect(await react(creator, 'thumbs_down')).toMatchObject({ reactions: [down] });
    expect(await readReactions()).toEqual([down]);
    expect(await react(creator, 'thumbs_down')).toMatchObject({ type: null, reactions: [] });
    expect(await readReactions()).toEqual([]);
    expect(await react(creator, 'sideways')).toBe(400);
  });

  test('stays consistent under concurrent calls', async () => {
    const other = await registerUser(context, 'collaborator');
    await joinProject(context, project.id, other);
    const results = await Promise.all([
      reactOften(creator, 50, 'thumbs_up'),
      reactOften(other, 25, 'thumbs_down'),
    ]);
    expect(results.flat().filter((result) => typeof result === 'number')).toEqual([]);
    // An even number of equal reactions removes the reaction, an odd number sets it.
    expect(await readReactions()).toEqual([{ type: 'thumbs_down', userId: other.user.id }]);
    const [listed] = (await creator.call(`GET /api/projects/${project.id}/tracks`)).json<Track[]>();
    expect(listed!.reactions).toEqual([{ type: 'thumbs_down', userId: other.user.id }]);
  });
});
