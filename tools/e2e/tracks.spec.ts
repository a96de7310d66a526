import { readFile } from 'node:fs/promises';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, notice, test, withoutLiveEvents } from './fixtures.ts';
import { toneWav } from './tone-file.ts';
import {
  upload,
  list,
  titles,
  row,
  effects,
  chooseEffectAction,
  serverError,
  serverErrorMessage,
} from './track-lists.ts';

const makeEffect = (user: ApiUser, projectId: string, prompt: string, duration: number) =>
  user.call('generateSoundEffect', { params: { projectId }, body: { prompt, duration } });

test('Track list, sorting: tracks are sorted newest first, a new field sorts ascending, the same field reverses', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Bravo');
  await upload(user, projectId, 'Alpha', { trackType: 'voice' });
  const { title } = (await makeEffect(user, projectId, 'a church bell', 3_000)) as { title: string };
  await page.goto(`/projects/${projectId}`);
  await expect(titles(page)).toHaveText([title, 'Alpha', 'Bravo']);
  const sort = (name: string) => page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name });
  await expect(sort('Created')).toHaveAccessibleName('Created descending');

  const byTitle = ['Alpha', 'Bravo', title].toSorted((a, b) => a.localeCompare(b));
  const ascending: Record<string, string[]> = {
    Title: byTitle,
    Type: ['Bravo', title, 'Alpha'],
    Duration: [title],
    Source: [title],
    Created: ['Bravo', 'Alpha', title],
  };
  for (const [field, expected] of Object.entries(ascending)) {
    await sort(field).click();
    await expect(sort(field)).toHaveAccessibleName(`${field} ascending`);
    if (expected.length === 3) await expect(titles(page)).toHaveText(expected);
    // The other two have the same duration and source.
    else await expect(titles(page).nth(field === 'Duration' ? 2 : 0)).toHaveText(title);
    await sort(field).click();
    await expect(sort(field)).toHaveAccessibleName(`${field} descending`);
    if (expected.length === 3) await expect(titles(page)).toHaveText(expected.toReversed());
    else await expect(titles(page).nth(field === 'Duration' ? 0 : 2)).toHaveText(title);
  }
});

test('Track list, filter: the filter shows all, music, sound effects or voice', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Song');
  await upload(user, projectId, 'Announcement', { trackType: 'voice' });
  await upload(user, projectId, 'Door, a sound effect');
  await upload(user, projectId, 'Rain', { genres: ['sound-effect'] });
  await page.goto(`/projects/${projectId}`);
  await expect(titles(page)).toHaveCount(4);
  const show = (name: string) => page.getByRole('radiogroup', { name: 'Show' }).getByText(name).click();
  await show('Music');
  await expect(titles(page)).toHaveText(['Song']);
  await show('Effects');
  await expect(titles(page)).toHaveText(['Rain', 'Door, a sound effect']);
  await show('Voice');
  await expect(titles(page)).toHaveText(['Announcement']);
  await show('All');
  await expect(titles(page)).toHaveCount(4);
});

test('Track card: it shows title, type, duration, source, three genres and +N, waveform and detected facts', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Tuning Fork', { genres: ['Drone', 'Folk', 'Jazz', 'Pop', 'Rock'] });
  const created = await user.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'A slow waltz in D minor at 84 bpm for felt piano', music_length_ms: 10_000 },
  });
  await page.goto(`/projects/${projectId}`);
  const uploaded = row(page, 'Tuning Fork');
  for (const fact of ['Music', '0:01', 'Uploaded', 'Drone', 'Folk', 'Jazz', '+2']) {
    await expect(uploaded.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(uploaded.getByText('Pop', { exact: true })).toHaveCount(0);
  await expect(uploaded.getByText(/LUFS$/)).toHaveCount(0);
  await expect(uploaded.getByRole('slider', { name: 'Seek in Tuning Fork' })).toBeVisible();
  const generated = row(page, 'title' in created ? created.title : '');
  for (const fact of ['Generated', '0:10', 'D minor', '= 84']) {
    await expect(generated.getByText(fact, { exact: true })).toBeVisible();
  }
  await expectNoAxeFindings(page);
});

