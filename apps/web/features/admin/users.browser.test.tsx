import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminUser } from '#contract/accounts.ts';
import type { Transaction } from '#contract/tokens.ts';
import { effectLedger, giftLedger, transaction } from '#web/domain/testing/transactions.ts';
import { fakeApi, type Handlers, pageOf, testId, unavailable } from '#web/data/testing/fake-api.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInBothThemes,
  expectNone,
  expectTexts,
  mara,
  notice,
  show,
} from '#web/data/testing/screen.tsx';
import { AdminDashboard } from '#web/features/admin/admin-dashboard.tsx';

const account = (n: number, changes: Partial<AdminUser> = {}): AdminUser => ({
  id: testId(n),
  email: `user-${n}@example.org`,
  firstName: 'Ravi',
  lastName: 'Chandran',
  profileImageUrl: null,
  role: 'creator',
  tokens: 50,
  createdAt: '2026-11-01T09:00:00.000Z',
  inviteValidated: true,
  blockedAt: null,
  ...changes,
});

const colleague = account(1, { email: 'ravi@example.org' });
const me: AdminUser = { ...account(2), ...mara, role: 'admin' };

/** The admin page of a server with these users, newest first, and one ledger. */
function showUsers(given: readonly AdminUser[] = [colleague, me], answers: Handlers = {}) {
  let users = given;
  const change = (id: string | undefined, changes: Partial<AdminUser>) => {
    users = users.map((user) => (user.id === id ? { ...user, ...changes } : user));
    return users.find((user) => user.id === id)!;
  };
  const server = fakeApi({
    getAdminStats: () => ({ totalUsers: 2, activeSessions: 3, totalTokens: 100, frozenBytes: 0 }),
    listUsers: ({ query }) => {
      const { rows, nextCursor } = pageOf(users, query);
      return { users: rows, nextCursor };
    },
    searchUsers: ({ query }) => {
      const term = query.term.toLowerCase();
      const isFound = ({ email, firstName, lastName }: AdminUser) =>
        `${email}, ${firstName} ${lastName}`.toLowerCase().includes(term);
      return { users: users.filter(isFound) };
    },
    getUserSecondFactor: () => ({ isOn: false, isRequired: false }) as never,
    setUserRole: ({ params, body }) => change(params['userId'], { role: body.role }),
    setUserTokens: ({ params, body }) => change(params['userId'], { tokens: body.balance }),
    ...answers,
  });
  show(<AdminDashboard />, { user: { role: 'admin' }, path: '/admin' });
  return server;
}

const ledgerOf = (rows: readonly Transaction[]): Handlers => ({
  listUserTransactions: ({ query }) => {
    const { rows: transactions, nextCursor } = pageOf(rows, query);
    return { transactions, nextCursor };
  },
});

const users = () => page.getByRole('table', { name: 'User Management' });
const rowOf = (email: string) => users().getByRole('row').filter({ hasText: email });
const buttonOf = (email: string, name: 'Role' | 'Tokens' | 'History') =>
  rowOf(email).getByRole('button', { name, exact: true });

const cards = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

