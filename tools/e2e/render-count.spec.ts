import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import type { Track } from '../../packages/contract/tracks.ts';
import { expect, generationTimeout, newProject, test } from './fixtures.ts';
import { comment, drag, wave } from './track-room.ts';
import { row, upload } from './track-lists.ts';

declare global {
  interface Window {
    renderedComponents: number;
  }
}

/** Counts the function components that React renders, as its developer tools do: by the flag PerformedWork. */
const countRenders = (page: Page) =>
  page.addInitScript(() => {
    interface Fiber {
      readonly tag: number;
      readonly flags: number;
      readonly alternate: Fiber | null;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
    }
    const [functionComponent, forwardRef, memo, simpleMemo, performedWork] = [0, 11, 14, 15, 1];
    const components = new Set([functionComponent, forwardRef, memo, simpleMemo]);
    const count = (fiber: Fiber | null): void => {
      for (let one = fiber; one; one = one.sibling) {
        const isRendered = components.has(one.tag) && (one.flags & performedWork) !== 0;
        if (isRendered) window.renderedComponents += 1;
        // A fiber that was not visited keeps its children, and their flags of an earlier commit.
        if (one.alternate === null || one.child !== one.alternate.child) count(one.child);
      }
    };
    window.renderedComponents = 0;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => count(root.current.child),
      },
    });
  });

/** The number of components that render during an act, and until the page is at rest. */
async function rendersDuring(page: Page, act: () => Promise<void>): Promise<number> {
  await atRest(page);
  await page.evaluate(() => (window.renderedComponents = 0));
  await act();
  await atRest(page);
  return page.evaluate(() => window.renderedComponents);
}

/** Waits until nothing has rendered for half a second. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const before = window.renderedComponents;
        setTimeout(() => resolve(window.renderedComponents === before), 500);
      }),
  );
}

const post = (user: ApiUser, trackId: string, content: string, position: number) =>
  user.call('createComment', { body: { entityType: 'track', entityId: trackId, content, position } });

async function trackWithComments(user: ApiUser, count: number): Promise<string> {
  const track = await upload(user, await newProject(user), `With ${count}`);
  for (let number = 0; number < count; number += 1) {
    await post(user, track.id, `Note ${number}`, (track.duration * number) / count);
  }
  return track.id;
}

/** Components that may render while a range is dragged in ten moves, or for a comment on one of many tracks. */
const limits = { drag: 3_500, comment: 500 };

test('the work of a range drag and of an incoming comment does not grow with the number of comments', async ({
  user,
  page,
}) => {
  test.setTimeout(480_000);
  await countRenders(page);
  const measured: { drag: number; incoming: number; reaction: number }[] = [];
  for (const count of [5, 85, 170]) {
    const trackId = await trackWithComments(user, count);
    await page.goto(`/tracks/${trackId}`);
    const newest = `Note ${count - 1}`;
    await expect(comment(page, newest)).toBeVisible(generationTimeout);
    // Loads the parts that appear with the first range.
    await drag(page, wave(page), 0.2, 0.4);
    await expect(page.getByRole('toolbar', { name: 'Selected range' })).toBeVisible();
    const dragged = await rendersDuring(page, () => drag(page, wave(page), 0.5, 0.8, 10));
    const incoming = await rendersDuring(page, async () => {
      await post(user, trackId, 'Just in', 0);
      await expect(comment(page, 'Just in')).toBeVisible();
    });
    const { comments } = await user.call('listComments', {
      params: { entityType: 'track', entityId: trackId },
      query: { limit: 100 },
    });
    const { id } = comments.find(({ content }) => content === newest)!;
    const reaction = await rendersDuring(page, async () => {
      await user.call('reactToComment', { params: { commentId: id }, body: { type: 'thumbs_up' } });
      await expect(comment(page, newest).first().getByRole('button', { name: 'Thumbs up, 1' })).toBeVisible();
    });
    measured.push({ drag: dragged, incoming, reaction });
  }
  console.log('Components that rendered:', JSON.stringify(measured));
  const [few, ...many] = measured;
  expect(few!.drag).toBeGreaterThan(0);
  for (const counted of many) {
    expect(counted.drag).toBeLessThan(limits.drag);
    expect(counted.drag / few!.drag).toBeLessThan(1.3);
    expect(counted.incoming / few!.incoming).toBeLessThan(1.5);
    expect(counted.reaction / few!.reaction).toBeLessThan(1.5);
  }
});

/** Makes the answers to lists of tracks `count` rows long: the first one as it is, then others like it. */
const fillTrackLists = (page: Page, count: number) =>
  page.route(/\/api\/projects\/[^/]+\/tracks(\?|$)/, async (route) => {
    const response = await route.fetch();
    const [first] = (await response.json()) as Track[];
    const others = Array.from({ length: first ? count - 1 : 0 }, (_, index) => ({
      ...first,
      id: `01920000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
      title: `Track ${index + 1}`,
    }));
    await route.fulfill({ response, json: first ? [first, ...others] : [] });
  });

test('a comment on one track of a list renders that row and no other', async ({ user, page }) => {
  await countRenders(page);
  const rendered: number[] = [];
  for (const count of [2, 10, 300]) {
    const projectId = await newProject(user);
    const { id } = await upload(user, projectId, 'Track 0');
    await fillTrackLists(page, count);
    await page.setViewportSize({ width: 1440, height: 3000 });
    await page.goto(`/projects/${projectId}`);
    await expect(row(page, 'Track 1').first()).toBeVisible(generationTimeout);
    rendered.push(
      await rendersDuring(page, async () => {
        await post(user, id, 'Louder', 0);
        await expect(
          row(page, 'Track 0').getByRole('button', { name: 'Comments on Track 0, 1 open' }),
        ).toBeVisible();
      }),
    );
    await page.unrouteAll();
  }
  console.log('Components that rendered:', JSON.stringify(rendered));
  const [few, ...many] = rendered;
  for (const count of many) {
    expect(count / few!).toBeLessThan(1.5);
    expect(count).toBeLessThan(limits.comment);
  }
});
