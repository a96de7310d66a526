import type { Page } from '@playwright/test';
import { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, createUser, newProject, notice, test as base, withoutLiveEvents } from './fixtures.ts';

const users = (page: Page) => page.getByRole('table', { name: 'User Management' });
const rowOf = (page: Page, email: string) => users(page).getByRole('row').filter({ hasText: email });
const buttonOf = (page: Page, email: string, name: 'Role' | 'Tokens' | 'History') =>
  rowOf(page, email).getByRole('button', { name, exact: true });

const test = base.extend<{ colleague: { readonly user: ApiUser; readonly email: string } }>({
  /** Another user in the list, whom the admin manages. */
  colleague: async ({ admin, signInAs }, use) => {
    const user = await createUser('creator', admin.user);
    const { email } = await user.call('getCurrentUser');
    await signInAs('admin');
    await use({ user, email });
  },
});

async function searchUser(page: Page, email: string) {
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(users(page).getByRole('row')).toHaveCount(2);
}

test('Admin: the menu entry shows for admins only, and other roles get Not allowed on its pages', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  for (const path of [
    '/admin',
    '/admin/tokens',
    '/admin/soundfonts',
    '/admin/share-links',
    '/admin/webhooks',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(0);
  }
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('Admin: the menu opens the dashboard, which links to token and provider admin and back', async ({
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Prices and providers' }).click();
  await expect(page).toHaveURL(/\/admin\/tokens$/);
  await expect(page.getByRole('tab')).toHaveText(['Service Pricing', 'Providers', 'Consumption Stats']);
  await page.getByRole('tab', { name: 'Providers' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Providers' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'People and codes' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('Admin: the stat cards show the real numbers, and a dash while they are unknown', async ({
  signInAs,
  page,
}) => {
  const me = await signInAs('admin');
  const { totalUsers, activeSessions, totalTokens } = await me.call('getAdminStats');
  const cards = page.locator('dl').first();
  await withoutLiveEvents(page);
  await page.route('**/api/admin/stats', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not just now.' } }),
  );
  await page.goto('/admin');
  await expect(page.getByText('Not just now.')).toBeVisible();
  await expect(cards).toHaveText('Total Users-Active Sessions-Total Tokens-');
  await page.unroute('**/api/admin/stats');
  await page.getByRole('button', { name: 'Try again' }).click();
  const formatted = [totalUsers, activeSessions, totalTokens].map((count) => count.toLocaleString('en-US'));
  await expect(cards).toHaveText(
    `Total Users${formatted[0]}Active Sessions${formatted[1]}Total Tokens${formatted[2]}`,
  );
  await expect(page.getByText('MB of WAV, stems and MIDI are stored')).toHaveCount(0);
  await page.route('**/api/admin/stats', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), frozenBytes: 12_400_000 } });
  });
  await page.reload();
  await expect(
    page.getByText('12 MB of WAV, stems and MIDI are stored with approved versions.'),
  ).toBeVisible();
});

test('Admin: the table shows user, email, role, tokens, joined and the three actions', async ({
  colleague,
  page,
}) => {
  const { email } = colleague;
  await page.goto('/admin');
  await expect(users(page).getByRole('columnheader')).toHaveText([
    'User',
    'Email',
    'Role',
    'Tokens',
    'Joined',
    'Actions',
  ]);
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  const row = rowOf(page, email);
  await expect(row.getByRole('rowheader')).toContainText('Mara Lindqvist');
  for (const text of [email, 'Creator', '50', today.format(new Date())])
    await expect(row.getByRole('cell').filter({ hasText: text }).first()).toBeVisible();
  await expect(row.getByRole('button')).toHaveText(['Role', 'Tokens', 'History']);
});

test('Admin: the search starts at two characters, and a shorter term lists all users', async ({
  app,
  admin,
  signInAs,
  page,
}) => {
  await new ApiUser(app.url).join('zebulon@example.org', await admin.invite('creator'));
  // The newest user is the first row.
  const { email: newest } = await (await signInAs('admin')).call('getCurrentUser');
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/admin/users')) requested.push(pathname + search);
  });
  await page.goto('/admin');
  await expect(rowOf(page, newest)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(' z ');
  await expect(page.getByText('Type at least 2 characters to search.')).toBeVisible();
  await expect(rowOf(page, newest)).toBeVisible();
  await search.fill('ZEb');
  await expect(page.getByText('1 user found')).toBeVisible();
  await expect(rowOf(page, 'zebulon@example.org')).toBeVisible();
  await expect(rowOf(page, newest)).toHaveCount(0);
  expect(requested).toEqual(['/api/admin/users', '/api/admin/users/search?term=ZEb']);

  await search.fill('nobody is called that');
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(rowOf(page, newest)).toBeVisible();
});

