import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { freePort, ServerProcess } from './server.ts';

test('someone who comes to the sign-in page finds the way to the company’s accounts', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tutti-e2e-'));
  // Nobody listens there: a provider that is down.
  const issuer = `localhost:${await freePort()}`;
  const server = new ServerProcess(await freePort(), dataDir, {
    OIDC_ISSUER: `http://${issuer}`,
    OIDC_CLIENT_ID: 'tutti',
    OIDC_CLIENT_SECRET: 'a secret between the two',
  });
  try {
    await server.start();
    await page.goto(`${server.url}/sign-in?returnTo=/projects`);
    const way = page.getByRole('link', { name: `Continue with ${issuer}` });
    await expect(way).toHaveAttribute('href', '/api/login?returnTo=%2Fprojects');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectNoAxeFindings(page);
    await way.click();
    await expect(page.getByRole('alert').first()).toContainText('The sign-in provider did not answer.');
    await expect(page.getByRole('link', { name: `Continue with ${issuer}` })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/projects');
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('where there are only accounts of this site, nothing else is offered', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveCount(0);
});
