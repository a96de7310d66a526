import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { readZip } from '../../packages/contract/testing/read-zip.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, newProject, test } from './fixtures.ts';
import { recordAudio } from './record-audio.ts';
import { newVersions } from './version-files.ts';
import { wavOf } from './tone-file.ts';

const titles = ['Anthem', 'Barcarolle', 'Cadenza', 'Divertimento'];
const level = 0.3;
const isSounding = (value: number) => Math.abs(value) > 0.01;

/** A project with one tone per title. */
async function newTones(user: ApiUser, seconds = 2, names: readonly string[] = titles) {
  const projectId = await newProject(user);
  const trackIds: string[] = [];
  for (const [index, title] of names.entries()) {
    const audioData = wavOf(seconds, (time) => level * Math.sin(2 * Math.PI * (300 + 100 * index) * time));
    const body = { title, audioData: audioData.toString('base64'), contentType: 'audio/wav' };
    trackIds.push((await user.call('uploadTrack', { params: { projectId }, body })).id);
  }
  return { projectId, trackIds };
}

async function newPlaylist(user: ApiUser, seconds = 2, names: readonly string[] = titles) {
  const { projectId, trackIds } = await newTones(user, seconds, names);
  const items = trackIds.map((trackId) => ({ trackId }));
  const { id } = await user.call('createPlaylist', {
    params: { projectId },
    body: { name: 'Album', items },
  });
  return { id, projectId, trackIds };
}

const rows = (page: Page) => page.getByRole('region', { name: 'Tracks in order' }).getByRole('listitem');
const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true });
const expectOrder = (page: Page, order: readonly string[]) =>
  expect(rows(page).getByRole('link')).toHaveText([...order]);
const storedOrder = async (user: ApiUser, playlistId: string) =>
  (await user.call('getPlaylist', { params: { playlistId } })).items.map(({ track }) => track.title);

