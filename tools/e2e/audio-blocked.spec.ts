import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Emulates a browser that blocks audio until `data-sound` is "on". */
const blockAudio = (page: Page) =>
  page.addInitScript(() => {
    const play = Reflect.get<HTMLMediaElement, 'play'>(HTMLMediaElement.prototype, 'play');
    HTMLMediaElement.prototype.play = function playIfAllowed() {
      if (document.documentElement.dataset['sound'] === 'on') return Reflect.apply(play, this, []);
      return Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
    };
  });

test('Audio Blocked: the prompt shows at the top right after the first gesture, and Enable Audio tries again', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await blockAudio(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const prompt = page.getByRole('alert', { name: 'Audio Blocked' });
  await expect(prompt).toBeHidden();
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  await expect(prompt).toBeVisible();
  const text = 'Your browser requires user interaction to play audio. Click to enable sound effects.';
  await expect(prompt.getByText(text)).toBeVisible();
  const box = (await prompt.boundingBox())!;
  expect(box.y).toBeLessThan(120);
  expect(box.x + box.width).toBeGreaterThan(page.viewportSize()!.width - 60);
  await expectNoAxeFindings(page);
  await prompt.getByRole('button', { name: 'Enable Audio' }).click();
  await expect(prompt).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset['sound'] = 'on'));
  await prompt.getByRole('button', { name: 'Enable Audio' }).click();
  await expect(prompt).toBeHidden();
});

test('Audio Blocked: Dismiss closes the prompt', async ({ signInAs, page }) => {
  await signInAs('creator');
  await blockAudio(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  const prompt = page.getByRole('alert', { name: 'Audio Blocked' });
  await prompt.getByRole('button', { name: 'Dismiss' }).click();
  await expect(prompt).toBeHidden();
});
