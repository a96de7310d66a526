import type { Page } from '@playwright/test';
import { expect, newProject, test } from './fixtures.ts';

/** What a browser complains of: React tells of a page that it had to draw anew as an error of the page. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

const hostile = '</script><script>document.body.dataset.taken = "over"</script><b>Night Tram</b>';

/** Opens a page without its program, which comes when the function that it gives is called. */
async function openWithoutProgram(page: Page, path: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  // A server that is busy just then sends the page undrawn.
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('template#program')).toBeAttached({ timeout: 2_000 });
  }).toPass();
  return release;
}

test('what people arrive at is there before the program, which takes it over as it is', async ({
  enter,
  browser,
  app,
}) => {
  const person = await enter('creator');
  const id = await newProject(person, hostile);
  const [name, value] = person.session;
  // A time zone far from the server's.
  const context = await browser.newContext({ baseURL: app.url, timezoneId: 'Pacific/Kiritimati' });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  const comesIn = async (path: string, shows: string) => {
    const release = await openWithoutProgram(page, path);
    const drawn = page.getByText(shows, { exact: true }).first();
    await expect(drawn).toBeVisible();
    const element = await drawn.elementHandle();
    release();
    await expect(page).toHaveTitle(/, Tutti$/);
    // The parts that wake last.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    await page.unrouteAll();
  };
  await comesIn('/', 'Write a line. Everyone comes in.');
  await context.addCookies([{ name, value, url: app.url }]);
  for (const path of ['/', '/projects', `/projects/${id}`]) await comesIn(path, hostile);
  await expect(page.locator('[data-taken]')).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('what somebody does before the program is there is done when it is', async ({ enter, page }) => {
  const person = await enter('creator');
  const id = await newProject(person);
  const complaints = complaintsOf(page);
  const release = await openWithoutProgram(page, `/projects/${id}`);
  await page.getByLabel('Music prompt').fill('a slow waltz');
  await page.getByRole('tab', { name: 'Ideas' }).click();
  await expect(page.getByRole('tab', { name: 'Tracks' }).first()).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(page.getByRole('tab', { name: 'Ideas' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tablist', { name: 'Project' }).getByRole('tab', { name: 'Tracks' }).click();
  await expect(page.getByLabel('Music prompt')).toHaveValue('a slow waltz');
  await expect(page.getByText('12 / 2000')).toBeVisible();

  await page.unrouteAll();
  const again = await openWithoutProgram(page, '/');
  await page.getByLabel('Find a project or track').fill('tram');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.keyboard.press('a');
  again();
  await expect(page.getByRole('dialog').getByLabel('Project Name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Night Tram' })).toBeVisible();
  await expect(page.getByLabel('Find a project or track')).toHaveValue('tram');
  expect(complaints).toEqual([]);
});

test('what somebody has typed stays where a part of the page has to be drawn anew', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const id = await newProject(person);
  for (const [drawn, changed] of [
    ['<h1', '<h1 lang="de"><b>Not what the program draws</b></h1><h1'],
    ['<form class="desk-form"', '<p>Not what the program draws</p><form class="desk-form"'],
  ] as const) {
    await page.route(`**/projects/${id}`, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replace(drawn, changed) });
    });
    const release = await openWithoutProgram(page, `/projects/${id}`);
    await expect(page.getByText('Not what the program draws')).toBeVisible();
    await page.getByLabel('Music prompt').fill('a slow waltz');
    release();
    await expect(page.getByText('Not what the program draws')).toHaveCount(0);
    await expect(page.getByText('12 / 2000')).toBeVisible();
    await expect(page.getByLabel('Music prompt')).toHaveValue('a slow waltz');
    await page.unrouteAll();
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a shortcut that is pressed while React takes the page over is heard', async ({ enter, page }) => {
  await enter('creator');
  await page.addInitScript(() => {
    // React listens to the page from the moment on in which it begins; the page itself has no listener yet.
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')!;
      const listen = root.addEventListener.bind(root);
      root.addEventListener = (...heard: Parameters<typeof listen>) => {
        listen(...heard);
        if (heard[0] !== 'keydown') return;
        root.addEventListener = listen;
        queueMicrotask(() => {
          const init = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new KeyboardEvent('keydown', init));
        });
      };
    });
  });
  const release = await openWithoutProgram(page, '/');
  release();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});
