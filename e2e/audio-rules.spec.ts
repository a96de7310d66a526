import type { Page } from '@playwright/test';
import type { ApiPerson } from '../contract/testing/api-person.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

const effect = (prompt: string) => ({ prompt, duration: 5_000, outputFormat: 'mp3_44100_128' }) as const;

async function twoTracks(person: ApiPerson): Promise<string> {
  const { id } = await person.call('createProject', { body: { name: 'Last Tram' } });
  for (const prompt of ['rain on a tin roof', 'wind in a tunnel']) {
    await person.call('generateSoundEffect', { params: { projectId: id }, body: effect(prompt) });
  }
  return id;
}

/** A browser that lets no sound out until it is told to. */
const forbidSound = (page: Page) =>
  page.addInitScript(() => {
    const play = Reflect.get<HTMLMediaElement, 'play'>(HTMLMediaElement.prototype, 'play');
    HTMLMediaElement.prototype.play = function playIfAllowed() {
      if (document.documentElement.dataset['sound'] === 'on') return Reflect.apply(play, this, []);
      return Promise.reject(new DOMException('play() needs a gesture', 'NotAllowedError'));
    };
  });

test('Section 4 · Audio: starting one track pauses the other, and a press on the playing one pauses it', async ({
  enter,
  page,
}) => {
  const id = await twoTracks(await enter('creator'));
  await page.goto(`/projects/${id}`);
  const key = (does: string, title: string) =>
    page.getByRole('article', { name: title }).getByRole('button', { name: `${does} ${title}`, exact: true });
  await key('Play', 'Rain on a tin roof').click();
  await expect(key('Pause', 'Rain on a tin roof')).toBeVisible();
  await key('Play', 'Wind in a tunnel').click();
  await expect(key('Pause', 'Wind in a tunnel')).toBeVisible();
  await expect(key('Play', 'Rain on a tin roof')).toBeVisible();
  await key('Pause', 'Wind in a tunnel').click();
  await expect(key('Play', 'Wind in a tunnel')).toBeVisible();
});

test('Section 4 · Audio: a file that does not load is Audio file unavailable, its button disabled', async ({
  enter,
  page,
}) => {
  const id = await twoTracks(await enter('creator'));
  await page.route('**/api/tracks/*/audio*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`/projects/${id}`);
  const row = page.getByRole('article', { name: 'Rain on a tin roof' });
  await row.getByRole('button', { name: 'Play Rain on a tin roof' }).click();
  await expect(row.getByText('Audio file unavailable')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Play Rain on a tin roof' })).toBeDisabled();
});

test('Section 2 · Audio Blocked: asks at the top right after the first gesture, Enable Audio tries again', async ({
  enter,
  page,
}) => {
  await enter('creator');
  await forbidSound(page);
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

test('Section 2 · Audio Blocked: Dismiss sends it away', async ({ enter, page }) => {
  await enter('creator');
  await forbidSound(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  const prompt = page.getByRole('alert', { name: 'Audio Blocked' });
  await prompt.getByRole('button', { name: 'Dismiss' }).click();
  await expect(prompt).toBeHidden();
});
