import type { Page } from '@playwright/test';
import { password, type ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, test } from './fixtures.ts';

const createProject = (user: ApiUser, name = 'Night Tram') =>
  user.call('createProject', { body: { name, description: 'Score for a film' } });

const openDetails = async (page: Page, projectId: string) => {
  await page.goto(`/projects/${projectId}?tab=details`);
  await expect(page.getByRole('heading', { name: 'Project Information' })).toBeVisible();
};

test('Project Details: a project admin changes name, description and settings', async ({ user, page }) => {
  const { id: projectId } = await createProject(user);
  await openDetails(page, projectId);
  const information = page.getByRole('region', { name: 'Project Information' });
  const name = information.getByLabel('Project Name');
  await expect(name).toHaveValue('Night Tram');
  await expect(information.getByLabel('Description')).toHaveValue('Score for a film');
  await expect(information.getByText('Tracks')).toBeVisible();
  await expect(information.getByText('Members')).toBeVisible();

  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await name.fill('  ');
  await expect(save).toBeDisabled();
  await name.press('Enter');
  await expect(notice(page, 'Validation Error')).toBeVisible();
  await expect(notice(page, 'Project name is required.')).toBeVisible();
  await expectNoAxeFindings(page);
  await name.fill('  Day Tram ');
  await name.press('Enter');
  await expect(notice(page, 'Project Updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Day Tram', level: 1 })).toBeVisible();
  await information.getByLabel('Description').fill('');
  await save.click();
  await expect(notice(page, 'Description Updated')).toBeVisible();

  const settings = page.getByRole('region', { name: 'Quick Settings' });
  await expect(settings.getByRole('switch')).toHaveCount(3);
  for (const setting of ['Public project', 'Allow downloads', 'Email notifications']) {
    await settings.getByRole('switch', { name: setting }).press('Space');
    await expect(notice(page, 'Settings Updated')).toBeVisible();
  }
  await expect(page.getByRole('switch', { name: 'Public project' })).toBeChecked();
  expect(await user.call('getProject', { params: { projectId } })).toMatchObject({
    name: 'Day Tram',
    description: null,
    isPublic: true,
  });
});

test('Quick Settings: a switch changes at once and is rolled back when the server rejects it', async ({
  user,
  page,
}) => {
  const { id } = await createProject(user);
  await openDetails(page, id);
  const downloads = page.getByRole('switch', { name: 'Allow downloads' });
  const before = await downloads.isChecked();
  const answer = Promise.withResolvers<void>();
  await page.route('**/settings', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not just now.' } });
  });
  await downloads.click();
  await expect(downloads).toBeChecked({ checked: !before });
  answer.resolve();
  await expect(notice(page, 'Update Failed')).toBeVisible();
  await expect(page.getByText('Not just now.').first()).toBeVisible();
  await expect(downloads).toBeChecked({ checked: before });
});

test('Project header: the description is edited in place by keyboard alone', async ({ user, page }) => {
  const { id } = await createProject(user);
  await page.goto(`/projects/${id}`);
  const edit = page.getByRole('button', { name: 'Edit description' });
  await edit.press('Enter');
  const field = page.getByRole('textbox', { name: 'Project description' });
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await field.fill('Score for a longer film');
  await field.press('Control+Enter');
  await expect(notice(page, 'Description Updated')).toBeVisible();
  await expect(page.getByText('Score for a longer film').first()).toBeVisible();
  await expect(edit).toBeFocused();
});

test('Invite member: a member is added, gets access at once, and is removed', async ({
  user,
  admin,
  page,
}) => {
  const { id } = await createProject(user);
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  const add = dialog.getByRole('button', { name: 'Add Member' });
  await expect(dialog).toContainText(
    'If they were a member before, their share links and API tokens work again.',
  );
  await add.click();
  await expect(dialog.getByText('Please enter an email address.')).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Email Address').fill('nobody@example.org');
  await add.click();
  await expect(notice(page, 'Invitation Failed')).toBeVisible();
  await expect(dialog.getByText('No one with this email address is registered here.')).toBeVisible();
  await dialog.getByLabel('Email Address').fill(` ${admin.email} `);
  await add.click();
  await expect(notice(page, 'Member Invited')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await admin.user.call('listCollaborations')).collaborations.map(({ id: its }) => its)).toContain(
    id,
  );

  await page.getByRole('tab', { name: 'Project Details' }).click();
  const team = page.getByRole('region', { name: 'Team Members' });
  await expect(team.getByRole('listitem')).toHaveCount(2);
  const remove = team.getByRole('button', { name: /^Remove / });
  // The admin of the project cannot be removed.
  await expect(remove).toHaveCount(1);
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(notice(page, 'Member Removed')).toBeVisible();
  await expect(team.getByRole('listitem')).toHaveCount(1);
});

