import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InviteCode } from '#contract/invites.ts';
import { AppError } from '#contract/errors.ts';
import { fakeApi } from '#web/data/testing/fake-api.ts';
import { expectNoAxeFindings, expectNone, notice, show } from '#web/data/testing/screen.tsx';
import { InviteCodes } from '#web/features/admin/invite-codes.tsx';

let lastId = 0;

function inviteCode(changes: Partial<InviteCode> = {}): InviteCode {
  lastId += 1;
  return {
    id: `0190a1b2-0000-7000-8000-${String(lastId).padStart(12, '0')}`,
    code: 'WOODWIND',
    description: null,
    role: 'collaborator',
    maxUses: 1,
    usedCount: 0,
    isActive: true,
    expiresAt: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    ...changes,
  };
}

/** The invite codes of a server, newest first. */
function showCodes(...given: InviteCode[]) {
  let codes = given;
  const server = fakeApi({
    listInviteCodes: () => ({ inviteCodes: codes }),
    createInviteCode: ({ body }) => {
      const isTaken = codes.some(({ code }) => code.toLowerCase() === body.code.toLowerCase());
      if (isTaken) throw new AppError('invite_code_taken');
      const created = inviteCode(body as Partial<InviteCode>);
      codes = [created, ...codes];
      return created;
    },
    deleteInviteCode: ({ params }) => {
      codes = codes.filter(({ id }) => id !== params['inviteCodeId']);
      return undefined;
    },
  });
  show(<InviteCodes />, { user: { role: 'admin' } });
  return server;
}

const entryOf = (code: string) => page.getByRole('listitem').filter({ hasText: code });

test('the form requires a code, at least one use and an expiry day that is not past', async () => {
  showCodes();
  await page.getByRole('button', { name: 'Create Invite Code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Code', { exact: true }).fill('   ');
  await dialog.getByLabelText('Max uses').fill('0');
  await dialog.getByLabelText('Expires on').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.element(dialog.getByText('Please enter an invite code')).toBeVisible();
  await expect.element(dialog.getByText('Max uses must be at least 1')).toBeVisible();
  await expect.element(dialog.getByText('Please choose today or a later date.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suggest one' }).click();
  const code = (dialog.getByLabelText('Code', { exact: true }).element() as HTMLInputElement).value;
  await dialog.getByLabelText('Max uses').fill('');
  await dialog.getByLabelText('Expires on').fill('2099-12-31');
  await dialog.getByLabelText('Description').fill('For the horns');
  await dialog.getByLabelText('Role').selectOptions('creator');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.element(entryOf(code)).toMatchTextContent(/For the horns.*Creator.*0 of 1.*31 Dec 2099/);
});

test('a duplicate code is rejected with the message of the server', async () => {
  showCodes(inviteCode({ code: 'TAKEN-ALREADY', isActive: false }));
  await expect.element(entryOf('TAKEN-ALREADY')).toMatchTextContent('Inactive');
  await page.getByRole('button', { name: 'Create Invite Code' }).click();
  await page.getByRole('dialog').getByLabelText('Code', { exact: true }).fill('taken-already');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Error')).toBeVisible();
  await expect.element(notice('This invite code already exists.')).toBeVisible();
  await expect
    .element(page.getByRole('dialog').getByLabelText('Code', { exact: true }))
    .toHaveValue('taken-already');
});

test('a double click creates one code', async () => {
  const server = showCodes();
  await page.getByRole('button', { name: 'Create Invite Code' }).click();
  const form = page.getByRole('dialog', { name: 'Create Invite Code' });
  await form.getByLabelText('Code', { exact: true }).fill('ONLY-ONCE');
  await form.getByRole('button', { name: 'Create', exact: true }).dblClick();
  await expectNone(form);
  expect(server.calls.filter(({ name }) => name === 'createInviteCode')).toHaveLength(1);
});

test('a code can be copied', async () => {
  showCodes(inviteCode({ code: 'COPY-ME' }));
  await page.getByRole('button', { name: 'Copy COPY-ME' }).click();
  await expect.element(notice('Code copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('COPY-ME');
});

test('deleting a code asks for confirmation', async () => {
  showCodes(inviteCode({ code: 'GOING-AWAY' }));
  await page.getByRole('button', { name: 'Delete GOING-AWAY' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete invite code?' });
  await expect.element(confirm.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectNoAxeFindings();
  await userEvent.keyboard('{Escape}');
  await expectNone(confirm);
  await expect.element(entryOf('GOING-AWAY')).toBeVisible();
  await page.getByRole('button', { name: 'Delete GOING-AWAY' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Success')).toBeVisible();
  await expectNone(entryOf('GOING-AWAY'));
});
