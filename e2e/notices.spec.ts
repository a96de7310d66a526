import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, letAppAsk, test } from './fixtures.ts';

/** Opens a project and returns its Share button, which shows a notice at each press. */
async function openProject(page: Page, id: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/projects/${id}`);
  const share = page.getByRole('button', { name: 'Share' }).first();
  await expect(share).toBeVisible();
  return share;
}

const toasts = (page: Page) => page.locator('li[data-swipe-direction]');

/** Records how long each notice is displayed until it closes by itself, in milliseconds. */
async function timeNotices(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shownAt = new Map<Node, number>();
    const stoodMs: number[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement && target.matches('li[data-swipe-direction]'))) continue;
        if (target.dataset['state'] === 'closed') stoodMs.push(performance.now() - shownAt.get(target)!);
      }
      for (const shown of document.querySelectorAll('li[data-swipe-direction]'))
        if (!shownAt.has(shown)) shownAt.set(shown, performance.now());
      sessionStorage.setItem('stoodMs', JSON.stringify(stoodMs));
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('stoodMs')!) as number[]);
}

test('Section 9 · Toasts: one notice shows at a time, for 5000 ms', async ({ enter, page }) => {
  const person = await enter('creator');
  const { id } = await person.call('createProject', { body: { name: 'Last Tram' } });
  await page.clock.install();
  const stoodMs = await timeNotices(page);
  const share = await openProject(page, id);
  // The clock advances by this test's steps only, independent of the machine's speed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await share.click();
  await expect(toasts(page)).toHaveText(/Link Copied/);
  await page.clock.runFor(3_000);
  await share.click();
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(4_000);
  // The first would have closed; the second has one second left.
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1_500);
  await expect(toasts(page)).toHaveCount(0);
  const [second, ...others] = await stoodMs();
  expect(others).toEqual([]);
  expect(second).toBeGreaterThanOrEqual(4_990);
  expect(second).toBeLessThan(5_500);
});

test('Section 9 · Toasts: a swipe of 50 px to the right dismisses a notice, and F8 focuses it', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const { id } = await person.call('createProject', { body: { name: 'Last Tram' } });
  const share = await openProject(page, id);
  await share.click();
  await expect(toasts(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notices (F8)' }).getByRole('list')).toBeFocused();
  await expectNoAxeFindings(page);

  const swipe = async (byPx: number) => {
    const box = (await toasts(page).boundingBox())!;
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byPx / 2, y, { steps: 4 });
    await page.mouse.move(x + byPx, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toasts(page)).toHaveCount(1);
  await swipe(70);
  await expect(toasts(page)).toHaveCount(0);
});

test('Section 9 · Tooltips: a tooltip shows after 700 ms, by pointer and by keyboard', async ({
  enter,
  page,
}) => {
  await enter('creator');
  await page.addInitScript(() => {
    // Read at each event: the init script runs before the final document element exists.
    const { document: shown } = window;
    const note = (name: string) => {
      shown.documentElement.dataset[name] = String(performance.now());
    };
    const onKey = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-tooltip]'))) return;
      note('restsAt');
    };
    document.addEventListener('pointerover', onKey, true);
    document.addEventListener('focusin', onKey, true);
    const onShown = () => note('shownAt');
    document.addEventListener('beforetoggle', onShown, true);
  });
  await page.goto('/');
  const waitedMs = () =>
    page.evaluate(() => {
      const { shownAt, restsAt } = document.documentElement.dataset;
      return Number(shownAt) - Number(restsAt);
    });
  const words = page.locator('[popover=manual]');
  await page.getByRole('button', { name: 'Theme: system' }).hover();
  await expect(words).toHaveText('Theme: system');
  await expect(words).toBeVisible();
  expect(await waitedMs()).toBeGreaterThanOrEqual(695);
  expect(await waitedMs()).toBeLessThan(2_500);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();

  await page.mouse.move(600, 400);
  await page.getByRole('button', { name: 'Password and sessions' }).focus();
  await page.keyboard.press('Tab');
  await expect(words).toHaveText('Find');
  await expect(words).toBeVisible();
  expect(await waitedMs()).toBeGreaterThanOrEqual(695);
});

test('Section 9 · Data fetching: only balance and unread count are polled, every 30 s, and failures are not retried', async ({
  enter,
  page,
}) => {
  await enter('creator');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await letAppAsk(page);
  await page.route('**/api/dashboard/stats', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('Failed to load the figures')).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  calls.length = 0;
  await page.waitForTimeout(2_000);
  expect(calls).not.toContain('/api/dashboard/stats');
  calls.length = 0;
  await page.clock.fastForward(30_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => calls.includes('/api/user/tokens')).toBe(true);
  await expect.poll(() => calls.includes('/api/activities/unread-count')).toBe(true);
  const polled = new Set(calls.filter((path) => path.startsWith('/api/')));
  expect(polled).toEqual(new Set(['/api/user/tokens', '/api/activities/unread-count']));
});
