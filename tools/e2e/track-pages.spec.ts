import type { Page } from '@playwright/test';
import { expect, test, withoutLiveEvents } from './fixtures.ts';
import { effects, list, serverError, row, titles, serverErrorMessage, upload } from './track-lists.ts';

const isNext = (url: URL) => url.pathname.endsWith('/tracks') && url.searchParams.has('cursor');

/** Limits each page of the track list to two rows; returns the queries as they are sent. */
async function pagesOfTwo(page: Page, projectId: string): Promise<URLSearchParams[]> {
  const requested: URLSearchParams[] = [];
  await page.route(`**/api/projects/${projectId}/tracks*`, (route) => {
    const url = new URL(route.request().url());
    requested.push(new URLSearchParams(url.search));
    if (url.searchParams.get('limit') === '60') url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  return requested;
}

test('a next page that fails is requested once, and again on Try again; the end mark follows the last page', async ({
  user,
  projectId,
  page,
}) => {
  for (const title of ['Alpha', 'Bravo', 'Charlie']) await upload(user, projectId, title);
  await pagesOfTwo(page, projectId);
  await withoutLiveEvents(page);
  let failures = 0;
  await page.route(isNext, (route) => {
    failures += 1;
    return route.fulfill(serverError(serverErrorMessage));
  });
  await page.goto(`/projects/${projectId}`);
  await expect(list(page).getByRole('heading', { name: 'Failed to load tracks' })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(failures).toBe(1);
  const endMark = list(page).locator('[class*=listEnd]');
  await expect(endMark).toHaveCount(0);
  await page.unroute(isNext);
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page)).toHaveText(['Charlie', 'Bravo', 'Alpha']);
  await expect(endMark).toHaveCount(1);
});

test('a type filter and a sort order are sent to the server, each in one request', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Old voice', { trackType: 'voice' });
  await upload(user, projectId, 'Old effect', { trackType: 'sound_effect' });
  for (const title of ['Take 10', 'take 9', 'Zebra']) await upload(user, projectId, title);
  const requested = await pagesOfTwo(page, projectId);
  await page.goto(`/projects/${projectId}`);
  await expect(effects(page).getByRole('listitem')).toContainText('Old effect');
  await expect(titles(page)).toHaveCount(5);
  requested.length = 0;
  await list(page).getByRole('radio', { name: 'Voice' }).click();
  await expect(titles(page)).toHaveText(['Old voice']);
  expect(requested.map((query) => query.get('type'))).toEqual(['voice']);
  await list(page).getByRole('radio', { name: 'All' }).click();
  requested.length = 0;
  await list(page).getByRole('button', { name: 'Title' }).click();
  await expect(titles(page)).toHaveText(['Old effect', 'Old voice', 'take 9', 'Take 10', 'Zebra']);
  expect(requested.every((query) => query.get('sort') === 'title' && query.get('direction') === 'asc')).toBe(
    true,
  );
  await upload(user, projectId, 'Mid');
  await expect(titles(page).nth(0)).toHaveText('Mid');
});

test('a link to a track far down the list loads it without the pages before, and a deleted track shows a message', async ({
  user,
  projectId,
  page,
}) => {
  const { id: oldest } = await upload(user, projectId, 'Oldest');
  for (const title of ['Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot']) await upload(user, projectId, title);
  const requested = await pagesOfTwo(page, projectId);
  await page.goto(`/projects/${projectId}?track=${oldest}`);
  await expect(row(page, 'Oldest')).toBeInViewport();
  expect(requested.some((query) => query.get('around') === oldest)).toBe(true);
  await page.getByRole('button', { name: 'Show the newest tracks' }).click();
  await expect(titles(page).first()).toHaveText('Foxtrot');

  await user.call('deleteTrack', { params: { trackId: oldest } });
  requested.length = 0;
  await page.goto(`/projects/${projectId}?track=${oldest}`);
  await expect(page.getByText('The linked track is no longer in this project.')).toBeVisible();
  await expect(titles(page).first()).toHaveText('Foxtrot');
});