async function chooseIn(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a playlist is created in the project, filled, renamed, exported and deleted', async ({
  user,
  page,
}) => {
  const { projectId } = await newTones(user);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'New playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'New playlist' });
  await dialog.getByRole('button', { name: 'Create playlist' }).click();
  await expect(dialog.getByText('Please enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Reel one');
  await dialog.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reel one' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: 'Add tracks' }).click();
  const picker = page.getByRole('dialog', { name: 'Add tracks' });
  for (const title of ['Cadenza', 'Anthem']) await picker.getByLabel(title).check();
  await picker.getByRole('button', { name: 'Add 2 tracks' }).click();
  await expectOrder(page, ['Cadenza', 'Anthem']);
  await expect(page.getByText('2 tracks', { exact: true })).toBeVisible();
  await expect(page.getByText('0:04', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Rename playlist' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Reel 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reel 1' })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Reel 1.zip');
  const files = readZip(await readFile(await download.path()));
  expect([...files.keys()].slice(3)).toEqual(['01 Cadenza.wav', '02 Anthem.wav']);

  await page.getByRole('button', { name: 'More actions for this playlist' }).click();
  await page.getByRole('menuitem', { name: 'Delete playlist' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}$`));
  await expect(page.getByText('Playlist deleted').first()).toBeVisible();
});

test(
  'a track is added from its menu to a new playlist and to an existing one',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { projectId } = await newTones(user);
    await page.goto(`/projects/${projectId}`);
    const open = async (title: string) => {
      const row = page.getByRole('article', { name: title });
      await row.getByRole('button', { name: 'More actions' }).click();
      await row.getByRole('menuitem', { name: 'Add to a playlist' }).click();
      return page.getByRole('dialog', { name: `Add “${title}” to a playlist` });
    };
    const first = await open('Anthem');
    await first.getByLabel('New playlist').fill('Album');
    await first.getByRole('button', { name: 'Create and add' }).click();
    await expect(first).toHaveCount(0);
    const second = await open('Cadenza');
    await expectNoAxeFindings(page);
    await second.getByRole('button', { name: 'Add to Album' }).click();
    await expect(second).toHaveCount(0);
    await page.getByRole('link', { name: 'Album' }).click();
    await expectOrder(page, ['Anthem', 'Cadenza']);
  },
);

/** Waits until the rows up to this one have made room for the one that is dragged. */
const expectRoomAt = (page: Page, title: string) =>
  expect(rows(page).filter({ hasText: title })).toHaveAttribute('style', /translate: 0(?:px)? -?[1-9]/);

test('tracks are moved with the mouse, and a move is cancelled with Escape', async ({ user, page }) => {
  const { id } = await newPlaylist(user);
  await page.goto(`/playlists/${id}`);
  await expectOrder(page, titles);
  const dragTo = async (title: string, target: string) => {
    await handle(page, title).hover();
    await page.mouse.down();
    const box = (await rows(page).filter({ hasText: target }).boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 8 });
    await expectRoomAt(page, target);
  };
  await dragTo('Divertimento', 'Anthem');
  await page.mouse.up();
  const moved = ['Divertimento', 'Anthem', 'Barcarolle', 'Cadenza'];
  await expectOrder(page, moved);
  await expect.poll(() => storedOrder(user, id)).toEqual(moved);
  await dragTo('Divertimento', 'Cadenza');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOrder(page, moved);
  expect(await storedOrder(user, id)).toEqual(moved);
});

test('tracks are moved by keyboard alone, with an announcement and the focus on the moved track', async ({
  user,
  page,
}) => {
  const { id } = await newPlaylist(user);
  await page.goto(`/playlists/${id}`);
  await handle(page, 'Cadenza').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  const moved = ['Cadenza', 'Anthem', 'Barcarolle', 'Divertimento'];
  await expectOrder(page, moved);
  await expect(page.getByText('Cadenza is now 1 of 4')).toBeAttached();
  await expect(handle(page, 'Cadenza')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expectOrder(page, moved);
  await expect.poll(() => storedOrder(user, id)).toEqual(moved);
  await chooseIn(page, 'Anthem', 'Move down');
  await expectOrder(page, ['Cadenza', 'Barcarolle', 'Anthem', 'Divertimento']);
  await expectNoAxeFindings(page);
});

test('a removed track comes back at its place with Undo', async ({ user, page }) => {
  const { id } = await newPlaylist(user);
  await page.goto(`/playlists/${id}`);
  await chooseIn(page, 'Barcarolle', 'Remove from the playlist');
  await expectOrder(page, ['Anthem', 'Cadenza', 'Divertimento']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, titles);
  expect(await storedOrder(user, id)).toEqual(titles);
});

test('a fixed version stays when the track moves on', async ({ user, page }) => {
  const { projectId, trackId } = await newVersions(user, 'Suite', [300, 400], 1);
  const { id } = await user.call('createPlaylist', {
    params: { projectId },
    body: { name: 'Album', items: [{ trackId }] },
  });
  await page.goto(`/playlists/${id}`);
  await chooseIn(page, 'Suite', 'Choose the version');
  const dialog = page.getByRole('dialog', { name: 'Version of “Suite”' });
  await expectNoAxeFindings(page);
  await dialog.getByLabel('V1').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('V1, fixed')).toBeVisible();
  const stored = await user.call('getPlaylist', { params: { playlistId: id } });
  expect(stored.items[0]).toMatchObject({ fixedVersion: 1, track: { version: 1 } });
});

test('changes of others appear on the open page', async ({ user, page }) => {
  const { id, trackIds } = await newPlaylist(user);
  await page.goto(`/playlists/${id}`);
  await expectOrder(page, titles);
  await user.call('addPlaylistItems', {
    params: { playlistId: id },
    body: { items: [{ trackId: trackIds[0]! }] },
  });
  await expectOrder(page, [...titles, 'Anthem']);
  await user.call('deleteTrack', { params: { trackId: trackIds[0]! } });
  await expectOrder(page, titles.slice(1));
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('tracks are moved with a finger on the handle', async ({ user, page }) => {
    const { id } = await newPlaylist(user);
    await page.goto(`/playlists/${id}`);
    await expectOrder(page, titles);
    const { x, y, height } = (await handle(page, 'Anthem').boundingBox())!;
    const to = (await rows(page).nth(2).boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: x + 10, y: at }],
      });
    const from = y + height / 2;
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', from + ((to.y + to.height / 2 - from) * step) / 8);
    }
    await expectRoomAt(page, 'Cadenza');
    await touch('touchEnd');
    await expectOrder(page, ['Barcarolle', 'Cadenza', 'Anthem', 'Divertimento']);
    await expect
      .poll(() => storedOrder(user, id))
      .toEqual(['Barcarolle', 'Cadenza', 'Anthem', 'Divertimento']);
    await expectNoAxeFindings(page);
  });
});

test.describe('playback of a playlist', () => {
  test.use({ bypassCSP: true });

  test('has neither gap nor overlap of 10 ms between tracks', { tag: '@soak' }, async ({ user, page }) => {
    const seconds = 2;
    const { id } = await newPlaylist(user, seconds, titles.slice(0, 3));
    const recording = await recordAudio(page);
    await page.goto(`/playlists/${id}`);
    await page.getByRole('button', { name: 'Play all' }).click();
    await expect(page.getByRole('button', { name: 'Pause Cadenza' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play all' })).toBeVisible();
    const { samples, sampleRate } = await recording();
    const limit = 0.01 * sampleRate;
    const volume = 0.8;
    const [first, last] = [samples.findIndex(isSounding), samples.findLastIndex(isSounding)];
    let [silence, longest, peak] = [0, 0, 0];
    for (const value of samples.subarray(first, last + 1)) {
      silence = isSounding(value) ? 0 : silence + 1;
      longest = Math.max(longest, silence);
      peak = Math.max(peak, Math.abs(value));
    }
    expect(longest).toBeLessThan(limit);
    expect(Math.abs(last + 1 - first - 3 * seconds * sampleRate)).toBeLessThan(limit);
    // Two tones at once would be louder.
    expect(peak).toBeLessThan(level * volume * 1.1);
  });

  test(
    'continues after a pause, seeks, and follows a changed order',
    { tag: '@soak' },
    async ({ user, page }) => {
      const { id } = await newPlaylist(user, 3);
      await page.goto(`/playlists/${id}`);
      await page.getByRole('button', { name: 'Play Barcarolle' }).click();
      await page.getByRole('button', { name: 'Pause Barcarolle' }).click();
      await expect(page.getByRole('button', { name: 'Play Barcarolle' })).toBeVisible();
      await handle(page, 'Divertimento').focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expectOrder(page, ['Anthem', 'Barcarolle', 'Divertimento', 'Cadenza']);
      await page.getByRole('button', { name: 'Play Barcarolle' }).click();
      await expect(page.getByRole('button', { name: 'Pause Divertimento' })).toBeVisible();
      const player = page.getByRole('region', { name: 'Player' });
      await player.getByRole('slider', { name: /^Seek in Divertimento/ }).focus();
      await page.keyboard.press('End');
      await expect(page.getByRole('button', { name: 'Pause Cadenza' })).toBeVisible();
      await player.getByRole('button', { name: 'Previous' }).click();
      await expect(page.getByRole('button', { name: 'Pause Divertimento' })).toBeVisible();
    },
  );
});

test('the delay of encoders is not played: decoded MP3 and Opus have the length of the track', async ({
  user,
  projectId,
  page,
}) => {
  for (const outputFormat of ['mp3_44100_128', 'opus_48000_96'] as const) {
    const body = { prompt: 'a slow waltz', music_length_ms: 3_000, outputFormat };
    await user.call('generateMusic', { params: { projectId }, body });
  }
  const tracks = await user.call('listProjectTracks', { params: { projectId } });
  expect(tracks.map(({ format }) => format)).toEqual(['opus', 'mp3']);
  await page.goto('/');
  for (const track of tracks) {
    const decoded = await page.evaluate(async (url) => {
      const response = await fetch(url);
      return (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await response.arrayBuffer()))
        .duration;
    }, track.audioUrl);
    expect([track.format, Math.abs(decoded - track.duration) < 0.01]).toEqual([track.format, true]);
  }
});
