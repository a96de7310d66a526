import type { Locator } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { addColleague, expect, test } from './fixtures.ts';

const screens = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** Top and bottom of an element, in pixels from the top of the page. */
async function verticalExtent(element: Locator) {
  const box = await element.boundingBox();
  return { top: box!.y, bottom: box!.y + box!.height };
}

test('prompt, cost, Generate and the first waveform are above the fold in a project with tracks', async ({
  user,
  projectId,
  page,
}) => {
  for (const prompt of ['a calm waltz', 'upbeat funk'])
    await user.call('generateMusic', { params: { projectId }, body: { prompt, music_length_ms: 1_000 } });
  for (const size of screens) {
    await page.setViewportSize(size);
    await page.goto(`/projects/${projectId}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    const wave = page.getByRole('article').first().getByRole('slider');
    await expect(wave).toBeAttached();
    await expect(page.getByText(/^Free today:/)).toBeVisible();
    for (const element of [
      page.getByLabel('Music prompt'),
      page.getByText(/^Free today:/),
      page.getByRole('button', { name: 'Generate', exact: true }),
    ])
      expect((await verticalExtent(element)).bottom, `${size.width}`).toBeLessThanOrEqual(size.height);
    expect((await verticalExtent(wave)).top, `the first waveform at ${size.width}`).toBeLessThan(size.height);
  }

  const settings = page.getByRole('button', { name: /^Settings 30 s · Detailed · MP3/ });
  await page.getByLabel('Music prompt').fill('a calm waltz, 12 seconds');
  await expect(page.getByRole('button', { name: /^Settings 12 s/ })).toBeVisible();
  await page.getByLabel('Music prompt').fill('');
  await expect(page.getByRole('radiogroup', { name: 'Length' })).toBeHidden();
  await settings.click();
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('60 s').click();
  await expect(page.getByRole('button', { name: /^Settings 60 s/ })).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeFindings(page);

  // On a small screen the tracks precede the sidebar column.
  const [tracks, effects] = await Promise.all(
    ['Tracks', 'Sound Effects'].map((name) =>
      verticalExtent(page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) })),
    ),
  );
  expect(tracks!.top).toBeLessThan(effects!.top);
});

test('an empty project offers example prompts, and on a phone folds the settings', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('heading', { name: 'Make music' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Length' })).toBeVisible();
  await expect(page.getByText('No tracks yet')).toBeVisible();
  const examples = page.getByRole('region', { name: 'Try one of these' }).getByRole('button');
  await expect(examples).toHaveCount(3);
  const words = await examples.nth(1).innerText();
  await examples.nth(1).click();
  await expect(page.getByLabel('Music prompt')).toHaveValue(words);
  await expect(page.getByLabel('Music prompt')).toBeFocused();
  await expect(examples).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Settings 30 s/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('the form keeps its layout when the first track arrives', async ({ user, projectId, page }) => {
  await page.goto(`/projects/${projectId}`);
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await expect(page.getByText(/^Free today:/)).toBeVisible();
  const before = await verticalExtent(generate);

  await user.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'a calm waltz', music_length_ms: 1_000 },
  });
  await expect(page.getByText('1 track', { exact: true })).toBeVisible();
  expect(await verticalExtent(generate)).toEqual(before);

  await page.reload();
  await expect(page.getByRole('button', { name: /^Settings 30 s/ })).toBeVisible();
});

test('on a phone the team leaves the name of a project its room', async ({
  user,
  projectId,
  admin,
  page,
}) => {
  for (let count = 0; count < 4; count += 1) await addColleague(user, projectId, admin.user);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${projectId}`);
  const name = await verticalExtent(page.getByRole('heading', { level: 1 }));
  expect(name.bottom - name.top, 'one line').toBeLessThan(48);
  const button = (await page.getByRole('button', { name: 'Add Member' }).boundingBox())!;
  expect(button.x + button.width).toBeGreaterThan(370);
});
