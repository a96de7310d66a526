import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('Landing page: the address that the server prints shows the landing page', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Tutti/);
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page's styles are loaded: positioned figure, staves with a height.
  const figure = page.getByRole('figure');
  expect(await figure.evaluate((element) => getComputedStyle(element).position)).toBe('relative');
  expect((await figure.boundingBox())!.height).toBeLessThan(700);
  await expectNoAxeFindings(page);
});

for (const name of ['Get Started Free', 'Join Now'])
  test(`${name} opens Create account with its own title and lead`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('tab', { name: 'Create account' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByText('It takes a minute. Have your invite code ready.')).toBeVisible();
    await page.getByRole('tab', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible();
  });

test('Listen plays the demo track, and the playhead follows', async ({ page }) => {
  await page.goto('/');
  const listen = page.getByRole('button', { name: 'Listen' });
  await listen.click();
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  await expect(listen).toHaveCount(0);
  await expect(page.getByText('0:01', { exact: true })).toBeAttached({ timeout: 15_000 });
  await pause.click();
  await expect(listen).toBeVisible();
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(
    30,
    0,
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page describes the product and links to Create account without JavaScript', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Listen' })).toBeHidden();
  });
});
