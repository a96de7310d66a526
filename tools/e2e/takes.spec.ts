import type { Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { serverWithFakeProviders } from './fake-providers.ts';
import { expect, generationTimeout, newProject, test } from './fixtures.ts';
import { layoutProblems, setWindowSize, smallWindows } from './layout.ts';

test.describe.configure({ timeout: 240_000 });

const { server, address } = serverWithFakeProviders();
test.beforeAll(async () => {
  const admin = await server.admin();
  const { id: providerId } = await admin.call('createProvider', {
    body: {
      name: 'acestep',
      displayName: 'Our GPU',
      ...address(),
    },
  });
  const price = { service: 'music' as const, displayName: 'Music', costPerUnit: 0.01 };
  await admin.call('createServicePricing', { body: { providerId, ...price } });
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Several takes' });
const takes = (page: Page) => page.getByRole('region', { name: 'Takes' }).getByRole('listitem');

async function openOrder(page: Page, prompt: string) {
  await page.getByLabel('Music prompt').fill(prompt);
  await page.getByRole('button', { name: 'Several takes' }).click();
  await expect(dialogOf(page).getByText(/for the provider/)).toBeVisible();
}

async function expectLayout(page: Page) {
  const size = page.viewportSize()!;
  for (const window of smallWindows) {
    await setWindowSize(page, window);
    expect(await layoutProblems(page)).toEqual([]);
  }
  await setWindowSize(page, size);
}

test('three takes are ordered, measured, voted on blind, and the winner becomes the track', async ({
  context,
  page,
}) => {
  const user = await server.signInAs(context, 'creator');
  const projectId = await newProject(user);
  await page.goto(`${server.url}/projects/${projectId}`);
  await openOrder(page, 'Solo piano at 90 bpm, 5 seconds');
  const dialog = dialogOf(page);
  await expectNoAxeFindingsInBothThemes(page);
  await dialog.getByText('Seeds', { exact: true }).click();
  await dialog.getByLabel('Take 2, Built-in composer').fill('4711');
  await dialog.getByLabel('Built-in composer', { exact: true }).selectOption('1');
  await expect(dialog.getByText('Order 2 to 12 takes.')).toBeVisible();
  await dialog.getByLabel('Built-in composer', { exact: true }).selectOption('3');
  await dialog.getByLabel('Budget in tokens').fill('1');
  await expect(dialog.getByText('The takes cost more than this.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Order 3 takes' })).toBeDisabled();
  await dialog.getByLabel('Budget in tokens').fill('60');
  await dialog.getByRole('button', { name: 'Order 3 takes' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Takes' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Music prompt' })).toHaveValue('');
  await page.goForward();
  await expect(takes(page)).toHaveCount(3);
  await expect(takes(page).getByText('Passed')).toHaveCount(3, generationTimeout);
  await expect(
    takes(page)
      .nth(1)
      .getByText(/seed 4711/),
  ).toBeVisible();
  await expect(takes(page).first().getByText('90 BPM')).toBeVisible();
  await expect(takes(page).first().getByText('5.0 s')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await expectLayout(page);
  await page.getByRole('button', { name: 'Play take 2' }).click();
  await expect(page.getByRole('button', { name: 'Pause take 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause take 2' }).click();

  await page.getByRole('button', { name: 'Start the vote with 3' }).click();
  await page
    .getByRole('dialog', { name: 'Start a blind vote' })
    .getByRole('button', { name: 'Start the vote' })
    .click();
  await expect(page.getByText('Maker hidden until the vote is over')).toHaveCount(3);
  await expect(page.getByText(/seed 4711/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose take 1' })).toBeDisabled();
  await page.getByRole('link', { name: 'Open the vote' }).click();
  await page.getByRole('radio', { name: 'Choose 2' }).check({ force: true });
  await page.getByRole('button', { name: 'Vote for 2' }).click();
  await expect(page.getByText('All have voted')).toBeVisible();

  await page.goto(`${server.url}/projects/${projectId}`);
  await page.getByRole('link', { name: /^Solo piano at 90 bpm/ }).click();
  const note = await page.getByText(/^The vote chose take \d\.$/).textContent();
  const winner = /\d/.exec(note!)![0];
  await page
    .getByRole('button', { name: `Choose take ${winner}` })
    .last()
    .click();
  await expect(takes(page).getByText('Winner')).toHaveCount(1);
  await expect(takes(page).getByText('In the trash for 30 days')).toHaveCount(2);
  await expectNoAxeFindingsInBothThemes(page);
  await page.getByRole('button', { name: 'Keep too' }).first().click();
  await expect(takes(page).getByText('Kept as a version')).toHaveCount(1);
  await page.getByRole('link', { name: 'Open the track' }).click();
  await expect(page).toHaveURL(/\/tracks\//);
});

test(
  'takes of an external provider that miss the brief are marked, charged truthfully, and can be accepted',
  { tag: '@soak' },
  async ({ context, page }) => {
    const user = await server.signInAs(context, 'creator');
    const projectId = await newProject(user);
    await page.goto(`${server.url}/projects/${projectId}`);
    await openOrder(page, 'A march in D minor at 120 bpm, 10 seconds');
    const dialog = dialogOf(page);
    await dialog.getByLabel('Built-in composer', { exact: true }).selectOption('0');
    await dialog.getByLabel('Our GPU', { exact: true }).selectOption('2');
    await dialog.getByRole('switch', { name: /^Make a missed take again/ }).press('Space');
    await dialog.getByRole('button', { name: 'Order 2 takes' }).click();
    const missed = takes(page).getByText('Missed: length, loudness', { exact: false });
    await expect(missed).toHaveCount(2, generationTimeout);
    await expect(takes(page).getByText('10 tokens charged')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Start the vote/ })).toHaveCount(0);
    await expectNoAxeFindingsInBothThemes(page);
    await expectLayout(page);
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Accept' }).first().click();
      await expect(takes(page).getByText(/^Accepted ·/)).toHaveCount(count);
    }
    await expect(page.getByRole('button', { name: 'Start the vote with 2' })).toBeVisible();
    const { transactions } = await user.call('listTransactions');
    const spent = transactions.filter(({ type }) => type === 'spend');
    expect(spent.map(({ amount }) => amount)).toEqual([-10, -10]);
    for (const { description } of spent) expect(description).toContain('billed by Our GPU');
  },
);
