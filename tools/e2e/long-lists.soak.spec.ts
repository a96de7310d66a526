import { limits } from '../../packages/contract/limits.ts';
import { expect, test } from './fixtures.ts';

test('the 201st project is found by every search and is the last row of the list', async ({ user, page }) => {
  await user.call('createProject', { body: { name: 'The very first', description: 'Zither' } });
  const more = Array.from({ length: limits.page.max }, (_, n) => ({ body: { name: `Later one ${n}` } }));
  for (let at = 0; at < more.length; at += 20) {
    await Promise.all(more.slice(at, at + 20).map((one) => user.call('createProject', one)));
  }
  await page.goto('/');
  const first = page.getByRole('main').getByRole('link', { name: /The very first/ });
  await page.getByRole('searchbox', { name: 'Find a project or track' }).fill('zither first');
  await expect(first).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('zither');
  await expect(page.getByRole('option', { name: /The very first/ })).toBeVisible();

  await page.goto('/projects');
  const rows = page.getByRole('main').locator('li:has(a[href^="/projects/"])');
  await expect(rows).toHaveCount(limits.page.max);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(limits.page.max + 1);
  await expect(rows.last()).toContainText('The very first');
  await page.reload();
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  await search.fill('FIRST zither');
  await expect(first).toBeVisible();
  await expect(rows).toHaveCount(1);
  await search.fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No Projects Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  // The next page may already be loading: the end of the empty list was in view.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(limits.page.max);
});

const numbered = (n: number) => ({
  id: `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  email: `person-${n}@example.org`,
  firstName: 'Person',
  lastName: `Number ${n}`,
  profileImageUrl: null,
  role: 'creator',
  tokens: n,
  createdAt: '2026-01-01T00:00:00.000Z',
  inviteValidated: true,
});

test('Admin: a list of ten thousand users renders only the visible rows', async ({ signInAs, page }) => {
  const table = page.getByRole('table', { name: 'User Management' });
  const rowOf = (email: string) => table.getByRole('row').filter({ hasText: email });
  await signInAs('admin');
  await page.route(/\/api\/admin\/users(\?|$)/, async (route) => {
    const first = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const next = first + 1000;
    await route.fulfill({
      json: {
        users: Array.from({ length: 1000 }, (_, n) => numbered(first + n)),
        ...(next < 10_000 && { nextCursor: String(next) }),
      },
    });
  });
  await page.goto('/admin');
  await expect(rowOf('person-0@example.org')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(rowOf('person-9999@example.org')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  await expect(rowOf('person-9999@example.org')).toHaveAttribute('aria-rowindex', '10001');
  expect(await table.getByRole('row').count()).toBeLessThan(60);
});
