import type { Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { addColleague, createUser, expect, newProject, notice, test } from './fixtures.ts';
import { layoutProblems, setWindowSize } from './layout.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const form = (page: Page) => page.getByRole('dialog', { name: 'New API token' });
const windowSizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** Calls the API with a token only. */
const callWith = (url: string, token: string, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

/** Creates a token with the form that is open, and returns it. */
async function create(page: Page, name: string): Promise<string> {
  await form(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await form(page).getByRole('button', { name: 'Create token' }).click();
  await expect(form(page)).toBeHidden();
  return page.getByRole('textbox', { name: 'New API token' }).inputValue();
}

async function expectAccessible(page: Page) {
  await expectNoAxeFindingsInBothThemes(page);
  for (const size of windowSizes) {
    await setWindowSize(page, size);
    expect(await layoutProblems(page), `${size.width} px`).toEqual([]);
  }
}

test('a creator makes an API token with a limit, copies it once, uses it and revokes it', async ({
  app,
  signInAs,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const user = await signInAs('creator');
  const projectId = await newProject(user, 'Night Tram');
  await page.goto('/');
  await page.getByRole('button', { name: 'Password and sessions' }).click();
  await page.getByRole('link', { name: 'API tokens' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByText('No API tokens')).toBeVisible();

  await page.getByRole('button', { name: 'New token' }).click();
  await form(page).getByRole('button', { name: 'Create token' }).click();
  await expect(form(page).getByText('Please enter a name.')).toBeVisible();
  await expect(form(page).getByRole('switch', { name: 'Read' })).toBeDisabled();
  await expect(form(page).getByRole('switch', { name: 'Admin' })).toHaveCount(0);
  await form(page).getByRole('switch', { name: 'Generate' }).click();
  await form(page).getByRole('textbox', { name: 'Tokens it may spend' }).fill('none');
  await form(page).getByRole('button', { name: 'Create token' }).click();
  await expect(form(page).getByText('Please enter a whole number above 0.')).toBeVisible();
  await form(page).getByRole('textbox', { name: 'Tokens it may spend' }).fill('20');
  await form(page).getByRole('combobox', { name: 'Works in' }).selectOption('Night Tram');
  await form(page).getByRole('combobox', { name: 'Ends' }).selectOption('1 year');
  await expectNoAxeFindingsInBothThemes(page);
  const token = await create(page, 'Game build');
  expect(token).toMatch(/^tutti_[0-9A-Za-z]{49}$/);
  await expect(page.getByText('Copy it now: it is not shown again.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expect(rowOf(page, 'Game build')).toContainText(
    /only in Night Tram.*Read: yes.*Comment: no.*Generate: yes/,
  );
  await expect(rowOf(page, 'Game build')).toContainText('0 of 20');
  await expect(rowOf(page, 'Game build')).toContainText('Never');
  await expectAccessible(page);
  // On a tablet the columns leave no room for the name, so that rows are stacked.
  await setWindowSize(page, { width: 820, height: 1180 });
  await expect
    .poll(async () => (await rowOf(page, 'Game build').getByRole('rowheader').boundingBox())?.width)
    .toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Done' }).click();

  const generate = (body: object) =>
    callWith(app.url, token, `/api/projects/${projectId}/generate-sound-effect`, body);
  expect((await generate({ prompt: 'a knock on wood', duration: 1_000 })).status).toBe(201);
  expect((await callWith(app.url, token, '/api/projects')).status).toBe(403);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'New API token' })).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(token.slice(12));
  await expect(rowOf(page, 'Game build')).toContainText(/[1-9]\d* of 20/);
  await expect(rowOf(page, 'Game build')).not.toContainText('never');

  await rowOf(page, 'Game build').getByRole('button', { name: 'Revoke Game build' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Revoke this API token?' });
  await expectNoAxeFindingsInBothThemes(page);
  await confirmation.getByRole('button', { name: 'Revoke' }).click();
  await expect(notice(page, 'Game build was revoked.')).toBeVisible();
  await expect(page.getByText('No API tokens')).toBeVisible();
  expect((await callWith(app.url, token, `/api/projects/${projectId}`)).status).toBe(401);
});

test('a project admin sees the tokens of the project in its details and revokes that of a member', async ({
  app,
  admin,
  signInAs,
  page,
}) => {
  const owner = await signInAs('creator');
  const projectId = await newProject(owner, 'Harbour');
  const colleague = await addColleague(owner, projectId, admin.user);
  const { token } = await colleague.call('createApiToken', {
    body: { name: 'Notes', scopes: ['comment'], projectId },
  });
  await page.goto(`/projects/${projectId}?tab=details`);
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(rowOf(page, 'Notes')).toContainText(/by .+Comment: yes/);
  await section.getByRole('button', { name: 'New token' }).click();
  await expect(form(page).getByRole('combobox', { name: 'Works in' })).toHaveCount(0);
  const own = await create(page, 'Podcast');
  expect((await callWith(app.url, own, `/api/projects/${projectId}`)).status).toBe(200);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Revoke Notes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(notice(page, 'Notes was revoked.')).toBeVisible();
  await expect(rowOf(page, 'Notes')).toHaveCount(0);
  await expect(rowOf(page, 'Podcast')).toBeVisible();
  expect((await callWith(app.url, token, `/api/projects/${projectId}`)).status).toBe(401);
});

test('an admin sees the tokens of all users and, in the audit log, who created and revoked them', async ({
  app,
  admin,
  signInAs,
  page,
}) => {
  const owner = await createUser('creator', admin.user);
  const { token } = await owner.call('createApiToken', { body: { name: 'Old phone', scopes: ['manage'] } });
  await signInAs('admin');
  await page.goto('/admin/api-tokens');
  await expect(rowOf(page, 'Old phone')).toContainText(/Manage: yes/);
  await expectAccessible(page);
  await rowOf(page, 'Old phone').getByRole('button', { name: 'Revoke Old phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(notice(page, 'Old phone was revoked.')).toBeVisible();
  await expect(rowOf(page, 'Old phone')).toHaveCount(0);
  expect((await callWith(app.url, token, '/api/projects')).status).toBe(401);
  await page.goto('/admin?tab=audit');
  await expect(rowOf(page, 'API token created').filter({ hasText: 'Old phone' })).toBeVisible();
  await expect(rowOf(page, 'API token revoked').filter({ hasText: 'Old phone' })).toBeVisible();
});