test('the stat cards show the numbers, and a dash while they are unknown', async () => {
  const server = showUsers(undefined, { getAdminStats: unavailable });
  await expect.element(page.getByText('Not just now.')).toBeVisible();
  expect(cards()).toEqual(['Total Users-', 'Active Sessions-', 'Total Tokens-']);
  server.answer({
    getAdminStats: () => ({ totalUsers: 1_200, activeSessions: 3, totalTokens: 45_000, frozenBytes: 0 }),
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(cards).toEqual(['Total Users1,200', 'Active Sessions3', 'Total Tokens45,000']);
  await expectNone(page.getByText('MB of WAV, stems and MIDI are stored'));
});

test('the storage of approved versions is stated', async () => {
  showUsers(undefined, {
    getAdminStats: () => ({ totalUsers: 2, activeSessions: 3, totalTokens: 100, frozenBytes: 12_400_000 }),
  });
  await expect
    .element(page.getByText('12 MB of WAV, stems and MIDI are stored with approved versions.'))
    .toBeVisible();
});

test('the table shows user, email, role, tokens, joined and the three actions', async () => {
  showUsers();
  await expectTexts(users().getByRole('columnheader'), [
    'User',
    'Email',
    'Role',
    'Tokens',
    'Joined',
    'Actions',
  ]);
  const row = rowOf(colleague.email);
  await expect.element(row.getByRole('rowheader')).toMatchTextContent('Ravi Chandran');
  for (const text of [colleague.email, 'Creator', '50', '1 Nov 2026'])
    await expect.element(row.getByRole('cell').filter({ hasText: text }).first()).toBeVisible();
  await expectTexts(row.getByRole('button'), ['Role', 'Tokens', 'History']);
});

test('the search starts at two characters, and a shorter term lists all users', async () => {
  const zebulon = account(3, { email: 'zebulon@example.org' });
  const server = showUsers([colleague, me, zebulon]);
  await expect.element(rowOf(colleague.email)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(' z ');
  await expect.element(page.getByText('Type at least 2 characters to search.')).toBeVisible();
  await expect.element(rowOf(colleague.email)).toBeVisible();
  await search.fill('ZEb');
  await expect.element(page.getByText('1 user found')).toBeVisible();
  await expect.element(rowOf(zebulon.email)).toBeVisible();
  await expectNone(rowOf(colleague.email));
  expect(server.calls.filter(({ name }) => name.endsWith('Users'))).toMatchObject([
    { name: 'listUsers' },
    { name: 'searchUsers', query: { term: 'ZEb' } },
  ]);

  await search.fill('nobody is called that');
  await expect.element(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect.element(rowOf(colleague.email)).toBeVisible();
});

test('the list loads page by page and shows an error when a page fails', async () => {
  const all = [1, 2, 3, 4, 5].map((n) => account(n));
  const thirds: Handlers = {
    listUsers: ({ query }) => {
      const { rows, nextCursor } = pageOf(all, { ...query, limit: 3 });
      return { users: rows, nextCursor };
    },
  };
  const server = showUsers(all, {
    listUsers: (request) => (request.query.cursor ? unavailable() : thirds.listUsers!(request)),
  });
  await expect.element(page.getByRole('heading', { name: 'Failed to load users' })).toBeVisible();
  await expect.element(rowOf(all[2]!.email)).toBeVisible();
  await expectNone(rowOf(all[3]!.email));
  server.answer(thirds);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rowOf(all[4]!.email)).toBeVisible();
});

test('an admin changes the role of a user by keyboard alone', async () => {
  const server = showUsers();
  await expect.element(buttonOf(colleague.email, 'Role')).toBeVisible();
  buttonOf(colleague.email, 'Role').element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  const role = dialog.getByLabelText('Role');
  await expect.element(role).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: 'Change Role' })).toBeDisabled();
  await expectNoAxeFindings();
  await userEvent.keyboard('a');
  await expect.element(role).toHaveValue('admin');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  await expect.element(notice('Success')).toBeVisible();
  await expect.element(notice('Ravi Chandran is now Admin.')).toBeVisible();
  await expect.element(rowOf(colleague.email)).toMatchTextContent('Admin');
  await expect.element(buttonOf(colleague.email, 'Role')).toHaveFocus();
  expect(server.calls).toContainEqual(
    expect.objectContaining({
      name: 'setUserRole',
      params: { userId: colleague.id },
      body: { role: 'admin' },
    }),
  );
});

test('an admin cannot change their own role', async () => {
  showUsers();
  await expect.element(rowOf(me.email)).toMatchTextContent('You');
  await buttonOf(me.email, 'Role').click();
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  await expect.element(dialog.getByText('You can’t change your own role.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Role')).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Change Role' })).toBeDisabled();
  await expectNoAxeFindings();
});

