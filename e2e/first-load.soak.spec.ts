import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ApiUser, password } from '../contract/testing/api-user.ts';
import { type App, expect, newProject, test } from './fixtures.ts';

/** The maximum gzipped JavaScript in bytes that a screen may load before the first interaction. */
const maxBytes = { landing: 3 * 1024, signIn: 75 * 1024, signedIn: 158 * 1024 };
/** Milliseconds without a script response after which a page counts as loaded. */
const idleMs = 700;
const phoneViewport = { width: 390, height: 844 };

test('every screen, loaded cold on a phone, stays within its JavaScript budget: landing 3 KiB, sign-in 75, signed in 158', async ({
  admin,
  app,
  browser,
}) => {
  test.setTimeout(120_000);
  const projectId = await newProject(admin.user);
  const body = { prompt: 'water splashing', duration: 1000 };
  const track = await admin.user.call('generateSoundEffect', { params: { projectId }, body });
  const newcomer = new ApiUser(app.url);
  const account = { email: 'at-the-door@example.org', password, firstName: 'Noor', lastName: 'Haddad' };
  await newcomer.call('register', { body: account });
  const screens: readonly (readonly [path: string, user?: ApiUser])[] = [
    ['/'],
    ['/sign-in'],
    ['/', newcomer],
    ['/', admin.user],
    ['/projects', admin.user],
    [`/projects/${projectId}`, admin.user],
    [`/tracks/${track.id}`, admin.user],
    ['/tokens', admin.user],
    ['/collaborations', admin.user],
    ['/admin', admin.user],
    ['/admin?tab=codes', admin.user],
    ['/admin/tokens', admin.user],
    ['/admin/tokens?tab=stats', admin.user],
    ['/verify-email', admin.user],
    ['/nowhere', admin.user],
  ];
  const tooHeavy: string[] = [];
  for (const [path, user] of screens) {
    const context = await browser.newContext({ viewport: phoneViewport });
    if (user) {
      const [name, value] = user.session;
      await context.addCookies([{ name, value, url: app.url }]);
    }
    const bytes = await firstLoad(await context.newPage(), app, path);
    await context.close();
    const limit = user ? maxBytes.signedIn : path === '/' ? maxBytes.landing : maxBytes.signIn;
    if (bytes > limit) tooHeavy.push(`${path}: ${(bytes / 1024).toFixed(1)} KiB`);
  }
  expect(tooHeavy).toEqual([]);
});

/** The gzipped size of all scripts that a page fetches until it is loaded, without interaction. */
async function firstLoad(page: Page, app: App, path: string): Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  let lastAt = Date.now();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    lastAt = Date.now();
    const size = response.body().then((code) => gzipSync(code, { level: 9 }).length);
    sizes.set(response.url(), size);
  });
  await page.goto(app.url + path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await expect.poll(() => sizes.size).toBeGreaterThan(1);
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(idleMs);
  const all = await Promise.all(sizes.values());
  return all.reduce((sum, one) => sum + one, 0);
}
