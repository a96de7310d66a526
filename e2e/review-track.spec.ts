import type { Locator, Page } from '@playwright/test';
import type { ApiUser } from '../contract/testing/api-user.ts';
import { barPosition } from '../contract/bar-positions.ts';
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
import { layoutProblems, setWindowSize } from './layout.ts';
import { upload } from './track-lists.ts';

const wave = (page: Page) =>
  page.getByRole('region', { name: 'Score of the sound' }).getByRole('slider', { name: /^Seek in/ });
const versions = (page: Page) => page.getByRole('region', { name: /^Versions/ });
const showVersion = (page: Page, number: number) =>
  versions(page).getByRole('button', { name: new RegExp(`^Show V${number} ?:`) });
const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ });
const comment = (page: Page, text: string) => comments(page).getByRole('listitem').filter({ hasText: text });
const review = (page: Page) => page.getByRole('region', { name: 'Review' });

const prompt = 'a slow waltz in D minor at 90 bpm for felt piano and strings, no drums';

/** A project with a piece of 20 seconds. */
async function newPiece(user: ApiUser) {
  const projectId = await newProject(user);
  const track = await user.call('generateMusic', {
    params: { projectId },
    body: { prompt, music_length_ms: 20_000 },
  });
  return { projectId, trackId: track.id, title: 'title' in track ? track.title : '' };
}

const listVersions = async (user: ApiUser, trackId: string) =>
  (await user.call('listVersions', { params: { trackId } })).versions.toReversed();

/** Drags over a part of a waveform, from one share of its width to another. */
async function drag(page: Page, target: Locator, from: number, to: number) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + height / 2, { steps: 6 });
  await page.mouse.up();
}

/** Waits for the remake that a dialog has requested. */
async function generate(page: Page, dialog: Locator, number: number) {
  await expect(dialog.getByRole('radio', { name: 'A new version' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(showVersion(page, number)).toBeVisible(generationTimeout);
}

test('three versions are stacked, and a comment on a range of one is found at the same bars of another, resolved and reopened', async ({
  signInAs,
  page,
}) => {
  const user = await signInAs('creator');
  const { projectId, trackId, title } = await newPiece(user);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('article', { name: title }).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);

  const dialog = page.getByRole('dialog');
  await versions(page).getByRole('button', { name: 'New version' }).click();
  await generate(page, dialog, 2);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Extend' }).click();
  await dialog.getByRole('radio', { name: '+10 s' }).check();
  await generate(page, dialog, 3);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('V3');

  const [first, , third] = await listVersions(user, trackId);
  const lastOf = (version: typeof first) => version!.sections.at(-1)!;
  expect(lastOf(third).start_ms).toBeGreaterThan(lastOf(first).start_ms);
  await showVersion(page, 1).click();
  await expect(page).toHaveURL(/\?v=1$/);
  const from = lastOf(first).start_ms / 1000 / first!.duration;
  await drag(
    page,
    wave(page),
    from + 0.004,
    (lastOf(first).start_ms + lastOf(first).duration_ms) / 1000 / first!.duration - 0.004,
  );
  await page
    .getByRole('toolbar', { name: 'Selected range' })
    .getByRole('button', { name: 'Comment' })
    .click();
  const field = comments(page).getByLabel('Write a comment');
  await expect(field).toBeFocused();
  await field.fill('Hold the last chord.');
  await comments(page).getByRole('button', { name: 'Post Comment' }).click();
  const row = comment(page, 'Hold the last chord.');
  const barsOf = (version: typeof first) =>
    barPosition(version!, lastOf(version).start_ms / 1000 + 0.01)!.bar;
  await expect(row).toContainText(`bars ${barsOf(first)}–`);
  await expect(row).toContainText('on V1');
  await expectNoAxeFindings(page);

  await showVersion(page, 3).click();
  await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
  expect(barsOf(third)).toBeGreaterThan(barsOf(first));
  await expect(row).toContainText(`bars ${barsOf(third)}–`);
  await expect(row).toContainText('on V1');
  const mark = page.getByRole('list', { name: 'Comments on the waveform' }).getByRole('listitem');
  const box = (await mark.boundingBox())!;
  const { x, width } = (await wave(page).boundingBox())!;
  expect((box.x - x) / width).toBeCloseTo(lastOf(third).start_ms / 1000 / third!.duration, 2);

  await row.getByRole('button', { name: /^Resolve/ }).click();
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: /^Resolve/ })).toBeVisible();
  await row.getByRole('button', { name: /^Resolve/ }).click();
  await comments(page)
    .getByRole('radio', { name: /^Resolved 1/ })
    .check();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Reopen/ }).click();
  await expect(comments(page).getByRole('radio', { name: /^Open 1/ })).toBeVisible();
  const stored = async () =>
    (await user.call('listComments', { params: { entityType: 'track', entityId: trackId } })).comments[0]!;
  await expect.poll(async () => (await stored()).resolvedAt).toBeNull();
  expect((await stored()).version).toBe(1);
  expect((await stored()).position).toBeCloseTo(lastOf(first).start_ms / 1000, 1);
});

