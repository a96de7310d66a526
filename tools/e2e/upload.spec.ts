import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { beatWav } from './beat-file.ts';
import { expect, newProject, notice, test } from './fixtures.ts';
import { toneWav } from './tone-file.ts';

const tooLargeBytes = 50 * 1_048_576 + 1;

async function openPanel(page: Page, user: ApiUser): Promise<void> {
  await page.goto(`/projects/${await newProject(user)}`);
  await page.getByRole('tab', { name: 'Upload Track' }).click();
}

const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file][accept^="audio/"]').setInputFiles(file);
const send = (page: Page) => page.getByRole('button', { name: 'Upload Track' }).click();
const tone = (name: string) => ({ name, mimeType: 'audio/wav', buffer: toneWav() });

test('Upload: the form accepts audio only, up to 50 MB, and requires a file and a title', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('la') });
  await expect(notice(page, 'Unsupported file type')).toBeVisible();
  const audioOnly = 'Please select an audio file (MP3, WAV, M4A, OGG, FLAC, or AAC).';
  await expect(notice(page, audioOnly)).toBeVisible();

  const folder = await mkdtemp(join(tmpdir(), 'tutti-upload-'));
  try {
    const path = join(folder, 'An hour.wav');
    const file = await open(path, 'w');
    await file.truncate(tooLargeBytes);
    await file.close();
    await choose(page, path);
    await expect(notice(page, 'File too large')).toBeVisible();
    await expect(notice(page, 'Please select a file smaller than 50MB.')).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }

  await choose(page, tone('Tuning fork.v2.wav'));
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Tuning fork.v2');
  await title.fill('   ');
  await send(page);
  await expect(notice(page, 'Missing information')).toBeVisible();
  await expect(notice(page, 'Please select a file and enter a title.')).toBeVisible();
});

test('Upload: genres are trimmed and deduplicated, and Enter adds one', async ({ signInAs, page }) => {
  await openPanel(page, await signInAs('creator'));
  const genres = page.getByRole('textbox', { name: 'Genres' });
  for (const typed of ['  Dub ', 'Dub', '   ', 'Drone']) {
    await genres.fill(typed);
    await genres.press('Enter');
    await expect(genres).toHaveValue('');
  }
  const chosen = page.getByRole('button', { name: /^Remove / });
  await expect(chosen).toHaveText(['Dub', 'Drone']);

  await genres.fill('jazz');
  await genres.press('Enter');
  await page.getByRole('button', { name: 'Genre', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Jazz', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveText(['Dub', 'Drone', 'jazz']);
  for (let n = 4; n <= 16; n += 1) {
    await genres.fill(`Genre ${n}`);
    await genres.press('Enter');
  }
  await genres.fill('One too many');
  await genres.press('Enter');
  await expect(chosen).toHaveCount(16);
  await expect(genres).toHaveValue('One too many');
  await expect(page.getByText('A track can have up to 16 genres.')).toBeVisible();
});

test('Upload failed: the notice shows the server’s message or a default, and the input is kept', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  await choose(page, tone('Tuning fork.wav'));
  const answers = [
    { status: 507, json: { code: 'internal', message: 'The disk is full.' }, expected: 'The disk is full.' },
    { status: 502, body: '', expected: 'An error occurred while uploading your track.' },
  ];
  for (const { expected, ...answer } of answers) {
    await page.route('**/upload-track', (route) => route.fulfill(answer));
    await send(page);
    await expect(notice(page, 'Upload failed')).toBeVisible();
    await expect(notice(page, expected)).toBeVisible();
    await page.unroute('**/upload-track');
  }
  await page.route('**/upload-track', (route) => route.abort());
  await send(page);
  await expect(notice(page, 'Failed to upload track. Please try again.')).toBeVisible();
  await page.unroute('**/upload-track');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Tuning fork');
  await send(page);
  await expect(page.getByRole('article', { name: 'Tuning fork' })).toBeVisible();
});

test('an uploaded track shows its detected tempo and key, marked as detected', async ({ signInAs, page }) => {
  await openPanel(page, await signInAs('creator'));
  await choose(page, { name: 'Old demo.wav', mimeType: 'audio/wav', buffer: beatWav() });
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Old demo');
  await send(page);
  const card = page.getByRole('article', { name: 'Old demo' });
  await expect(card).toContainText('Uploaded');
  await expect(card.getByText('Detected tempo 120 beats per minute')).toBeAttached();
  await expect(card.getByText('~ 120')).toBeVisible();
  await expect(card.getByText('Detected key C major')).toBeAttached();
  await expect(card.getByText('~ C major')).toBeVisible();
});

test('a typed genre is uploaded with the file, also without Enter', async ({ user, page }) => {
  await openPanel(page, user);
  await choose(page, tone('Tuning fork.wav'));
  await page.getByRole('textbox', { name: 'Genres' }).fill('Dub');
  await send(page);
  await expect(page.getByRole('article', { name: 'Tuning fork' }).getByText('Dub')).toBeVisible();
});
