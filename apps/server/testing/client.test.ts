import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '#client/create-client.ts';
import { ApiError } from '#client/errors.ts';
import type { ApiUser } from '#contract/testing/api-user.ts';
import { creatorFactory } from './creators.ts';
import { testApp } from './test-app.ts';

const studio = await testApp();
const { creator, creatorWithProject } = await creatorFactory(studio);

/** A client with the session of a user. */
function clientOf({ session }: ApiUser) {
  const headers = { cookie: session.join('=') };
  return createClient({ baseUrl: studio.url, headers, retryDelayMs: 10 });
}

const readAll = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  Buffer.from(await new Response(body).arrayBuffer());

test('a client generates a track, waits for it with progress and downloads it', async () => {
  const { user, projectId } = await creatorWithProject();
  const client = clientOf(user);
  const seen: string[] = [];
  const track = await client.generate('generateMusic', {
    params: { projectId },
    body: { prompt: 'slow rain', music_length_ms: 2_000 },
    onProgress: ({ status }) => seen.push(status),
  });
  expect(track).toMatchObject({ title: 'slow rain', duration: 2, provider: 'builtin' });
  expect(seen.at(-1)).toBe('completed');
  const file = await client.downloadUrl(track.downloadUrl);
  expect(file).toMatchObject({ mediaType: 'audio/wav' });
  const bytes = await readAll(file.body);
  expect([bytes.toString('latin1', 0, 4), bytes.length]).toEqual(['RIFF', file.bytes]);
});

test('a client repeats a generation with its key, and the studio makes and charges it once', async () => {
  const { user, projectId } = await creatorWithProject();
  let lost = 0;
  const client = createClient({
    baseUrl: studio.url,
    headers: { cookie: user.session.join('=') },
    retryDelayMs: 10,
    // The first reply is lost after the server has submitted the job.
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (init?.method !== 'POST' || lost++ > 0) return response;
      throw new TypeError('terminated');
    },
  });
  await client.generate('generateMusic', {
    params: { projectId },
    body: { prompt: 'once', music_length_ms: 2_000 },
  });
  expect(lost).toBe(2);
  const { generations } = await client.call('listGenerations', { params: { projectId } });
  expect(generations.map(({ prompt }) => prompt)).toEqual(['once']);
  const tracks: string[] = [];
  for await (const { title } of client.paginate('listProjectTracks', { params: { projectId } }))
    tracks.push(title);
  expect(tracks).toEqual(['once']);
});

test('a client iterates over lists of both kinds, page by page', async () => {
  const { user, projectId } = await creatorWithProject();
  const client = clientOf(user);
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const title of names)
    await client.call('createIdea', { params: { projectId }, body: { title, description: 'An idea.' } });
  const ideas: string[] = [];
  for await (const idea of client.paginate('listIdeas', { params: { projectId }, query: { limit: 2 } }))
    ideas.push(idea.title);
  expect(ideas.toSorted()).toEqual(names);
  for (const name of names) await client.call('createProject', { body: { name } });
  const projects: string[] = [];
  for await (const project of client.paginate('listProjects', { query: { limit: 2 } }))
    projects.push(project.name);
  expect(projects.toSorted()).toEqual(['A film', ...names]);
});

test('a client gets the code and the facts of an error', async () => {
  const { user } = await creator();
  const client = clientOf(user);
  const error = await client.call('createProject', { body: { name: '' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    facts: { issues: [{ path: 'name' }] },
  });
});

test('a client uploads a file and receives its live event', async () => {
  const { user, projectId } = await creatorWithProject();
  const client = clientOf(user);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const opened = Promise.withResolvers<void>();
  const events = client.events({ signal: end.signal, onOpen: opened.resolve });
  const nextTrack = (async () => {
    for await (const event of events) if (event.entity === 'track' && event.row) return event.row;
    return undefined;
  })();
  await opened.promise;
  const made = await client.generate('generateMusic', {
    params: { projectId },
    body: { prompt: 'source', music_length_ms: 2_000 },
  });
  expect(await nextTrack).toMatchObject({ id: made.id });
  const audio = await client.downloadUrl(made.downloadUrl);
  const uploaded = await client.upload('uploadTrack', {
    params: { projectId },
    file: new Blob([await readAll(audio.body)]),
    fileName: 'source.wav',
    fields: { title: 'Bounce', genres: ['folk', 'waltz'] },
  });
  expect(uploaded).toMatchObject({ title: 'Bounce', genres: ['folk', 'waltz'], duration: 2 });
});
