import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';

export async function openProject(page: Page, user: ApiUser): Promise<string> {
  const { id } = await user.call('createProject', { body: { name: 'Night Tram' } });
  await page.goto(`/projects/${id}`);
  return id;
}

export const blocksOf = (page: Page) =>
  page.getByRole('list', { name: 'Sections' }).getByRole('button', { name: /, bars? / });
export const planOf = (page: Page) => page.getByRole('region', { name: 'Composition plan' });

/** The text of a block: "A Theme 1, bars 1 to 8, 8 bars, 16 s, steady". */
const blockLabel = /^\s*[A-Z]+ (?<name>.+), bars? [\d to]+, (?<bars>\d+) bars?, /;
const labelParts = (text: string | null) => blockLabel.exec(text ?? '')?.groups;
export const barsOf = async (page: Page, at: number) =>
  Number(labelParts(await blocksOf(page).nth(at).textContent())?.['bars']);
export const namesOf = async (page: Page) =>
  (await blocksOf(page).allTextContents()).map((text) => labelParts(text)?.['name']);
