import { expectNoAxeFindings } from './axe.ts';
import { expect, postComment, test } from './fixtures.ts';

const serverError = {
  status: 500,
  json: { code: 'internal', message: 'Something went wrong on the server.' },
};

test('Activity bell: it counts activities of other users and links to them, and a press marks one as read', async ({
  user,
  projectId,
  admin,
  page,
}) => {
  await page.goto('/');
  const bell = page.getByRole('button', { name: /^Activity/ });
  const unreadComments = page.getByRole('definition').nth(2);
  await expect(bell).toHaveAccessibleName('Activity, nothing unread');
  await expect(unreadComments).toHaveText('0');

  await postComment(admin.user, projectId, 'The break at bar 13 is the film.');
  await admin.user.call('createIdea', {
    params: { projectId },
    body: { title: 'A bell', description: 'The two tones of the doors.' },
  });
  await expect(bell).toHaveAccessibleName('Activity, 2 unread');
  await expect(unreadComments).toHaveText('1');
  await expect(page.getByRole('link', { name: /added the idea A bell.*unread/ })).toBeVisible();

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Activity' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeFindings(page);
  await panel.getByRole('link', { name: /commented on the project/ }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}\\?tab=comments$`));
  await expect(page.getByText('The break at bar 13 is the film.')).toBeVisible();
  await page.goto('/');
  await expect(bell).toHaveAccessibleName('Activity, 1 unread');
  await expect(unreadComments).toHaveText('0');
  await bell.click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Activity, nothing unread');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await expect.poll(() => user.call('countUnreadActivities')).toEqual({ count: 0 });
});

test('Activity feed: it shows the ten newest activities, or an error when they fail to load', async ({
  user,
  projectId,
  admin,
  page,
}) => {
  for (let bar = 1; bar <= 11; bar += 1) await postComment(user, projectId, `Bar ${bar}`);
  await page.route('**/activities?*', (route) => route.fulfill(serverError));
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('heading', { name: 'Unable to load recent activity' })).toBeVisible();
  // The live events of the comments reload the feed once more.
  await page.waitForTimeout(1_000);
  await page.unroute('**/activities?*');
  const feed = page.getByRole('region', { name: 'Recent activity' });
  await feed.getByRole('button', { name: 'Try again' }).click();
  const rows = feed.getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await postComment(admin.user, projectId, 'The newest of all');
  await expect(rows.first()).toContainText('The newest of all');
  await expect(rows).toHaveCount(10);
});

test('a project row has a dot while others have done something since the user opened the project, and its team at the right', async ({
  user,
  projectId,
  admin,
  page,
}) => {
  await page.goto('/');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '1 member' });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('new');

  await postComment(admin.user, projectId, 'The break at bar 13 is the film.');
  await expect(row).toContainText(', 1 new');
  await postComment(admin.user, projectId, 'And the one after it.');
  await expect(row).toContainText(', 2 new');
  await expectNoAxeFindings(page);
  await page.goto('/projects');
  await expect(row).toContainText(', 2 new');
  await expectNoAxeFindings(page);

  // The page of another window learns that the project was opened in this one.
  const other = await page.context().newPage();
  await other.goto('/');
  const otherRow = other.getByRole('main').getByRole('listitem').filter({ hasText: '1 member' });
  await expect(otherRow).toContainText(', 2 new');
  await page.bringToFront();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(otherRow).not.toContainText('new');
  await expect(other.getByRole('button', { name: 'Activity, 2 unread' })).toBeVisible();

  // What happens while the project is open is seen at once.
  await postComment(admin.user, projectId, 'The third.');
  await expect.poll(() => user.call('countUnreadActivities')).toEqual({ count: 3 });
  await expect.poll(() => user.call('countUnseenActivities')).toEqual({ projects: [] });
});
