import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, test } from './fixtures.ts';

const makeEffect = (user: ApiUser, projectId: string, prompt: string) =>
  user.call('generateSoundEffect', { params: { projectId }, body: { prompt, duration: 1000 } });

test('Generation queue: entries can fail, be retried, complete and be dismissed, with prompts cut at 40 characters', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('tab', { name: 'Sound Effects' }).click();
  await page.route('**/generate-sound-effect', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
  );
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  const prompt = page.getByLabel('Sound effect prompt');
  await page.getByRole('radiogroup', { name: 'Duration' }).getByText('1 s', { exact: true }).click();
  for (const text of ['A heavy wooden door falls shut in a long corridor', 'A bell']) {
    await prompt.fill(text);
    await generate.click();
    await expect(prompt).toHaveValue('');
  }
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText('A heavy wooden door falls shut in a long…', { exact: true })).toBeVisible();
  await expect(rows.getByText('Failed. Not now.')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Clear Completed' })).toHaveCount(0);
  const bell = rows.filter({ hasText: 'A bell' });
  await bell.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bell).toHaveCount(0);

  await page.unroute('**/generate-sound-effect');
  await rows.getByRole('button', { name: 'Retry' }).click();
  await expect(rows.getByText(/^Completed in/)).toBeVisible({ timeout: 30_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows.getByText(/^Completed in/)).toContainText(/^Completed in \d/, { useInnerText: true });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.route('**/api/projects/*/generations', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Clear Completed' }).click();
  await expect(notice(page, 'This could not be removed. Please try again.')).toBeVisible();
  await page.unroute('**/api/projects/*/generations');
  await page.getByRole('button', { name: 'Clear Completed' }).click();
  await expect(rows).toHaveCount(0);
});

test('Generation queue: finished entries of other users are hidden, and the user’s own are collapsed until Show all', async ({
  user,
  projectId,
  admin,
  page,
}) => {
  await makeEffect(admin.user, projectId, 'a bell that somebody else rang');
  for (let n = 1; n <= 6; n += 1) await makeEffect(user, projectId, `my own bell, number ${n}`);
  await page.goto(`/projects/${projectId}`);
  const queue = page.getByRole('region', { name: 'Queue' });
  const rows = queue.getByRole('listitem');
  await expect(queue).toBeVisible();
  await expect(rows).toHaveCount(0);
  await queue.getByRole('button', { name: 'Show all 6' }).press('Enter');
  await expect(rows).toHaveCount(6);
  await expect(rows.first()).toContainText('number 6');
  await expect(rows.first().getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(rows.last()).toContainText('number 1');
  await expect(queue.getByText('a bell that somebody else rang')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await queue.getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Completed' }).click();
  await expect(queue).toHaveCount(0);
});
