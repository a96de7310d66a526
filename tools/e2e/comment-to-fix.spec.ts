import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, generationTimeout, newProject, notice, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import { comment, comments, drag, listVersions, showVersion, versions, wave } from './track-room.ts';
import { newVersions } from './version-files.ts';

/** A project with a piece of 20 seconds that has drums. */
async function newSong(user: ApiUser) {
  const projectId = await newProject(user);
  const prompt = 'a rock song at 120 bpm with drums, electric bass, piano and electric guitar';
  const body = { prompt, music_length_ms: 20_000 };
  const track = await user.call('generateMusic', { params: { projectId }, body });
  return { projectId, trackId: track.id };
}

const post = (user: ApiUser, trackId: string, content: string, range = { position: 8, positionEnd: 12 }) =>
  user.call('createComment', { body: { entityType: 'track', entityId: trackId, content, ...range } });

const dialogOf = (page: Page, name = 'From a comment') => page.getByRole('dialog', { name, exact: true });
const tryIt = (page: Page, text: string) => comment(page, text).getByRole('button', { name: /^Try it/ });
const accept = (page: Page) => page.getByRole('button', { name: 'Accept, make a version' });
/** The edits of a dialog, one list item each. */
const edits = (page: Page) => page.getByRole('list', { name: 'Understood' }).getByRole('listitem');

test('a comment on a range becomes a change with a price, and the new version resolves it and is heard before and after', async ({
  user,
  page,
}) => {
  const { trackId } = await newSong(user);
  await page.goto(`/tracks/${trackId}`);
  await drag(page, wave(page), 0.42, 0.58);
  await page
    .getByRole('toolbar', { name: 'Selected range' })
    .getByRole('button', { name: 'Comment' })
    .click();
  await comments(page).getByLabel('Write a comment').fill('Drums too loud here');
  await comments(page).getByRole('button', { name: 'Post Comment' }).click();
  await tryIt(page, 'Drums too loud here').click();

  const dialog = dialogOf(page);
  await expect(dialog.getByRole('region', { name: 'The comment' })).toContainText('Drums too loud here');
  await expect(dialog.getByText('Read: 1 change', { exact: true })).toBeAttached();
  await expect(edits(page)).toHaveCount(1);
  await expect(edits(page).getByRole('button', { name: /^Who Drums/i })).toBeVisible();
  const amount = edits(page).getByRole('combobox', { name: 'How much' });
  await expect(amount.locator('option:checked')).toHaveText(/softer$/);
  await expect(dialog.getByText(/^\d+ bars?,? .*to the sample$/)).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  await expectNoAxeFindingsInBothThemes(page);
  await amount.selectOption('12 dB softer');
  await expect(dialog.getByText(/only if you accept\.$/)).toBeVisible();
  await expect(accept(page)).toBeEnabled();
  await accept(page).click();
  await expect(dialog).toHaveCount(0);
  await expect(notice(page, 'Added to the queue')).toBeVisible();

  const row = comment(page, 'Drums too loud here');
  await expect(row.getByRole('button', { name: /^Reopen/ })).toBeVisible(generationTimeout);
  await expect(showVersion(page, 2)).toHaveAccessibleName(/From a comment of V1/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('V2');
  const [stored] = (await user.call('listComments', { params: { entityType: 'track', entityId: trackId } }))
    .comments;
  expect(stored).toMatchObject({ fixedInVersion: 2, resolvedBy: stored!.userId });
  await versions(page).getByRole('button', { name: 'Show the comment' }).click();
  await expect(row).toBeFocused();

  const player = page.getByRole('region', { name: 'Player' });
  const heard = async () => Number(await wave(page).getAttribute('aria-valuenow'));
  await row.getByRole('button', { name: 'Play before, V1' }).click();
  await expect(page).toHaveURL(/\?v=1$/);
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(heard).toBeGreaterThanOrEqual(Math.floor(stored!.position!));
  expect(await heard()).toBeLessThanOrEqual(stored!.positionEnd!);
  await row.getByRole('button', { name: 'Play after, V2' }).click();
  await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  // It ends with the range.
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
});

test(
  'the keyboard alone tries a comment, changes its chips, adds and drops an edit and accepts',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { trackId } = await newSong(user);
    await post(user, trackId, 'drums too loud here');
    await page.goto(`/tracks/${trackId}`);
    const keys = keyboardOnly(page);
    await keys.press(tryIt(page, 'drums too loud here'));
    const dialog = dialogOf(page);
    await expect(edits(page)).toHaveCount(1);

    await keys.press(edits(page).getByRole('button', { name: /^Where / }));
    const where = page.getByRole('dialog', { name: 'Where' });
    await keys.press(where.getByRole('checkbox').first(), 'Space');
    await expect(where.getByRole('checkbox').first()).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(where).toBeHidden();
    await expect(dialog).toBeVisible();
    await keys.press(page.getByRole('button', { name: 'Add a change' }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(edits(page)).toHaveCount(2);
    await keys.to(edits(page).nth(1).getByRole('combobox', { name: 'Ending' }));
    await page.keyboard.press('ArrowDown');
    await expect(edits(page).nth(1).locator('option:checked')).toHaveText('fades out');
    await keys.press(edits(page).nth(1).getByRole('button', { name: 'Drop: Ending' }));
    await expect(edits(page)).toHaveCount(1);
    await keys.expectFocusKept();

    await expect(accept(page)).toBeEnabled();
    await keys.press(accept(page));
    await expect(dialog).toHaveCount(0);
    const row = comment(page, 'drums too loud here');
    await expect(row.getByRole('button', { name: /^Reopen/ })).toBeVisible(generationTimeout);
    await keys.press(row.getByRole('button', { name: 'Play after, V2' }));
    await expect(
      page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }),
    ).toBeVisible();
  },
);

