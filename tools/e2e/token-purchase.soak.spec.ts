import type { Page } from '@playwright/test';
import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { expect, notice, test } from './fixtures.ts';
import { dedicatedServer } from './dedicated-server.ts';
import { FakeStripe } from './fake-stripe.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const stripe = new FakeStripe();
const server = dedicatedServer(async (url) => {
  await stripe.start();
  stripe.serverUrl = url;
  return {
    PUBLIC_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  };
});
test.afterAll(() => stripe.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Purchase Tokens' });
const purchase = (page: Page) => dialogOf(page).getByRole('button', { name: 'Purchase', exact: true });

test('Token purchase, payments on: a paid package shows Tokens Purchased! and the balance rises', async ({
  context,
  page,
}) => {
  await server.signInAs(context, 'collaborator');
  await page.goto(`${server.url}/tokens`);
  await page.getByRole('button', { name: 'Creator Pack, $19.99' }).click();
  await expect(dialogOf(page).getByText('Coming Soon')).toHaveCount(0);
  await expectNoAxeFindingsInBothThemes(page);
  await purchase(page).click();
  await expect(page.getByRole('heading', { name: 'Pay 1999 cents' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/tokens/);
  await expect(notice(page, 'Tokens Purchased!')).toBeVisible();
  await expect(notice(page, 'Successfully added 275 tokens to your account.')).toBeVisible();
  await expect(page.getByRole('main').getByText('325 tokens', { exact: true })).toBeAttached();
  await expectNoAxeFindingsInBothThemes(page);
  // The notice shows once: the address loses the purchase parameter.
  await expect(page).toHaveURL(/\/tokens$/);
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  await expect(page.getByText('Bought 275 tokens')).toBeVisible();
});

test('Custom token amount, payments on: an amount from 10 to 10,000 costs 0.08 USD a token', async ({
  context,
  page,
}) => {
  await server.signInAs(context, 'collaborator');
  await page.goto(`${server.url}/tokens`);
  await page.getByRole('button', { name: /Custom Amount/ }).click();
  const amount = dialogOf(page).getByPlaceholder('Enter amount (10-10,000)');
  await expect(amount).toBeFocused();
  const keys = keyboardOnly(page);
  await keys.fill(amount, '9');
  await keys.press(purchase(page));
  await expect(notice(page, 'Invalid Amount')).toBeVisible();
  await keys.fill(amount, '25');
  await expect(dialogOf(page).getByText('Estimated cost $2.00')).toBeVisible();
  await keys.press(purchase(page));
  await expect(page.getByRole('heading', { name: 'Pay 200 cents' })).toBeVisible();
});

test('Token purchase, payments on: a cancelled checkout, by keyboard alone, shows that nothing was charged', async ({
  context,
  page,
}) => {
  const user = await server.signInAs(context, 'collaborator');
  await page.goto(`${server.url}/tokens`);
  const keys = keyboardOnly(page);
  await keys.press(page.getByRole('button', { name: 'Starter Pack, $9.99' }));
  await keys.choose(dialogOf(page).getByRole('radio', { name: /^Pro Pack/ }));
  // Tabbing to Purchase passes the custom amount and must not change the selection.
  await keys.press(purchase(page));
  await expect(page.getByRole('heading', { name: 'Pay 3499 cents' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('Purchase cancelled')).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  expect((await user.call('getBalance')).balance).toBe(50);
  await keys.press(page.getByRole('button', { name: 'Dismiss' }));
  await expect(page).toHaveURL(/\/tokens$/);
  await expect(page.getByText('Purchase cancelled')).toHaveCount(0);
  await keys.expectFocusKept();
});

test('Token purchase, payments on: the page waits for a delayed payment', async ({ context, page }) => {
  await server.signInAs(context, 'collaborator');
  await page.goto(`${server.url}/tokens`);
  await page.getByRole('button', { name: 'Pro Pack, $34.99' }).click();
  await purchase(page).click();
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(page.getByText('Waiting for the payment to be confirmed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Waiting for the payment to be confirmed')).toBeVisible();
  await stripe.sendWebhook();
  await expect(notice(page, 'Successfully added 575 tokens to your account.')).toBeVisible();
});

test('Token purchase failure: Purchase Failed shows the reason, and the selection stays', async ({
  context,
  page,
}) => {
  await server.signInAs(context, 'collaborator');
  await page.goto(`${server.url}/tokens`);
  await page.getByRole('button', { name: 'Starter Pack, $9.99' }).click();
  stripe.isBroken = true;
  await purchase(page).click();
  await expect(notice(page, 'Purchase Failed')).toBeVisible({ timeout: 30_000 });
  await expect(notice(page, /Nothing was charged\. Please try again\./)).toBeVisible();
  stripe.isBroken = false;
  await expect(dialogOf(page).getByRole('radio', { name: /Starter Pack/ })).toBeChecked();
  await purchase(page).click();
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(page.getByText('Waiting for the payment to be confirmed')).toBeVisible();
  await stripe.sendWebhook('expired');
  await expect(notice(page, 'Purchase Failed')).toBeVisible();
  await expect(notice(page, 'Failed to purchase tokens. Please try again.')).toBeVisible();
});

test('Buy More, payments on: the button shows below a balance of 10 and opens the dialog', async ({
  context,
  page,
}) => {
  const user = await server.signInAs(context, 'collaborator');
  const { id: userId } = await user.call('getCurrentUser');
  const admin = await server.admin();
  const setBalance = (balance: number) =>
    admin.call('setUserTokens', { params: { userId }, body: { balance, description: 'A journey' } });
  await setBalance(10);
  await page.goto(`${server.url}/`);
  await expect(page.getByRole('button', { name: 'Sign Out' }).or(page.getByText('Sign Out'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy More' })).toHaveCount(0);
  await setBalance(9);
  await page.getByRole('button', { name: 'Buy More' }).click();
  await expect(dialogOf(page)).toBeVisible();
});
