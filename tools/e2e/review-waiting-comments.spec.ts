import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newVersions } from './version-files.ts';

test(
  'a comment that is posted offline is kept, survives a lost answer, and is sent once when the connection returns',
  { tag: '@soak' },
  async ({ user, page, context }) => {
    const { trackId } = await newVersions(user, 'Last Stop', [300], 8);
    await page.goto(`/tracks/${trackId}`);
    const comments = page.getByRole('region', { name: /^Comments/ });
    const field = comments.getByLabel('Write a comment');
    await expect(field).toBeVisible();
    const waiting = comments.getByRole('list', { name: 'Comments that are not sent yet' });

    await context.setOffline(true);
    for (const text of ['Kept for later.', 'And this one.']) {
      await field.fill(text);
      await page.keyboard.press('Control+Enter');
      await expect(waiting.getByText(text)).toBeVisible();
      await expect(field).toHaveValue('');
    }
    await expect(comments.getByRole('status')).toContainText('sent when the connection is back');
    await expect(comments.getByRole('status')).toContainText('2 waiting');
    await expectNoAxeFindingsInBothThemes(page);

    // The server creates the first one, but its answer is lost.
    let requests = 0;
    await page.route('**/api/comments', async (route) => {
      requests += 1;
      if (requests > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await context.setOffline(false);
    await expect.poll(() => requests, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    await expect(waiting).toBeHidden();
    const stored = async () => {
      const params = { entityType: 'track', entityId: trackId } as const;
      return (await user.call('listComments', { params })).comments.map(({ content }) => content);
    };
    expect(await stored()).toEqual(['And this one.', 'Kept for later.']);
    await expect(comments.getByRole('listitem').filter({ hasText: 'Kept for later.' })).toHaveCount(1);
  },
);

test('a waiting comment survives a reload, and one that the server refuses is kept with the reason until it is discarded', async ({
  user,
  page,
  context,
}) => {
  const { trackId } = await newVersions(user, 'Rain on the Tram Roof', [300], 2);
  await page.goto(`/tracks/${trackId}`);
  const comments = page.getByRole('region', { name: /^Comments/ });
  await expect(comments.getByLabel('Write a comment')).toBeVisible();
  const waiting = comments.getByRole('list', { name: 'Comments that are not sent yet' });
  await context.setOffline(true);
  await comments.getByLabel('Write a comment').fill('Too late?');
  await page.keyboard.press('Control+Enter');
  await expect(waiting.getByText('Too late?')).toBeVisible();
  await page.route('**/api/comments', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found' } }),
  );
  await context.setOffline(false);
  await page.reload();
  await expect(waiting.getByRole('listitem')).toContainText('Not found');
  await expect(comments.getByText('sent when the connection is back')).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Discard the comment' }).click();
  await expect(waiting).toBeHidden();
  await page.reload();
  await expect(comments.getByLabel('Write a comment')).toBeVisible();
  await expect(waiting).toBeHidden();
});