test('Admin: the list loads page by page and shows an error when a page fails', async ({
  app,
  signInAs,
  page,
}) => {
  for (const n of [1, 2, 3, 4, 5]) {
    const guest = new ApiUser(app.url);
    await guest.call('register', {
      body: { email: `paged-${n}@example.org`, password: 'a long enough password' },
    });
  }
  await signInAs('admin');
  await withoutLiveEvents(page);
  let refuse = true;
  // The real server, with a page size of three.
  await page.route(/\/api\/admin\/users(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('cursor') && refuse) {
      refuse = false;
      await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not just now.' } });
      return;
    }
    url.searchParams.set('limit', '3');
    await route.continue({ url: url.href });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Failed to load users' })).toBeVisible();
  await expect(rowOf(page, 'paged-5@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'paged-1@example.org')).toHaveCount(1);
});

test('Admin: an admin changes the role of a user by keyboard alone', async ({ colleague, page }) => {
  const { user, email } = colleague;
  await searchUser(page, email);
  await buttonOf(page, email, 'Role').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  const role = dialog.getByLabel('Role');
  await expect(role).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Change Role' })).toBeDisabled();
  await expectNoAxeFindings(page);
  await page.keyboard.press('a');
  await expect(role).toHaveValue('admin');
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(page.getByText('Mara Lindqvist is now Admin.').first()).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Admin');
  await expect(buttonOf(page, email, 'Role')).toBeFocused();
  expect(await user.call('getCurrentUser')).toMatchObject({ role: 'admin' });
});

test('Admin: an admin cannot change their own role', async ({ signInAs, page }) => {
  const me = await signInAs('admin');
  const { email } = await me.call('getCurrentUser');
  await searchUser(page, email);
  await expect(rowOf(page, email)).toContainText('You');
  await buttonOf(page, email, 'Role').click();
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  await expect(dialog.getByText('You can’t change your own role.')).toBeVisible();
  await expect(dialog.getByLabel('Role')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Change Role' })).toBeDisabled();
  await expectNoAxeFindings(page);
});

test('Admin: of two admins who demote each other one remains, and the other sees Not allowed', async ({
  admin,
  signInAs,
  page,
}) => {
  const me = await signInAs('admin');
  const { id, email } = await me.call('getCurrentUser');
  await searchUser(page, admin.email);
  await buttonOf(page, admin.email, 'Role').click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('creator');
  await admin.user.call('setUserRole', { params: { userId: id }, body: { role: 'creator' } });
  await page.getByRole('dialog').getByRole('button', { name: 'Change Role' }).click();
  await expect(notice(page, 'Error')).toBeVisible();
  await expect(page.getByText('Your role does not allow this.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  expect(await admin.user.call('getCurrentUser')).toMatchObject({ role: 'admin' });
  expect(email).not.toBe(admin.email);
});

test('Admin: a balance is set with a reason, and both fields are required', async ({ colleague, page }) => {
  const { user, email } = colleague;
  await searchUser(page, email);
  await buttonOf(page, email, 'Tokens').click();
  const dialog = page.getByRole('dialog', { name: 'Set Token Balance' });
  const balance = dialog.getByLabel('New balance');
  await expect(balance).toHaveValue('50');
  for (const wrong of ['', '-1', '1.5']) {
    await balance.fill(wrong);
    await dialog.getByRole('button', { name: 'Set Balance' }).click();
    await expect(dialog.getByText('Please enter a valid token balance')).toBeVisible();
  }
  await expect(dialog.getByText('Please enter a description')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await balance.fill('120');
  await expect(dialog.getByText('Change: +70.')).toBeVisible();
  await dialog.getByLabel('Description').fill('  The contest in March ');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, email)).toContainText('120');
  expect(await user.call('getBalance')).toEqual({ balance: 120 });
});

test('Admin: input that the server rejects stays in the dialog, and the notice shows the reason', async ({
  colleague,
  page,
}) => {
  const { email } = colleague;
  await searchUser(page, email);
  await buttonOf(page, email, 'Tokens').click();
  const dialog = page.getByRole('dialog', { name: 'Set Token Balance' });
  await dialog.getByLabel('New balance').fill('0');
  await dialog.getByLabel('Description').fill('Back to the start');
  await page.route('**/tokens', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Set Balance' }).click();
  await expect(notice(page, 'Error')).toBeVisible();
  await expect(page.getByText('Failed to set the token balance. Please try again.').first()).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Back to the start');
  await page.unroute('**/tokens');
  await dialog.getByRole('button', { name: 'Set Balance' }).click();
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(rowOf(page, email)).toContainText('0');
});

test('Admin: the history of a user shows each transaction with the balance after it', async ({
  colleague,
  admin,
  page,
}) => {
  const { user, email } = colleague;
  const { id: userId } = await user.call('getCurrentUser');
  for (let balance = 51; balance <= 101; balance += 1)
    await admin.user.call('setUserTokens', {
      params: { userId },
      body: { balance, description: `Step ${balance}` },
    });
  await searchUser(page, email);
  await buttonOf(page, email, 'History').click();
  const dialog = page.getByRole('dialog', { name: 'Transaction History' });
  const bookings = dialog.getByRole('table').getByRole('row');
  await expect(bookings).toHaveCount(51);
  await expect(bookings.nth(1)).toHaveText(/Step 101.*Grant.*\+1.*101/);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect(bookings).toHaveCount(53);
  await expect(bookings.last()).toHaveText(/Welcome bonus.*Grant.*\+50.*50/);
  await expect(dialog.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('the history of a user has one line for a generation, with its free tokens', async ({
  admin,
  signInAs,
  page,
}) => {
  const creator = await createUser('creator', admin.user);
  const { email } = await creator.call('getCurrentUser');
  const params = { projectId: await newProject(creator) };
  await creator.call('generateSoundEffect', { params, body: { prompt: 'a door', duration: 1000 } });
  await signInAs('admin');
  await searchUser(page, email);
  await buttonOf(page, email, 'History').click();
  const lines = page.getByRole('dialog', { name: 'Transaction History' }).getByRole('table').getByRole('row');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toHaveText(/a door.*Spent.*0\s*10 free.*50/);
  await expect(lines.nth(2)).toHaveText(/Welcome bonus.*Grant.*\+50.*50/);
});

test('Admin: a history is empty before the invite and shows an error when it fails to load', async ({
  app,
  signInAs,
  page,
}) => {
  const email = 'waiting-for-a-code@example.org';
  const guest = new ApiUser(app.url);
  await guest.call('register', { body: { email, password: 'a long enough password' } });
  await signInAs('admin');
  await withoutLiveEvents(page);
  await searchUser(page, email);
  await expect(rowOf(page, email)).toContainText('No invite code yet');
  await page.route('**/transactions?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not just now.' } }),
  );
  await buttonOf(page, email, 'History').click();
  const dialog = page.getByRole('dialog', { name: 'Transaction History' });
  await expect(dialog.getByText('Not just now.')).toBeVisible();
  await page.unroute('**/transactions?*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading', { name: 'No transactions yet' })).toBeVisible();
  await expectNoAxeFindings(page);
});

test(
  'Admin: the tables lose no content on a phone and at 320 px',
  { tag: '@soak' },
  async ({ signInAs, page }) => {
    test.slow();
    const me = await signInAs('admin');
    const { email } = await me.call('getCurrentUser');
    const pages = [
      { path: '/admin', shows: [email, 'Email', 'Role', 'Tokens', 'Joined', 'History'] },
      { path: '/admin?tab=codes', shows: ['Uses', 'Expires', 'Created'] },
      {
        path: '/admin/tokens',
        shows: ['$0.033333', 'Multiplier', 'Free daily', 'Minimum', 'Maximum', 'Edit'],
      },
      { path: '/admin/tokens?tab=providers', shows: ['API key', 'Address', 'Health', 'Edit'] },
    ];
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const { path, shows } of pages) {
        await page.goto(path);
        const panel = page.getByRole('tabpanel');
        for (const text of shows)
          await expect(panel.getByText(text).filter({ visible: true }).first()).toBeVisible();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
        if (width === 320) await expectNoAxeFindings(page);
      }
    }
  },
);
