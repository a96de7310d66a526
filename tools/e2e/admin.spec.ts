import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, test } from './fixtures.ts';

const users = (page: Page) => page.getByRole('table', { name: 'User Management' });
const rowOf = (page: Page, email: string) => users(page).getByRole('row').filter({ hasText: email });
const buttonOf = (page: Page, email: string, name: 'Role') =>
  rowOf(page, email).getByRole('button', { name, exact: true });

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
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Prices and providers' }).click();
  await expect(page).toHaveURL(/\/admin\/tokens$/);
  await expect(page.getByRole('tab')).toHaveText(['Service Pricing', 'Providers', 'Consumption Stats']);
  await page.getByRole('tab', { name: 'Providers' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Providers' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'People and codes' }).click();
  await expect(page).toHaveURL(/\/admin$/);
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
