import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, notice, postComment, test } from './fixtures.ts';

const tab = (page: Page, name: string) =>
  page
    .getByRole('tablist', { name: 'Project', exact: true })
    .getByRole('tab', { name: new RegExp(`^${name}`) });
const thumbsUp = (page: Page) => page.getByRole('button', { name: /^Thumbs up/ }).first();

const serverError = {
  status: 500,
  json: { code: 'internal', message: 'Something went wrong on the server.' },
};

test('the tabs are in the URL, arrow keys move between them, and input is kept', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await page.getByLabel('Music prompt').fill('A waltz that is not finished yet');
  await tab(page, 'Tracks').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=ideas$/);
  await expect(page.getByRole('heading', { name: 'No ideas yet' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?tab=comments$/);
  await page.keyboard.press('End');
  await expect(tab(page, 'Project Details')).toBeFocused();
  await expect(page).toHaveURL(/\?tab=details$/);
  await page.keyboard.press('Home');
  await expect(tab(page, 'Tracks')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\?tab=comments$/);
  await page.getByLabel('Write a comment').fill('A thought that is not finished yet');
  await tab(page, 'Tracks').click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}$`));
  await expect(page.getByLabel('Music prompt')).toHaveValue('A waltz that is not finished yet');
  await tab(page, 'Comments').click();
  await expect(page.getByLabel('Write a comment')).toHaveValue('A thought that is not finished yet');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
});

test('Ideas: an idea can be created, moved, commented on and deleted', async ({ projectId, page }) => {
  await page.goto(`/projects/${projectId}?tab=ideas`);
  await page.getByRole('textbox', { name: 'Title' }).fill('  ');
  await page.getByRole('button', { name: 'Add Idea' }).click();
  await expect(notice(page, 'Missing Information')).toBeVisible();
  await expect(
    page.getByText('Please provide both a title and description for your idea.').first(),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Title' }).fill('Lullaby for an empty carriage');
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('Celesta, and a very soft brush.');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(notice(page, 'Idea Created')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  const idea = page.getByRole('article', { name: 'Lullaby for an empty carriage' });
  await expect(idea.getByText('Pending', { exact: true })).toBeVisible();
  await expect(tab(page, 'Ideas')).toHaveText('Ideas 1');

  await idea.getByRole('button', { name: /^Move/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Move to in progress']);
  await expect(page.getByRole('menuitem')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(idea.getByText('In progress', { exact: true })).toBeVisible();
  await idea.getByRole('button', { name: /^Move/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Move to generated',
    'Move to rejected',
    'Move to pending',
  ]);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');

  await idea.getByRole('button', { name: /^Comments/ }).click();
  await idea.getByLabel('Write a comment').fill('Not too sweet.');
  await idea.getByRole('button', { name: 'Post Comment' }).click();
  await expect(idea.getByLabel('Write a comment')).toHaveValue('');
  await expect(idea.getByText('Not too sweet.')).toBeVisible();
  await page.reload();
  await expect(idea.getByText('In progress', { exact: true })).toBeVisible();

  await idea.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No ideas yet' })).toBeVisible();
});

test('Ideas: a generated idea shows a link to its track without a reload', async ({
  user,
  projectId,
  page,
}) => {
  const idea = await user.call('createIdea', {
    params: { projectId },
    body: { title: 'A bell', description: 'The two tones of the doors.' },
  });
  await page.goto(`/projects/${projectId}?tab=ideas`);
  await expect(page.getByRole('article', { name: 'A bell' })).toBeVisible();
  await user.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'two bells', music_length_ms: 10_000, ideaId: idea.id },
  });
  await expect(page.getByText('This idea has been turned into a track!')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the track' }).click();
  await expect(page).toHaveURL(/\/tracks\/[\w-]+$/);
  await expect(page.getByRole('main').getByText('0:10').first()).toBeVisible();
});

test('Comments: a comment arrives live, can be answered and liked, and leaves a placeholder when deleted', async ({
  projectId,
  admin,
  page,
}) => {
  await page.goto(`/projects/${projectId}?tab=comments`);
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post Comment' })).toBeDisabled();

  const comment = await postComment(admin.user, projectId, 'The break at bar 13 is the film.');
  await expect(page.getByText('The break at bar 13 is the film.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await thumbsUp(page).click();
  await expect(thumbsUp(page)).toHaveAccessibleName('Thumbs up, 1');
  await expect(thumbsUp(page)).toHaveAttribute('aria-pressed', 'true');
  await admin.user.call('reactToComment', {
    params: { commentId: comment.id },
    body: { type: 'thumbs_up' },
  });
  await expect(thumbsUp(page)).toHaveAccessibleName('Thumbs up, 2');
  await thumbsUp(page).click();
  await expect(thumbsUp(page)).toHaveAccessibleName('Thumbs up, 1');
  await expect(thumbsUp(page)).toHaveAttribute('aria-pressed', 'false');

  await page.getByLabel('Write a comment').fill('And the doors?');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(notice(page, 'Comment Added')).toBeVisible();
  await expect(page.getByLabel('Write a comment')).toHaveValue('');

  const replyButtons = page.getByRole('button', { name: /^Reply to/ });
  await replyButtons.nth(0).click();
  await replyButtons.nth(1).click();
  const form = page.getByRole('textbox', { name: /^Reply to/ });
  await expect(form).toHaveCount(1);
  await expect(form).toBeFocused();
  await form.fill('   ');
  await expect(page.getByRole('button', { name: 'Post Reply' })).toBeDisabled();
  await form.fill('Two more bars.');
  await form.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Two more bars.')).toBeVisible();
  await expect(replyButtons.nth(1)).toBeFocused();
  await expectNoAxeFindings(page);

  await admin.user.call('deleteComment', { params: { commentId: comment.id } });
  await expect(page.getByText('deleted comment', { exact: true })).toBeVisible();
  await expect(page.getByText('Two more bars.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).last().click();
  await expect(notice(page, 'Comment Deleted')).toBeVisible();
  await expect(page.getByText('Two more bars.')).toHaveCount(0);
  await expect(page.getByText('deleted comment', { exact: true })).toHaveCount(0);
  await expect(page.getByText('And the doors?')).toBeVisible();
});

test('a reply can be sent before the thread has been refetched', async ({ projectId, page }) => {
  await page.goto(`/projects/${projectId}?tab=comments`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  const isSent = Promise.withResolvers<void>();
  await page.route('**/api/comments/project/**', async (route) => {
    await isSent.promise;
    await route.continue();
  });
  await page.getByLabel('Write a comment').fill('Too long.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Reply to/ }).click();
  await page.keyboard.type('By a bar.');
  const reply = page.waitForResponse(
    (response) => response.request().postDataJSON()?.content === 'By a bar.' && response.ok(),
  );
  await page.keyboard.press('Control+Enter');
  await reply;
  isSent.resolve();
  await expect(page.getByRole('list', { name: /^Replies to/ }).getByText('By a bar.')).toBeVisible();
});

test('Comments: a pending reply keeps its form, and no other form opens until the response', async ({
  user,
  projectId,
  page,
}) => {
  for (const bar of ['Bar 1', 'Bar 2']) await postComment(user, projectId, bar);
  await page.goto(`/projects/${projectId}?tab=comments`);
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/comments', async (route) => {
    await answers.promise;
    await route.fulfill(serverError);
  });
  const replyButtons = page.getByRole('button', { name: /^Reply to/ });
  const form = page.getByRole('textbox', { name: /^Reply to/ });
  await replyButtons.nth(0).click();
  await form.fill('Two more bars.');
  await form.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
  for (const index of [0, 1]) {
    await replyButtons.nth(index).click({ force: true });
    await expect(form).toHaveValue('Two more bars.');
  }
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  answers.resolve();
  await expect(notice(page, 'Failed to Post')).toBeVisible();
  await expect(form).toHaveValue('Two more bars.');
  await page.unroute('**/api/comments');
  await form.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Two more bars.')).toBeVisible();
  await expect(replyButtons.nth(0)).toBeFocused();
  await replyButtons.nth(1).click();
  await expect(form).toHaveValue('');
});

test('an idea whose response arrives while another tab is open clears the form', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}?tab=ideas`);
  const answers = Promise.withResolvers<void>();
  await page.route('**/ideas', async (route) => {
    if (route.request().method() === 'POST') await answers.promise;
    await route.continue();
  });
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('A bell');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('The two tones of the doors.');
  await page.getByRole('button', { name: 'Add Idea' }).click();
  await tab(page, 'Comments').click();
  answers.resolve();
  await expect(notice(page, 'Idea Created')).toBeVisible();
  await tab(page, 'Ideas').click();
  await expect(page.getByRole('article', { name: 'A bell' })).toBeVisible();
  await expect(title).toHaveValue('');
});
