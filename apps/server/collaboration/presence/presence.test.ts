import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { joinProject, createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { sseClients, type SseClient } from '#server/testing/sse-client.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const listenAt = sseClients();

const presences = (client: SseClient) => client.events().filter(({ entity }) => entity === 'presence');

test('sharePresence tells the viewers of the track, each page by itself, and no others', async () => {
  const owner = await registerUser(context, 'creator');
  const ines = await registerUser(context, 'collaborator');
  const stranger = await registerUser(context, 'creator');
  const project = await createProject(owner);
  await joinProject(context, project.id, ines);
  const { id: trackId } = await context.tracks.add(context.db, newTrack(project.id, owner.user.id));
  const [hers, strangers] = [await listenAt(ines, context.url), await listenAt(stranger, context.url)];
  const share = (clientId: string, state: object | null, user = owner) =>
    user.call(`POST /api/tracks/${trackId}/presence`, { body: { clientId, state } });
  const pages = [uuidv7(), uuidv7()] as const;
  const state = { version: 1, position: 12.5, isPlaying: true };
  await Promise.all(pages.map((page) => share(page, state)));
  await share(pages[0], null);
  await expect.poll(() => presences(hers).at(-1)).toMatchObject({ row: { clientId: pages[0], state: null } });
  const shared = {
    userId: owner.user.id,
    clientId: pages[1],
    state: { ...state, isLeading: false, follows: null },
  };
  expect(presences(hers)).toContainEqual(
    expect.objectContaining({ id: trackId, row: expect.objectContaining(shared) }),
  );
  expect((await share(pages[0], state, stranger)).statusCode).toBe(404);
  expect(presences(strangers)).toEqual([]);
  expect((await share('not an id', state)).statusCode).toBe(400);
});