test('a balance is set with a reason, and both fields are required', async () => {
  const server = showUsers();
  await buttonOf(colleague.email, 'Tokens').click();
  const dialog = page.getByRole('dialog', { name: 'Set Token Balance' });
  const balance = dialog.getByLabelText('New balance');
  await expect.element(balance).toHaveValue(50);
  for (const wrong of ['', '-1', '1.5']) {
    await balance.fill(wrong);
    await dialog.getByRole('button', { name: 'Set Balance' }).click();
    await expect.element(dialog.getByText('Please enter a valid token balance')).toBeVisible();
  }
  await expect.element(dialog.getByText('Please enter a description')).toBeVisible();
  await expectNoAxeFindingsInBothThemes();
  await balance.fill('120');
  await expect.element(dialog.getByText('Change: +70.')).toBeVisible();
  await dialog.getByLabelText('Description').fill('  The contest in March ');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Success')).toBeVisible();
  await expectNone(dialog);
  await expect.element(rowOf(colleague.email)).toMatchTextContent('120');
  expect(server.calls.filter(({ name }) => name === 'setUserTokens')).toMatchObject([
    { params: { userId: colleague.id }, body: { balance: 120, description: 'The contest in March' } },
  ]);
});

test('a double click sets the balance once', async () => {
  const server = showUsers();
  await buttonOf(colleague.email, 'Tokens').click();
  const dialog = page.getByRole('dialog', { name: 'Set Token Balance' });
  await dialog.getByLabelText('New balance').fill('5000');
  await dialog.getByLabelText('Description').fill('Festival');
  await dialog.getByRole('button', { name: 'Set Balance' }).dblClick();
  await expectNone(dialog);
  expect(server.calls.filter(({ name }) => name === 'setUserTokens')).toHaveLength(1);
});

test('input that the server rejects stays in the dialog, and the notice shows the reason', async () => {
  const server = showUsers(undefined, { setUserTokens: () => Response.error() });
  await buttonOf(colleague.email, 'Tokens').click();
  const dialog = page.getByRole('dialog', { name: 'Set Token Balance' });
  await dialog.getByLabelText('New balance').fill('0');
  await dialog.getByLabelText('Description').fill('Back to the start');
  await dialog.getByRole('button', { name: 'Set Balance' }).click();
  await expect.element(notice('Error')).toBeVisible();
  await expect.element(notice('Failed to set the token balance. Please try again.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('Back to the start');
  server.answer({ setUserTokens: ({ body }) => ({ ...colleague, tokens: body.balance }) });
  await dialog.getByRole('button', { name: 'Set Balance' }).click();
  await expect.element(notice('Success')).toBeVisible();
  await expect.element(rowOf(colleague.email).getByRole('cell').nth(2)).toMatchTextContent(/^Tokens0$/);
});

test('the history of a user shows each transaction with the balance after it', async () => {
  showUsers(undefined, ledgerOf(giftLedger(51)));
  await buttonOf(colleague.email, 'History').click();
  const dialog = page.getByRole('dialog', { name: 'Transaction History' });
  const rows = dialog.getByRole('table').getByRole('row');
  await expect.element(rows).toHaveLength(51);
  await expect.element(rows.nth(1)).toMatchTextContent(/Gift 101.*Grant.*\+1.*101/);
  await expectNoAxeFindings();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows).toHaveLength(53);
  await expect.element(rows.last()).toMatchTextContent(/Welcome bonus.*Grant.*\+50.*50/);
  await expectNone(dialog.getByRole('button', { name: 'Show more' }));
});

test('the history of a user has one line for a generation, with its free tokens', async () => {
  showUsers(undefined, ledgerOf([...effectLedger(1, 'Sound effect, 1 s: a door'), transaction(0)]));
  await buttonOf(colleague.email, 'History').click();
  const lines = page.getByRole('dialog', { name: 'Transaction History' }).getByRole('table').getByRole('row');
  await expect.element(lines).toHaveLength(3);
  await expect.element(lines.nth(1)).toMatchTextContent(/a door.*Spent.*0\s*10 free.*50/);
  await expect.element(lines.nth(2)).toMatchTextContent(/Welcome bonus.*Grant.*\+50.*50/);
});

test('a history is empty before the invite and shows an error when it fails to load', async () => {
  const waiting = account(3, { inviteValidated: false, tokens: 0 });
  const server = showUsers([waiting, me], { listUserTransactions: unavailable });
  await expect.element(rowOf(waiting.email)).toMatchTextContent('No invite code yet');
  await buttonOf(waiting.email, 'History').click();
  const dialog = page.getByRole('dialog', { name: 'Transaction History' });
  await expect.element(dialog.getByText('Not just now.')).toBeVisible();
  server.answer(ledgerOf([]));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'No transactions yet' })).toBeVisible();
  await expectNoAxeFindings();
});