test('Track card, voice: the spoken text shows under the waveform', async ({ user, projectId, page }) => {
  const { voices } = await user.call('listVoices');
  const text = 'Ladies and gentlemen, the next stop is Harbour Street.';
  await user.call('generateVoice', { params: { projectId }, body: { text, voice: voices[0]!.id } });
  await page.goto(`/projects/${projectId}`);
  const transcript = list(page).getByRole('article').getByText(text);
  await expect(transcript).toBeVisible();
  await expect(transcript).toHaveCSS('font-style', 'italic');
  await list(page)
    .getByRole('article')
    .getByRole('button', { name: /^Play / })
    .click();
  const spokenWord = list(page).locator('[data-current-word]');
  await expect(spokenWord).toHaveText('gentlemen', { timeout: 20_000 });
  await expect(spokenWord).toHaveText('Street', { timeout: 20_000 });
});

test('Download file names: the track list uses the title, and sound effects use underscores', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Slow Door, Heavy!', { trackType: 'sound_effect' });
  const created = await user.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'A slow waltz', music_length_ms: 10_000 },
  });
  const title = 'title' in created ? created.title : '';
  await page.goto(`/projects/${projectId}`);
  const fromList = page.waitForEvent('download');
  await row(page, title).getByRole('button', { name: 'Download' }).click();
  expect((await fromList).suggestedFilename()).toBe(`${title}.mp3`);
  const fromEffects = page.waitForEvent('download');
  await chooseEffectAction(page, 'Slow Door, Heavy!', 'Download');
  expect((await fromEffects).suggestedFilename()).toBe('slow_door__heavy_.wav');
  expect(await readFile(await (await fromEffects).path())).toEqual(toneWav());
});

test('Tracks: a copied link opens the page of the track, and a failure shows Share Failed', async ({
  user,
  projectId,
  page,
  context,
}) => {
  const track = await upload(user, projectId, 'Tuning Fork');
  await page.goto(`/projects/${projectId}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await row(page, 'Tuning Fork').getByRole('button', { name: 'Share' }).click();
  await expect(notice(page, 'Link Copied')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${new URL(page.url()).origin}/tracks/${track.id}`);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Tuning Fork' })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(notice(page, 'Share Failed')).toBeVisible();
  await expect(notice(page, 'Failed to copy link to clipboard.')).toBeVisible();
});

test('Tracks: a failed deletion restores the track, and a failed download shows Download Failed', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Tuning Fork');
  await page.goto(`/projects/${projectId}`);
  await page.route(/\/api\/tracks\/[^/]+(\/audio\?download=1)?$/, (route) =>
    route.fulfill(serverError(serverErrorMessage)),
  );
  await row(page, 'Tuning Fork').getByRole('button', { name: 'Download' }).click();
  await expect(notice(page, 'Download Failed')).toBeVisible();
  await row(page, 'Tuning Fork').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Delete Failed')).toBeVisible();
  await expect(notice(page, 'Failed to delete track. Please try again.')).toBeVisible();
  await expect(row(page, 'Tuning Fork')).toBeVisible();
});

test('Tracks: failed lists show Failed to load tracks and Failed to load sound effects with the message', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Door', { trackType: 'sound_effect' });
  await withoutLiveEvents(page);
  await page.route(/\/api\/projects\/[^/]+\/tracks/, (route) =>
    route.fulfill(serverError('The shelf is empty.')),
  );
  await page.goto(`/projects/${projectId}`);
  await expect(list(page).getByRole('heading', { name: 'Failed to load tracks' })).toBeVisible();
  await expect(list(page).getByText('The shelf is empty.')).toBeVisible();
  await expect(effects(page).getByRole('heading', { name: 'Failed to load sound effects' })).toBeVisible();
  await expect(effects(page).getByText('The shelf is empty.')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await page.unrouteAll();
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Door')).toBeVisible();
  // The track list is complete now and includes the effects.
  await expect(effects(page).getByText('Door')).toBeVisible();
});

