import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { addColleague, addSessionCookie, expect, generationTimeout, notice, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { versions, showVersion, comments, comment, review, newPiece, generate, wave } from './track-room.ts';

/** The stage that the review is at. */
const current = (where: Page) => review(where).getByRole('listitem').and(where.locator('[aria-current]'));

test('an approval is asked for, refused, given, and undone by a new version', async ({
  user,
  admin,
  browser,
  page,
}) => {
  const { projectId, trackId } = await newPiece(user);
  const reviewer = await addColleague(user, projectId, admin.user);

  await page.goto(`/tracks/${trackId}`);
  await review(page).getByRole('button', { name: 'Ask for approval' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByLabel('Due date').fill('2030-11-28');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(notice(page, 'Approval Requested')).toBeVisible();
  await expect(review(page)).toContainText('0 of 2');

  const context = await browser.newContext({ baseURL: user.url });
  await addSessionCookie(context, reviewer);
  const other = await context.newPage();
  await other.goto(`/tracks/${trackId}`);
  await review(other).getByRole('button', { name: 'Request changes' }).click();
  const otherDialog = other.getByRole('dialog');
  await expect(otherDialog.getByRole('button', { name: 'Request changes' })).toBeDisabled();
  await otherDialog.getByRole('button', { name: 'Write a comment' }).click();
  await expect(comments(other).getByLabel('Write a comment')).toBeFocused();
  await other.keyboard.type('The end is too loud.');
  await other.keyboard.press('Control+Enter');
  await expect(comment(other, 'The end is too loud.')).toBeVisible();
  await review(other).getByRole('button', { name: 'Request changes' }).click();
  await expect(otherDialog.getByText('The end is too loud.')).toBeVisible();
  await otherDialog.getByRole('button', { name: 'Request changes' }).click();
  await expect(current(other)).toContainText('Changes requested');
  await expect(current(page)).toContainText('Changes requested');

  for (const [where, locks] of [
    [other, false],
    [page, true],
  ] as const) {
    await review(where).getByRole('button', { name: 'Approve V1' }).click();
    const question = where.getByRole('dialog', { name: 'Approve V1?' });
    const warning = question.getByText('Yours is the last approval: the track will be locked.');
    await expect(warning).toHaveCount(locks ? 1 : 0);
    await question.getByRole('button', { name: 'Yes, approve' }).click();
    await expect(question).toHaveCount(0);
  }
  await expect(current(page)).toContainText('Approved 2 of 2');
  await expect(review(page)).toContainText('Locked');
  await expectNoAxeFindings(page);
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('article').first()).toContainText('Approved');
  await page.getByLabel('Review state').selectOption('In review');
  await expect(page.getByRole('heading', { name: 'No tracks: In review' })).toBeVisible();

  await page.goto(`/tracks/${trackId}`);
  await page.getByRole('button', { name: 'Review actions' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await expect(review(page)).not.toContainText('Locked');
  await versions(page).getByRole('button', { name: 'New version' }).click();
  await generate(page, dialog, 2);
  await expect(current(page)).toContainText('In review');
  await expect(current(other)).toContainText('In review');
  await expect(review(other)).toContainText('0 of 2');
  await context.close();
});

test(
  'an approval is asked for, refused, given, and undone by a new version with the keyboard alone',
  { tag: '@soak' },
  async ({ user, admin, browser, page }) => {
    const { projectId, trackId } = await newPiece(user);
    const reviewer = await addColleague(user, projectId, admin.user);
    const { id } = await reviewer.call('getCurrentUser');
    const keys = keyboardOnly(page);

    await page.goto(`/tracks/${trackId}`);
    await keys.press(review(page).getByRole('button', { name: 'Ask for approval' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    for (const box of await dialog.getByRole('checkbox').all()) {
      if (!(await box.isChecked())) await keys.press(box, 'Space');
    }
    await keys.press(dialog.getByRole('button', { name: 'Ask', exact: true }));
    await expect(review(page)).toContainText('0 of 2');
    const { reviewers } = await user.call('getReview', { params: { trackId } });
    expect(reviewers.map(({ userId }) => userId)).toContain(id);

    const context = await browser.newContext({ baseURL: user.url });
    await addSessionCookie(context, reviewer);
    const other = await context.newPage();
    const otherKeys = keyboardOnly(other);
    const otherDialog = other.getByRole('dialog');
    await other.goto(`/tracks/${trackId}`);
    await otherKeys.press(review(other).getByRole('button', { name: 'Request changes' }));
    await otherKeys.press(otherDialog.getByRole('button', { name: 'Write a comment' }));
    await expect(comments(other).getByLabel('Write a comment')).toBeFocused();
    await other.keyboard.type('The end is too loud.');
    await other.keyboard.press('Control+Enter');
    await expect(comment(other, 'The end is too loud.')).toBeVisible();
    await otherKeys.press(review(other).getByRole('button', { name: 'Request changes' }));
    await otherKeys.press(otherDialog.getByRole('button', { name: 'Request changes' }));
    await expect(current(page)).toContainText('Changes requested');

    for (const where of [other, page]) {
      const question = where.getByRole('dialog', { name: 'Approve V1?' });
      await keyboardOnly(where).press(review(where).getByRole('button', { name: 'Approve V1' }));
      await keyboardOnly(where).press(question.getByRole('button', { name: 'Yes, approve' }));
      await expect(question).toHaveCount(0);
    }
    await expect(current(page)).toContainText('Approved 2 of 2');
    await expect(review(page)).toContainText('Locked');

    await keys.press(page.getByRole('button', { name: 'Review actions' }));
    const unlock = page.getByRole('menuitem', { name: 'Unlock' });
    await expect(unlock).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(review(page)).not.toContainText('Locked');
    await keys.expectFocusKept();
    await keys.press(versions(page).getByRole('button', { name: 'New version' }));
    await keys.press(dialog.getByRole('button', { name: 'Generate' }));
    await expect(showVersion(page, 2)).toBeVisible(generationTimeout);
    await keys.expectFocusKept();
    await expect(current(page)).toContainText('In review');
    await expect(current(other)).toContainText('In review');
    await expect(review(other)).toContainText('0 of 2');
    await expect(versions(page)).toContainText('2 approved');
    await context.close();
  },
);

for (const isRequested of [false, true]) {
  test(
    `what is below the review ${isRequested ? 'that was asked for' : 'that nobody asked for'} does not move when it loads`,
    { tag: '@soak' },
    async ({ user, admin, page }) => {
      const { projectId, trackId } = await newPiece(user);
      await addColleague(user, projectId, admin.user);
      const { members } = await user.call('getProject', { params: { projectId } });
      const reviewerIds = members.map((member) => member.user.id);
      if (isRequested) await user.call('requestReview', { params: { trackId }, body: { reviewerIds } });
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const held = Promise.withResolvers<void>();
        await page.route('**/api/tracks/*/review', async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(`/tracks/${trackId}`);
        await expect(wave(page)).toBeVisible();
        await expect(page.getByRole('link', { name: 'Night Tram' }).first()).toBeVisible();
        const top = async () => Math.round((await wave(page).boundingBox())!.y);
        const before = await top();
        held.resolve();
        await expect(review(page).getByRole('button').first()).toBeVisible();
        if (isRequested) await expect(current(page)).toBeVisible();
        expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
        await page.unroute('**/api/tracks/*/review');
      }
    },
  );
}
