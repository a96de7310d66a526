import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Idea } from '#contract/ideas.ts';
import type { Project } from '#contract/projects.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { soundFile, swell } from '#server/library/uploads/testing/sounds.ts';
import { browser, createProject, registerUser, type SignedInUser } from './browser.ts';
import { formBody } from './form-body.ts';
import { testContext } from './test-context.ts';

/** Attacks on the complete server. */
const context = await testContext();
const { app } = context;
const script = '<script>alert(document.cookie)</script>';

/** The owner of a private project with content, and a creator outside it. */
let owner: SignedInUser;
let intruder: SignedInUser;
let [project, own]: Project[] = [];
let track: TrackDetail;
let imageUrl: string;
let mp3: Buffer;

const upload = (page: SignedInUser, to: Project, file: Uint8Array, title = 'Night tram') =>
  page.call(`POST /api/projects/${to.id}/upload-track`, {
    body: { title, contentType: 'audio/mpeg', audioData: Buffer.from(file).toString('base64') },
  });

const uploadImage = (page: SignedInUser, to: Project, file: Uint8Array) =>
  page.call(
    'POST /api/images/upload',
    formBody([
      { name: 'image', value: file, fileName: 'a.png', type: 'image/png' },
      { name: 'entityType', value: 'project' },
      { name: 'entityId', value: to.id },
    ]),
  );

const post = async <T>(page: SignedInUser, route: string, body: object) =>
  (await page.call(route, { body })).json<T>();
const idea = (page: SignedInUser, { id }: Project) =>
  post<Idea>(page, `POST /api/projects/${id}/ideas`, { title: 'An idea', description: 'Of mine' });
const comment = (page: SignedInUser, { id }: Project) =>
  post<Comment>(page, 'POST /api/comments', { entityType: 'project', entityId: id, content: 'Hello' });

const dot = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });

beforeAll(async () => {
  owner = await registerUser(context, 'creator');
  intruder = await registerUser(context, 'creator');
  [project, own] = [await createProject(owner), await createProject(intruder)];
  mp3 = await soundFile('mp3_44100_64', swell(1));
  track = (await upload(owner, project, mp3)).json<TrackDetail>();
  imageUrl = (await uploadImage(owner, project, await dot().png().toBuffer())).json<{ imageUrl: string }>()
    .imageUrl;
});

describe('a polyglot file', () => {
  test('with HTML in its ID3 tag is served as audio only', async () => {
    const text = Buffer.from(`\0\0\0${script}`, 'latin1');
    const frame = Buffer.from([0x54, 0x49, 0x54, 0x32, 0, 0, 0, text.length - 2, 0, 0]);
    const tag = Buffer.concat([
      Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, frame.length + text.length - 2]),
      frame,
      text.subarray(2),
    ]);
    const untagged = mp3.subarray(10 + ((mp3[8]! << 7) | mp3[9]!));
    const reply = await upload(owner, project!, Buffer.concat([tag, untagged]), 'Plain title');
    expect(reply.statusCode).toBe(201);
    expect(reply.body).not.toContain('alert');
    const { audioUrl } = reply.json<TrackDetail>();
    for (const headers of [{}, { accept: 'text/html' }, { range: 'bytes=10-99' }]) {
      const sound = await owner.call(`GET ${audioUrl}`, { headers });
      expect(sound.headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="audio.mp3"',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  test('with an ID3 tag longer than the file is rejected', async () => {
    const falseTag = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]);
    expect((await upload(owner, project!, Buffer.concat([falseTag, mp3]))).statusCode).toBe(415);
  });

  test('with a script, a page or an archive in an image is re-encoded', async () => {
    const gif = await dot().gif().toBuffer();
    const jpeg = await dot()
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('alert')).toBe(true);
    const archive = Buffer.concat([await dot().png().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]);
    for (const file of [Buffer.concat([gif, Buffer.from(`/*${script}*/`)]), jpeg, archive]) {
      const reply = await uploadImage(owner, project!, file);
      const { rawPayload, headers } = await owner.call(`GET ${reply.json<{ imageUrl: string }>().imageUrl}`);
      expect(headers['content-type']).toBe('image/webp');
      expect(rawPayload.includes('alert')).toBe(false);
      expect(rawPayload.includes('PK\u0003\u0004')).toBe(false);
      ({ imageUrl } = reply.json<{ imageUrl: string }>());
    }
  });

  test('is rejected when it begins like an image but is a script', async () => {
    const reply = await uploadImage(owner, project!, Buffer.from('GIF89a/*aaaa*/=1;alert(1)//'));
    expect(reply.statusCode).toBe(415);
  });
});

describe('a compressed request body', () => {
  const small = gzipSync(JSON.stringify({ name: ' '.repeat(20_000_000) }));

  test.each(['gzip', 'br', 'deflate', 'zstd'])(
    'with content-encoding %s is never decompressed',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const reply = await owner.call('POST /api/projects', { headers, body: small as unknown as string });
      // It is parsed as it is and is invalid JSON: the validation of a blank or too long name is not reached.
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        code: 'validation_failed',
        message: 'The body is not valid JSON.',
      });
    },
  );
});

