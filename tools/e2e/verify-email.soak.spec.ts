import type { Page } from '@playwright/test';
import { password } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { dedicatedServer } from './dedicated-server.ts';
import { smtpInbox } from './smtp-inbox.ts';

const email = 'ada@example.org';
let inbox: Awaited<ReturnType<typeof smtpInbox>>;
const server = dedicatedServer(async () => {
  inbox = await smtpInbox();
  return { SMTP_URL: inbox.url, ADMIN_EMAILS: email };
});
test.afterAll(() => inbox.close());

const linkIn = (message: string) => /http:\/\/\S+\/api\/auth\/verify-email\?token=[\w.-]+/.exec(message)?.[0];

async function lastLink(atLeast: number): Promise<string> {
  await expect.poll(() => inbox.letters.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(atLeast);
  return linkIn(inbox.letters.at(-1)!)!;
}

async function signIn(page: Page, form: 'Sign in' | 'Create account', address: string) {
  const fields = page.getByRole('form', { name: form });
  await fields.getByLabel('Email').fill(address);
  await fields.getByLabel('Password', { exact: true }).fill(password);
  await fields.getByRole('button', { name: form }).click();
}

// The first test: the printed code closes once an admin exists without it.
test('a user who joined with a code sees that the address is unconfirmed, and confirms it', async ({
  page,
}) => {
  await page.goto(`${server.url}/sign-in?account=new`);
  await signIn(page, 'Create account', 'jonas@example.org');
  await page.getByLabel('Invite Code').fill(server.inviteCode);
  await page.getByRole('button', { name: 'Validate Code' }).click();
  await page.getByRole('link', { name: 'Email not confirmed' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is not confirmed yet' })).toBeVisible();
  const before = inbox.letters.length;
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(await lastLink(before + 1));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Email not confirmed' })).toHaveCount(0);
});

test('a user named in ADMIN_EMAILS becomes an admin by the mailed link alone', async ({ page, browser }) => {
  await page.goto(`${server.url}/sign-in?account=new`);
  await signIn(page, 'Create account', email);
  await expect(page.getByText(`Confirm ${email} instead of entering a code.`)).toBeVisible();
  await expectNoAxeFindings(page);
  const link = await lastLink(1);

  // A tampered link confirms nothing and offers a new one.
  await page.goto(`${link.slice(0, -4)}abcd`);
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expectNoAxeFindings(page);

  // In a browser without a session it asks for sign-in first, then continues.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await lastLink(2));
  await expect(elsewhere).toHaveURL(/\/sign-in\?returnTo=/);
  await signIn(elsewhere, 'Sign in', email);
  await expect(elsewhere.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'Admin' })).toBeVisible();
  await expectNoAxeFindings(elsewhere);
  await elsewhere.context().close();
});
