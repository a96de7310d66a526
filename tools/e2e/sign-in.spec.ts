import { password } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('Routes: a visitor who opens a page of the app returns to it after sign-in', async ({ admin, page }) => {
  await page.goto('/tokens?tab=history');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await page.getByLabel('Email').fill(admin.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/tokens\?tab=history$/);
});

test('Access: a wrong password shows an error in place, and the form keeps the address', async ({
  admin,
  page,
}) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
});

test('App shell: Sign Out also ends the session on the server', async ({ user, page }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: 'Sign Out' })
    .or(page.getByRole('button', { name: 'Sign Out' }))
    .click();
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  expect((await user.request('getCurrentUser')).status).toBe(401);
});

test('Access: a wrong invite code shows an error, and a valid one opens every page', async ({
  app,
  admin,
  context,
  page,
}) => {
  const response = await context.request.post(`${app.url}/api/auth/register`, {
    data: { email: 'waiting@example.org', password, firstName: 'Ines', lastName: '' },
  });
  expect(response.status()).toBe(201);
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Welcome to Tutti' })).toBeVisible();
  await page.getByRole('button', { name: 'Validate Code' }).click();
  await expect(page.getByText('Invite code is required')).toBeVisible();
  await page.getByLabel('Invite Code').fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: 'Validate Code' }).click();
  await expect(page.getByText('Invalid Invite Code', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByLabel('Invite Code').fill(`  ${(await admin.invite('collaborator')).toLowerCase()} `);
  await page.getByRole('button', { name: 'Validate Code' }).click();
  await expect(page.getByText('Welcome to Tutti!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Projects Found' })).toBeVisible();
});

test('Routes: an unmatched path shows 404, and an unknown project shows Project Not Found with Go Back', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.goto('/projects/01920000-0000-7000-8000-0000000000ff');
  await expect(
    page.getByText("Project Not Found: You don't have access to this project or it doesn't exist."),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^Project Not Found/);
  await page
    .getByRole('button', { name: 'Go Back' })
    .or(page.getByRole('link', { name: 'Go Back' }))
    .click();
});

test('Routes: a visitor also gets 404, and sign-in for paths that require it', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Back to Start' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/projects/01920000-0000-7000-8000-0000000000ff');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
});

test('Auth: a session that was ended elsewhere redirects the page to sign-in', async ({ user, page }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
  await user.request('logout');
  await page.getByRole('link', { name: 'Tokens' }).first().click();
  await expect(page).toHaveURL(/\/sign-in/, { timeout: 15_000 });
});

test('Auth: an idle page also redirects to sign-in, without a connection error', async ({ user, page }) => {
  const opened = page.waitForResponse('**/api/events*');
  await page.goto('/projects');
  await opened;
  let isBlamed = false;
  page
    .getByText('No connection.')
    .waitFor()
    .then(
      () => (isBlamed = true),
      () => undefined,
    );
  await user.request('logout');
  // Earlier than the next balance poll.
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fprojects/, { timeout: 15_000 });
  expect(isBlamed).toBe(false);
});
