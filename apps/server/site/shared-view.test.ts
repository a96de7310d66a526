import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { SharedView } from '#contract/shared-view.ts';
import { sharedApi } from '#server/sharing/share-previews/shared-api.ts';
import { createLink, wavTrack } from '#server/sharing/shared-pages/testing/share.ts';
import { browser, createProject, registerUser } from '#server/testing/browser.ts';
import { publicUrl, testContext } from '#server/testing/test-context.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { sharedViewRoutes } from './shared-view.routes.ts';

const context = await testContext();
const { db } = context;

const owner = await registerUser(context, 'creator');
const project = await createProject(owner);
const track = await wavTrack(context, project.id, owner.user.id, { title: 'Last "Stop"', seconds: 65 });
const { id: trackId } = await context.tracks.add(db, track);
const create = (settings = {}) => createLink(owner, project.id, { trackId, ...settings });

/** The pages on the real API; the markup is the data that the web build renders. */
function guest() {
  const app = Fastify();
  installSecurityHeaders(app, { isHttps: false, allowsExternalImages: false });
  sharedViewRoutes(app, {
    render: (view, head = '') => JSON.stringify({ view, head }),
    api: sharedApi(context.app),
    appName: 'Tutti',
    publicUrl,
  });
  const page = browser(app);
  const open = async (token: string, path = '/s/') => {
    const reply = await page.call(`GET ${path}${token}`);
    return { reply, ...reply.json<{ view: SharedView; head: string }>() };
  };
  const send = (token: string, password: string) =>
    page.call(`POST /s/${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password }).toString(),
    });
  return { open, send };
}

describe('the page of a share link', () => {
  test('contains what the link shows, and describes it where the link is pasted', async () => {
    const { token, url } = await create();
    const { reply, view, head } = await guest().open(token);
    expect(view).toMatchObject({ kind: 'page', token, page: { title: 'Last "Stop"' }, comments: [] });
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    });
    for (const element of [
      '<meta property="og:title" content="Last &quot;Stop&quot;" />',
      `<meta property="og:url" content="${url}" />`,
      '<meta property="og:description" content="1:05. Shared by Some Body" />',
      '<meta property="music:duration" content="65" />',
      `<meta property="og:image" content="${publicUrl}/api/shared/${token}/card" />`,
      'type="application/json+oembed"',
    ])
      expect(head).toContain(element);
  });

  test('is one page of status 404 for unknown, revoked and expired links', async () => {
    const revoked = await create();
    await owner.call(`DELETE /api/share-links/${revoked.id}`);
    const expired = await create({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    context.clock.offsetMs = 120_000;
    try {
      const replies = await Promise.all(
        ['unknown', revoked.token, expired.token].map((token) => guest().open(token)),
      );
      expect(replies.map(({ reply }) => [reply.statusCode, reply.body])).toEqual(
        replies.map(() => [404, replies[0]!.reply.body]),
      );
      expect(replies[0]!.view).toEqual({ kind: 'not_available' });
    } finally {
      context.clock.offsetMs = 0;
    }
  });
});

describe('the page of a link with a password', () => {
  test('says nothing about what is behind it', async () => {
    const { token } = await create({ password: 'depot at five' });
    const { reply, view, head } = await guest().open(token);
    expect([reply.statusCode, view]).toEqual([200, { kind: 'password', problem: null }]);
    expect(reply.body).not.toMatch(/Stop|Some|1:05|oembed/);
    // The form would be sent with `Origin: null` under `no-referrer`.
    expect(head).toContain('<meta name="referrer" content="same-origin" />');
  });

  test('says that a password is wrong and opens with the right one', async () => {
    const { token } = await create({ password: 'depot & five' });
    const { open, send } = guest();
    const wrong = await send(token, 'another one');
    expect([wrong.statusCode, wrong.body]).toEqual([401, expect.stringContaining('"problem":"wrong"')]);
    const right = await send(token, 'depot & five');
    expect([right.statusCode, right.headers.location]).toEqual([303, `/s/${token}`]);
    expect((await open(token)).view.kind).toBe('page');
    expect((await guest().open(token)).view.kind).toBe('password');
  });

  test('answers a form without a password and an unknown link', async () => {
    const { token } = await create({ password: 'depot at five' });
    expect((await guest().send(token, '')).statusCode).toBe(401);
    expect((await guest().send('unknown', 'depot at five')).statusCode).toBe(404);
  });
});

describe('the embedded player', () => {
  test('may be framed by other sites', async () => {
    const { token, url } = await create();
    const { reply, view } = await guest().open(token, '/embed/');
    expect(view).toMatchObject({ kind: 'embed', url, page: { title: 'Last "Stop"' } });
    expect(reply.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(reply.headers).not.toHaveProperty('x-frame-options');
  });

  test('shows nothing of a link with a password, also to those who sent it', async () => {
    const { token } = await create({ password: 'depot at five' });
    const { open, send } = guest();
    await send(token, 'depot at five');
    expect((await open(token, '/embed/')).view).toMatchObject({ kind: 'embed', page: null });
  });

  test('does not exist for unknown links', async () => {
    expect((await guest().open('unknown', '/embed/')).reply.statusCode).toBe(404);
  });
});

/** Everything that a guest, or a program on behalf of one, requests at first. */
const addresses = {
  page: (token: string) => guest().open(token),
  player: (token: string) => guest().open(token, '/embed/'),
  'password form': (token: string) => guest().send(token, 'depot at five'),
  card: (token: string) => context.app.inject({ url: `/api/shared/${token}/card` }),
  description: (token: string) =>
    context.app.inject({ url: `/api/oembed?url=${encodeURIComponent(`${publicUrl}/s/${token}`)}` }),
} as const;

/** Makes every query of a table fail meanwhile. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await db.execute(sql.raw(`ALTER TABLE ${table} RENAME TO ${table}_away`));
  try {
    return await work();
  } finally {
    await db.execute(sql.raw(`ALTER TABLE ${table}_away RENAME TO ${table}`));
  }
}

describe('while the server cannot look links up', () => {
  const open = async (name: keyof typeof addresses, token: string) => {
    const result = await addresses[name](token);
    return 'reply' in result ? result.reply : result;
  };
  const names = Object.keys(addresses) as (keyof typeof addresses)[];

  test.each(names)(
    'the %s says so, and not that the link does not exist or the password is wrong',
    async (name) => {
      const { token } = await create(name === 'password form' ? { password: 'depot at five' } : {});
      const reply = await without('share_links', () => open(name, token));
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
      expect(reply.body).not.toMatch(/not_available|wrong/);
      // Nothing of it was kept.
      expect((await open(name, token)).statusCode).toBeLessThan(400);
    },
  );

  test('a page whose comments cannot be read is not shown without them', async () => {
    const { token } = await create();
    const reply = await without('comments', () => open('page', token));
    expect([reply.statusCode, reply.json<{ view: SharedView }>().view]).toEqual([503, { kind: 'busy' }]);
  });
});

test.each([
  [429, '30', { kind: 'busy' }, { kind: 'password', problem: 'busy' }],
  [429, '600', { kind: 'busy' }, { kind: 'password', problem: 'too_many' }],
  [503, '2', { kind: 'busy' }, { kind: 'password', problem: 'busy' }],
])('status %i of the API and its Retry-After of %s s are passed on', async (status, seconds, view, form) => {
  const api = Fastify();
  api.all('/api/shared/*', (_request, reply) => reply.code(status).header('retry-after', seconds).send({}));
  const app = Fastify();
  installSecurityHeaders(app, { isHttps: false, allowsExternalImages: false });
  sharedViewRoutes(app, {
    render: (shown) => JSON.stringify(shown),
    api: sharedApi(api),
    appName: 'Tutti',
    publicUrl,
  });
  const replies = [
    await app.inject({ url: '/s/any' }),
    await app.inject({ url: '/embed/any' }),
    await app.inject({
      method: 'POST',
      url: '/s/any',
      payload: 'password=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ];
  expect(
    replies.map((reply) => [reply.statusCode, reply.headers['retry-after'], reply.json<unknown>()]),
  ).toEqual([view, view, form].map((shown) => [status, seconds, shown]));
});