test('the keyboard alone stacks versions, comments on a range, finds it in another version, and resolves it', async ({
  signInAs,
  page,
}) => {
  const user = await signInAs('creator');
  const { trackId } = await newPiece(user);
  const remake = { params: { trackId }, body: { kind: 'variation', as: 'version' } } as const;
  await user.call('remakeTrack', remake);
  await page.goto(`/tracks/${trackId}`);
  const keys = keyboardOnly(page);
  await keys.press(versions(page).getByRole('button', { name: 'New version' }));
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Generate' }));
  await expect(showVersion(page, 3)).toBeVisible(generationTimeout);

  await keys.to(wave(page));
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/\?v=1$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('toolbar', { name: 'Selected range' })).toBeVisible();
  await page.keyboard.press('c');
  const field = comments(page).getByLabel('Write a comment');
  await expect(field).toBeFocused();
  await page.keyboard.type('Two bars without piano.');
  await page.keyboard.press('Control+Enter');
  const row = comment(page, 'Two bars without piano.');
  await expect(row).toContainText('bars 3–4');

  await keys.to(wave(page));
  await page.keyboard.press('3');
  await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
  await expect(row).toContainText('bars 3–4');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\?v=1$/);
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('e');
  await expect(row.getByRole('button', { name: /^Reopen/ })).toBeVisible();
  await page.keyboard.press('e');
  await expect(row.getByRole('button', { name: /^Resolve/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
  await page.keyboard.type('On the cut.');
  await page.keyboard.press('Control+Enter');
  await expect(row.getByText('On the cut.')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('times that are typed select a range, and the page is usable on a phone and at 320 px', async ({
  signInAs,
  page,
}) => {
  const user = await signInAs('creator');
  const { trackId } = await newPiece(user);
  await user.call('createComment', {
    body: { entityType: 'track', entityId: trackId, content: 'Louder here.', position: 4, positionEnd: 8 },
  });
  await page.goto(`/tracks/${trackId}`);
  await page
    .getByRole('button', { name: 'Comment on this moment' })
    .or(page.getByRole('button', { name: 'At 0:00' }))
    .first()
    .click();
  await comments(page).getByRole('textbox', { name: 'From' }).fill('0:02.5');
  await comments(page).getByRole('textbox', { name: 'To', exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Selected range' }).getByLabel('Range to')).toHaveValue(
    '0:05.0',
  );
  for (const size of [
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await setWindowSize(page, size);
    expect(await layoutProblems(page), `${size.width} px`).toEqual([]);
    await expectNoAxeFindingsInBothThemes(page);
  }
});

test('an approval is asked for, refused, given, and undone by a new version', async ({
  signInAs,
  admin,
  browser,
  page,
}) => {
  const user = await signInAs('creator');
  const { projectId, trackId } = await newPiece(user);
  const reviewer = await createUser('collaborator', admin.user);
  const { email } = await reviewer.call('getCurrentUser');
  await user.call('addMember', { params: { projectId }, body: { email, role: 'collaborator' } });

  await page.goto(`/tracks/${trackId}`);
  await review(page).getByRole('button', { name: 'Ask for approval' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByLabel('Due date').fill('2030-11-28');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(notice(page, 'Approval Requested')).toBeVisible();
  await expect(review(page)).toContainText('0 of 2');

  const context = await browser.newContext({ baseURL: user.url });
  await addSessionCookie(context, reviewer);
  const other = await context.newPage();
  await other.goto(`/tracks/${trackId}`);
  await review(other).getByRole('button', { name: 'Request changes' }).click();
  const otherDialog = other.getByRole('dialog');
  await expect(otherDialog.getByRole('button', { name: 'Request changes' })).toBeDisabled();
  await otherDialog.getByRole('button', { name: 'Write a comment' }).click();
  await expect(comments(other).getByLabel('Write a comment')).toBeFocused();
  await other.keyboard.type('The end is too loud.');
  await other.keyboard.press('Control+Enter');
  await expect(comment(other, 'The end is too loud.')).toBeVisible();
  await review(other).getByRole('button', { name: 'Request changes' }).click();
  await expect(otherDialog.getByText('The end is too loud.')).toBeVisible();
  await otherDialog.getByRole('button', { name: 'Request changes' }).click();
  const current = (where: Page) => review(where).getByRole('listitem').and(where.locator('[aria-current]'));
  await expect(current(other)).toContainText('Changes requested');
  await expect(current(page)).toContainText('Changes requested');

  for (const where of [other, page]) {
    await review(where).getByRole('button', { name: 'Approve V1' }).click();
    const question = where.getByRole('dialog', { name: 'Approve V1?' });
    await question.getByRole('button', { name: 'Yes, approve' }).click();
    await expect(question).toHaveCount(0);
  }
  await expect(current(page)).toContainText('Approved 2 of 2');
  await expect(review(page)).toContainText('Locked');
  await expectNoAxeFindings(page);
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('article').first()).toContainText('Approved');
  await page.getByLabel('Review state').selectOption('In review');
  await expect(page.getByRole('heading', { name: 'No tracks: In review' })).toBeVisible();

  await page.goto(`/tracks/${trackId}`);
  await page.getByRole('button', { name: 'Review actions' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await expect(review(page)).not.toContainText('Locked');
  await versions(page).getByRole('button', { name: 'New version' }).click();
  await generate(page, dialog, 2);
  await expect(current(page)).toContainText('In review');
  await expect(current(other)).toContainText('In review');
  await expect(review(other)).toContainText('0 of 2');
  await context.close();
});

test('a track that does not exist, or a version of it, is reported', async ({ signInAs, page }) => {
  const user = await signInAs('creator');
  const projectId = await newProject(user);
  const { id } = await upload(user, projectId, 'Depot at Five');
  await page.goto('/tracks/01920000-0000-7000-8000-0000000000ff');
  await expect(page.getByRole('heading', { name: /^Track Not Found/ })).toBeVisible();
  await page.goto(`/tracks/${id}?v=7`);
  await expect(page.getByText('This track doesn’t have that version.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Depot at Five' })).toBeVisible();
});

test('an approval is asked for, refused, given, and undone by a new version with the keyboard alone', async ({
  signInAs,
  admin,
  browser,
  page,
}) => {
  const user = await signInAs('creator');
  const { projectId, trackId } = await newPiece(user);
  const reviewer = await createUser('collaborator', admin.user);
  const { email, id } = await reviewer.call('getCurrentUser');
  await user.call('addMember', { params: { projectId }, body: { email, role: 'collaborator' } });
  const keys = keyboardOnly(page);

  await page.goto(`/tracks/${trackId}`);
  await keys.press(review(page).getByRole('button', { name: 'Ask for approval' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  for (const box of await dialog.getByRole('checkbox').all()) {
    if (!(await box.isChecked())) await keys.press(box, 'Space');
  }
  await keys.press(dialog.getByRole('button', { name: 'Ask', exact: true }));
  await expect(review(page)).toContainText('0 of 2');
  const { reviewers } = await user.call('getReview', { params: { trackId } });
  expect(reviewers.map(({ userId }) => userId)).toContain(id);

  const context = await browser.newContext({ baseURL: user.url });
  await addSessionCookie(context, reviewer);
  const other = await context.newPage();
  const otherKeys = keyboardOnly(other);
  const otherDialog = other.getByRole('dialog');
  await other.goto(`/tracks/${trackId}`);
  await otherKeys.press(review(other).getByRole('button', { name: 'Request changes' }));
  await otherKeys.press(otherDialog.getByRole('button', { name: 'Write a comment' }));
  await expect(comments(other).getByLabel('Write a comment')).toBeFocused();
  await other.keyboard.type('The end is too loud.');
  await other.keyboard.press('Control+Enter');
  await expect(comment(other, 'The end is too loud.')).toBeVisible();
  await otherKeys.press(review(other).getByRole('button', { name: 'Request changes' }));
  await otherKeys.press(otherDialog.getByRole('button', { name: 'Request changes' }));
  const current = (where: Page) => review(where).getByRole('listitem').and(where.locator('[aria-current]'));
  await expect(current(page)).toContainText('Changes requested');

  for (const where of [other, page]) {
    const question = where.getByRole('dialog', { name: 'Approve V1?' });
    await keyboardOnly(where).press(review(where).getByRole('button', { name: 'Approve V1' }));
    await keyboardOnly(where).press(question.getByRole('button', { name: 'Yes, approve' }));
    await expect(question).toHaveCount(0);
  }
  await expect(current(page)).toContainText('Approved 2 of 2');
  await expect(review(page)).toContainText('Locked');

  await keys.press(page.getByRole('button', { name: 'Review actions' }));
  const unlock = page.getByRole('menuitem', { name: 'Unlock' });
  await expect(unlock).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(review(page)).not.toContainText('Locked');
  await keys.expectFocusKept();
  await keys.press(versions(page).getByRole('button', { name: 'New version' }));
  await keys.press(dialog.getByRole('button', { name: 'Generate' }));
  await expect(showVersion(page, 2)).toBeVisible(generationTimeout);
  await keys.expectFocusKept();
  await expect(current(page)).toContainText('In review');
  await expect(current(other)).toContainText('In review');
  await expect(review(other)).toContainText('0 of 2');
  await expect(versions(page)).toContainText('2 approved');
  await context.close();
});

test('a version with a section re-made names its source and marks the bars that are new', async ({
  signInAs,
  page,
}) => {
  const user = await signInAs('creator');
  const { trackId } = await newPiece(user);
  const params = { trackId };
  await user.call('remakeTrack', { params, body: { kind: 'variation', as: 'version' } });
  await page.goto(`/tracks/${trackId}?v=1`);
  const [first] = await listVersions(user, trackId);
  const [, second] = first!.sections;
  await page.getByRole('group', { name: 'Sections' }).getByRole('button').nth(1).click();
  await page
    .getByRole('toolbar', { name: 'Selected range' })
    .getByRole('button', { name: 'Re-make' })
    .click();
  await generate(page, page.getByRole('dialog'), 3);
  const row = versions(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Show V3/ }) });
  await expect(row).toContainText('Section re-made of V1');

  await showVersion(page, 3).click();
  const mark = page.getByText('new in V3');
  await expect(mark).toHaveCount(1);
  const box = (await mark.locator('..').boundingBox())!;
  const { x, width } = (await wave(page).boundingBox())!;
  expect((box.x - x) / width).toBeCloseTo(second!.start_ms / 1000 / first!.duration, 2);
  expect(box.width / width).toBeCloseTo(second!.duration_ms / 1000 / first!.duration, 2);
  await expectNoAxeFindingsInBothThemes(page);
  await showVersion(page, 2).click();
  await expect(page.getByText(/^new in V/)).toHaveCount(0);
  await page.reload();
  await expect(row).toContainText('Section re-made of V1');
});
