import type { TrackDetail } from '../../packages/contract/tracks.ts';
import { expect, test, generationTimeout } from './fixtures.ts';
import { upload } from './track-lists.ts';

test('an open project shows tracks that other users generate and delete from live events, without requesting the track list', async ({
  page,
  user,
  projectId,
}) => {
  await upload(user, projectId, 'Tuning fork');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.replace(projectId, ':id')}`);
  });
  /** The API calls since the last check, after one second without calls. */
  const callsUntilQuiet = async () => {
    let before = -1;
    await expect
      .poll(() => calls.length === before || ((before = calls.length), false), { intervals: [1_000] })
      .toBe(true);
    return calls.splice(0).toSorted();
  };
  await page.goto(`/projects/${projectId}`);
  await callsUntilQuiet();

  const track = (await user.call('generateSoundEffect', {
    params: { projectId },
    body: { prompt: 'a glass door closes', duration: 1_000 },
  })) as TrackDetail;
  await expect(page.getByRole('article', { name: track.title })).toBeVisible(generationTimeout);
  // The cost of the next generation and what the budget leaves, after tokens are held for this one.
  expect(new Set(await callsUntilQuiet())).toEqual(
    new Set([
      'GET /api/projects/:id/budget',
      'GET /api/tokens/prices',
      'POST /api/music-generation/estimate-cost',
    ]),
  );

  await user.call('deleteTrack', { params: { trackId: track.id } });
  await expect(page.getByRole('article', { name: track.title })).toHaveCount(0);
  expect(await callsUntilQuiet()).toEqual([]);
});

test('prices are refetched by the next view only when they are older than 10 s', async ({
  page,
  signInAs,
}) => {
  await signInAs('creator');
  const now = Date.now();
  await page.clock.setFixedTime(now);
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.url().endsWith('/api/tokens/prices'))));
  await page.goto('/tokens');
  const prices = page.getByRole('region', { name: 'Current prices on this server' });
  const showPricing = async () => {
    await page.getByRole('tab', { name: 'Purchase Tokens' }).click();
    await page.getByRole('tab', { name: 'Pricing & Plans' }).click();
    await expect(prices.getByRole('row', { name: /Music, 60 s/ })).toBeVisible();
  };
  await showPricing();
  const first = calls;
  await showPricing();
  expect(calls).toBe(first);
  await page.clock.setFixedTime(now + 10_001);
  await showPricing();
  await expect.poll(() => calls).toBe(first + 1);
});