test('an invite link from Add Member admits a user without an account to the project', async ({
  user,
  page,
  browser,
}) => {
  const { id } = await createProject(user);
  await page.goto(`/projects/${id}?tab=details`);
  await page.getByRole('button', { name: 'Add Member' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await expect(dialog.getByRole('button', { name: 'Create invite link' })).toHaveCount(0);
  await dialog.getByLabel('Email Address').fill('newcomer@example.org');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await dialog.getByRole('button', { name: 'Create invite link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(notice(page, /^(Link Copied|Copy Failed)$/)).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const links = page.getByRole('list', { name: 'Invite links' });
  await expect(links.getByRole('listitem')).toHaveCount(1);

  const visit = await browser.newContext();
  const other = await visit.newPage();
  await other.goto(link);
  await other.getByLabel('Email').fill('newcomer@example.org');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(other.getByLabel('Invite Code')).not.toHaveValue('');
  await other.getByRole('button', { name: 'Validate Code' }).click();
  await expect(other.getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  await expect(other).toHaveURL(new RegExp(`/projects/${id}$`));
  await visit.close();
  await expect(page.getByRole('region', { name: 'Team Members' }).getByText('2 members')).toBeVisible();
  await expect(links).toHaveCount(0);
});

test('an invite link adds a user who has an account, and a revoked link shows an error', async ({
  signInAs,
  admin,
  page,
}) => {
  await signInAs('collaborator');
  const { id } = await createProject(admin.user, 'Greenhouse');
  const params = { projectId: id };
  const { code } = await admin.user.call('createInviteLink', { params });
  const revoked = await admin.user.call('createInviteLink', { params });
  await admin.user.call('deleteInviteLink', { params: { ...params, inviteCodeId: revoked.id } });
  await page.goto(`/projects/${id}?invite=${revoked.code}`);
  await page.getByRole('button', { name: 'Join Project' }).click();
  await expect(notice(page, 'Invitation Failed')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto(`/sign-in?account=new&returnTo=${encodeURIComponent(`/projects/${id}?invite=${code}`)}`);
  await page.getByRole('button', { name: 'Join Project' }).click();
  await expect(page.getByRole('heading', { name: 'Greenhouse', level: 1 })).toBeVisible();
});

test('a member cannot edit the project, finds it under Collaborations, and can leave it', async ({
  signInAs,
  admin,
  page,
}) => {
  const user = await signInAs('collaborator');
  const { email } = await user.call('getCurrentUser');
  const { id } = await createProject(admin.user, 'Greenhouse');
  await page.goto('/collaborations');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await admin.user.call('addMember', { params: { projectId: id }, body: { email } });
  await page.getByRole('link', { name: 'Greenhouse' }).waitFor();
  await expect(page.getByText('Invited by Mara Lindqvist')).toBeVisible();
  await page.getByLabel('Search collaborations').fill('polka');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByLabel('Search collaborations').fill('green');
  await page.getByRole('link', { name: 'Greenhouse' }).click();

  await page.getByRole('tab', { name: 'Project Details' }).click();
  await expect(page.getByText('Only the project admin can change these.')).toBeVisible();
  await expectNoAxeFindings(page);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Add Member|Edit description|Delete Project/ })).toHaveCount(
    0,
  );
  await page.getByRole('button', { name: 'Leave project' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave project' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(notice(page, 'Left Project')).toBeVisible();
  const { members } = await admin.user.call('getProject', { params: { projectId: id } });
  expect(members).toHaveLength(1);
});

test('a removed member loses sight of the open project', async ({ signInAs, admin, page }) => {
  const user = await signInAs('collaborator');
  const { email } = await user.call('getCurrentUser');
  const { id } = await createProject(admin.user);
  const params = { projectId: id };
  const { id: memberId } = await admin.user.call('addMember', { params, body: { email } });
  await openDetails(page, id);
  await admin.user.call('removeMember', { params: { ...params, memberId } });
  await expect(page.getByText("Project Not Found: You don't have access")).toBeVisible();
});

test('a deleted project can be restored from the trash', async ({ user, page }) => {
  const { id } = await createProject(user, 'Half Past Nine');
  await openDetails(page, id);
  await page.getByRole('button', { name: 'Delete Project' }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(notice(page, 'Project Deleted')).toBeVisible();
  await expect(page.getByText('No Projects Found')).toBeVisible();

  await page.getByRole('heading', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Half Past Nine' }).click();
  await expect(notice(page, 'Project Restored')).toBeVisible();
  await page.getByRole('link', { name: 'Half Past Nine' }).click();
  await expect(page.getByRole('heading', { name: 'Half Past Nine', level: 1 })).toBeVisible();
});
