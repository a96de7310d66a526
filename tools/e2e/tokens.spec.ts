import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, newProject, notice, test, withoutLiveEvents } from './fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Purchase Tokens' });
/** The value of a stat at the top of the page. */
const stat = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div', { hasText: label }).getByRole('definition');

const serverError = {
  status: 500,
  json: { code: 'internal', message: 'Something went wrong on the server.' },
};

async function makeEffects(user: ApiUser, count: number): Promise<void> {
  const params = { projectId: await newProject(user) };
  const body = { prompt: 'a church bell', duration: 5_000 };
  for (let made = 0; made < count; made += 1) {
    await user.call('generateSoundEffect', { params, body });
  }
}

test('Tokens: balance, total earned, total spent and tracks generated show the real numbers', async ({
  user,
  page,
}) => {
  await page.goto('/tokens');
  await expect(stat(page, 'Balance')).toContainText('50 tokens');
  await expect(stat(page, 'Total earned')).toHaveText('50');
  await expect(stat(page, 'Total spent')).toHaveText('0');
  await expect(stat(page, 'Tracks generated')).toHaveText('0');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('Free music today 300 of 300')).toBeVisible();
  await expect(page.getByText('150 of 150 for sound effects')).toBeVisible();
  // Three are covered by the daily free tokens, the fourth is charged.
  await makeEffects(user, 4);
  await expect(page.getByText('300 of 300 for music, 0 of 150 for sound effects')).toBeVisible();
  await expect(stat(page, 'Balance')).toContainText('0 tokens');
  await expect(stat(page, 'Total spent')).toHaveText('50');
  await expect(stat(page, 'Tracks generated')).toHaveText('4');
});

test('token stats that fail to load show an error, and Try again reloads them', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await withoutLiveEvents(page);
  await page.route('**/api/tokens/transactions*', (route) => route.fulfill(serverError));
  await page.goto('/tokens');
  await expect(page.getByRole('heading', { name: 'Failed to load the statistics' })).toBeVisible();
  for (const label of ['Total earned', 'Total spent', 'Tracks generated']) {
    await expect(stat(page, label)).toHaveText('-');
  }
  await expect(stat(page, 'Balance')).toContainText('50 tokens');
  await expectNoAxeFindingsInBothThemes(page);
  await page.unroute('**/api/tokens/transactions*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stat(page, 'Total earned')).toHaveText('50');
  await expect(page.getByRole('heading', { name: 'Failed to load the statistics' })).toHaveCount(0);
});

test('Buy More: the button shows below a balance of 10, disabled, with Coming Soon', async ({
  signInAs,
  admin,
  page,
}) => {
  const { id: userId } = await (await signInAs('creator')).call('getCurrentUser');
  const give = (balance: number) =>
    admin.user.call('setUserTokens', { params: { userId }, body: { balance, description: 'As many' } });
  await give(10);
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('10 tokens')).toBeAttached();
  await expect(sidebar.getByRole('button', { name: 'Buy More' })).toHaveCount(0);
  await give(9);
  await expect(sidebar.getByRole('button', { name: 'Buy More' })).toBeDisabled();
  await expect(sidebar.getByText('Coming Soon')).toBeVisible();
  await sidebar.getByRole('button', { name: /^Tokens/ }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Buy More' })).toBeDisabled();
  await expect(dialogOf(page).getByRole('button', { name: 'Purchase', exact: true })).toBeDisabled();
});

test('Purchase packs: three packs show their prices, and each opens the dialog with itself selected', async ({
  signInAs,
  page,
}) => {
  await signInAs('collaborator');
  await page.goto('/tokens');
  await expect(page.getByRole('tab')).toHaveText([
    'Purchase Tokens',
    'Transaction History',
    'Pricing & Plans',
  ]);
  const packs = page.getByRole('main').getByRole('article');
  await expect(packs).toHaveCount(4);
  await expect(packs.nth(0)).toContainText(/Starter Pack.*100.*tokens.*\$9\.99/);
  await expect(packs.nth(1)).toContainText(/Most Popular.*Creator Pack.*250.*\+ 25 bonus tokens.*\$19\.99/);
  await expect(packs.nth(2)).toContainText(/Pro Pack.*500.*\+ 75 bonus tokens.*\$34\.99/);
  await expect(packs.nth(3)).toContainText('Custom Amount');
  await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  for (const name of ['Starter Pack', 'Creator Pack', 'Pro Pack']) {
    await page.getByRole('button', { name }).click();
    await expect(dialogOf(page).getByRole('radio', { name })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
});

test('Purchase Tokens dialog: it shows packages, custom amount and Coming Soon, with disabled buttons', async ({
  signInAs,
  page,
}) => {
  const user = await signInAs('collaborator');
  await page.goto('/');
  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('button', { name: /50 tokens/ })
    .click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: /100.*\$9\.99/ })).toBeAttached();
  await expect(dialog.getByRole('radio', { name: /250.*25 bonus.*\$19\.99.*Most Popular/ })).toBeAttached();
  await expect(dialog.getByRole('radio', { name: /500.*75 bonus.*\$34\.99/ })).toBeAttached();
  await expect(dialog.getByText('Coming Soon')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Purchase', exact: true })).toBeDisabled();
  await expectNoAxeFindings(page);
  expect((await user.request('startCheckout', { body: { package: 'starter' } })).status).toBe(501);
});

