import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Reply } from '#contract/api.ts';
import type { DefaultPrice, Transaction } from '#contract/tokens.ts';
import { applyChange } from '#web/data/entity-cache.ts';
import { fakeApi, type Handlers, pageOf, unavailable } from '#web/data/testing/fake-api.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInBothThemes,
  expectNone,
  expectTexts,
  notice,
  show,
} from '#web/data/testing/screen.tsx';
import { effectLedger, giftLedger, transaction } from '#web/domain/testing/transactions.ts';
import { PurchaseDialog } from '#web/features/tokens/purchase-dialog.tsx';
import { TokensPage } from '#web/features/tokens/tokens-page.tsx';

const price = (changes: Partial<DefaultPrice>): DefaultPrice => ({
  service: 'music',
  units: 30,
  tokens: 100,
  freeTokensDaily: 300,
  freeTokensLeft: 300,
  providerName: null,
  ...changes,
});

const effectPrice = { service: 'sound_effect', freeTokensDaily: 150, freeTokensLeft: 150 } as const;
const prices: Reply<'getTokenPrices'> = {
  canPurchase: false,
  prices: [price({}), price({ units: 60, tokens: 200 }), price({ ...effectPrice, units: 5, tokens: 50 })],
};

const ledgerOf = (rows: readonly Transaction[]): Handlers => ({
  listTransactions: ({ query }) => {
    const { rows: transactions, nextCursor } = pageOf(rows, query);
    const totals = query.cursor ? undefined : { totals: { earned: 50, spent: 0, tracksGenerated: 0 } };
    return { transactions, nextCursor, ...totals };
  },
});

const answers: Handlers = {
  getBalance: () => ({ balance: 50 }),
  getDashboardStats: () => ({ totalProjects: 0, totalTracks: 0, tracksGenerated: 0, unreadComments: 0 }),
  getTokenPrices: () => prices,
  getTokenUsage: () => ({ months: [] }),
  ...ledgerOf([transaction(0)]),
};

function showTokens(more: Handlers = {}) {
  const server = fakeApi({ ...answers, ...more });
  show(<TokensPage />, { path: '/tokens' });
  return server;
}

async function showHistory(more: Handlers = {}) {
  const server = showTokens(more);
  await page.getByRole('tab', { name: 'Transaction History' }).click();
  return server;
}

/** The value of a stat at the top of the page. */
const stat = (label: string) =>
  page.getByRole('term').getByText(label, { exact: true }).element().closest('div')?.querySelector('dd')
    ?.textContent;
const history = () => page.getByRole('region', { name: 'Transaction History' });
const dialog = () => page.getByRole('dialog', { name: 'Purchase Tokens' });

