import type { Browser, Locator, Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import {
  addSessionCookie,
  createUser,
  expect,
  generationTimeout,
  newProject,
  notice,
  test,
} from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';

const queue = (page: Page) => page.getByRole('region', { name: 'Queue', exact: true });
const budget = (page: Page) => page.getByRole('region', { name: 'Budget', exact: true });
const requests = (page: Page) => page.getByRole('region', { name: 'Waiting for approval' });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Music prompt' });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });
const openDetails = (page: Page) => page.getByRole('tab', { name: 'Project Details' });

/** A project of the user with another creator as a member, and the page of each. */
async function openTeam(owner: ApiUser, admin: ApiUser, browser: Browser) {
  const projectId = await newProject(owner);
  const member = await createUser('creator', admin);
  const { email } = await member.call('getCurrentUser');
  await owner.call('addMember', { params: { projectId }, body: { email, role: 'collaborator' } });
  const context = await browser.newContext({ baseURL: owner.url });
  await addSessionCookie(context, member);
  return { projectId, member, memberPage: await context.newPage(), context };
}

const orderByApi = (user: ApiUser, projectId: string, words: string) =>
  user.call('generateMusic', { params: { projectId }, body: { prompt: words, music_length_ms: 10_000 } });

const field = (page: Page, name: string): Locator => budget(page).getByLabel(name, { exact: true });

test('a member orders above the amount, waits, and gets the track when an admin approves', async ({
  signInAs,
  admin,
  browser,
  page,
}) => {
  const owner = await signInAs('creator');
  const { projectId, memberPage, context } = await openTeam(owner, admin.user, browser);
  await page.goto(`/projects/${projectId}`);
  await openDetails(page).click();
  await expect(budget(page)).toContainText('Nothing was spent this month.');
  await field(page, 'Tokens a month').fill('a few');
  await expect(budget(page)).toContainText('Please enter a whole number');
  await expect(budget(page).getByRole('button', { name: 'Save Budget' })).toBeDisabled();
  await field(page, 'Tokens a month').fill('1000');
  await field(page, 'Approval above').fill('20');
  await budget(page).getByRole('button', { name: 'Save Budget' }).click();
  await expect(notice(page, 'Budget Updated')).toBeVisible();
  await expect(budget(page)).toContainText('0 of 1,000 tokens');
  await expectNoAxeFindingsInBothThemes(page);

  await memberPage.goto(`/projects/${projectId}`);
  await prompt(memberPage).fill('a slow waltz for piano');
  await expect(memberPage.getByText('Needs an admin’s approval')).toBeVisible();
  await generate(memberPage).click();
  await expect(queue(memberPage)).toContainText('Waiting for approval.');
  await expect(queue(memberPage).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectNoAxeFindings(memberPage);
  await openDetails(memberPage).click();
  await expect(budget(memberPage)).toContainText('Only the project admin can change these limits.');
  await expect(requests(memberPage)).toContainText('a slow waltz for piano');
  await expect(requests(memberPage).getByRole('button')).toHaveCount(0);
  await expectNoAxeFindings(memberPage);
  await memberPage.getByRole('tab', { name: 'Tracks' }).click();

  const listener = await createUser('collaborator', admin.user);
  const { email: listenerEmail } = await listener.call('getCurrentUser');
  await owner.call('addMember', {
    params: { projectId },
    body: { email: listenerEmail, role: 'collaborator' },
  });
  const listening = await browser.newContext({ baseURL: owner.url });
  await addSessionCookie(listening, listener);
  const listenerPage = await listening.newPage();
  await listenerPage.goto(`/projects/${projectId}`);
  await expect(queue(listenerPage)).toContainText('Waiting for approval.');
  await expect(queue(listenerPage).getByRole('button', { name: /Cancel|Dismiss/ })).toHaveCount(0);
  await listening.close();

  await page.goto(`/projects/${projectId}`);
  await expect(queue(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(page.getByText('1 request waits for your approval.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(requests(page)).toContainText('100 tokens');
  await expect(budget(page)).toContainText('100 of them held');
  await requests(page).getByRole('button', { name: 'Approve' }).click();
  await expect(notice(page, 'Request Approved')).toBeVisible();
  await expect(requests(page)).toHaveCount(0);

  await expect(memberPage.getByRole('article')).toHaveCount(1, generationTimeout);
  await expect(queue(memberPage)).toContainText('Completed');
  await expect(budget(page)).toContainText('100 of 1,000 tokens');
  await expect(budget(page)).not.toContainText('held for generations');
  await context.close();
});

test(
  'a rejected request returns its tokens and says why, with the keyboard alone',
  { tag: '@soak' },
  async ({ signInAs, admin, browser, page }) => {
    const owner = await signInAs('creator');
    const { projectId, member, memberPage, context } = await openTeam(owner, admin.user, browser);
    const keys = keyboardOnly(page);
    await page.goto(`/projects/${projectId}?tab=details`);
    await keys.fill(field(page, 'Approval above'), '0');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Budget Updated')).toBeVisible();
    const before = await member.call('getBalance');

    await memberPage.goto(`/projects/${projectId}`);
    const memberKeys = keyboardOnly(memberPage);
    const order = async (words: string) => {
      // The queue scrolls into view after an order: a press of Tab brings the focused field back.
      await memberPage.keyboard.press('Tab');
      await memberKeys.fill(prompt(memberPage), words);
      await memberKeys.press(generate(memberPage));
    };
    await memberKeys.fill(prompt(memberPage), 'a march for brass');
    await expect(memberPage.getByText('Needs an admin’s approval')).toBeVisible();
    await memberKeys.press(generate(memberPage));
    await expect(queue(memberPage)).toContainText('Waiting for approval.');

    await keys.press(requests(page).getByRole('button', { name: 'Reject' }));
    const dialog = page.getByRole('dialog', { name: 'Reject this request?' });
    await keys.fill(dialog.getByLabel('Reason (optional)'), 'Use the demo first');
    await expectNoAxeFindings(page);
    await keys.press(dialog.getByRole('button', { name: 'Reject', exact: true }));
    await expect(notice(page, 'Request Rejected')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await keys.expectFocusKept();

    await expect(queue(memberPage)).toContainText('“Use the demo first” The tokens were returned.');
    expect(await member.call('getBalance')).toEqual(before);

    await order('a march for strings');
    await expect(requests(page)).toContainText('a march for strings');
    await memberKeys.press(queue(memberPage).getByRole('button', { name: 'Cancel' }));
    await expect(requests(page)).toHaveCount(0);
    await order('a march for flutes');
    await keys.press(requests(page).getByRole('button', { name: 'Approve' }));
    await expect(memberPage.getByRole('article')).toHaveCount(1, generationTimeout);
    await context.close();
  },
);

test(
  'an exhausted budget and the limit of a person are said at Generate and when a request is refused',
  { tag: '@soak' },
  async ({ signInAs, admin, browser, page }) => {
    const owner = await signInAs('creator');
    const { projectId, member, memberPage, context } = await openTeam(owner, admin.user, browser);
    const set = (body: object) => owner.call('setProjectBudget', { params: { projectId }, body });
    await set({ monthlyTokens: 200, perPersonTokens: 40, warnPercent: 50 });
    await orderByApi(member, projectId, 'a waltz');

    await memberPage.goto(`/projects/${projectId}`);
    await prompt(memberPage).fill('another waltz');
    await expect(
      memberPage.getByText('You may spend only 6 more tokens in this project this month.'),
    ).toBeVisible();
    await expect(generate(memberPage)).toBeDisabled();
    await expectNoAxeFindings(memberPage);

    await page.goto(`/projects/${projectId}`);
    await prompt(page).fill('a march');
    await expect(generate(page)).toBeEnabled();
    // The budget is lowered before the page knows.
    await page.route(
      '**/generate-music',
      async (route) => {
        await set({ monthlyTokens: 40 });
        await route.continue();
      },
      { times: 1 },
    );
    await generate(page).click();
    await expect(queue(page)).toContainText(
      'This costs more than the project’s budget for this month has left.',
    );
    await prompt(page).fill('a march');
    await expect(page.getByText('The project’s budget for this month has only 6 tokens left.')).toBeVisible();
    await expect(generate(page)).toBeDisabled();
    await openDetails(page).click();
    await expect(budget(page)).toContainText('34 of 40 tokens');
    await expect(budget(page)).toContainText('85% of this month’s tokens are used.');
    await expectNoAxeFindingsInBothThemes(page);
    await context.close();
  },
);
