import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('client errors are reported to the server, each once', async ({ projectId, page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/client-errors')
      reports.push((request.postDataJSON() as { message: string }).message);
  });
  await page.goto('/');
  const answered = page.waitForResponse('**/api/client-errors');
  for (let i = 0; i < 2; i++)
    await page.evaluate(() =>
      setTimeout(() => {
        throw new RangeError('nobody catches this');
      }),
    );
  expect((await answered).status()).toBe(204);
  await page.route('**/api/projects/*', (route) => route.fulfill({ json: {} }));
  const caught = page.waitForResponse('**/api/client-errors');
  await page.goto(`/projects/${projectId}`);
  expect((await caught).status()).toBe(204);
  expect(reports).toEqual(['RangeError: nobody catches this', expect.stringMatching(/^TypeError: /)]);
});

test('App shell: the sidebar links to every page and shows the current user', async ({ signInAs, page }) => {
  await signInAs('creator');
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('Mara Lindqvist')).toBeVisible();
  await expect(sidebar.getByText('ML', { exact: true })).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBe(256);
  await expect(sidebar.getByRole('link', { name: 'Admin' })).toHaveCount(0);

  await sidebar.getByRole('link', { name: 'My Projects' }).click();
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
  await expect(page.getByText('No Projects Found')).toBeVisible();
  await sidebar.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Recent' }).click();
  await expect(page).toHaveURL(/\/$/);
  await sidebar.getByRole('button', { name: /tokens/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase Tokens' });
  await expect(dialog.getByText('Coming Soon').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('App shell: the mobile menu opens as a drawer of 280 to 320 px and closes after navigating, also back', async ({
  signInAs,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('creator');
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Bottom bar' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Projects', 'Tokens']);
  await bar.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  const width = (await drawer.boundingBox())!.width;
  expect(width).toBeGreaterThanOrEqual(280);
  expect(width).toBeLessThanOrEqual(320);
  await expectNoAxeFindings(page);
  await drawer.getByRole('link', { name: 'My Projects' }).click();
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
  await expect(drawer).toBeHidden();

  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/^Dashboard/);
  await expect(drawer).toBeHidden();
});

test('the theme follows the system, can be pinned, and stays pinned', async ({ signInAs, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs('creator');
  await page.goto('/');
  const lightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0]!;
    });
  await expect.poll(lightness).toBeLessThan(60);
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await expect.poll(lightness).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(lightness).toBeGreaterThan(200);
});

test('a theme change starts no animation with reduced motion', async ({ signInAs, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs('creator');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Theme: system' })).toBeVisible();
  const moving = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
    document.documentElement.getBoundingClientRect();
    document.documentElement.dataset['theme'] = 'dark';
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
});

test('pages, dialogs, the palette, notices and the API’s documentation keep the content security policy', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${violatedDirective} ${blockedURI} ${sourceFile}`,
      );
    });
  });
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('Night Tram');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project Created', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  await page.goto('/api/docs');
  await expect(page.getByText('POST /api/auth/sign-in').first()).toBeVisible();
  expect(violations).toEqual([]);
});
