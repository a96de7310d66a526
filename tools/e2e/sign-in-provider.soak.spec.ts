import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { dedicatedServer } from './dedicated-server.ts';
import { freePort } from './server.ts';

// An unused port: a provider that is down.
const issuer = `localhost:${await freePort()}`;
const server = dedicatedServer(() => ({
  OIDC_ISSUER: `http://${issuer}`,
  OIDC_CLIENT_ID: 'tutti',
  OIDC_CLIENT_SECRET: 'a secret between the two',
}));

test('the sign-in page links to the configured sign-in provider', async ({ page }) => {
  await page.goto(`${server.url}/sign-in?returnTo=/projects`);
  const providerLink = page.getByRole('link', { name: `Continue with ${issuer}` });
  await expect(providerLink).toHaveAttribute('href', '/api/login?returnTo=%2Fprojects');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectNoAxeFindings(page);
  await providerLink.click();
  await expect(page.getByRole('alert').first()).toContainText('The sign-in provider did not respond.');
  await expect(page.getByRole('link', { name: `Continue with ${issuer}` })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/projects');
});

test('the sign-in page offers local accounts only when no provider is configured', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveCount(0);
});
