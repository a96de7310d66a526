import type { ApiPerson } from '../contract/testing/api-person.ts';
import { expect, test } from './fixtures.ts';

async function project(person: ApiPerson): Promise<string> {
  const { id } = await person.call('createProject', { body: { name: 'Platform Two' } });
  return id;
}

test('a text becomes a voice track, and the draft outlives a look at another tab', async ({
  enter,
  page,
  expectNoAxeFindings,
}) => {
  const person = await enter('creator');
  await page.goto(`/projects/${await project(person)}`);
  await page.getByRole('tab', { name: 'Voice' }).click();
  await page.getByLabel('Text to speak').fill('The next stop is Harbour Street.');
  const { voices } = await person.call('listVoices');
  const chooser = page.getByRole('combobox', { name: 'Voice' });
  await chooser.selectOption(voices.at(-1)!.id);
  await expect(page.getByText(voices.at(-1)!.description)).toBeVisible();
  await page.getByRole('tab', { name: 'Voice' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Sound Effects' })).toBeFocused();
  await expect(page.getByLabel('Sound effect prompt')).toBeVisible();
  await page.getByRole('tab', { name: 'Sound Effects' }).press('ArrowRight');
  await expect(page.getByLabel('Text to speak')).toHaveValue('The next stop is Harbour Street.');
  await expect(chooser).toHaveValue(voices.at(-1)!.id);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const track = page.getByRole('article');
  await expect(track).toHaveCount(1, { timeout: 45_000 });
  await expect(track.getByText('Voice', { exact: true })).toBeVisible();
});
