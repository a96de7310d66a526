import type { Page } from '@playwright/test';
import { expect, newProject, test } from './fixtures.ts';

/** Records the path of every request with that method whose path ends with `end`. */
function callsTo(page: Page, method: string, end: string) {
  const urls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === method && pathname.endsWith(end)) urls.push(pathname);
  });
  return urls;
}

test('Form submission: a double click on the submit button creates one project and one idea', async ({
  user,
  page,
}) => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Name').fill('Only one');
  await page.getByRole('button', { name: 'Create Project' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Only one' })).toBeVisible();
  expect(await user.call('listProjects')).toHaveLength(1);

  const projectId = await newProject(user);
  await page.goto(`/projects/${projectId}?tab=ideas`);
  await page.getByLabel('Title').fill('Rain');
  await page.getByLabel('Description', { exact: true }).fill('On a tin roof');
  await page.getByRole('button', { name: 'Add Idea' }).dblclick();
  await expect(page.getByRole('article', { name: 'Rain' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  const { ideas } = await user.call('listIdeas', { params: { projectId } });
  expect(ideas).toHaveLength(1);
});

test('Form submission: a double click in the admin dialogs sends one request', async ({
  admin,
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(admin.email);
  const row = page.getByRole('row').filter({ hasText: admin.email });
  const balances = callsTo(page, 'POST', '/tokens');
  await row.getByRole('button', { name: 'Tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Token Balance' });
  await dialog.getByLabel('New balance').fill('5000');
  await dialog.getByLabel('Description').fill('Festival');
  await dialog.getByRole('button', { name: 'Set Balance' }).dblclick();
  await expect(dialog).toBeHidden();
  expect(balances).toHaveLength(1);

  const codes = callsTo(page, 'POST', '/invite-codes');
  await page.getByRole('tab', { name: 'Invite Codes' }).click();
  await page.getByRole('button', { name: 'Create Invite Code' }).click();
  const form = page.getByRole('dialog', { name: 'Create Invite Code' });
  await form.getByLabel('Code', { exact: true }).fill('ONLY-ONCE');
  await form.getByRole('button', { name: 'Create', exact: true }).dblclick();
  await expect(form).toBeHidden();
  expect(codes).toHaveLength(1);
});
