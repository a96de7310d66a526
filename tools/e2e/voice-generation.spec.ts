import { expectNoAxeFindings } from './axe.ts';
import { expect, test, generationTimeout } from './fixtures.ts';

test('Generation panels: a text is generated as a voice track, and the draft survives a change of tab', async ({
  user,
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('tab', { name: 'Voice' }).click();
  await page.getByLabel('Text to speak').fill('The next stop is Harbour Street.');
  const panel = page.getByRole('tabpanel', { name: 'Voice' });
  await expect(panel.getByText('2 tokens', { exact: true })).toBeAttached();
  const { voices } = await user.call('listVoices');
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
  await expect(track).toHaveCount(1, generationTimeout);
  await expect(track.getByText('Voice', { exact: true })).toBeVisible();
});
