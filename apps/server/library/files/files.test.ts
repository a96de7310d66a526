import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imagesTable } from '#server/platform/schema/images.tables.ts';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import { createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext, unique } from '#server/testing/test-context.ts';

const context = await testContext();
const { db, objects } = context;

const creator = await registerUser(context, 'creator');
const guest = await registerUser(context, 'collaborator');
const publicProject = await createProject(creator, { isPublic: true });
const privateProject = await createProject(creator);

const read = (page: SignedInUser, key: string, headers = {}) =>
  page.call(`GET /api/storage/objects/${key}`, { headers });

async function put(text: string, contentType: string): Promise<string> {
  const key = `things/${unique('thing')}/${text}`;
  await objects.put(key, Buffer.from(text), { contentType });
  return key;
}

test('a track’s stored file has the content type of the track and supports ranges', async () => {
  const objectKey = await put('sound', 'audio/mpeg');
  await context.tracks.add(
    db,
    newTrack(privateProject.id, creator.user.id, { objectKey, source: 'uploaded' }),
  );
  const whole = await read(creator, objectKey);
  expect([whole.statusCode, whole.body]).toEqual([200, 'sound']);
  expect(whole.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'x-content-type-options': 'nosniff' });
  expect((await read(creator, objectKey, { range: 'bytes=1-2' })).body).toBe('ou');
  expect((await read(guest, objectKey)).statusCode).toBe(404);
});

test('the playable file is readable by viewers of the track, the original only by users who may download', async () => {
  const [objectKey, playableKey] = [await put('raw', 'audio/pcm'), await put('wav', 'audio/wav')];
  const row = newTrack(publicProject.id, creator.user.id, {
    objectKey,
    playableKey,
    contentType: 'audio/pcm',
  });
  await context.tracks.add(db, row);
  await db.update(projectsTable).set({ allowDownloads: false }).where(eq(projectsTable.id, publicProject.id));
  const [raw, wav] = [await read(guest, objectKey), await read(guest, playableKey)];
  expect([raw.statusCode, wav.statusCode, wav.headers['content-type']]).toEqual([403, 200, 'audio/wav']);
  expect((await read(creator, objectKey)).headers['content-type']).toBe('audio/pcm');
});

/** Generates an image for an entity and returns its object key. */
async function generateImageFor(entityType: 'project' | 'user', entityId: string): Promise<string> {
  const body = { entityType, entityId, prompt: 'a quiet bridge' };
  expect((await creator.call('POST /api/images/generate', { body })).statusCode).toBe(200);
  const [row] = await db.select().from(imagesTable).where(eq(imagesTable.entityId, entityId));
  return row!.objectKey;
}

test('a project cover is readable by viewers of the project', async () => {
  for (const [{ id }, expected] of [
    [publicProject, 200],
    [privateProject, 404],
  ] as const) {
    const key = await generateImageFor('project', id);
    expect((await read(guest, key)).statusCode).toBe(expected);
    const own = await read(creator, key);
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(own.headers['x-content-type-options']).toBe('nosniff');
    expect((await creator.call(`DELETE /api/images/project/${id}`)).statusCode).toBe(204);
    expect((await read(creator, key)).statusCode).toBe(404);
  }
});

test('a user’s image is readable by every validated user', async () => {
  const key = await generateImageFor('user', creator.user.id);
  expect((await read(guest, key)).statusCode).toBe(200);
  expect((await read(await registerUser(context), key)).statusCode).toBe(403);
});

test.each([
  '',
  '*',
  '..',
  // One step further would leave /api and be a path of the web app.
  '../../etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  'a%00b',
  '%ff',
  'a//b',
  '/etc/passwd',
  'x'.repeat(5000),
  "' OR 1=1 --",
  '%F0%9F%8E%B5',
])('the key %j is refused', async (key) => {
  const reply = await read(creator, key);
  expect([400, 404, 414]).toContain(reply.statusCode);
});

test('a file that belongs to no track or image is readable by nobody, not even an admin', async () => {
  const key = await put('stray', 'text/plain');
  expect((await read(await registerUser(context, 'admin'), key)).statusCode).toBe(404);
});
