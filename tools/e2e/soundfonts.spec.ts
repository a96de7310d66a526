import type { Page } from '@playwright/test';
import type { TrackDetail } from '../../packages/contract/tracks.ts';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { audioWithoutTags } from '../../packages/contract/testing/audio-without-tags.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, newProject, notice, test } from './fixtures.ts';
import { soundFontFile } from './soundfont-file.ts';

const licence = 'Copyright Ada. CC BY 4.0.';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

const generate = async (user: ApiUser, projectId: string) =>
  (await user.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'solo piano', music_length_ms: 2_000, seed: 4 },
  })) as TrackDetail;

/** The MP3 of a track, without the tag that states when it was made. */
const audioOf = async (user: ApiUser, { id: trackId }: TrackDetail) =>
  audioWithoutTags(
    Buffer.from(await (await user.request('getTrackAudio', { params: { trackId } })).arrayBuffer()),
  );

test(
  'an admin uploads a SoundFont, new tracks are played with it, and it is deleted again',
  { tag: '@soak' },
  async ({ signInAs, page }) => {
    const admin = await signInAs('admin');
    const projectId = await newProject(admin);
    const builtin = await generate(admin, projectId);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'SoundFonts' }).click();
    await expect(page.getByRole('heading', { name: 'SoundFonts', level: 1 })).toBeVisible();
    await expect(row(page, 'Built-in samples')).toContainText('Plays new tracks');

    await choose(page, 'upright.sf2', soundFontFile('Old Upright', licence));
    await expect(notice(page, 'Old Upright uploaded.')).toBeVisible();
    const uploaded = row(page, 'Old Upright');
    await expect(uploaded).toContainText('Presets1');
    await uploaded.getByText('Licence and credits').focus();
    await page.keyboard.press('Enter');
    await expect(uploaded.getByText(licence)).toBeVisible();
    await expectNoAxeFindingsInBothThemes(page);

    await uploaded.getByRole('button', { name: 'Use for new tracks' }).press('Enter');
    await expect(uploaded).toContainText('Plays new tracks');
    await page.reload();
    await expect(uploaded).toContainText('Plays new tracks');
    const track = await generate(admin, projectId);
    expect((await audioOf(admin, track)).equals(await audioOf(admin, builtin))).toBe(false);
    await page.goto(`/projects/${projectId}`);
    await expect(page.getByRole('article').getByText('Sounds: Old Upright')).toHaveCount(1);

    await page.goto('/admin/soundfonts');
    await page.getByRole('button', { name: 'Delete Old Upright' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Delete SoundFont' });
    await expect(dialog).toContainText('New tracks will be played by the built-in samples.');
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(uploaded).toHaveCount(0);
    await expect(row(page, 'Built-in samples')).toContainText('Plays new tracks');
    const again = await generate(admin, projectId);
    expect([again.soundFont, (await audioOf(admin, again)).equals(await audioOf(admin, builtin))]).toEqual([
      null,
      true,
    ]);
    const wav = await admin.request('getTrackWav', { params: { trackId: track.id } });
    expect([wav.status, await wav.json()]).toMatchObject([409, { code: 'soundfont_deleted' }]);
  },
);

test(
  'a file that is no SoundFont, or a broken one, is refused with a sentence that stays',
  { tag: '@soak' },
  async ({ signInAs, page }) => {
    await signInAs('admin');
    await page.goto('/admin/soundfonts');
    const problem = page.getByRole('alert');
    await choose(page, 'song.mp3', Buffer.alloc(64));
    await expect(problem).toHaveText('Please select a SoundFont (.sf2 or .sf3).');
    const font = soundFontFile('Broken', licence);
    await choose(page, 'broken.sf2', font.subarray(0, font.length - 300));
    await expect(problem).toHaveText('The SoundFont is truncated.');
    await expectNoAxeFindings(page);
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await choose(page, 'whole.sf2', font);
    await expect(page.getByRole('button', { name: 'Delete Broken' })).toBeVisible();
    await expect(problem).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete Broken' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(1);
  },
);
