import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { User } from '#contract/auth.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { formBody } from '#server/testing/form-body.ts';
import { testContext } from '#server/testing/test-context.ts';
import { providersTable, servicePricingTable } from '#server/platform/schema/providers.tables.ts';
import { imagesTable } from '../../platform/schema/images.tables.ts';

const app = await testContext();
const { db, objects } = app;

const creator = await registerUser(app, 'creator');
const project = await createProject(creator);

const secret = 'Secret Street 12';
const canvas = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } });
const geotagged = () =>
  canvas(1600, 800)
    .withExif({
      IFD0: { Copyright: secret },
      IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();

const png = () => canvas(900, 900).png().toBuffer();

interface Upload {
  readonly entityType?: string;
  readonly entityId?: string;
  readonly fileName?: string;
  readonly type?: string;
}

const send = (file: Uint8Array, upload: Upload = {}, who = creator) =>
  who.call(
    'POST /api/images/upload',
    formBody([
      { name: 'image', value: file, fileName: upload.fileName ?? 'a.png', type: upload.type ?? 'image/png' },
      { name: 'entityType', value: upload.entityType ?? 'project' },
      { name: 'entityId', value: upload.entityId ?? project.id },
    ]),
  );

const generate = (prompt: string, who = creator, entityId = project.id, entityType = 'project') =>
  who.call('POST /api/images/generate', { body: { prompt, entityType, entityId } });

const price = (costPerUnit: string) =>
  db.update(servicePricingTable).set({ costPerUnit }).where(eq(servicePricingTable.service, 'image'));

const urlIn = (reply: { body: string }) => (JSON.parse(reply.body) as { imageUrl: string }).imageUrl;
const coverOf = async (id = project.id) =>
  (await creator.call(`GET /api/projects/${id}`)).json<Project>().imageUrl;

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of objects.list(prefix)) keys.push(key);
  return keys;
}

describe('uploadImage', () => {
  test('sets the project’s cover in every list of projects', async () => {
    const reply = await send(await canvas().png().toBuffer());
    expect(reply.statusCode).toBe(200);
    const imageUrl = urlIn(reply);
    expect(await coverOf()).toBe(imageUrl);
    for (const list of ['dashboard/recent-projects', 'projects']) {
      const rows = (await creator.call(`GET /api/${list}`)).json<Project[]>();
      expect(rows.find(({ id }) => id === project.id)?.imageUrl).toBe(imageUrl);
    }
  });

  test('scales and rotates the image and removes its metadata', async () => {
    const file = await geotagged();
    expect(file.includes(secret)).toBe(true);
    const url = urlIn(await send(file, { type: 'image/jpeg' }));
    const image = await creator.call(`GET ${url}`);
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    });
    const facts = await sharp(image.rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 1024, height: 512 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(image.rawPayload.includes(secret)).toBe(false);
    const again = await creator.call(`GET ${url}`, { headers: { 'if-none-match': image.headers.etag } });
    expect(again.statusCode).toBe(304);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'accepts %s with any file name and media type',
    async (format) => {
      const file = await canvas().toFormat(format).toBuffer();
      const reply = await send(file, { fileName: 'x.dat', type: 'application/octet-stream' });
      expect(reply.statusCode).toBe(200);
    },
  );

  test('removes trailing data', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const file = Buffer.concat([await canvas().png().toBuffer(), Buffer.from(svg)]);
    const reply = await send(file);
    expect(reply.statusCode).toBe(200);
    expect((await creator.call(`GET ${urlIn(reply)}`)).rawPayload.includes('<svg')).toBe(false);
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an empty file', () => new Uint8Array()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG that contains a PNG',
      async () =>
        Buffer.concat([
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><!--'),
          await png(),
          Buffer.from('--></svg>'),
        ]),
    ],
    [
      'an SVG after a PNG signature',
      () =>
        Buffer.concat([
          Buffer.from('89504e470d0a1a0a', 'hex'),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        ]),
    ],
    ['an HTML page', () => Buffer.from('<html><body>hello</body></html>')],
    ['a truncated PNG', async () => (await png()).subarray(0, 400)],
    ['a TIFF', () => canvas().tiff().toBuffer()],
    ['a PNG of a billion pixels', () => hugePng(32_000, 32_000)],
  ])('returns 415 for %s', async (_name, file) => {
    const cover = await coverOf();
    const reply = await send(await file());
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({ code: 'image_not_readable' });
    expect(await coverOf()).toBe(cover);
  });

  test('accepts gigabytes of compressed text without decompressing it', async () => {
    const [text, image] = [deflateSync(Buffer.alloc(40_000_000)), await canvas(10, 10).png().toBuffer()];
    const chunk = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('zTXtnote\0\0', 'latin1'),
      text,
      Buffer.alloc(4),
    ]);
    chunk.writeUInt32BE(chunk.length - 12, 0);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    // After the signature and IHDR.
    const file = Buffer.concat([
      image.subarray(0, 33),
      ...Array<Buffer>(100).fill(chunk),
      image.subarray(33),
    ]);
    const began = performance.now();
    expect((await send(file)).statusCode).toBe(200);
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  test('returns 413 with the form’s message above 5 MB', async () => {
    const reply = await send(Buffer.alloc(5 * 1_048_576 + 1));
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ message: 'Please select an image smaller than 5MB.' });
  });

  test.each<[string, Upload, number]>([
    ['an unknown entity type', { entityType: 'planet' }, 400],
    ['an invalid id', { entityId: 'x' }, 400],
    ['an unknown id', { entityId: uuidv7() }, 404],
    ['another user', { entityType: 'user', entityId: uuidv7() }, 404],
  ])('is refused for %s', async (_name, upload, status) => {
    expect((await send(await canvas().png().toBuffer(), upload)).statusCode).toBe(status);
  });
});

