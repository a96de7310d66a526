import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, test } from './fixtures.ts';
import {
  upload,
  titles,
  row,
  effects,
  chooseEffectAction,
  serverError,
  serverErrorMessage,
} from './track-lists.ts';

test('Deleting a sound effect asks for confirmation, then shows Sound Effect Deleted or Delete Failed', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Door', { trackType: 'sound_effect' });
  await page.goto(`/projects/${projectId}`);
  const confirm = page.getByRole('alertdialog', { name: 'Delete this sound effect?' });
  await chooseEffectAction(page, 'Door', 'Delete');
  await expectNoAxeFindings(page);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(effects(page).getByText('Door')).toBeVisible();

  await page.route(/\/api\/tracks\/[^/]+$/, (route) => route.fulfill(serverError(serverErrorMessage)));
  await chooseEffectAction(page, 'Door', 'Delete');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Delete Failed')).toBeVisible();
  await expect(notice(page, 'Failed to delete sound effect')).toBeVisible();
  await expect(effects(page).getByText('Door')).toBeVisible();

  await page.unrouteAll();
  await chooseEffectAction(page, 'Door', 'Delete');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Sound Effect Deleted')).toBeVisible();
  await expect(effects(page).getByText('No sound effects yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible();
});

test('a rejected deletion restores only its own track', async ({ user, projectId, page }) => {
  const alpha = await upload(user, projectId, 'Alpha');
  await upload(user, projectId, 'Bravo');
  await upload(user, projectId, 'Charlie');
  await page.goto(`/projects/${projectId}`);
  const release = Promise.withResolvers<void>();
  await page.route(`**/api/tracks/${alpha.id}`, async (route) => {
    await release.promise;
    await route.fulfill(serverError(serverErrorMessage));
  });
  const remove = async (name: string) => {
    await row(page, name).getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, name)).toBeHidden();
  };
  await remove('Alpha');
  await remove('Bravo');
  await expect(page.getByText('2 tracks')).toBeVisible();
  release.resolve();
  await expect(notice(page, 'Delete Failed')).toBeVisible();
  await expect(titles(page)).toHaveText(['Charlie', 'Alpha']);
});

test('a deleted track disappears from later pages of the list on other clients', async ({
  user,
  projectId,
  page,
}) => {
  const { id: trackId } = await upload(user, projectId, 'Oldest');
  for (const title of ['Bravo', 'Charlie', 'Delta']) await upload(user, projectId, title);
  // A page size of two puts it on the second page.
  await page.route('**/tracks*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await page.goto(`/projects/${projectId}`);
  await expect(row(page, 'Oldest')).toBeAttached();
  await user.call('deleteTrack', { params: { trackId } });
  await expect(titles(page)).toHaveText(['Delta', 'Charlie', 'Bravo']);
});

test('deleting a track needs no confirmation, refetches no list, and can be undone from its notice', async ({
  user,
  projectId,
  page,
}) => {
  const { id: trackId } = await upload(user, projectId, 'Alpha');
  await upload(user, projectId, 'Bravo');
  await page.goto(`/projects/${projectId}`);
  await expect(titles(page)).toHaveText(['Bravo', 'Alpha']);
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `/api/projects/${projectId}/tracks`) lists.push(search);
  });
  await row(page, 'Alpha').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Track Deleted')).toBeVisible();
  await expect(page.getByText('1 track', { exact: true })).toBeVisible();
  await expect(titles(page)).toHaveText(['Bravo']);
  expect(lists).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveText(['Bravo', 'Alpha']);
  await expect(page.getByText('2 tracks')).toBeVisible();
  // Only the restored row is requested.
  expect(lists.filter((search) => !search.includes(`around=${trackId}&limit=1`))).toEqual([]);
  await page.reload();
  await expect(titles(page)).toHaveText(['Bravo', 'Alpha']);
});
