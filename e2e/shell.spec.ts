import type { Page } from '@playwright/test';
import { password } from '../contract/testing/api-person.ts';
import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

test('Section 2 · App shell: the sidebar leads everywhere and shows who is here', async ({
  enter,
  page,
  expectNoAxeFindings,
}) => {
  await enter('creator');
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('Mara Lindqvist')).toBeVisible();
  await expect(sidebar.getByText('ML', { exact: true })).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBe(256);
  await expect(sidebar.getByRole('link', { name: 'Admin' })).toHaveCount(0);

  await sidebar.getByRole('link', { name: 'My Projects' }).click();
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
  await expect(page.getByText('No Projects Found')).toBeVisible();
  await expectNoAxeFindings(page);
  await sidebar.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
  await sidebar.getByRole('link', { name: 'Recent' }).click();
  await expect(page).toHaveURL(/\/$/);
  await sidebar.getByRole('button', { name: /tokens/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase Tokens' });
  await expect(dialog.getByText('Coming Soon').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('Section 2 · App shell: on a phone the menu opens as a drawer of 280 to 320 px and closes after navigating', async ({
  enter,
  page,
  expectNoAxeFindings,
}) => {
  await page.setViewportSize(phone);
  await enter('creator');
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
});

/** How many pixels one would have to scroll to the right. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('Section 2 · App shell: at 320 px a visitor and a newcomer scroll no screen to the side', async ({
  app,
  context,
  page,
}) => {
  await page.setViewportSize(narrow);
  for (const path of ['/', '/sign-in', '/sign-in?account=new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
  }
  const data = { email: 'narrow@example.org', password, firstName: '', lastName: '' };
  await context.request.post(`${app.url}/api/auth/register`, { data });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Enter Invite Code' })).toBeVisible();
  expect(await overflowOf(page), 'the invite code screen').toBeLessThanOrEqual(0);
});

test('Section 2 · App shell: at 320 px every screen, tab and dialog is there without scrolling to the side', async ({
  enter,
  page,
}) => {
  await page.setViewportSize(narrow);
  const person = await enter('admin');
  const { id: projectId } = await person.call('createProject', {
    body: {
      name: 'A project with quite a long name',
      description: 'AndAWordThatIsLongerThanTheScreenIsWide',
    },
  });
  const params = { projectId };
  await person.call('generateSoundEffect', { params, body: { prompt: 'a church bell', duration: 1000 } });
  await person.call('createIdea', { params, body: { title: 'A bell', description: 'The doors' } });
  const said = { entityType: 'project', entityId: projectId, content: 'The break is the film' } as const;
  await person.call('createComment', { body: said });
  const fits = async (what: string) => expect(await overflowOf(page), what).toBeLessThanOrEqual(0);

  for (const path of [
    '/',
    '/projects',
    '/tokens',
    '/collaborations',
    '/admin',
    '/admin/tokens',
    `/projects/${projectId}`,
    '/no/such/page',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading /).filter({ visible: true })).toHaveCount(0);
    await fits(path);
    const tabs = page.getByRole('tab');
    for (let at = 0; at < (await tabs.count()); at += 1) {
      if (!(await tabs.nth(at).isVisible())) continue;
      await tabs.nth(at).click();
      await expect(page.getByRole('tabpanel').filter({ visible: true }).first()).toBeVisible();
      await fits(`${path}, ${await tabs.nth(at).textContent()}`);
    }
  }
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
  await fits('Create New Project');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /tokens/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Purchase Tokens' })).toBeVisible();
  await fits('Purchase Tokens');
});

test('the theme follows the system, can be pinned, and stays pinned', async ({ enter, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter('creator');
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