describe('an id of another user’s entity', () => {
  test('in a path returns 404', async () => {
    const routesOfOthers = [
      `GET /api/projects/${project!.id}`,
      `GET /api/tracks/${track.id}`,
      `GET ${track.audioUrl}`,
      `GET ${track.downloadUrl}`,
      `GET ${imageUrl}`,
      `GET /api/comments/track/${track.id}`,
      `POST /api/projects/${own!.id}/tracks/${track.id}`,
      `DELETE /api/images/project/${project!.id}`,
    ];
    for (const route of routesOfOthers)
      expect([route, (await intruder.call(route)).statusCode]).toEqual([route, 404]);
  });

  test('returns 404 to a conditional request with a known ETag', async () => {
    for (const url of [track.audioUrl, imageUrl]) {
      const { etag } = (await owner.call(`GET ${url}`)).headers;
      for (const tag of [String(etag), '*']) {
        const headers = { 'if-none-match': tag };
        expect((await owner.call(`GET ${url}`, { headers })).statusCode).toBe(304);
        const rejected = await intruder.call(`GET ${url}`, { headers });
        expect([rejected.statusCode, rejected.headers['etag']]).toEqual([404, undefined]);
      }
    }
  });

  test('in a body is rejected as nonexistent', async () => {
    const foreign = await comment(owner, project!);
    const { id: ideaId } = await idea(owner, project!);
    const attempts: [route: string, body: object, status: number][] = [
      [`POST /api/projects/${own!.id}/generate-music`, { prompt: 'a tone', ideaId }, 400],
      ['POST /api/comments', { entityType: 'track', entityId: track.id, content: 'Hello' }, 404],
      [
        'POST /api/comments',
        { entityType: 'project', entityId: own!.id, content: 'Hello', parentId: foreign.id },
        400,
      ],
      ['POST /api/images/generate', { entityType: 'project', entityId: project!.id, prompt: 'mine' }, 404],
      ['POST /api/images/generate', { entityType: 'user', entityId: owner.user.id, prompt: 'mine' }, 404],
    ];
    for (const [route, body, status] of attempts) {
      const reply = await intruder.call(route, { body });
      expect([route, reply.statusCode]).toEqual([route, status]);
      expect(reply.body).not.toContain(track.title);
    }
  });

  test('in an unknown field is ignored', async () => {
    const body = { name: 'Mine', createdBy: owner.user.id, tokens: 99, role: 'admin', isDeleted: true };
    const reply = await intruder.call('POST /api/projects', { body });
    expect(reply.json<Project>().members.map(({ user }) => user.id)).toEqual([intruder.user.id]);
    const me = (await intruder.call('GET /api/auth/user')).json<{ role: string; tokens: number }>();
    expect([me.role, me.tokens]).toEqual(['creator', 0]);
  });
});

describe('an ambiguous request', () => {
  test('with repeated parameters or method override headers does not change its meaning', async () => {
    expect((await owner.call('GET /api/projects?limit=1&limit=2')).statusCode).toBe(400);
    const override = { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/users' };
    expect((await owner.call(`GET /api/projects/${project!.id}`, { headers: override })).statusCode).toBe(
      200,
    );
    const raw = '{"name":"a","name":"b","__proto__":{"role":"admin"}}';
    const headers = { 'content-type': 'application/json' };
    expect((await owner.call('POST /api/projects', { headers, body: raw })).statusCode).toBe(400);
  });

  test('with the method TRACE is not echoed', async () => {
    const reply = await app.inject({
      method: 'TRACE' as 'GET',
      url: '/api/projects',
      headers: { cookie: 'a=secret' },
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.body).not.toContain('secret');
  });
});

describe('another origin', () => {
  test('gets no CORS headers', async () => {
    const origin = 'https://evil.example';
    const replies = [
      await owner.call('GET /api/projects', { headers: { origin } }),
      await owner.call('GET /api/openapi.json', { headers: { origin } }),
      await app.inject({
        method: 'OPTIONS',
        url: '/api/projects',
        headers: { origin, 'access-control-request-method': 'POST' },
      }),
    ];
    for (const { headers } of replies) {
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  test('cannot frame any page and gets no referrer, and HTTPS replies set HSTS', async () => {
    for (const url of ['/api/auth/user', '/api/docs/static/index.html', '/nothing.txt', '/healthz']) {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined();
    }
  });

  test('finds no cached replies', async () => {
    for (const url of ['/api/projects', '/api/auth/user', `/api/tracks/${track.id}`, '/api/nothing']) {
      expect((await owner.call(`GET ${url}`)).headers['cache-control']).toBe('no-store');
    }
    expect((await owner.call(`GET ${track.audioUrl}`)).headers['cache-control']).toBe('private, no-cache');
  });
});

test('an unauthenticated client gets the same 401 from every protected call', async () => {
  const attempts = [
    ['POST /api/invite/validate', { code: 'x' }],
    ['GET /api/auth/sessions', undefined],
    ['POST /api/auth/password', { currentPassword: 'x', newPassword: 'y' }],
  ] as const;
  for (const [route, body] of attempts) {
    const reply = await browser(app).call(route, body && { body });
    expect(reply.json()).toEqual({ code: 'unauthenticated', message: 'Please sign in.' });
  }
});