test('statistics that fail to load show an error, and Try again reloads them', async () => {
  const server = showTokens({ listTransactions: unavailable });
  await expect.element(page.getByRole('heading', { name: 'Failed to load the statistics' })).toBeVisible();
  expect(['Total earned', 'Total spent'].map(stat)).toEqual(['-', '-']);
  expect(stat('Tracks generated')).toBe('-');
  expect(stat('Balance')).toContain('50 tokens');
  await expectNoAxeFindingsInBothThemes();
  server.answer(ledgerOf([transaction(0)]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stat('Total earned')).toBe('50');
  await expectNone(page.getByRole('heading', { name: 'Failed to load the statistics' }));
});

test('three packs show their prices, and each opens the dialog with itself selected', async () => {
  showTokens();
  await expectTexts(page.getByRole('tab'), ['Purchase Tokens', 'Transaction History', 'Pricing & Plans']);
  const packs = page.getByRole('article');
  await expect.element(packs).toHaveLength(4);
  await expect.element(packs.nth(0)).toMatchTextContent(/Starter Pack.*100.*tokens.*\$9\.99/);
  await expect
    .element(packs.nth(1))
    .toMatchTextContent(/Most Popular.*Creator Pack.*250.*\+ 25 bonus tokens.*\$19\.99/);
  await expect.element(packs.nth(2)).toMatchTextContent(/Pro Pack.*500.*\+ 75 bonus tokens.*\$34\.99/);
  await expect.element(packs.nth(3)).toMatchTextContent('Custom Amount');
  await expect.element(page.getByText('Coming Soon', { exact: true })).toBeVisible();
  await expectNoAxeFindings();
  for (const name of ['Starter Pack', 'Creator Pack', 'Pro Pack']) {
    await page.getByRole('button', { name }).click();
    await expect.element(dialog().getByRole('radio', { name })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expectNone(dialog());
    await expect.element(page.getByRole('button', { name })).toHaveFocus();
  }
});

test('the purchase dialog shows packages and Coming Soon, with a disabled button', async () => {
  fakeApi(answers);
  show(<PurchaseDialog open onOpenChange={() => {}} />);
  await expect.element(dialog().getByRole('radio')).toHaveLength(3);
  for (const name of [/100.*\$9\.99/, /250.*25 bonus.*\$19\.99.*Most Popular/, /500.*75 bonus.*\$34\.99/])
    await expect.element(dialog().getByRole('radio', { name })).toBeInTheDocument();
  await expect.element(dialog().getByText('Coming Soon')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Purchase', exact: true })).toBeDisabled();
  await expectNoAxeFindings();
});

test('an amount outside 10 to 10,000 shows Invalid Amount, and a valid one its estimated cost', async () => {
  showTokens();
  await page.getByRole('button', { name: /Custom Amount/ }).click();
  const amount = dialog().getByPlaceholder('Enter amount (10-10,000)');
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAttribute('min', '10');
  await expect.element(amount).toHaveAttribute('max', '10000');
  await expect.element(dialog().getByText('Estimated cost $0.08 per token')).toBeVisible();
  for (const wrong of ['9', '10001', '']) {
    await amount.fill(wrong);
    await userEvent.keyboard('{Enter}');
    await expect.element(notice('Invalid Amount')).toBeVisible();
    await expect.element(notice('Please enter a token amount between 10 and 10,000.')).toBeVisible();
  }
  await amount.fill('250');
  await expect.element(dialog().getByText('Estimated cost $20.00')).toBeVisible();
});

test('the history shows 50 transactions, and more on request', async () => {
  await showHistory(ledgerOf(giftLedger(60)));
  const rows = history().getByRole('table').getByRole('row');
  await expect.element(rows).toHaveLength(51);
  await expect.element(rows.nth(1)).toMatchTextContent(/Gift 110.*Grant.*\+1.*110/);
  await expectNoAxeFindings();
  await history().getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows).toHaveLength(62);
  await expect.element(rows.last()).toMatchTextContent(/Welcome bonus.*\+50.*50/);
  await expectNone(history().getByRole('button', { name: 'Show more' }));
});

test('a generation is one expandable row', async () => {
  await showHistory(ledgerOf([...effectLedger(1, 'Sound effect, 5 s: a church bell', 50), transaction(0)]));
  await expect.element(history().getByText('Sound effect, 5 s: a church bell')).toBeVisible();
  await expect.element(history().getByText('50 free')).toBeVisible();
  await history().getByRole('button', { name: 'All steps' }).click();
  await expect.element(history().getByRole('cell', { name: 'On hold', exact: true })).toBeVisible();
});

test('a history that fails to load shows an error, and Try again loads it', async () => {
  const server = await showHistory({ listTransactions: unavailable });
  await expect.element(page.getByText('Failed to load the transactions')).toBeVisible();
  server.answer(ledgerOf([transaction(0)]));
  await history().getByRole('button', { name: 'Try again' }).click();
  await expect.element(history().getByText('Welcome bonus')).toBeVisible();
});

test('a history whose refetch failed keeps its rows, and Try again loads it', async () => {
  const server = await showHistory();
  await expect.element(history().getByText('Welcome bonus')).toBeVisible();
  server.answer({ listTransactions: unavailable });
  applyChange({ entity: 'transaction' });
  await expect.element(history().getByText('Failed to load the transactions')).toBeVisible();
  await expect.element(history().getByText('Welcome bonus')).toBeVisible();
  server.answer(ledgerOf(giftLedger(1)));
  await history().getByRole('button', { name: 'Try again' }).click();
  await expect.element(history().getByText('Gift 51')).toBeVisible();
});

test('the monthly usage shows as a chart and as a table', async () => {
  const months = [6, 7, 8, 9, 10, 11].map((month) => ({
    month: `2026-${String(month).padStart(2, '0')}`,
    spent: month === 11 ? 50 : 0,
    free: month === 11 ? 150 : 0,
  }));
  await showHistory({ getTokenUsage: () => ({ months }) });
  const use = page.getByRole('region', { name: 'Monthly usage' });
  await expect.element(use.getByRole('listitem')).toHaveLength(6);
  await expect.element(use.getByRole('listitem').last()).toMatchTextContent('50 from the balance, 150 free');
  await expectNoAxeFindings();
  await use.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(use.getByRole('row')).toHaveLength(7);
  await expect.element(use.getByRole('row').last()).toMatchTextContent(/50\s*150/);
  await expectNoAxeFindingsInBothThemes();
});

test('the prices are the typical ones, and the current ones of this server', async () => {
  showTokens();
  await page.getByRole('tab', { name: 'Pricing & Plans' }).click();
  const typical = page.getByRole('region', { name: 'Typical costs' }).getByRole('row');
  await expectTexts(typical, [
    'Music generation (30 s)100-300 tokens',
    'Sound effects (5 s)50-150 tokens',
    'Extended music (60 s)200-500 tokens',
    'New user bonus50 tokens',
    'Purchaseabout $0.01 per token',
  ]);
  const now = page.getByRole('region', { name: 'Current prices on this server' });
  await expect.element(now.getByRole('row', { name: /Music, 30 s/ })).toMatchTextContent(/100 tokens\s*300/);
  await expect.element(now.getByRole('row', { name: /Music, 60 s/ })).toMatchTextContent('200 tokens');
  await expect
    .element(now.getByRole('row', { name: /Sound effect, 5 s/ }))
    .toMatchTextContent(/50 tokens\s*150/);
  await expectNoAxeFindings();
});
