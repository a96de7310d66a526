import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mara } from '#contract/testing/mara.ts';
import { rememberRoutes } from '#server/http/route-methods.ts';
import { eventually } from '#server/testing/eventually.ts';
import { drawingWith } from './drawing.ts';
import type { Arriving, BuiltView } from './first-views.ts';
import { installWeb } from './web.ts';

const html = `<!doctype html><html><head><title>Tutti</title>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/kit.js">
</head><body><div id="root"></div></body></html>`;

const views: BuiltView[] = [
  { who: 'visitor', path: '/', files: ['/assets/landing.js'], drawn: true },
  {
    who: 'member',
    path: '/projects/:projectId',
    files: ['/assets/project.js'],
    calls: ['getProject'],
    drawn: true,
  },
  { who: 'member', path: '/projects', files: ['/assets/list.js'], calls: ['listProjects'], drawn: true },
  { who: 'member', path: '/tokens', files: ['/assets/tokens.js'] },
];

/** Stands in for the web app: it shows all that it was given, and fails at one address. */
const bundle = `let drawn = 0;
export const openDrawing = async () => (view) => {
  if (view.path === '/projects/broken') throw new Error('this part is broken');
  drawn += 1;
  const { drawnAtMs, ...said } = view;
  return '<p>' + drawn + '. ' + JSON.stringify(said).replaceAll('<', '&lt;') + '</p>';
};`;

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tutti-drawing-'));
  await mkdir(join(directory, '.server'));
  await writeFile(join(directory, 'index.html'), html);
  await writeFile(join(directory, 'first-views.json'), JSON.stringify(views));
  await writeFile(join(directory, '.server', 'drawing.mjs'), bundle);
});
afterAll(() => rm(directory, { recursive: true }));

const livePlace = async () => '7-9';

interface Site {
  user?: Arriving;
  folder?: string;
  projects?: () => unknown;
}

async function site({ folder = directory, projects = () => [], ...who }: Site = {}) {
  const app = Fastify();
  const methodsOf = rememberRoutes(app);
  const asked: unknown[] = [];
  app.get<{ Params: { id: string } }>('/api/projects/:id', ({ params: { id }, headers, ip }, reply) => {
    asked.push({ cookie: headers.cookie, ip });
    return id === 'gone' ? reply.code(404).send({}) : { id, name: '</script><script>alert(1)</script>' };
  });
  app.get('/api/projects', projects);
  const arriving = async () => ('user' in who ? who.user : mara);
  await installWeb(app, { directory: folder, appName: 'Chamber', methodsOf, arriving, livePlace });
  const get = async (url: string, headers = {}) =>
    (await app.inject({ url, headers: { accept: 'text/html', ...headers } })).body;
  return { get, asked };
}

const isDrawn = (body: string) => !body.includes('<div id="root"></div>');
const dataOf = (body: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null');

test('a view stands in the page, with what it was drawn from', async () => {
  const body = await (await site()).get('/projects/p1');
  const name = '</script><script>alert(1)</script>';
  const answers = [{ name: 'getProject', params: { projectId: 'p1' }, reply: { id: 'p1', name } }];
  expect(/<div id="root"><p>.*Chamber/.test(body)).toBe(true);
  expect(dataOf(body, 'first-view')).toEqual({
    drawnAtMs: expect.any(Number) as number,
    answers,
    livePlace: '7-9',
  });
  expect(dataOf(body, 'current-user')).toEqual(mara);
  expect(body).not.toContain('<script>alert');
});

test('the program of a drawn page waits in a template', async () => {
  const body = await (await site()).get('/projects/p1');
  const [, later = ''] = /<template id="program">(.*?)<\/template>/.exec(body) ?? [];
  for (const file of ['index.js', 'kit.js', 'project.js']) expect(later).toContain(`/assets/${file}"`);
  expect(body.replace(later, '')).not.toMatch(/type="module"|modulepreload/);
});

test('a view asks as the person who asks for the page', async () => {
  const { get, asked } = await site();
  await get('/projects/p1', { cookie: 'session=mara' });
  expect(asked).toEqual([{ cookie: 'session=mara', ip: '127.0.0.1' }]);
});

test.each([
  ['an address in which something is sought', '/projects/p1?tab=ideas'],
  ['a project that is not there', '/projects/gone'],
  ['a view that fails while it is drawn', '/projects/broken'],
  ['a view that is not meant to be drawn', '/tokens'],
])('%s comes undrawn, with the usual head start', async (_, url) => {
  const body = await (await site()).get(url);
  expect(isDrawn(body)).toBe(false);
  expect(body).toContain('<script type="module" crossorigin src="/assets/index.js">');
  expect(body).toMatch(/rel="modulepreload" crossorigin href="\/assets\/(project|tokens).js"/);
  expect(dataOf(body, 'current-user')).toEqual(mara);
});

test.each([
  ['come late', () => sleep(400, [])],
  ['are long', () => ['x'.repeat(65 * 1024)]],
])('nobody waits for answers that %s', async (_, projects) => {
  const body = await (await site({ projects })).get('/projects');
  expect(isDrawn(body)).toBe(false);
  expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/projects">');
});

test('more than a few at a time go out undrawn', async () => {
  const app = Fastify();
  let asked = 0;
  const held = Promise.withResolvers<void>();
  app.get('/api/projects', async () => {
    asked += 1;
    await held.promise;
    return [];
  });
  const draw = await drawingWith(app, directory, livePlace, { patienceMs: 60_000, mostAtOnce: 2 });
  const found = { view: views.find(({ path }) => path === '/projects')!, params: {} };
  app.get('/page', async (request) => {
    const drawn = await draw(request, found, { appName: 'Chamber', path: '/projects', user: mara });
    return drawn ? 'drawn' : 'undrawn';
  });
  const page = async () => (await app.inject('/page')).body;
  const both = Promise.all([page(), page()]);
  await eventually(() => expect(asked).toBe(2));
  expect(await page()).toBe('undrawn');
  expect(asked).toBe(2);
  held.resolve();
  expect(await both).toEqual(['drawn', 'drawn']);
  expect(await page()).toBe('drawn');
});

test('what all visitors see is drawn once', async () => {
  const { get } = await site({ user: null });
  const first = await get('/');
  expect(isDrawn(first)).toBe(true);
  expect(await get('/')).toBe(first);
});

test('a build that cannot draw, and a server that does not know who asks, leave it to the browser', async () => {
  expect(isDrawn(await (await site({ user: undefined })).get('/'))).toBe(false);
  const folder = await mkdtemp(join(tmpdir(), 'tutti-undrawn-'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'first-views.json'), JSON.stringify(views));
  expect(isDrawn(await (await site({ folder })).get('/projects'))).toBe(false);
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, '.server', 'drawing.mjs'), 'throw new Error("no")');
  expect(isDrawn(await (await site({ folder })).get('/projects'))).toBe(false);
  await rm(folder, { recursive: true });
});
