import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import { json, loopbackServer } from './testing/loopback-server.ts';

test('a list in an array follows the Link header until the last page', async () => {
  const { url, requests } = await loopbackServer(
    json(200, [{ id: 'a' }, { id: 'b' }], {
      link: '</api/projects/p/tracks?limit=2&cursor=x%2By>; rel="next"',
    }),
    json(200, [{ id: 'c' }]),
  );
  const found: string[] = [];
  const options = { params: { projectId: 'p' }, query: { limit: 2 } };
  for await (const track of createClient({ baseUrl: url }).paginate('listProjectTracks', options))
    found.push(track.id);
  expect(found).toEqual(['a', 'b', 'c']);
  expect(requests.map((request) => request.url)).toEqual([
    '/api/projects/p/tracks?limit=2',
    '/api/projects/p/tracks?limit=2&cursor=x%2By',
  ]);
});

test('a list in an object follows nextCursor until the last page', async () => {
  const { url, requests } = await loopbackServer(
    json(200, { comments: [{ id: 'a' }], nextCursor: 'n' }),
    json(200, { comments: [{ id: 'b' }] }),
  );
  const params = { entityType: 'track', entityId: 't' };
  const found: string[] = [];
  for await (const comment of createClient({ baseUrl: url }).paginate('listComments', { params }))
    found.push(comment.id);
  expect(found).toEqual(['a', 'b']);
  expect(requests).toHaveLength(2);
});

test('the next page is not requested when the caller leaves the loop', async () => {
  const { url, requests } = await loopbackServer(
    json(200, { ideas: [{ id: 'a' }, { id: 'b' }], nextCursor: 'n' }),
  );
  for await (const idea of createClient({ baseUrl: url }).paginate('listIdeas', {
    params: { projectId: 'p' },
  })) {
    expect(idea.id).toBe('a');
    break;
  }
  expect(requests).toHaveLength(1);
});

test('pages of several kinds of rows are iterated as they are', async () => {
  const { url } = await loopbackServer(
    json(200, { projects: [], versions: [], tracks: [{ id: 'a' }], nextCursor: 'n' }),
    json(200, { projects: [], versions: [], tracks: [{ id: 'b' }] }),
  );
  const found: string[] = [];
  for await (const page of createClient({ baseUrl: url }).pages('listTrash'))
    found.push(...page.tracks.map((track) => track.id));
  expect(found).toEqual(['a', 'b']);
});
