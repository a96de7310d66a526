import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, newProject, notice, test } from './fixtures.ts';
import { row, titles, upload } from './track-lists.ts';

test('a track’s title, tags and reaction can be changed from its row', async ({ user, projectId, page }) => {
  const { id: trackId } = await upload(user, projectId, 'Alpha');
  await page.goto(`/projects/${projectId}`);
  await row(page, 'Alpha').getByRole('button', { name: 'Thumbs up, 0' }).click();
  await expect(row(page, 'Alpha').getByRole('button', { name: 'Thumbs up, 1', pressed: true })).toBeVisible();
  await row(page, 'Alpha').getByRole('button', { name: 'More actions' }).focus();
  await page.keyboard.press('Enter');
  // The menu focuses its first item when it is open.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Edit details' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Track' });
  await expectNoAxeFindingsInBothThemes(page);
  await dialog.getByLabel('Title').fill('Omega');
  await dialog.getByLabel('Tags').fill('dark, end credits');
  // One call, so that title and tags are saved together or not at all.
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(new URL(request.url()).pathname);
  });
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Track Updated')).toBeVisible();
  await expect(titles(page)).toHaveText(['Omega']);
  expect(changes).toEqual([`/api/tracks/${trackId}`]);
  const track = await user.call('getTrack', { params: { trackId } });
  expect([track.title, track.tags, track.reactions.length]).toEqual(['Omega', ['dark', 'end credits'], 1]);
});

test('a track can be added to another project and removed from it', async ({ user, page }) => {
  const id = await newProject(user, 'Here');
  const otherId = await newProject(user, 'There');
  const { id: trackId } = await upload(user, id, 'Alpha');
  await page.goto(`/projects/${id}`);
  await row(page, 'Alpha').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Projects of “Alpha”' });
  await expect(dialog.getByRole('button', { name: 'Remove from Here' })).toBeDisabled();
  await dialog.getByRole('searchbox', { name: 'Find a project' }).fill('there');
  await dialog.getByRole('button', { name: 'Add to There' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove from There' })).toBeEnabled();
  await expectNoAxeFindingsInBothThemes(page);
  const tracksThere = async () =>
    (await user.call('listProjectTracks', { params: { projectId: otherId } })).map(({ id: one }) => one);
  expect(await tracksThere()).toEqual([trackId]);
  await dialog.getByRole('button', { name: 'Remove from Here' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove from Here' })).toHaveCount(0);
  expect(await tracksThere()).toEqual([trackId]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible();
});
