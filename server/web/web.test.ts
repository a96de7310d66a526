import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { mara as wellKnown } from '#contract/testing/mara.ts';
import { installErrorReplies } from '#server/http/error-replies.ts';
import { rememberRoutes } from '#server/http/route-methods.ts';
import type { Arriving, BuiltView } from './first-views.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { installWeb } from './web.ts';

const html = `<!doctype html><html><head><title>Tutti</title>
<meta name="application-name" content="Tutti" />
</head><body><div id="root"></div></body></html>`;

const views: BuiltView[] = [
  {
    path: '/projects/:projectId',
    files: ['/assets/project.js'],
    calls: ['listGenerations'],
    answers: ['getProject', 'getBalance'],
  },
  { files: ['/assets/studio.js'] },
];

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tutti-web-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), html);
  await writeFile(join(directory, 'landing.html'), '<title>Music, %APP_NAME%</title><h1>%APP_NAME%</h1>');
  await writeFile(join(directory, 'sign-in.html'), html.replace('<body>', '<body class="sign-in">'));
  await writeFile(join(directory, 'assets', 'main-abc123.js'), 'console.log(1)');
  await writeFile(join(directory, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'));
  await writeFile(join(directory, 'icon.svg'), '<svg/>');
  await writeFile(join(directory, 'first-views.json'), JSON.stringify(views));
  await writeFile(join(directory, '.secret'), 'secret');
});
afterAll(() => rm(directory, { recursive: true }));

const mara: CurrentUser = { ...wellKnown, firstName: '</script><script>alert(1)</script>' };

interface Site {
  appName?: string;
  signInProvider?: string;
  isHttps?: boolean;
  folder?: string;
  user?: Arriving;
}

async function site({
  appName = 'Tutti',
  signInProvider,
  isHttps = false,
  folder = directory,
  user,
}: Site = {}) {
  const app = Fastify();
  const methodsOf = rememberRoutes(app);
  installErrorReplies(app);
  installSecurityHeaders(app, { isHttps, hasOutsidePictures: false });
  app.get('/api/thing', () => ({ ok: true }));
  app.delete('/api/things/:id', () => ({ ok: true }));
  app.get('/api/texts/:id', () => ({ ok: true }));
  await installWeb(app, {
    directory: folder,
    appName,
    signInProvider,
    methodsOf,
    arriving: async () => user,
  });
  return app;
}

const bodyOf = async (made: Site) =>
  (await (await site(made)).inject({ url: '/sign-in', headers: page })).body;

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page', () => {
  test.each([
    '/',
    '/projects/01920000-0000-7000-8000-000000000001?tab=ideas',
    '/sign-in',
    '/nowhere/at/all',
    '/index.html',
  ])('answers %s', async (url) => {
    const reply = await (await site()).inject({ url, headers: page });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect(reply.body).toContain('<div id="root">');
  });

  test('names the sign-in provider where there is one', async () => {
    const meta = '<meta name="sign-in-provider" content="login.example.org" />';
    expect(await bodyOf({ signInProvider: 'login.example.org' })).toContain(meta);
    expect(await bodyOf({})).not.toContain('sign-in-provider');
  });

  test('carries the product’s name, whatever is in it', async () => {
    const app = await site({ appName: `R&B "$&" <script>'s` });
    const { body } = await app.inject({ url: '/', headers: page });
    const name = 'R&amp;B &quot;$&amp;&quot; &lt;script&gt;&#39;s';
    expect(body).toContain(`<title>${name}</title>`);
    expect(body).toContain(`<meta name="application-name" content="${name}" />`);
  });

  test('is not sent again to someone who has it, but is under another name', async () => {
    const first = await (await site()).inject({ url: '/', headers: page });
    const headers = { ...page, 'if-none-match': String(first.headers.etag) };
    expect((await (await site()).inject({ url: '/projects', headers })).statusCode).toBe(304);
    expect((await (await site({ appName: 'Other' })).inject({ url: '/', headers })).statusCode).toBe(200);
  });

  test('says so when it was never built', async () => {
    const reply = await (await site({ folder: join(directory, 'none') })).inject({ url: '/', headers: page });
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toContain('The web app is not built.');
  });
});

const bodyAt = async (url: string, user: Arriving) =>
  (await (await site({ user, appName: 'R&B' })).inject({ url, headers: page })).body;

describe('visitors', () => {
  test('get the landing page at /, under the product’s name', async () => {
    expect(await bodyAt('/', null)).toBe('<title>Music, R&amp;B</title><h1>R&amp;B</h1>');
  });

  test('get the sign-in page at its address, and the app where a page asks for a sign-in', async () => {
    expect(await bodyAt('/sign-in?returnTo=%2Fprojects', null)).toContain('class="sign-in"');
    expect(await bodyAt('/projects', null)).toContain('id="current-user">null<');
  });

  test('and members get the page of a link for a new password', async () => {
    for (const user of [null, mara, undefined])
      expect(await bodyAt('/new-password', user)).toContain('class="sign-in"');
  });

  test('are who is known not to be signed in: everybody else gets the app', async () => {
    for (const user of [mara, undefined])
      for (const url of ['/', '/sign-in']) expect(await bodyAt(url, user)).toContain('<div id="root">');
  });
});

