import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, withoutEmbeddedUser, newProject, notice, test } from './fixtures.ts';

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

test('Dashboard: it shows its header, three stats, and No projects yet with a create button', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Manage your music projects and collaborations')).toBeVisible();
  await expect(page.getByRole('term')).toHaveText(['Total Projects', 'Tracks Generated', 'Unread Comments']);
  await expect(page.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/projects');
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Create Your First Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
});

test('Create New Project: the dialog validates its fields, creates and opens the project, and shows failures as notices', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog.getByLabel('Make this project public')).not.toBeChecked();
  const create = dialog.getByRole('button', { name: 'Create Project' });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Project Name').fill('   ');
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Project Name').press('Enter');
  await expect(notice(page, 'Validation Error')).toBeVisible();
  await expect(notice(page, 'Project name is required.')).toBeVisible();
  await expectNoAxeFindings(page);

  await page.route('**/api/projects', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await dialog.getByLabel('Project Name').fill('  Last Tram ');
  await dialog.getByLabel('Description').fill('A film\nabout a depot');
  await create.click();
  await expect(page.getByText('Failed to create project. Please try again.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Project Name')).toHaveValue('  Last Tram ');
  await page.unroute('**/api/projects');
  await create.click();
  await expect(page.getByText('Project Created', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Last Tram' })).toBeVisible();
  await expect(page.getByLabel('Music prompt')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport();
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
  await sidebarOf(page).getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await page.getByRole('link', { name: /Last Tram/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Last Tram' })).toBeVisible();
});

test('Projects list: a search by name or description ignores case and shows badge, counts and time', async ({
  user,
  page,
}) => {
  await user.call('createProject', { body: { name: 'Last Tram', description: 'An empty Depot' } });
  await user.call('createProject', { body: { name: 'Harbour' } });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'All Projects' })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  await search.fill('dEPOT');
  await expect(rows).toHaveCount(1);
  for (const text of ['Last Tram', 'Active', '0 tracks', '1 member', 'Updated']) {
    await expect(rows).toContainText(text);
  }
  await search.fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No Projects Found' })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('App shell: the sidebar shows its entries in order, Admin for admins, and All Tracks with a count', async ({
  signInAs,
  page,
}) => {
  const user = await signInAs('admin');
  const { id } = await user.call('createProject', { body: { name: 'Last Tram' } });
  const effect = { prompt: 'rain on a tin roof', duration: 1000, outputFormat: 'mp3_44100_128' } as const;
  await user.call('generateSoundEffect', { params: { projectId: id }, body: effect });
  await page.goto(`/projects/${id}`);
  const menu = sidebarOf(page).getByRole('navigation', { name: 'Main' });
  const entries = ['Back to Dashboard', 'Dashboard', /^My Projects/, 'Recent', 'Tokens', 'Admin'];
  await expect(menu.getByRole('link')).toHaveText(entries);
  await expect(menu.getByText('My Projects', { exact: true })).toBeVisible();
  const allTracks = menu.getByRole('button', { name: 'All Tracks' });
  await expect(allTracks).toHaveText('All Tracks1');
  await expect(allTracks).toHaveAttribute('aria-expanded', 'false');
  await allTracks.click();
  await expect(allTracks).toHaveAttribute('aria-expanded', 'true');
  await menu.getByRole('link', { name: 'Rain on a tin roof' }).click();
  await expect(page).toHaveURL(/\/tracks\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Rain on a tin roof' })).toBeVisible();
});

test('App shell: the avatar shows the picture, else initials, else a question mark', async ({
  user,
  page,
}) => {
  const account = await user.call('getCurrentUser');
  let response = { ...account, profileImageUrl: '/icon.svg' as string | null };
  await withoutEmbeddedUser(page);
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: response }));
  await page.goto('/');
  const avatar = sidebarOf(page).getByRole('button', { name: 'Profile picture' }).locator('[aria-hidden]');
  await expect(avatar.locator('img')).toHaveAttribute('src', '/icon.svg');
  response = { ...response, profileImageUrl: '/no-such-picture.png' };
  await page.reload();
  await expect(avatar).toHaveText('ML');
  response = { ...response, profileImageUrl: null, firstName: 'Éva', lastName: '' };
  await page.reload();
  await expect(avatar).toHaveText('É');
  response = { ...response, firstName: ' ', lastName: '' };
  await page.reload();
  await expect(avatar).toHaveText('?');
  await expect(sidebarOf(page).getByText(account.email)).toBeVisible();
});

test('a balance from a live event is not overwritten by an older response', async ({
  signInAs,
  admin,
  page,
}) => {
  const { id: userId } = await (await signInAs('creator')).call('getCurrentUser');
  const released = Promise.withResolvers<void>();
  await withoutEmbeddedUser(page);
  await page.route('**/api/user/tokens', async (route) => {
    const older = await route.fetch();
    await released.promise;
    // The page may have aborted the request.
    await route.fulfill({ response: older }).catch(() => undefined);
  });
  const requested = page.waitForRequest('**/api/user/tokens');
  const isOver = Promise.race([
    page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/user/tokens')),
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/user/tokens')),
  ]);
  await page.goto('/');
  await requested;
  const body = { balance: 9, description: 'As many' };
  await admin.user.call('setUserTokens', { params: { userId }, body });
  await expect(sidebarOf(page).getByText('9 tokens', { exact: true })).toBeAttached();
  released.resolve();
  await isOver;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(sidebarOf(page).getByText('9 tokens', { exact: true })).toBeAttached();
});

test('the dashboard keeps its data when a refetch fails', async ({ user, page }) => {
  await newProject(user, 'Harbour');
  await page.goto('/');
  await expect(page.getByRole('definition').first()).toHaveText('1');
  const recent = page.getByRole('link', { name: /Harbour/ });
  await expect(recent).toBeVisible();
  const refused: string[] = [];
  await page.route(/\/api\/(dashboard\/|projects$)/, (route) => {
    refused.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 500, json: {} });
  });
  await newProject(user, 'Lighthouse');
  await expect.poll(() => refused).toContain('/api/dashboard/recent-projects');
  // The live event carries the stats.
  await expect(page.getByRole('definition').first()).toHaveText('2');
  await expect(recent).toBeVisible();
  await expect(page.getByText(/^Failed to load/)).toHaveCount(0);
});
