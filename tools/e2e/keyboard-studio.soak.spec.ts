import type { FileChooser, Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { expect, newProject, notice, test, generationTimeout } from './fixtures.ts';
import { dot } from './picture-file.ts';
import { toneWav } from './tone-file.ts';

type Files = Parameters<FileChooser['setFiles']>[0];

/** Opens the browser's file chooser with Enter and selects the file. */
async function chooseFile(page: Page, name: string, file: Files): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await keyboardOnly(page).press(page.getByRole('button', { name, exact: true }));
  await (await chooser).setFiles(file);
}

const queueOf = (page: Page) => page.getByRole('region', { name: 'Queue' });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });
const rowOf = (page: Page, title: string) => page.getByRole('article', { name: title });

async function upload(user: ApiUser, projectId: string, title: string) {
  const body = { title, audioData: toneWav(3).toString('base64'), contentType: 'audio/wav' } as const;
  return user.call('uploadTrack', { params: { projectId }, body: { ...body, trackType: 'music' } });
}

test('an effect, a voice and an upload become tracks, and the queue is cleared, by keyboard alone', async ({
  admin,
  signInAs,
  page,
}) => {
  const keys = keyboardOnly(page);
  const user = await signInAs('creator');
  const { id: userId } = await user.call('getCurrentUser');
  const body = { balance: 2000, description: 'A journey' };
  await admin.user.call('setUserTokens', { params: { userId }, body });
  await page.goto(`/projects/${await newProject(user)}`);
  const tabs = page.getByRole('tablist', { name: 'Track Management' });
  const nextTab = async (from: string, to: string) => {
    await keys.press(tabs.getByRole('tab', { name: from }), 'ArrowRight');
    await expect(tabs.getByRole('tab', { name: to })).toBeFocused();
  };
  const rows = queueOf(page).getByRole('listitem');

  // Five minutes take long enough to be cancelled.
  await keys.fill(page.getByLabel('Music prompt'), 'A march');
  await keys.choose(page.getByRole('radio', { name: '5 min' }), 'ArrowLeft');
  await keys.press(generate(page));
  await keys.press(rows.getByRole('button', { name: 'Cancel' }));
  await expect(rows.getByText('Cancelled.')).toBeVisible();
  await keys.expectFocusWithin(queueOf(page));
  await keys.press(rows.getByRole('button', { name: 'Dismiss' }));
  await expect(queueOf(page)).toHaveCount(0);
  await keys.expectFocusKept();

  await nextTab('Tracks', 'Sound Effects');
  await page.route('**/generate-sound-effect', (route) => route.fulfill({ status: 503, json: {} }));
  await keys.fill(page.getByLabel('Sound effect prompt'), 'A bell');
  await keys.choose(page.getByRole('radio', { name: '1 s', exact: true }), 'ArrowLeft');
  await keys.press(page.getByRole('switch', { name: 'Loop' }), 'Space');
  await keys.press(generate(page));
  await expect(page.getByLabel('Sound effect prompt')).toBeFocused();
  await expect(rows.getByText(/^Failed\./)).toBeVisible();
  await page.unroute('**/generate-sound-effect');
  await keys.press(rows.getByRole('button', { name: 'Retry' }));
  await keys.expectFocusKept();
  await expect(page.getByRole('article')).toHaveCount(1, generationTimeout);

  await nextTab('Sound Effects', 'Voice');
  await keys.fill(page.getByLabel('Text to speak'), 'Mind the doors.');
  const voice = page.getByRole('combobox', { name: 'Voice' });
  const initial = await voice.inputValue();
  await keys.press(voice, 'ArrowDown');
  await expect(voice).not.toHaveValue(initial);
  await keys.press(page.getByRole('slider', { name: 'Speed' }), 'ArrowRight');
  await keys.press(generate(page));
  await expect(page.getByRole('article')).toHaveCount(2, generationTimeout);

  await nextTab('Voice', 'Upload Track');
  await chooseFile(page, 'Choose file', { name: 'Fork.wav', mimeType: 'audio/wav', buffer: toneWav() });
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Fork');
  await keys.fill(page.getByRole('textbox', { name: 'Genres' }), 'Drone');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dub');
  await page.keyboard.press('Enter');
  await keys.press(page.getByRole('button', { name: 'Remove Dub' }));
  await keys.expectFocusWithin(page.getByRole('tabpanel', { name: 'Upload Track' }));
  await keys.press(page.getByRole('button', { name: 'Upload Track' }));
  await expect(rowOf(page, 'Fork')).toBeVisible();
  await keys.expectFocusKept();

  await expect(rows.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await keys.press(page.getByRole('button', { name: 'Clear Completed' }));
  await expect(queueOf(page)).toHaveCount(0);
  await keys.expectFocusKept();
});

test('tracks are played, shared, commented on, deleted and restored by keyboard alone', async ({
  signInAs,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keys = keyboardOnly(page);
  const user = await signInAs('creator');
  const id = await newProject(user);
  for (const title of ['Depot', 'Tunnel', 'Bridge']) await upload(user, id, title);
  await page.goto(`/projects/${id}`);

  await keys.press(rowOf(page, 'Bridge').getByRole('button', { name: 'Play Bridge' }));
  const player = page.getByRole('region', { name: 'Player' });
  await keys.press(player.getByRole('button', { name: 'Next track' }));
  await expect(player.getByRole('link', { name: /Tunnel/ })).toBeVisible();
  await keys.press(player.getByRole('button', { name: 'Pause', exact: true }));
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  const seek = player.getByRole('slider', { name: 'Seek in Tunnel' });
  await keys.press(seek, 'Home');
  await expect(seek).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('ArrowRight');
  await expect(seek).not.toHaveAttribute('aria-valuenow', '0');
  const speed = player.getByRole('combobox', { name: 'Speed' });
  const initial = await speed.inputValue();
  await keys.press(speed, 'ArrowDown');
  await expect(speed).not.toHaveValue(initial);
  await keys.press(player.getByRole('button', { name: 'Mute' }));
  await expect(player.getByRole('slider', { name: 'Volume' })).toHaveValue('0');
  await keys.press(player.getByRole('slider', { name: 'Volume' }), 'ArrowRight');
  await expect(player.getByRole('button', { name: 'Mute' })).toBeVisible();

  await keys.choose(page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: 'Music' }));
  await keys.press(rowOf(page, 'Tunnel').getByRole('button', { name: 'Share' }));
  await expect(notice(page, 'Link Copied')).toBeVisible();
  const commentsButton = rowOf(page, 'Tunnel').getByRole('button', { name: 'Comments on Tunnel' });
  await keys.press(commentsButton);
  await keys.fill(rowOf(page, 'Tunnel').getByLabel('Write a comment'), 'Too long.');
  await page.keyboard.press('Control+Enter');
  const comment = rowOf(page, 'Tunnel').getByRole('listitem').filter({ hasText: 'Too long.' });
  await keys.press(comment.getByRole('button', { name: /^Reply/ }));
  await page.keyboard.type('By a bar.');
  await page.keyboard.press('Control+Enter');
  await expect(comment.getByRole('list').getByText('By a bar.')).toBeVisible();
  await keys.press(comment.getByRole('list').getByRole('button', { name: /^Delete/ }));
  await expect(comment.getByText('By a bar.')).toHaveCount(0);
  await keys.expectFocusWithin(rowOf(page, 'Tunnel'));
  await keys.press(commentsButton);
  await expect(comment).toBeHidden();

  await keys.press(rowOf(page, 'Tunnel').getByRole('button', { name: 'Delete', exact: true }));
  await expect(rowOf(page, 'Tunnel')).toHaveCount(0);
  // The next row has the focus.
  await keys.expectFocusWithin(rowOf(page, 'Depot'));

  await keys.press(page.getByRole('link', { name: 'My Projects' }));
  await keys.press(page.locator('summary', { hasText: 'Trash' }));
  await keys.press(page.getByRole('button', { name: /^Restore .*Tunnel/ }));
  await expect(notice(page, 'Track Restored')).toBeVisible();
  await keys.expectFocusKept();
});

