import type { Locator, Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expect, generationTimeout, newProject } from './fixtures.ts';

export const wave = (page: Page) =>
  page.getByRole('region', { name: 'Score of the sound' }).getByRole('slider', { name: /^Seek in/ });
export const versions = (page: Page) => page.getByRole('region', { name: /^Versions/ });
export const showVersion = (page: Page, number: number) =>
  versions(page).getByRole('button', { name: new RegExp(`^Show V${number} ?:`) });
export const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ });
export const comment = (page: Page, text: string) =>
  comments(page).getByRole('listitem').filter({ hasText: text });
export const review = (page: Page) => page.getByRole('region', { name: 'Review' });

const prompt = 'a slow waltz in D minor at 90 bpm for felt piano and strings, no drums';

/** A project with a piece of 20 seconds. */
export async function newPiece(user: ApiUser) {
  const projectId = await newProject(user);
  const track = await user.call('generateMusic', {
    params: { projectId },
    body: { prompt, music_length_ms: 20_000 },
  });
  return { projectId, trackId: track.id, title: 'title' in track ? track.title : '' };
}

export const listVersions = async (user: ApiUser, trackId: string) =>
  (await user.call('listVersions', { params: { trackId } })).versions.toReversed();

/** Drags over a part of a waveform, from one share of its width to another. */
export async function drag(page: Page, target: Locator, from: number, to: number, moves = 6) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + height / 2, { steps: moves });
  await page.mouse.up();
}

/** Waits for the remake that a dialog has requested. */
export async function generate(page: Page, dialog: Locator, number: number) {
  await expect(dialog.getByRole('radio', { name: 'A new version' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(showVersion(page, number)).toBeVisible(generationTimeout);
}