describe('generateImage', () => {
  test('generates a free image of 1024 by 1024 pixels and stores its prompt', async () => {
    const balance = (await creator.call('GET /api/user/tokens')).body;
    const reply = await generate('  Rain over the harbour ');
    expect(reply.statusCode).toBe(200);
    const { rawPayload } = await creator.call(`GET ${urlIn(reply)}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1024 });
    const [row] = await db.select().from(imagesTable).where(eq(imagesTable.entityId, project.id));
    expect(row).toMatchObject({ source: 'generated', prompt: 'Rain over the harbour' });
    expect((await creator.call('GET /api/user/tokens')).body).toBe(balance);
  });

  test.each([[''], ['   '], ['x'.repeat(501)]])(
    'requires a prompt of 1 to 500 characters, not %j',
    async (prompt) => {
      expect((await generate(prompt)).statusCode).toBe(400);
    },
  );

  test('returns 402 if the balance is below the price that an admin set', async () => {
    const [builtin] = await db.select().from(providersTable).where(eq(providersTable.name, 'builtin'));
    expect(builtin).toBeDefined();
    await price('0.2');
    try {
      const refused = await generate('a fox');
      expect(refused.statusCode).toBe(402);
      expect(refused.json()).toMatchObject({ code: 'insufficient_tokens', needed: 20, balance: 0 });
    } finally {
      await price('0');
    }
  });
});

test('a new image replaces the previous one and deletes its file', async () => {
  const own = await createProject(creator);
  const urls = [];
  for (const prompt of ['one', 'two', 'three']) urls.push(urlIn(await generate(prompt, creator, own.id)));
  expect(await coverOf(own.id)).toBe(urls[2]);
  expect(await keysUnder(`projects/${own.id}/`)).toHaveLength(1);
  expect((await creator.call(`GET ${urls[0]}`)).statusCode).toBe(404);
  const deleted = await creator.call(`DELETE /api/images/project/${own.id}`);
  expect(deleted.statusCode).toBe(204);
  expect(await coverOf(own.id)).toBeNull();
  expect(await keysUnder(`projects/${own.id}/`)).toEqual([]);
  expect((await creator.call(`DELETE /api/images/project/${own.id}`)).statusCode).toBe(204);
});

test('eight concurrent images leave one', async () => {
  const own = await createProject(creator);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => generate(`number ${i}`, creator, own.id)),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(await keysUnder(`projects/${own.id}/`)).toHaveLength(1);
  expect(replies.map(urlIn)).toContain(await coverOf(own.id));
});

describe('an Idempotency-Key', () => {
  let owner: SignedInUser;
  beforeAll(async () => {
    owner = await registerUser(app, 'creator');
    await db.transaction((tx) => app.tokens.grantWelcome(tx, owner.user.id));
  });
  const generateWithKey = (own: Project, key: string, prompt = 'a ferry') =>
    owner.call('POST /api/images/generate', {
      headers: { 'idempotency-key': key },
      body: { prompt, entityType: 'project', entityId: own.id },
    });
  const balance = async () => (await owner.call('GET /api/user/tokens')).json<{ balance: number }>().balance;
  const cover = async ({ id }: Project) =>
    (await owner.call(`GET /api/projects/${id}`)).json<Project>().imageUrl;

  test('gives the same image and one charge for repeated and concurrent requests', async () => {
    const own = await createProject(owner);
    await price('0.2');
    try {
      const replies = await Promise.all(Array.from({ length: 5 }, () => generateWithKey(own, 'once')));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
      const urls = new Set([...replies, await generateWithKey(own, 'once')].map(urlIn));
      expect([...urls]).toEqual([await cover(own)]);
      expect(await balance()).toBe(30);
      expect(await keysUnder(`projects/${own.id}/`)).toHaveLength(1);
      await generateWithKey(own, 'another');
      expect(await balance()).toBe(10);
      // The first response again, although another image was generated since and the balance is too low.
      expect([...urls]).toEqual([urlIn(await generateWithKey(own, 'once'))]);
      expect(await balance()).toBe(10);
    } finally {
      await price('0');
    }
  });

  test('is refused if it is empty or was used for another request', async () => {
    const own = await createProject(owner);
    const url = urlIn(await generateWithKey(own, 'mine'));
    const conflict = await generateWithKey(own, 'mine', 'a train');
    expect([conflict.statusCode, conflict.json()]).toMatchObject([409, { code: 'idempotency_conflict' }]);
    expect((await generateWithKey(await createProject(owner), 'mine')).statusCode).toBe(409);
    expect((await generateWithKey(own, '')).statusCode).toBe(400);
    expect(await cover(own)).toBe(url);
  });
});

test('a profile image is visible to all users and can be changed only by its owner', async () => {
  const reply = await generate('myself', creator, creator.user.id, 'user');
  const imageUrl = urlIn(reply);
  const me = async () => (await creator.call('GET /api/auth/user')).json<User>().profileImageUrl;
  expect(await me()).toBe(imageUrl);
  const other = await registerUser(app, 'collaborator');
  expect((await other.call(`GET ${imageUrl}`)).statusCode).toBe(200);
  const admin = await registerUser(app, 'admin');
  expect((await admin.call(`DELETE /api/images/user/${creator.user.id}`)).statusCode).toBe(404);
  expect((await creator.call(`DELETE /api/images/user/${creator.user.id}`)).statusCode).toBe(204);
  expect(await me()).toBeNull();
});

test('a cover can be changed by creators of the team and admins, and is visible to users who can see the project', async () => {
  const imageUrl = urlIn(await generate('a cover'));
  const [member, listener, outsider, admin] = await Promise.all(
    (['creator', 'collaborator', 'creator', 'admin'] as const).map((role) => registerUser(app, role)),
  );
  await joinProject(app, project.id, member!);
  await joinProject(app, project.id, listener!);
  const remove = async (who: SignedInUser) =>
    (await who.call(`DELETE /api/images/project/${project.id}`)).statusCode;
  expect((await member!.call(`GET ${imageUrl}`)).statusCode).toBe(200);
  expect((await outsider!.call(`GET ${imageUrl}`)).statusCode).toBe(404);
  expect([await remove(listener!), await remove(outsider!)]).toEqual([403, 404]);
  expect((await generate('mine', listener)).statusCode).toBe(403);
  expect((await creator.call(`GET ${imageUrl}`)).statusCode).toBe(200);
  expect(await coverOf(project.id)).not.toBe(urlIn(await generate('ours', member)));
  expect(await remove(member!)).toBe(204);
  expect(await remove(admin!)).toBe(204);
  expect((await creator.call('DELETE /api/images/planet/x')).statusCode).toBe(404);
});

/** A PNG whose header claims this many pixels, with almost no data. */
async function hugePng(width: number, height: number): Promise<Buffer> {
  const file = await canvas(1, 1).png().toBuffer();
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}