const headOf = async (user: Arriving, url: string) =>
  (await (await site({ user })).inject({ url, headers: page })).body.split('<body>')[0]!;

describe('the head start', () => {
  test('says that nobody is signed in, and names no files of the pages behind the gate', async () => {
    const head = await headOf(null, '/projects');
    expect(head).toContain('<script type="application/json" id="current-user">null</script>');
    expect(head).not.toContain('studio.js');
  });

  test('names a member’s files and calls, with the id that stands in the address', async () => {
    const head = await headOf(mara, `/projects/${mara.id}?tab=ideas`);
    expect(head).toContain('href="/assets/project.js"');
    const call = `/api/projects/${mara.id}/generations`;
    expect(head).toContain(`<link rel="preload" as="fetch" crossorigin href="${call}">`);
  });

  test('brings the answers of a member’s calls, as the caller gets them, but for those that fail', async () => {
    const app = await site({ user: mara });
    app.get('/api/projects/:id', ({ params, headers }) => ({
      ...(params as object),
      cookie: headers.cookie,
    }));
    app.get('/api/user/tokens', (_request, reply) => reply.code(500).send({}));
    const url = `/projects/${mara.id}`;
    const { body } = await app.inject({ url, headers: { ...page, cookie: 'session=mara' } });
    const [, json = ''] = /id="answers">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toEqual([
      {
        name: 'getProject',
        params: { projectId: mara.id },
        answer: { id: mara.id, cookie: 'session=mara' },
      },
    ]);
  });

  test('names no files and calls for a member who must set up a second factor first', async () => {
    const head = await headOf({ ...mara, needsSecondFactor: true }, `/projects/${mara.id}`);
    expect(head).not.toContain('as="fetch"');
    expect(head).not.toMatch(/studio|project/);
  });

  test('writes the person into the page without leaving the element', async () => {
    const head = await headOf(mara, '/anywhere');
    const [, json = ''] = /id="current-user">(.*?)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toEqual(mara);
    expect(head).not.toContain('<script>alert');
    expect(head).toContain('href="/assets/studio.js"');
  });

  test.each(['/projects/"><script>', '/projects/a/b', '/projects/%22'])(
    'trusts no address: %s',
    async (url) => {
      expect(await headOf(mara, url)).not.toContain('as="fetch"');
    },
  );

  test('is left out where nobody can say who asks', async () => {
    expect(await headOf(undefined, '/')).not.toContain('current-user');
  });

  test('differs from person to person, so that the copy of one is not taken for the other’s', async () => {
    const first = await (await site({ user: null })).inject({ url: '/', headers: page });
    expect(first.headers.vary).toMatch(/cookie/i);
    const headers = { ...page, 'if-none-match': String(first.headers.etag) };
    expect((await (await site({ user: mara })).inject({ url: '/', headers })).statusCode).toBe(200);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('travels as %s', async (encoding, decompress) => {
    const headers = { ...page, 'accept-encoding': encoding };
    const reply = await (await site({ user: mara })).inject({ url: '/', headers });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(decompress(reply.rawPayload).toString()).toContain('<div id="root">');
  });
});

describe('files', () => {
  test('with a hash in the name are kept for good, others are asked for again', async () => {
    const app = await site();
    const asset = await app.inject('/assets/main-abc123.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(asset.headers['content-type']).toContain('javascript');
    const icon = await app.inject('/icon.svg');
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, no-cache']);
  });

  test('come compressed to browsers that take it', async () => {
    const url = '/assets/main-abc123.js';
    const reply = await (await site()).inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('console.log(1)');
    expect(String(reply.headers.vary)).toMatch(/accept-encoding/i);
  });

  test.each([
    '/assets/gone-123.js',
    '/.secret',
    '/landing.html',
    '/sign-in.html',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('that are not there, or not for others, answer 404: %s', async (url) => {
    const reply = await (await site()).inject({ url });
    expect([400, 403, 404]).toContain(reply.statusCode);
    expect(reply.body).not.toMatch(/secret|dependencies/);
  });
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api'],
  ['GET', '/api?x'],
  ['DELETE', '/api/things/1/2'],
  ['GET', `/api/texts/${'9'.repeat(400)}`],
  ['POST', '/projects'],
] as const)('%s %s answers 404 as JSON, even to a browser', async (method, url) => {
  const reply = await (await site()).inject({ method, url, headers: page });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'not_found' });
});

test.each([
  ['DELETE', '/api/thing?x=1', 'GET, HEAD'],
  ['GET', '/api/things/1', 'DELETE'],
  ['POST', '/', 'GET, HEAD'],
] as const)('%s %s answers 405 and says what would do', async (method, url, allow) => {
  const reply = await (await site()).inject({ method, url, headers: page });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
  expect(reply.json()).toMatchObject({ code: 'method_not_allowed' });
});

describe('the security headers', () => {
  test('let no script in that the site did not bring, and nobody frame it', async () => {
    const { headers } = await (await site()).inject({ url: '/', headers: page });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toMatch(/style-src 'self'(;|$)/);
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toMatch(/media-src 'self' blob:/);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('ask for https where the site has it', async () => {
    const { headers } = await (await site({ isHttps: true })).inject('/api/thing');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});