test('Audio: a track that fails to load shows Audio file unavailable and disables its button', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Door', { trackType: 'sound_effect' });
  await page.route(/\/api\/tracks\/[^/]+\/audio/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/projects/${projectId}`);
  await row(page, 'Door').getByRole('button', { name: 'Play Door' }).click();
  await expect(row(page, 'Door').getByText('Audio file unavailable')).toBeVisible();
  await expect(row(page, 'Door').getByRole('button', { name: 'Play Door' })).toBeDisabled();
  await expect(effects(page).getByText('Audio file unavailable')).toBeVisible();
  await expect(effects(page).getByRole('button', { name: 'Play Door' })).toBeDisabled();
  await expectNoAxeFindingsInBothThemes(page);

  await page.unrouteAll();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Door').getByRole('button', { name: 'Play Door' })).toBeEnabled();
});

test('Sound effects list: it shows the newest five, and all of them on request', async ({
  user,
  projectId,
  page,
}) => {
  for (let number = 1; number <= 7; number += 1) {
    await upload(user, projectId, `Door ${number}`, { trackType: 'sound_effect' });
  }
  await upload(user, projectId, 'Song');
  await page.goto(`/projects/${projectId}`);
  await expect(effects(page).getByRole('listitem')).toHaveCount(5);
  await expect(effects(page).getByRole('listitem').first()).toContainText('Door 7');
  await expect(effects(page).getByText('0:01').first()).toBeVisible();
  await effects(page).getByRole('button', { name: 'Show all' }).click();
  await expect(effects(page).getByRole('listitem')).toHaveCount(7);
  await effects(page).getByRole('button', { name: 'Play Door 7' }).click();
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
});

test('Audio: one track plays at a time, its button toggles playback, and the end resets it', async ({
  user,
  projectId,
  page,
}) => {
  await upload(user, projectId, 'Tuning Fork');
  const body = { prompt: 'steady rain', duration: 20_000 };
  const created = await user.call('generateSoundEffect', { params: { projectId }, body });
  const title = 'title' in created ? created.title : '';
  await page.goto(`/projects/${projectId}`);
  const button = (name: string, does: 'Play' | 'Pause') =>
    row(page, name).getByRole('button', { name: `${does} ${name}` });
  await button(title, 'Play').click();
  await expect(button(title, 'Pause')).toBeVisible();
  await button(title, 'Pause').click();
  await expect(button(title, 'Play')).toBeVisible();
  await button(title, 'Play').click();
  await expect(button(title, 'Pause')).toBeVisible();
  await button('Tuning Fork', 'Play').click();
  await expect(button(title, 'Play')).toBeVisible();
  // The track is one second long.
  await expect(button('Tuning Fork', 'Play')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible();
});

test('Copy prompt: the prompt is copied and offered to the panel, from both lists', async ({
  user,
  projectId,
  page,
  context,
}) => {
  const created = await makeEffect(user, projectId, 'a church bell', 1_000);
  await page.goto(`/projects/${projectId}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await list(page).getByRole('article').getByRole('button', { name: 'Copy prompt' }).click();
  await expect(notice(page, 'Prompt Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a church bell');
  const copied = page.getByRole('region', { name: /^Copied prompt from / });
  await expect(copied.getByRole('blockquote')).toHaveText('a church bell');
  await copied.getByRole('button', { name: 'Use prompt' }).click();
  await expect(page.getByLabel('Sound effect prompt')).toHaveValue('a church bell');
  await expect(copied).toBeHidden();
  await chooseEffectAction(page, 'title' in created ? created.title : '', 'Copy prompt');
  await expect(copied.getByRole('blockquote')).toHaveText('a church bell');
});