test(
  'words without a change to the music say so, and other words are read',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { trackId } = await newSong(user);
    await post(user, trackId, 'My cat loves the second verse');
    await setWindowSize(page, { width: 390, height: 844 });
    await page.goto(`/tracks/${trackId}`);
    await tryIt(page, 'My cat').click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText(/No change to the music was found in these words/)).toBeVisible();
    await expect(edits(page)).toHaveCount(0);
    await expect(accept(page)).toBeDisabled();
    await expectNoAxeFindings(page);

    await dialog.getByRole('button', { name: 'Say it in other words' }).click();
    const words = dialog.getByLabel('What should change?');
    await expect(words).toHaveValue('My cat loves the second verse');
    await words.fill('a bit faster');
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(edits(page)).toHaveCount(1);
    await expect(edits(page).getByRole('spinbutton', { name: 'Tempo in BPM' })).toBeVisible();
    await expect(accept(page)).toBeEnabled();
    expect(await layoutProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await listVersions(user, trackId)).toHaveLength(1);
    await expect(tryIt(page, 'My cat')).toBeFocused();
  },
);

test('a change in words of one’s own needs no comment', { tag: '@soak' }, async ({ user, page }) => {
  const { projectId, trackId } = await newSong(user);
  await page.goto(`/tracks/${trackId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change it…' }).click();
  const dialog = dialogOf(page, 'Change it');
  await expect(dialog.getByLabel('What should change?')).toBeFocused();
  await page.keyboard.type('piano brighter');
  await page.keyboard.press('Control+Enter');
  await expect(edits(page)).toHaveCount(1);
  await accept(page).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByText('Edit, Brightness (piano):').first()).toBeVisible();
  await expect
    .poll(async () => (await listVersions(user, trackId)).map(({ origin }) => origin), generationTimeout)
    .toEqual(['generated', 'edited']);
});

test('an uploaded mix cannot be changed and says so', async ({ user, page }) => {
  const { trackId } = await newVersions(user, 'Mix', [440]);
  await post(user, trackId, 'Drums too loud here', { position: 0, positionEnd: 1 });
  await page.goto(`/tracks/${trackId}`);
  await tryIt(page, 'Drums too loud here').click();
  await expect(dialogOf(page).getByText(/^This version is an uploaded mix/)).toBeVisible();
  await expect(accept(page)).toHaveCount(0);
  await expectNoAxeFindings(page);
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialogOf(page)).toHaveCount(0);
});
