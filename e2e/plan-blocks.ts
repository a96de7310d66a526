import type { Page } from '@playwright/test';
import type { ApiPerson } from '../contract/testing/api-person.ts';

export async function openProject(page: Page, person: ApiPerson): Promise<string> {
  const { id } = await person.call('createProject', { body: { name: 'Night Tram' } });
  await page.goto(`/projects/${id}`);
  return id;
}

export const blocksOf = (page: Page) =>
  page.getByRole('list', { name: 'Sections' }).getByRole('button', { name: /, bars? / });
export const planOf = (page: Page) => page.getByRole('region', { name: 'Composition plan' });

/** The text of a block: "A Theme 1, bars 1 to 8, 8 bars, 16 s, steady". */
const spoken = /^\s*[A-Z]+ (?<name>.+), bars? [\d to]+, (?<bars>\d+) bars?, /;
const saidBy = (text: string | null) => spoken.exec(text ?? '')?.groups;
export const barsOf = async (page: Page, at: number) =>
  Number(saidBy(await blocksOf(page).nth(at).textContent())?.['bars']);
export const namesOf = async (page: Page) =>
  (await blocksOf(page).allTextContents()).map((text) => saidBy(text)?.['name']);
