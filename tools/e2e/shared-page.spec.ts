import type { Browser, BrowserContext, Page } from '@playwright/test';
import { audioElement, playedSeconds } from './shared-audio.ts';
import { expectNoAxeFindings } from './axe.ts';
import { addSessionCookie, type App, createUser, expect, test } from './fixtures.ts';
import { newShareLink, newSharedTrack } from './shared-link.ts';
import { addVersion, newVersions, toneOf } from './version-files.ts';

/** A browser without any cookie. */
async function newGuest(browser: Browser, app: App, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ baseURL: app.url, ...options });
  return { context, page: await context.newPage() };
}

const tokenOf = (url: string) => url.split('/s/')[1]!;
const play = (page: Page) => page.getByRole('button', { name: /^Play Last Stop/ });
const shown = (page: Page, version: string) => page.getByText(version, { exact: true }).first();
const field = (page: Page) => page.getByRole('textbox', { name: /^Comment/ });

async function comment(page: Page, text: string, name?: string) {
  await field(page).fill(text);
  if (name !== undefined) await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();
}

/** Waits until the page says that the link has ended, by its own clock. */
const expectEnd = async (page: Page) => {
  await expect(play(page)).toBeVisible();
  await expect(async () => {
    // The page asks every 30 seconds of its own clock.
    await page.clock.runFor(31_000);
    await expect(page.getByRole('heading', { name: 'This link is not available' })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 30_000 });
};

/** Opens a link of a guest and closes the guest's browser afterwards. */
async function asGuest(
  browser: Browser,
  app: App,
  url: string,
  check: (page: Page, context: BrowserContext) => Promise<void>,
  before?: (page: Page) => Promise<void>,
) {
  const { context, page } = await newGuest(browser, app);
  try {
    await before?.(page);
    await page.goto(url);
    await check(page, context);
  } finally {
    await context.close();
  }
}

test.describe('a share link', () => {
  test('with a password says nothing before it was sent, and opens after it', async ({
    admin,
    app,
    browser,
  }) => {
    const mara = await createUser('creator', admin.user);
    const { link } = await newSharedTrack(mara, { password: 'depot at five' });
    await asGuest(browser, app, link.url, async (page) => {
      expect(await page.content()).not.toContain('Last Stop');
      await expectNoAxeFindings(page);
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('another one');
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByText('That is not the password.')).toBeVisible();
      await page.getByRole('button', { name: 'Show password' }).click();
      await password.fill('depot at five');
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Last Stop, Platform Lights' })).toBeVisible();
      await play(page).click();
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.5);
    });
  });

  test('takes a comment and an approval of somebody without an account, marked as a guest', async ({
    admin,
    app,
    browser,
    context,
    page: studio,
  }) => {
    const mara = await createUser('creator', admin.user);
    const { link, trackId } = await newSharedTrack(mara, { permissions: { comment: true, approve: true } });
    await asGuest(browser, app, link.url, async (page) => {
      await page.getByRole('slider', { name: /^Seek/ }).focus();
      await page.keyboard.press('PageUp');
      await comment(page, 'The bell is late.', 'Lena Okafor');
      await expect(page.getByRole('button', { name: 'Play 0:15' })).toBeVisible();
      await expectNoAxeFindings(page);
      // Her own words can be changed and taken back.
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Edit the comment' }).fill('The bell is a bar late.');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The bell is a bar late.').last()).toBeVisible();

      await page.getByRole('button', { name: 'Request changes' }).click();
      await page.getByRole('button', { name: 'Ask for changes' }).click();
      await expect(page.getByText('You asked for changes to V1.')).toBeVisible();
      await page.getByRole('button', { name: 'Approve V1' }).click();
      await expect(page.getByText('You approved V1.')).toBeVisible();
      // On a phone the buttons are all of the answer that is in view.
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('button', { name: 'V1 approved' })).toBeInViewport();
      await page.reload();
      await expect(page.getByText('You approved V1.')).toBeVisible();
      await expect(page.getByRole('button', { name: /Lena Okafor\s*change name/ })).toBeVisible();
    });
    const { comments } = await mara.call('listComments', {
      params: { entityType: 'track', entityId: trackId },
    });
    expect(comments).toMatchObject([
      { content: 'The bell is a bar late.', position: 15, user: { firstName: 'Lena Okafor', isGuest: true } },
    ]);
    await addSessionCookie(context, mara);
    await studio.goto(`/tracks/${trackId}`);
    await expect(studio.getByText('The bell is a bar late.').last()).toBeVisible();
    const review = studio.getByRole('region', { name: 'Review' });
    await expect(review.getByText('1 of 1')).toBeVisible();
    await expect(review.getByText(/Lena Okafor.* approved V1/)).toHaveCount(1);
  });

  test('asks for the name where it is written, and complains only if it stays empty', async ({
    admin,
    app,
    browser,
  }) => {
    const mara = await createUser('creator', admin.user);
    const { link } = await newSharedTrack(mara, { permissions: { comment: true } });
    await asGuest(browser, app, link.url, async (page) => {
      await field(page).fill('The bell is late.');
      await page.getByRole('button', { name: 'Post Comment' }).click();
      const name = page.getByRole('textbox', { name: 'Your name' });
      await expect(name).toBeFocused();
      await expect(page.getByText('Please enter your name.')).toBeHidden();
      await page.getByRole('button', { name: 'Post Comment' }).click();
      await expect(page.getByText('Please enter your name.')).toBeVisible();
      await name.fill('Lena Okafor');
      await page.getByRole('button', { name: 'Post Comment' }).click();
      await expect(page.getByText('The bell is late.').last()).toBeVisible();
    });
  });

  test('offers only the downloads that it allows', async ({ admin, app, browser }) => {
    const mara = await createUser('creator', admin.user);
    const { link, trackId } = await newSharedTrack(mara, { permissions: { downloadMp3: true } });
    await asGuest(browser, app, link.url, async (page, context) => {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'MP3' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.mp3$/);
      await expect(page.getByRole('link', { name: 'WAV' })).toBeHidden();
      const path = `/api/shared/${tokenOf(link.url)}/tracks/${trackId}/download`;
      expect((await context.request.get(`${path}?format=wav`)).status()).toBe(403);
    });
  });

  test('ends while it plays when it is revoked', async ({ admin, app, browser }) => {
    const mara = await createUser('creator', admin.user);
    const { link } = await newSharedTrack(mara);
    await asGuest(browser, app, link.url, async (page) => {
      await play(page).click();
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.5);
      await mara.call('revokeShareLink', { params: { shareLinkId: link.id } });
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByRole('heading', { name: 'This link is not available' })).toBeVisible();
      expect(await audioElement(page, ({ paused, src }) => ({ paused, src }))).toEqual({
        paused: true,
        src: '',
      });
      const ended = await page.goto(link.url);
      expect(ended?.status()).toBe(404);
      const bytes = await ended!.body();
      const unknown = await page.goto(`/s/${'x'.repeat(32)}`);
      expect((await unknown!.body()).equals(bytes)).toBe(true);
    });
  });

  test('ends when its time is over', { tag: '@soak' }, async ({ admin, app, browser }) => {
    const mara = await createUser('creator', admin.user);
    const track = await newVersions(mara, 'Last Stop', [220], 20);
    const { url } = await newShareLink(mara, track, { expiresAt: new Date(Date.now() + 8000).toISOString() });
    await asGuest(browser, app, url, expectEnd, (page) => page.clock.install());
  });

  test('stays at a fixed version while the track moves on; without one it offers the new version', async ({
    admin,
    app,
    browser,
  }) => {
    const mara = await createUser('creator', admin.user);
    const track = await newVersions(mara, 'Last Stop', [220], 20);
    const fixed = await newShareLink(mara, track, { version: 1 });
    const current = await newShareLink(mara, track, { permissions: { versions: true } });
    await asGuest(browser, app, current.url, async (page) => {
      await expect(shown(page, 'V1')).toBeVisible();
      await addVersion(mara, track, { title: 'Mix 2', hertz: 330 });
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByText('V2 is new.')).toBeVisible();
      await expect(shown(page, 'V1')).toBeVisible();
      await page.getByRole('button', { name: 'Listen to V2' }).click();
      await expect(shown(page, 'V2')).toBeVisible();
      await page.getByRole('button', { name: 'Play V1' }).click();
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3);
    });
    await asGuest(browser, app, fixed.url, async (page) => {
      await expect(shown(page, 'V1')).toBeVisible();
      await expect(page.getByText('V2', { exact: true })).toBeHidden();
    });
  });

  test('plays the tracks of a playlist one after the other, and stays where a comment is written', async ({
    admin,
    app,
    browser,
  }) => {
    const mara = await createUser('creator', admin.user);
    const { projectId, trackId } = await newVersions(mara, 'Last Stop', [220], 3);
    const items = [{ trackId }];
    for (const title of ['Depot', 'Rain']) {
      const body = { title, audioData: toneOf(330, 3), contentType: 'audio/wav' };
      const { id } = await mara.call('uploadTrack', { params: { projectId }, body });
      items.push({ trackId: id });
    }
    const body = { name: 'Reel', items };
    const { id: playlistId } = await mara.call('createPlaylist', { params: { projectId }, body });
    const settings = { permissions: { comment: true } };
    const { url } = await newShareLink(mara, { projectId, playlistId }, settings);
    await asGuest(browser, app, url, async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Reel' })).toBeVisible();
      await expect(page.getByText('3 tracks')).toBeVisible();
      await expectNoAxeFindings(page);
      await play(page).first().click();
      const second = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem').nth(1);
      await expect(second).toHaveAttribute('aria-current', 'true', { timeout: 20_000 });
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3);
      await field(page).fill('Louder');
      await expect(page.getByRole('button', { name: /^Pause / })).toHaveCount(0);
      await expect(second).toHaveAttribute('aria-current', 'true');
      await expect(field(page)).toHaveValue('Louder');
      await page.getByRole('button', { name: 'Previous track' }).click();
      await expect(second).not.toHaveAttribute('aria-current');
    });
  });

  test(
    'plays before its script has loaded, and goes on when it has',
    { tag: '@soak' },
    async ({ admin, app, browser }) => {
      const mara = await createUser('creator', admin.user);
      const { link } = await newSharedTrack(mara);
      const { context, page } = await newGuest(browser, app);
      await page.route('**/assets/share-*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 5000));
        await route.continue();
      });
      await page.goto(link.url, { waitUntil: 'commit' });
      await expect(page.locator('audio')).toBeVisible();
      await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
        const pauses: number[] = [];
        Object.assign(globalThis, { pauses });
        audio.addEventListener('pause', () => pauses.push(audio.currentTime));
        return audio.play();
      });
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1);
      await expect(page.getByRole('button', { name: /^Pause Last Stop/ })).toBeVisible({ timeout: 15_000 });
      const at = await playedSeconds(page);
      await expect.poll(() => playedSeconds(page)).toBeGreaterThan(at + 0.5);
      expect(await page.evaluate(() => (globalThis as unknown as { pauses: number[] }).pauses)).toEqual([]);
      await context.close();
    },
  );

  test('loads less than 92 KiB of compressed scripts', async ({ admin, app, request }) => {
    const mara = await createUser('creator', admin.user);
    const { link } = await newSharedTrack(mara);
    const html = await (await request.get(link.url)).text();
    const scripts = [...html.matchAll(/(?:src|modulepreload" crossorigin href)="(\/assets\/[^"]+\.js)"/g)];
    const sizes = await Promise.all(
      scripts.map(async ([, path]) => {
        const { headers } = await fetch(app.url + path, { headers: { 'accept-encoding': 'gzip' } });
        return Number(headers.get('content-length'));
      }),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(92 * 1024);
  });

  test('can be embedded by other sites; its page cannot', async ({ admin, app, browser }) => {
    const mara = await createUser('creator', admin.user);
    const { link } = await newSharedTrack(mara);
    await asGuest(browser, app, link.url, async (page, context) => {
      const embed = await context.request.get(link.url.replace('/s/', '/embed/'));
      expect(embed.headers()['content-security-policy']).toContain('frame-ancestors *');
      expect(embed.headers()).not.toHaveProperty('x-frame-options');
      expect((await context.request.get(link.url)).headers()).toMatchObject({ 'x-frame-options': 'DENY' });
      await page.setContent(
        `<iframe width="600" height="180" src="${link.url.replace('/s/', '/embed/')}" allow="autoplay"></iframe>`,
      );
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: 'Last Stop, Platform Lights' })).toBeVisible();
      await frame.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play());
      await expect
        .poll(() => frame.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(0.3);
    });
  });
});
