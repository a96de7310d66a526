import type { Page } from '@playwright/test';
import { expect, newProject, test } from './fixtures.ts';

/** Emulates a hidden tab, which headless Chromium does not have. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('a track that failed to load while the server was down plays after the server is back', async ({
  app,
  user,
  projectId,
  page,
}) => {
  const body = { prompt: 'rain on a tin roof', duration: 20_000 };
  await user.call('generateSoundEffect', { params: { projectId }, body });
  await page.goto(`/projects/${projectId}`);
  const row = page.getByRole('article', { name: 'Rain on a tin roof' });
  const play = row.getByRole('button', { name: /^Play/ });
  await expect(play).toBeVisible();
  await app.kill('tree');
  await play.click();
  await expect(row.getByText('Audio file unavailable')).toBeVisible();
  await expect(page.getByText('No connection.')).toBeVisible({ timeout: 20_000 });
  await app.start();
  await expect(row.getByText('Audio file unavailable')).toBeHidden({ timeout: 30_000 });
  await play.click();
  await expect(row.getByRole('button', { name: /^Pause/ })).toBeVisible();
});

test('eight tabs load in a browser without Web Locks, and a tab that becomes visible refetches', async ({
  user,
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const tabs: Page[] = [];
  for (let i = 0; i < 8; i++) {
    const tab = await context.newPage();
    await tab.goto('/projects');
    await expect(tab.getByRole('heading', { name: 'No Projects Found' })).toBeVisible();
    await setHidden(tab, true);
    tabs.push(tab);
  }
  await newProject(user, 'While hidden');
  await setHidden(tabs[0]!, false);
  await expect(tabs[0]!.getByText('While hidden', { exact: true }).first()).toBeVisible({ timeout: 10_000 });
});
