import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { mara as wellKnown } from '#contract/testing/mara.ts';
import { installErrorReplies } from '#server/platform/http/error-replies.ts';
import { collectAllowedMethods } from '#server/platform/http/allowed-methods.ts';
import type { Viewer, EntryRoute } from './entry-routes.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { installWeb } from './web.ts';

const html = `<!doctype html><html><head><title>Tutti</title>
<meta name="application-name" content="Tutti" />
</head><body><div id="root"></div></body></html>`;

const entryRoutes: EntryRoute[] = [
  {
    path: '/projects/:projectId',
    files: ['/assets/project.js', '/assets/project.css'],
    calls: ['listGenerations'],
    answers: ['getProject', 'getBalance'],
  },
  { files: ['/assets/studio.js'] },
];

const directory = await mkdtemp(join(tmpdir(), 'tutti-web-'));
await mkdir(join(directory, 'assets'));
await writeFile(join(directory, 'index.html'), html);
await writeFile(join(directory, 'landing.html'), '<title>Music, %APP_NAME%</title><h1>%APP_NAME%</h1>');
await writeFile(join(directory, 'sign-in.html'), html.replace('<body>', '<body class="sign-in">'));
await writeFile(join(directory, 'assets', 'main-abc123.js'), 'console.log(1)');
await writeFile(join(directory, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'));
await writeFile(join(directory, 'icon.svg'), '<svg/>');
await writeFile(join(directory, 'first-views.json'), JSON.stringify(entryRoutes));
await writeFile(join(directory, '.secret'), 'secret');
afterAll(() => rm(directory, { recursive: true }));

const mara: CurrentUser = { ...wellKnown, firstName: '</script><script>alert(1)</script>' };

interface Site {
  appName?: string;
  signInProvider?: string;
  isHttps?: boolean;
  folder?: string;
  user?: Viewer;
}

async function site({
  appName = 'Tutti',
  signInProvider,
  isHttps = false,
  folder = directory,
  user,
}: Site = {}) {
  const app = Fastify();
  const allowedMethods = collectAllowedMethods(app);
  installErrorReplies(app);
  installSecurityHeaders(app, { isHttps, allowsExternalImages: false });
  app.get('/api/thing', () => ({ ok: true }));
  app.delete('/api/things/:id', () => ({ ok: true }));
  app.get('/api/texts/:id', () => ({ ok: true }));
  await installWeb(app, {
    directory: folder,
    appName,
    signInProvider,
    allowedMethods,
    findViewer: async () => user,
  });
  return app;
}

const bodyOf = async (options: Site) =>
  (await (await site(options)).inject({ url: '/sign-in', headers: page })).body;

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page', () => {
  test.each([
    '/',
    '/projects/01920000-0000-7000-8000-000000000001?tab=ideas',
    '/sign-in',
    '/nowhere/at/all',
    '/index.html',
  ])('is served at %s', async (url) => {
    const reply = await (await site()).inject({ url, headers: page });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect(reply.body).toContain('<div id="root">');
  });

  test('names the sign-in provider, if any', async () => {
    const meta = '<meta name="sign-in-provider" content="login.example.org" />';
    expect(await bodyOf({ signInProvider: 'login.example.org' })).toContain(meta);
    expect(await bodyOf({})).not.toContain('sign-in-provider');
  });

  test('contains the product name, escaped', async () => {
    const app = await site({ appName: `R&B "$&" <script>'s` });
    const { body } = await app.inject({ url: '/', headers: page });
    const name = 'R&amp;B &quot;$&amp;&quot; &lt;script&gt;&#39;s';
    expect(body).toContain(`<title>${name}</title>`);
    expect(body).toContain(`<meta name="application-name" content="${name}" />`);
  });

  test('returns 304 for a known etag, and 200 after the product name changed', async () => {
    const first = await (await site()).inject({ url: '/', headers: page });
    const headers = { ...page, 'if-none-match': String(first.headers.etag) };
    expect((await (await site()).inject({ url: '/projects', headers })).statusCode).toBe(304);
    expect((await (await site({ appName: 'Other' })).inject({ url: '/', headers })).statusCode).toBe(200);
  });

  test('returns 503 when the web app is not built', async () => {
    const reply = await (await site({ folder: join(directory, 'none') })).inject({ url: '/', headers: page });
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toContain('The web app is not built.');
  });
});

const bodyAt = async (url: string, user: Viewer) =>
  (await (await site({ user, appName: 'R&B' })).inject({ url, headers: page })).body;

