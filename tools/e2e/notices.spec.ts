import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, withoutEmbeddedUser, test } from './fixtures.ts';

/** Opens a project and returns its Share button, which shows a notice at each press. */
async function openProject(page: Page, id: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/projects/${id}`);
  const share = page.getByRole('button', { name: 'Share' }).first();
  await expect(share).toBeVisible();
  return share;
}

const toasts = (page: Page) => page.locator('li[data-swipe-direction]');

/** Expects that two elements do not overlap, once the first stands still. */
async function expectApart(first: Locator, second: Locator) {
  await first.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [a, b] = [(await first.boundingBox())!, (await second.boundingBox())!];
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(isApart, `${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`).toBe(true);
}

interface DisplayTimes {
  /** Notices shown so far. */
  shown: number;
  /** How long each notice was displayed until it closed by itself, in milliseconds. */
  displayedMs: number[];
}

/** Records the notices that are shown and how long each is displayed. */
async function measureDisplayTimes(page: Page): Promise<() => Promise<DisplayTimes>> {
  await page.addInitScript(() => {
    const shownAt = new Map<Node, number>();
    const displayedMs: number[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement && target.matches('li[data-swipe-direction]'))) continue;
        if (target.dataset['state'] === 'closed') displayedMs.push(performance.now() - shownAt.get(target)!);
      }
      for (const shown of document.querySelectorAll('li[data-swipe-direction]'))
        if (!shownAt.has(shown)) shownAt.set(shown, performance.now());
      sessionStorage.setItem('displayTimes', JSON.stringify({ shown: shownAt.size, displayedMs }));
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('displayTimes')!) as DisplayTimes);
}

test('Toasts: one notice shows at a time, for 5000 ms', async ({ user, page }) => {
  const { id } = await user.call('createProject', { body: { name: 'Last Tram' } });
  await page.clock.install();
  const displayTimes = await measureDisplayTimes(page);
  const share = await openProject(page, id);
  // The clock advances by this test's steps only, independent of the machine's speed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await share.click();
  await expect(toasts(page)).toHaveText(/Link Copied/);
  await page.clock.runFor(3_000);
  await share.click();
  // The notice is shown once the clipboard is written, which takes real time.
  await expect.poll(async () => (await displayTimes()).shown).toBe(2);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(4_000);
  // The first would have closed; the second has one second left.
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1_500);
  await expect(toasts(page)).toHaveCount(0);
  const [second, ...others] = (await displayTimes()).displayedMs;
  expect(others).toEqual([]);
  expect(second).toBeGreaterThanOrEqual(4_990);
  expect(second).toBeLessThan(5_500);
});

test('Toasts: a swipe of 50 px to the right dismisses a notice, and F8 focuses it', async ({
  user,
  page,
}) => {
  const { id } = await user.call('createProject', { body: { name: 'Last Tram' } });
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

test('a notice covers nothing of the page on a desktop', async ({ user, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await user.call('createProject', { body: { name: 'Last Tram' } });
  await (await openProject(page, id)).click();
  await expect(toasts(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add Member' }).hover();
  const box = (await toasts(page).boundingBox())!;
  const main = (await page.getByRole('main').boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(main.x);
  const account = (await page.getByRole('link', { name: 'Sign Out' }).boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(account.y);
});

test.describe('a notice on a small window', () => {
  for (const width of [390, 820])
    test(`covers no control that was just used, no example prompt and not the player, at ${width} px`, async ({
      user,
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/projects');
      await page.getByRole('button', { name: 'New Project' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create New Project' });
      await dialog.getByLabel('Project Name').fill('Last Tram');
      await dialog.getByRole('button', { name: 'Create Project' }).click();
      await expect(toasts(page)).toHaveText(/Project Created/);
      const prompt = page.getByLabel('Music prompt');
      await expect(prompt).toBeFocused();
      const examples = page.getByRole('region', { name: 'Try one of these' }).getByRole('button');
      await expect(examples).toHaveCount(3);
      for (const control of [prompt, ...(await examples.all())]) await expectApart(toasts(page), control);

      const projectId = new URL(page.url()).pathname.split('/').at(-1)!;
      const body = { prompt: 'water splashing', duration: 1_000 };
      await user.call('generateSoundEffect', { params: { projectId }, body });
      const share = await openProject(page, projectId);
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click();
      const player = page.getByRole('region', { name: 'Player' });
      await expect(player).toBeVisible();
      // Wherever in the window the button is when it is pressed.
      for (const top of [12, 70, 400]) {
        await share.evaluate((button, y) => scrollBy(0, button.getBoundingClientRect().top - y), top);
        await share.click();
        await expect(toasts(page)).toHaveText(/Link Copied/);
        await expectApart(toasts(page), share);
        await expectApart(toasts(page), player);
        await toasts(page).getByRole('button', { name: 'Close' }).click();
        await expect(toasts(page)).toHaveCount(0);
      }
    });
});

test('Tooltips: a tooltip shows after 700 ms, by pointer and by keyboard', async ({ signInAs, page }) => {
  await signInAs('creator');
  await page.addInitScript(() => {
    // Read at each event: the init script runs before the final document element exists.
    const { document: shown } = window;
    const note = (name: string) => {
      shown.documentElement.dataset[name] = String(performance.now());
    };
    const onButton = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-tooltip]'))) return;
      note('restsAt');
    };
    document.addEventListener('pointerover', onButton, true);
    document.addEventListener('focusin', onButton, true);
    const onToggle = () => note('shownAt');
    document.addEventListener('beforetoggle', onToggle, true);
  });
  await page.goto('/');
  const tooltipDelayMs = () =>
    page.evaluate(() => {
      const { shownAt, restsAt } = document.documentElement.dataset;
      return Number(shownAt) - Number(restsAt);
    });
  const tooltip = page.locator('[popover=manual]');
  await page.getByRole('button', { name: 'Theme: system' }).hover();
  await expect(tooltip).toHaveText('Theme: system');
  await expect(tooltip).toBeVisible();
  expect(await tooltipDelayMs()).toBeGreaterThanOrEqual(695);
  expect(await tooltipDelayMs()).toBeLessThan(2_500);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();

  await page.mouse.move(600, 400);
  await page.getByRole('button', { name: 'Password and sessions' }).focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Find');
  await expect(tooltip).toBeVisible();
  expect(await tooltipDelayMs()).toBeGreaterThanOrEqual(695);
});

test('Data fetching: only balance and unread count are polled, every 30 s, and failures are not retried', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await withoutEmbeddedUser(page);
  await page.route('**/api/dashboard/stats', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByText('Failed to load the statistics')).toBeVisible();
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