test('a project gets a cover, a user gets a picture, and a token pack is selected, by keyboard alone', async ({
  signInAs,
  page,
}) => {
  const keys = keyboardOnly(page);
  await page.goto(`/projects/${await newProject(await signInAs('creator'))}`);
  const cover = page.getByRole('dialog', { name: 'Project Cover' });
  await keys.press(page.getByRole('button', { name: 'Add cover image' }));
  await expect(cover.getByRole('button', { name: 'Choose File' })).toBeFocused();
  await chooseFile(page, 'Choose File', dot);
  await keys.press(cover.getByRole('button', { name: 'Upload Image' }));
  await expect(cover).toBeHidden();
  const edit = page.getByRole('button', { name: 'Edit cover image' });
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(cover.getByRole('tab', { name: 'Upload' }), 'ArrowRight');
  await keys.fill(cover.getByLabel('Image prompt'), 'A tunnel');
  await keys.press(cover.getByRole('button', { name: 'Generate Image' }));
  await expect(notice(page, 'Image Generated')).toBeVisible({ timeout: 30_000 });
  await keys.expectFocusWithin(cover);
  await keys.press(cover.getByRole('button', { name: 'Delete Image' }));
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete Image' }));
  await expect(notice(page, 'Image Deleted')).toBeVisible();
  await expect(cover.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add cover image' })).toBeFocused();

  const profileDialog = page.getByRole('dialog', { name: 'Profile Picture' });
  await keys.press(page.getByRole('button', { name: /^Profile picture/ }));
  await chooseFile(page, 'Choose File', dot);
  await keys.press(profileDialog.getByRole('button', { name: 'Upload Image' }));
  await expect(profileDialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Profile picture/ })).toBeFocused();

  const purchase = page.getByRole('dialog', { name: 'Purchase Tokens' });
  const balance = page.getByRole('button', { name: /tokens/ }).first();
  await keys.press(balance);
  await keys.choose(purchase.getByRole('radio', { name: /^Pro Pack/ }));
  await keys.to(purchase.getByRole('button', { name: 'Close', exact: true }).last());
  await expect(purchase.getByRole('radio', { name: /^Pro Pack/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(balance).toBeFocused();
});

test('the player of a small window opens and closes by keyboard alone, and the focus returns', async ({
  signInAs,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const user = await signInAs('creator');
  const projectId = await newProject(user);
  const audioData = toneWav(30).toString('base64');
  const body = { title: 'Depot', audioData, contentType: 'audio/wav', trackType: 'music' } as const;
  const { id: trackId } = await user.call('uploadTrack', { params: { projectId }, body });
  await page.goto(`/projects/${projectId}?track=${trackId}`);
  const keys = keyboardOnly(page);
  await keys.press(page.getByRole('button', { name: 'Play Depot' }));
  const open = page.getByRole('button', { name: 'Open the player' });
  await keys.press(open);
  const sheet = page.getByRole('dialog', { name: 'Depot' });
  await expect(sheet).toBeVisible();
  // The waveform has the colour of the type.
  await expect(
    sheet.locator('[data-track-type=music]').getByRole('slider', { name: 'Seek in Depot' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(open).toBeFocused();
});
