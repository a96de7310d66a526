import { password } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, withoutEmbeddedUser, test } from './fixtures.ts';

test('Routes: a centred spinner shows while the authentication state loads', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await withoutEmbeddedUser(page);
  await page.route('**/api/auth/user', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/projects');
  const spinner = page.getByText('Loading', { exact: true }).locator('..');
  await expect(spinner).toBeAttached();
  const box = (await spinner.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(10);
  expect(Math.abs(box.y + box.height / 2 - height / 2)).toBeLessThan(10);
  release.resolve();
  await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible();
});

test('Landing page: it shows header, hero, four selling points, Join Now, profile link and 2025', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/api/login');
  await expect(header.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible();
  for (const point of [
    'AI music generation from text prompts',
    'Team collaboration',
    'Professional quality',
    'AI-generated sound effects',
  ]) {
    await expect(page.getByRole('heading', { name: point })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/sign-in?account=new');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('© 2025')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Follow' })).toHaveAttribute('href', /^https:/);
  await expectNoAxeFindings(page);
  await header.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('Invite code screen: it shows on every path, with its texts, and with Validating... during a request', async ({
  app,
  admin,
  context,
  page,
}) => {
  await context.request.post(`${app.url}/api/auth/register`, {
    data: { email: 'gate@example.org', password, firstName: '', lastName: '' },
  });
  for (const path of [
    '/',
    '/projects',
    '/tokens',
    '/collaborations',
    '/admin',
    '/admin/tokens',
    '/admin/soundfonts',
    '/admin/share-links',
    '/admin/webhooks',
    '/no/page',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Welcome to Tutti' }), path).toBeVisible();
  }
  await expect(page.getByText('Please enter your invite code to access the platform')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enter Invite Code' })).toBeVisible();
  await expect(
    page.getByText(/valid invite code is needed to access the music creation platform/),
  ).toBeVisible();
  const footer = "Don't have an invite code? Contact an administrator to get access.";
  await expect(page.getByText(footer)).toBeVisible();
  const code = page.getByLabel('Invite Code');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  await expect(code).toHaveAttribute('placeholder', 'Enter your invite code');
  await expectNoAxeFindings(page);

  // The code is required after trimming; validated on submit, then on every change.
  await code.fill('   ');
  await expect(page.getByText('Invite code is required')).toBeHidden();
  await page.getByRole('button', { name: 'Validate Code' }).click();
  await expect(page.getByText('Invite code is required')).toBeVisible();
  await code.fill('x');
  await expect(page.getByText('Invite code is required')).toBeHidden();
  await code.fill('');
  await expect(page.getByText('Invite code is required')).toBeVisible();

  // An error response without a message.
  await page.route('**/api/invite/validate', (route) => route.fulfill({ status: 500, body: '' }));
  await code.fill('x');
  await page.getByRole('button', { name: 'Validate Code' }).click();
  const refused = 'The invite code you entered is invalid or has expired.';
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  await page.unroute('**/api/invite/validate');

  const release = Promise.withResolvers<void>();
  await page.route('**/api/invite/validate', async (route) => {
    await release.promise;
    await route.continue();
  });
  await code.fill(await admin.invite('collaborator'));
  await page.getByRole('button', { name: 'Validate Code' }).click();
  await expect(page.getByRole('button', { name: 'Validating...' })).toBeVisible();
  release.resolve();
  await expect(page.getByText('Welcome to Tutti!', { exact: true })).toBeVisible();
  const text = 'Your invite code has been validated. You now have access to the platform.';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
});

for (const [screen, path, refused] of [
  ['Dashboard', '/', '**/api/dashboard/stats'],
  ['Project detail', '/projects/01920000-0000-7000-8000-0000000000ff', '**/api/projects/0192*'],
] as const) {
  test(`${screen}: a 401 shows Unauthorized and redirects to /api/login after 500 ms`, async ({
    signInAs,
    page,
  }) => {
    await signInAs('creator');
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('li[data-swipe-direction]')) return;
        sessionStorage.setItem('toldAt', String(Date.now()));
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await withoutEmbeddedUser(page);
    await page.route(refused, (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Please sign in.' } }),
    );
    let redirectedAt: number | undefined;
    await page.route('**/api/login?returnTo=*', async (route) => {
      redirectedAt ??= Date.now();
      // A 204 leaves the browser on the current page.
      await route.fulfill({ status: 204 });
    });
    await page.goto(path);
    await expect(page.locator('li[data-swipe-direction]')).toHaveText(
      /Unauthorized.*You are logged out. Logging in again.../,
    );
    await expect.poll(() => redirectedAt).toBeDefined();
    const noticeAt = Number(await page.evaluate(() => sessionStorage.getItem('toldAt')));
    // The timer starts with the notice, to the millisecond (`session-end.test.ts`); a slow machine paints it later.
    expect(redirectedAt! - noticeAt).toBeGreaterThanOrEqual(250);
    expect(redirectedAt! - noticeAt).toBeLessThan(3_000);
  });
}