describe('a visitor', () => {
  test('gets the landing page at / with the product name', async () => {
    expect(await bodyAt('/', null)).toBe('<title>Music, R&amp;B</title><h1>R&amp;B</h1>');
  });

  test('gets the sign-in page at its address, and the app at other addresses', async () => {
    expect(await bodyAt('/sign-in?returnTo=%2Fprojects', null)).toContain('class="sign-in"');
    expect(await bodyAt('/projects', null)).toContain('id="current-user">null<');
  });

  test('gets the page of a password link, and so does a member', async () => {
    for (const user of [null, mara, undefined])
      expect(await bodyAt('/new-password', user)).toContain('class="sign-in"');
  });

  test('is a user known to be signed out: everyone else gets the app', async () => {
    for (const user of [mara, undefined])
      for (const url of ['/', '/sign-in']) expect(await bodyAt(url, user)).toContain('<div id="root">');
  });
});

const headOf = async (user: Viewer, url: string) =>
  (await (await site({ user })).inject({ url, headers: page })).body.split('<body>')[0]!;

describe('the preloaded data', () => {
  test('contains null for a signed-out user and no files of the app', async () => {
    const head = await headOf(null, '/projects');
    expect(head).toContain('<script type="application/json" id="current-user">null</script>');
    expect(head).not.toContain('studio.js');
  });

  test('contains the files and calls of a member’s entry route, with the id of the address', async () => {
    const head = await headOf(mara, `/projects/${mara.id}?tab=ideas`);
    expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/project.js">');
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/project.css">');
    const call = `/api/projects/${mara.id}/generations`;
    expect(head).toContain(`<link rel="preload" as="fetch" crossorigin href="${call}">`);
  });

  test('contains the replies of a member’s calls, without those that failed', async () => {
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

  test('contains no files and calls for a member who must set up a second factor', async () => {
    const head = await headOf({ ...mara, needsSecondFactor: true }, `/projects/${mara.id}`);
    expect(head).not.toContain('as="fetch"');
    expect(head).not.toMatch(/studio|project/);
  });

  test('contains the user, escaped for the script element', async () => {
    const head = await headOf(mara, '/anywhere');
    const [, json = ''] = /id="current-user">(.*?)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toEqual(mara);
    expect(head).not.toContain('<script>alert');
    expect(head).toContain('href="/assets/studio.js"');
  });

  test.each(['/projects/"><script>', '/projects/a/b', '/projects/%22'])(
    'contains no calls for the unsafe address %s',
    async (url) => {
      expect(await headOf(mara, url)).not.toContain('as="fetch"');
    },
  );

  test('is left out when the user is unknown', async () => {
    expect(await headOf(undefined, '/')).not.toContain('current-user');
  });

  test('differs by user, so that the cached page of one is not used for another', async () => {
    const first = await (await site({ user: null })).inject({ url: '/', headers: page });
    expect(first.headers.vary).toMatch(/cookie/i);
    const headers = { ...page, 'if-none-match': String(first.headers.etag) };
    expect((await (await site({ user: mara })).inject({ url: '/', headers })).statusCode).toBe(200);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s', async (encoding, decompress) => {
    const headers = { ...page, 'accept-encoding': encoding };
    const reply = await (await site({ user: mara })).inject({ url: '/', headers });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(decompress(reply.rawPayload).toString()).toContain('<div id="root">');
  });
});

describe('a static file', () => {
  test('with a hash in its name is cached permanently, others are revalidated', async () => {
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

  test('is sent compressed to browsers that accept it', async () => {
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
    '/assets/%2e%2e/landing.html',
    '//landing.html',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('returns 404 when missing or private: %s', async (url) => {
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
] as const)('%s %s returns 404 as JSON, also to a browser', async (method, url) => {
  const reply = await (await site()).inject({ method, url, headers: page });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'not_found' });
});

test.each([
  ['DELETE', '/api/thing?x=1', 'GET, HEAD'],
  ['GET', '/api/things/1', 'DELETE'],
  ['POST', '/', 'GET, HEAD'],
] as const)('%s %s returns 405 with the allowed methods', async (method, url, allow) => {
  const reply = await (await site()).inject({ method, url, headers: page });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
  expect(reply.json()).toMatchObject({ code: 'method_not_allowed' });
});

describe('the security headers', () => {
  test('allow only the site’s own scripts and forbid framing', async () => {
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

  test('require https where the site uses it', async () => {
    const { headers } = await (await site({ isHttps: true })).inject('/api/thing');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});
