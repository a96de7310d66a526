import type { Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, newProject, notice, test } from './fixtures.ts';
import { dot } from './picture-file.ts';

const coverOf = (page: Page) => page.getByRole('main').locator('header > :first-child > [aria-hidden]');
const dialogOf = (page: Page, name: 'Project Cover' | 'Profile Picture') =>
  page.getByRole('dialog', { name });
/** The file input behind Choose File. */
const imageInput = (page: Page) => page.locator('input[type=file][accept="image/*"]');

test('Project header, cover image: an image can be added from a file, edited, and deleted after confirmation', async ({
  user,
  projectId,
  page,
}) => {
  const imageUrl = async () => (await user.call('getProject', { params: { projectId } })).imageUrl;
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'Add cover image' }).click();
  const dialog = dialogOf(page, 'Project Cover');
  await expect(dialog.getByRole('button', { name: 'Choose File' })).toBeFocused();
  await expectNoAxeFindings(page);
  await imageInput(page).setInputFiles(dot);
  await expect(dialog.getByRole('img', { name: 'Selected picture' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Upload Image' }).click();
  await expect(notice(page, 'Image Updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  const url = (await imageUrl())!;
  await expect(coverOf(page).locator('img')).toHaveAttribute('src', url);
  // The generated cover replaces an image that fails to load.
  await page.route(`**${url}`, (route) => route.abort());
  await page.reload();
  await expect(coverOf(page).locator('svg')).toBeVisible();
  await page.unroute(`**${url}`);

  await page.getByRole('button', { name: 'Edit cover image' }).click();
  await dialog.getByRole('button', { name: 'Delete Image' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await imageUrl()).not.toBeNull();
  await dialog.getByRole('button', { name: 'Delete Image' }).click();
  await expectNoAxeFindingsInBothThemes(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Image' }).click();
  await expect(notice(page, 'Image Deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(coverOf(page).locator('img')).toHaveCount(0);
  expect(await imageUrl()).toBeNull();
});

test('Sidebar avatar: an uploaded profile picture replaces the initials', async ({ signInAs, page }) => {
  await signInAs('creator');
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('ML', { exact: true })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Profile picture' }).click();
  const dialog = dialogOf(page, 'Profile Picture');
  await expectNoAxeFindings(page);
  await imageInput(page).setInputFiles(dot);
  await dialog.getByRole('button', { name: 'Upload Image' }).click();
  await expect(notice(page, 'Image Updated')).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Profile picture' }).locator('img')).toBeVisible();
  await page.reload();
  await expect(sidebar.getByRole('button', { name: 'Profile picture' }).locator('img')).toBeVisible();
});

test('Pictures: a collaborator gets no cover image button', async ({ signInAs, admin, page }) => {
  const user = await signInAs('collaborator');
  const { email } = await user.call('getCurrentUser');
  const projectId = await newProject(admin.user);
  await admin.user.call('addMember', { params: { projectId }, body: { email } });
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /cover image|Profile picture/ })).toHaveCount(0);
});
