import { expectNoAxeFindings } from './axe.ts';
import { watchUnstyledClasses } from './style-sheets.ts';
import { expect, withoutEmbeddedUser, notice, test, withoutLiveEvents } from './fixtures.ts';

test(
  'a lost connection shows a message until it is restored, and a page that did not load meanwhile loads then',
  { tag: '@soak' },
  async ({ app, signInAs, page }) => {
    await signInAs('creator');
    await page.goto('/');
    await expect(page.getByText('No projects yet')).toBeVisible();
    await app.kill('tree');
    const banner = page.getByText('No connection.');
    await expect(banner).toBeVisible({ timeout: 20_000 });
    await expectNoAxeFindings(page);
    // On a phone it covers neither the header nor the title.
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const box = (await banner.boundingBox())!;
    const header = (await page.getByRole('banner').boundingBox())!;
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(box.y).toBeGreaterThan(header.y + header.height);
    expect(box.y + box.height).toBeLessThan(title.y);
    await page.setViewportSize(wide);

    await page.getByRole('link', { name: 'Tokens' }).first().click();
    await expect(page.getByText('This page did not load')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).last().click();
    await expect(page.getByText('Still can’t reach the server')).toBeVisible();
    await expect(page.getByText('This page did not load')).toBeVisible();

    await app.start();
    // Without a press of Try again.
    await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(banner).toBeHidden();
  },
);

test('a page whose chunk fails to load shows an error inside the shell, and Try again loads it', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.route('**/assets/tokens-*.js', (route) => route.abort());
  await page.goto('/tokens');
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unroute('**/assets/tokens-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
});

test('a page whose style sheet fails to load shows an error, and Try again loads it with its styles', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/');
  await page.route('**/assets/project-lists-*.css', (route) => route.abort());
  const unstyled = await watchUnstyledClasses(page);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page.unroute('**/assets/project-lists-*.css');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  expect(await unstyled()).toEqual([]);
});

test('a page that is opened later appears with its styles, also when they arrive late', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/');
  const sheet = Promise.withResolvers<void>();
  await page.route('**/assets/project-lists-*.css', async (route) => {
    await sheet.promise;
    await route.continue();
  });
  const unstyled = await watchUnstyledClasses(page);
  const code = page.waitForResponse('**/assets/project-lists-*.js');
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await code;
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeHidden();
  sheet.resolve();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  expect(await unstyled()).toEqual([]);
});

test('a dialog whose chunk fails to load shows an error and leaves the page unchanged', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/projects');
  await page.getByRole('searchbox').fill('half a word');
  await page.route('**/assets/security-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(page.getByText('Failed to open', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('half a word');
  await page.unroute('**/assets/security-*.js');
  await page.reload();
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a list that failed to load shows an error, and Try again reloads it', async ({ signInAs, page }) => {
  await signInAs('creator');
  await withoutLiveEvents(page);
  await page.route('**/api/projects', (route) => route.abort());
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Failed to load projects' })).toBeVisible();
  await page.unroute('**/api/projects');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No Projects Found' })).toBeVisible();
});

test('a server that fails the first request shows an error page instead of a blank one', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await withoutEmbeddedUser(page);
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unroute('**/api/auth/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a page whose scripts fail to load shows an error, and Reload loads it', async ({ signInAs, page }) => {
  await signInAs('creator');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await expectNoAxeFindings(page);
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('an event that happens while the live stream opens slowly appears on the page', async ({
  user,
  admin,
  page,
}) => {
  const { id: entityId } = await user.call('createProject', { body: { name: 'Night Tram' } });
  const opens = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await opens.promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/events');
  await page.goto(`/projects/${entityId}?tab=comments`);
  await requested;
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  const body = { entityType: 'project', entityId, content: 'Said in the meantime.' } as const;
  await admin.user.call('createComment', { body });
  await page.waitForTimeout(1_100);
  opens.resolve();
  await expect(page.getByText('Said in the meantime.')).toBeVisible();
});

test('a failed request for the current user keeps the page and its input', async ({ signInAs, page }) => {
  await signInAs('creator');
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('Night Tram');
  // After a 403 for the role the page requests the current user.
  await page.route('**/api/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'role_required', message: 'Not with this role.' } })
      : route.continue(),
  );
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, body: '' }));
  const requested = page.waitForResponse('**/api/auth/user');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await requested;
  await expect(notice(page, 'Not with this role.')).toBeVisible();
  // The page has handled the response.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(page.getByLabel('Project Name')).toHaveValue('Night Tram');
  await expect(page.getByText('Can’t reach the server')).toBeHidden();
});

test('a part whose chunk fails to load shows an error in its place, and the generation form stays', async ({
  projectId,
  page,
}) => {
  await page.route('**/assets/plan-editor-*.js', (route) => route.abort());
  await page.goto(`/projects/${projectId}`);
  await page.getByLabel('Music prompt').fill('a slow waltz');
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(page.getByRole('heading', { name: 'This part could not be displayed' })).toBeVisible();
  await expect(page.getByLabel('Music prompt')).toHaveValue('a slow waltz');
  await page.unroute('**/assets/plan-editor-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Sections' })).toBeVisible();
});
