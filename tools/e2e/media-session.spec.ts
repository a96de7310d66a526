import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newVersions } from './version-files.ts';

declare global {
  interface Window {
    mediaKeys?: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>;
  }
}

/** Keeps the handlers of the media keys, which tests cannot press. */
const keepMediaKeys = (page: Page) =>
  page.addInitScript(() => {
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    window.mediaKeys = {};
    navigator.mediaSession.setActionHandler = (action, handler) => {
      window.mediaKeys![action] = handler;
      set(action, handler);
    };
  });

const pressMediaKey = (page: Page, action: MediaSessionAction) =>
  page.evaluate((name) => window.mediaKeys?.[name]?.({ action: name }), action);

const sessionOf = (page: Page) =>
  page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]);

test('the playing track shows on the lock screen, and the media keys pause it', async ({
  user,
  projectId,
  page,
}) => {
  const body = { prompt: 'rain on a tin roof', duration: 5000 };
  await user.call('generateSoundEffect', { params: { projectId }, body });
  await keepMediaKeys(page);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const [track] = await user.call('listProjectTracks', { params: { projectId } });
  await expect.poll(() => sessionOf(page)).toEqual([track!.title, 'playing']);
  await pressMediaKey(page, 'pause');
  await expect.poll(() => sessionOf(page)).toEqual([track!.title, 'paused']);
});

test('while a comparison plays, the media keys pause it and switch its versions; afterwards they operate the player', async ({
  user,
  page,
}) => {
  const { trackId } = await newVersions(user, 'Depot at Five', [300, 400, 500], 20);
  await keepMediaKeys(page);
  await page.goto(`/tracks/${trackId}`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => sessionOf(page)).toEqual(['Depot at Five', 'playing']);
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByText(/^Loading audio/)).toHaveCount(0);
  await expect.poll(() => sessionOf(page)).toEqual(['Depot at Five', 'playing']);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => sessionOf(page)).toEqual(['V3, Mix 3', 'playing']);
  // The first version plays while the others load.
  await expect(page.getByText(/^Loading audio/)).toHaveCount(0);

  const isHeard = (label: string) =>
    expect(page.getByRole('button', { name: `Listen to ${label}` })).toHaveAttribute('aria-pressed', 'true');
  await pressMediaKey(page, 'nexttrack');
  await isHeard('V2, Mix 2');
  await expect.poll(() => sessionOf(page)).toEqual(['V2, Mix 2', 'playing']);
  await pressMediaKey(page, 'previoustrack');
  await pressMediaKey(page, 'previoustrack');
  await isHeard('V2, Mix 2');
  await pressMediaKey(page, 'pause');
  await expect(page.getByRole('main').getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(() => sessionOf(page)).toEqual(['V2, Mix 2', 'paused']);
  await pressMediaKey(page, 'play');
  await expect.poll(() => sessionOf(page)).toEqual(['V2, Mix 2', 'playing']);

  await page.getByRole('link', { name: 'Depot at Five' }).first().click();
  await expect.poll(() => sessionOf(page)).toEqual(['Depot at Five', 'paused']);
  await pressMediaKey(page, 'play');
  await expect.poll(() => sessionOf(page)).toEqual(['Depot at Five', 'playing']);
});
