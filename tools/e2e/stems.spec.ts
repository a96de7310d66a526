import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { recordAudio } from './record-audio.ts';
import { comment, newPiece } from './track-room.ts';

const mutes = (page: Page) => page.getByRole('button', { name: /^Mute/ });

async function openStems(page: Page, trackId: string) {
  await page.goto(`/tracks/${trackId}`);
  await page.getByRole('button', { name: /^Stems/ }).click();
  await expect(mutes(page).first()).toBeVisible({ timeout: 60_000 });
}

test('muted stems play on while others comment on the track', async ({ user, page }) => {
  const { trackId } = await newPiece(user);
  await page.addInitScript(() => {
    const contexts: AudioContext[] = [];
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        contexts.push(this);
      }
    };
    Object.assign(window, { contexts });
  });
  await openStems(page, trackId);
  await mutes(page).first().click();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { contexts: AudioContext[] }).contexts.map(({ state }) => state),
    );
  await expect.poll(states).toEqual(['running']);
  for (const content of ['One', 'Two', 'Three']) {
    await user.call('createComment', { body: { entityType: 'track', entityId: trackId, content } });
    await expect(comment(page, content)).toBeVisible();
  }
  expect(await states()).toEqual(['running']);
});

test.describe('the sound of stems', () => {
  test.use({ bypassCSP: true });

  test('is that of the stems that are not muted', async ({ user, page }) => {
    const { trackId } = await newPiece(user);
    const recording = await recordAudio(page);
    await openStems(page, trackId);
    const count = await mutes(page).count();
    for (let index = 0; index < count; index += 1) await mutes(page).nth(index).click();
    await page.getByRole('button', { name: /^Play/ }).first().click();
    /** The highest sample of the last half second. */
    const peak = async () => {
      await page.waitForTimeout(700);
      const { samples, sampleRate } = await recording();
      return samples.slice(-sampleRate / 2).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    };
    await expect.poll(peak).toBe(0);
    const toggleOthers = async () => {
      for (let index = 1; index < count; index += 1) await mutes(page).nth(index).click();
    };
    await toggleOthers();
    await expect.poll(peak).toBeGreaterThan(0.01);
    await toggleOthers();
    await expect.poll(peak).toBe(0);
  });
});