test('Custom token amount: an amount outside 10 to 10,000 shows Invalid Amount, and a valid one its estimated cost', async ({
  signInAs,
  page,
}) => {
  await signInAs('collaborator');
  await page.goto('/tokens');
  await page.getByRole('button', { name: /Custom Amount/ }).click();
  const amount = dialogOf(page).getByPlaceholder('Enter amount (10-10,000)');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAttribute('min', '10');
  await expect(amount).toHaveAttribute('max', '10000');
  await expect(dialogOf(page).getByText('Estimated cost $0.08 per token')).toBeVisible();
  for (const wrong of ['9', '10001', '']) {
    await amount.fill(wrong);
    await amount.press('Enter');
    await expect(notice(page, 'Invalid Amount')).toBeVisible();
    await expect(notice(page, 'Please enter a token amount between 10 and 10,000.')).toBeVisible();
  }
  await amount.fill('250');
  await expect(dialogOf(page).getByText('Estimated cost $20.00')).toBeVisible();
});

test('Token history: it shows 50 transactions, and more on request', async ({ user, admin, page }) => {
  const { id: userId } = await user.call('getCurrentUser');
  for (let balance = 51; balance <= 110; balance += 1) {
    await admin.user.call('setUserTokens', {
      params: { userId },
      body: { balance, description: `Gift ${balance}` },
    });
  }
  await page.goto('/tokens');
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  const history = page.getByRole('region', { name: 'Transaction History' });
  const rows = history.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText(/Gift 110.*Grant.*\+1.*110/);
  await expectNoAxeFindings(page);
  await history.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(62);
  await expect(rows.last()).toContainText(/Welcome bonus.*\+50.*50/);
  await expect(history.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('Transaction History: a generation is one expandable row, and a load failure shows an error', async ({
  user,
  page,
}) => {
  await makeEffects(user, 1);
  await withoutLiveEvents(page);
  await page.goto('/tokens');
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  const history = page.getByRole('region', { name: 'Transaction History' });
  await expect(history.getByText('Sound effect, 5 s: a church bell')).toBeVisible();
  await expect(history.getByText('50 free')).toBeVisible();
  await history.getByRole('button', { name: 'All steps' }).click();
  await expect(history.getByRole('cell', { name: 'On hold', exact: true })).toBeVisible();
  await page.route('**/api/tokens/transactions*', (route) => route.fulfill(serverError));
  await page.reload();
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  await expect(page.getByText('Failed to load the transactions')).toBeVisible();
  await page.unroute('**/api/tokens/transactions*');
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByText('Sound effect, 5 s: a church bell')).toBeVisible();
});

test('Transaction History: the monthly usage shows as a chart and as a table', async ({ user, page }) => {
  await makeEffects(user, 4);
  await page.goto('/tokens');
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  const use = page.getByRole('region', { name: 'Monthly usage' });
  await expect(use.getByRole('listitem')).toHaveCount(6);
  await expect(use.getByRole('listitem').last()).toContainText('50 from the balance, 150 free');
  await expectNoAxeFindings(page);
  await use.getByRole('button', { name: 'Show as table' }).click();
  await expect(use.getByRole('row')).toHaveCount(7);
  await expect(use.getByRole('row').last()).toContainText(/50\s*150/);
  await expectNoAxeFindingsInBothThemes(page);
});

test('Pricing text: it shows the example prices and the current prices of this server', async ({
  signInAs,
  page,
}) => {
  await signInAs('collaborator');
  await page.goto('/tokens');
  await page.getByRole('tab', { name: 'Pricing & Plans' }).click();
  const examplePrices = page.getByRole('region', { name: 'Typical costs' });
  await expect(examplePrices.getByRole('row')).toHaveText([
    /Music generation \(30 s\).*100-300 tokens/,
    /Sound effects \(5 s\).*50-150 tokens/,
    /Extended music \(60 s\).*200-500 tokens/,
    /New user bonus.*50 tokens/,
    /Purchase.*about \$0\.01 per token/,
  ]);
  const now = page.getByRole('region', { name: 'Current prices on this server' });
  await expect(now.getByRole('row', { name: /Music, 30 s/ })).toContainText(/100 tokens\s*300/);
  await expect(now.getByRole('row', { name: /Music, 60 s/ })).toContainText('200 tokens');
  await expect(now.getByRole('row', { name: /Sound effect, 5 s/ })).toContainText(/50 tokens\s*150/);
  await expectNoAxeFindings(page);
});

test('a history whose refetch failed is loaded by Try again', async ({ user, admin, page }) => {
  const { id: userId } = await user.call('getCurrentUser');
  // A second event of the server would reload the list before the click.
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        addEventListener('transactions-changed', () =>
          this.dispatchEvent(new MessageEvent('message', { data: '{"entity":"transaction"}' })),
        );
      }
      close() {}
    } as unknown as typeof EventSource;
  });
  await page.goto('/tokens');
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  const history = page.getByRole('region', { name: 'Transaction History' });
  await expect(history.getByText('Welcome bonus')).toBeVisible();
  await page.route('**/api/tokens/transactions*', (route) => route.fulfill(serverError));
  const body = { balance: 77, description: 'A gift' };
  await admin.user.call('setUserTokens', { params: { userId }, body });
  await page.evaluate(() => dispatchEvent(new Event('transactions-changed')));
  await expect(history.getByText('Failed to load the transactions')).toBeVisible();
  await expect(history.getByText('Welcome bonus')).toBeVisible();
  await page.unroute('**/api/tokens/transactions*');
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByText('A gift')).toBeVisible();
});
