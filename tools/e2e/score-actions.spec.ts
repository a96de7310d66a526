import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { readZip } from '../../packages/contract/testing/read-zip.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test, generationTimeout, withoutLiveEvents } from './fixtures.ts';

async function choose(track: Locator, item: string) {
  await track.getByRole('button', { name: 'More actions' }).click();
  await track.getByRole('menuitem', { name: item }).click();
}

/** The size of the samples of a WAV file, in bytes. */
function sampleBytes(wav: Uint8Array): number {
  const file = Buffer.from(wav);
  return file.readUInt32LE(file.indexOf('data') + 'data'.length);
}

test('a track can be varied, downloaded as stems, and regenerated in one section', async ({ user, page }) => {
  const { id } = await user.call('createProject', { body: { name: 'Half Past Nine' } });
  const piece = await user.call('generateMusic', {
    params: { projectId: id },
    body: { prompt: 'indie pop with drums, bass and piano', music_length_ms: 12_000 },
  });
  const sections = 'sections' in piece ? piece.sections : [];
  await page.goto(`/projects/${id}`);
  const tracks = page.getByRole('article');
  await expect(tracks).toHaveCount(1);

  const requested = page.waitForRequest('**/estimate-cost');
  await choose(tracks.first(), 'Variation');
  // A variation is always rendered by the composer that wrote the score.
  expect((await requested).postDataJSON()).toMatchObject({ provider: 'builtin' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Covered by today’s free tokens.')).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tracks).toHaveCount(2, generationTimeout);
  await expect(tracks.first()).toContainText('Variation of');
  await expect(page.getByRole('region', { name: 'Queue' })).toContainText('Variation: indie pop');

  const download = page.waitForEvent('download', generationTimeout);
  await choose(tracks.last(), 'Download stems');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  const files = readZip(await readFile(await saved.path()));
  expect([...files.keys()]).toEqual(expect.arrayContaining(['drums.wav', 'bass.wav']));
  const sizes = new Set([...files.values()].map(sampleBytes));
  expect([...sizes]).toEqual([4 * 12 * 44_100]);

  await choose(tracks.last(), 'Regenerate a section');
  const generateButton = dialog.getByRole('button', { name: 'Generate' });
  await expect(generateButton).toBeDisabled();
  await dialog.getByRole('radio', { name: sections.at(-1)!.section_name }).check();
  await expectNoAxeFindings(page);
  await generateButton.click();
  await expect(tracks).toHaveCount(3, generationTimeout);
  await expect(tracks.first()).toContainText('New section in');
  await expectNoAxeFindings(page);

  const remade = await user.call('listProjectTracks', { params: { projectId: id } });
  expect(remade.map(({ remake }) => remake)).toEqual(['section', 'variation', null]);
  expect(remade[0]!.sections).toEqual(sections);
});

test('a track can be extended up to the maximum length', { tag: '@soak' }, async ({ user, page }) => {
  const { id } = await user.call('createProject', { body: { name: 'Half Past Ten' } });
  await user.call('generateMusic', {
    params: { projectId: id },
    body: { prompt: 'a house loop', music_length_ms: 10_000 },
  });
  await page.goto(`/projects/${id}`);
  const tracks = page.getByRole('article');
  await choose(tracks.first(), 'Extend');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('+10 s').click();
  await expect(dialog.getByText('New length: about 0:20.')).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(tracks).toHaveCount(2, generationTimeout);
  await expect(tracks.first()).toContainText('Longer version of');
  const [longer] = await user.call('listProjectTracks', { params: { projectId: id } });
  expect(Math.abs(longer!.duration - 20)).toBeLessThan(1.5);
});

test('a failed variation is retried as a variation', { tag: '@soak' }, async ({ user, page }) => {
  const { id } = await user.call('createProject', { body: { name: 'Half Past One' } });
  const piece = await user.call('generateMusic', {
    params: { projectId: id },
    body: { prompt: 'a house loop', music_length_ms: 2_000 },
  });
  await user.call('remakeTrack', { params: { trackId: piece.id }, body: { kind: 'variation' } });
  const { generations } = await user.call('listGenerations', { params: { projectId: id } });
  const [varied] = generations;
  // A live event would report the true status.
  await withoutLiveEvents(page);
  const failed = { ...varied, status: 'failed', error: { code: 'generation_failed', message: 'Not now.' } };
  await page.route('**/api/projects/*/generations*', async (route) => {
    const reply = await route.fetch();
    const { generations: listed, ...more } = (await reply.json()) as { generations: typeof generations };
    await route.fulfill({
      json: { ...more, generations: listed.map((one) => (one.id === varied?.id ? failed : one)) },
    });
  });
  await page.goto(`/projects/${id}`);
  const row = page
    .getByRole('region', { name: 'Queue' })
    .getByRole('listitem')
    .filter({ hasText: 'Not now.' });
  await expect(row).toContainText('Variation: a house loop');
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(3, generationTimeout);
  const remade = await user.call('listProjectTracks', { params: { projectId: id } });
  expect(remade.map(({ remake }) => remake)).toEqual(['variation', 'variation', null]);
});

test('a sound effect has no score actions', async ({ user, page }) => {
  const { id } = await user.call('createProject', { body: { name: 'Half Past Eleven' } });
  await user.call('generateSoundEffect', {
    params: { projectId: id },
    body: { prompt: 'a bell', duration: 1_000 },
  });
  await page.goto(`/projects/${id}`);
  const track = page.getByRole('article').first();
  await expect(track.getByRole('button', { name: 'Download' })).toBeVisible();
  await track.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /MIDI|Stems|section|again/i })).toHaveCount(0);
});
