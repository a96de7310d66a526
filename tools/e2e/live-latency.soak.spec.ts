import type { Page } from '@playwright/test';
import type { TrackDetail } from '../../packages/contract/tracks.ts';
import { expect, createUser, newProject, addSessionCookie, test, generationTimeout } from './fixtures.ts';

/** The longest time from sending a change to its row on every open page. */
const maxLatencyMs = 300;
const rounds = 10;

/** Resolves with the time in ms since the epoch at which the page's text contains `text`, or no longer does. */
const whenShown = (page: Page, text: string, isShown = true) =>
  page.evaluate(
    ([wanted, shown]) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (document.body.textContent.includes(wanted) !== shown) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        check();
      }),
    [text, isShown] as const,
  );

test('two tabs of a user and a page of another member show each change within 300 ms', async ({
  page,
  context,
  browser,
  user,
  admin,
}, testInfo) => {
  const member = await createUser('creator', admin.user);
  const projectId = await newProject(user);
  const { email } = await member.call('getCurrentUser');
  await user.call('addMember', { params: { projectId }, body: { email, role: 'collaborator' } });
  const track = (await user.call('generateSoundEffect', {
    params: { projectId },
    body: { prompt: 'a glass door closes', duration: 1_000 },
  })) as TrackDetail;

  const otherContext = await browser.newContext({ baseURL: user.url });
  await addSessionCookie(otherContext, member);
  const pages = [page, await context.newPage(), await otherContext.newPage()];
  for (const each of pages) {
    await each.goto(`${user.url}/projects/${projectId}`);
    await expect(each.getByRole('article', { name: track.title })).toBeVisible(generationTimeout);
  }

  const latencies: number[] = [];
  /** Sends a change and measures how long each page takes to show it. */
  const measure = async (text: string, isShown: boolean, send: () => Promise<unknown>) => {
    const shown = Promise.all(pages.map((each) => whenShown(each, text, isShown)));
    await page.waitForTimeout(200);
    const sentAt = Date.now();
    await send();
    latencies.push(...(await shown).map((at) => at - sentAt));
  };
  for (let round = 0; round < rounds; round += 1) {
    const title = `Renamed ${round} times`;
    await measure(title, true, () =>
      user.call('updateTrack', { params: { trackId: track.id }, body: { title } }),
    );
  }
  await measure('Renamed 9 times', false, () => user.call('deleteTrack', { params: { trackId: track.id } }));
  const sorted = latencies.toSorted((a, b) => a - b);
  testInfo.annotations.push({
    type: 'latency',
    description: `median ${sorted[Math.floor(sorted.length / 2)]} ms, maximum ${sorted.at(-1)} ms`,
  });
  expect(sorted.at(-1)).toBeLessThanOrEqual(maxLatencyMs);
  await otherContext.close();
});
