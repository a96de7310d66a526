import { expectNoAxeFindings } from './axe.ts';
import { expect, newProject, test, whenMade } from './fixtures.ts';
import { toneWav } from './tone-file.ts';

test('Section 2 · Generation panels: a text becomes a voice track, and the draft outlives a look at another tab', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  await page.goto(`/projects/${await newProject(person)}`);
  await page.getByRole('tab', { name: 'Voice' }).click();
  await page.getByLabel('Text to speak').fill('The next stop is Harbour Street.');
  const panel = page.getByRole('tabpanel', { name: 'Voice' });
  await expect(panel.getByText('2 tokens', { exact: true })).toBeAttached();
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
  await expect(track).toHaveCount(1, whenMade);
  await expect(track.getByText('Voice', { exact: true })).toBeVisible();
});

test('Section 2 · Generation panels: a file becomes a track, and what is no audio is refused', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const projectId = await newProject(person);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('tab', { name: 'Upload Track' }).click();
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  const send = page.getByRole('button', { name: 'Upload Track' });
  await send.click();
  await expect(page.getByText('Please select a file and enter a title.').first()).toBeVisible();
  await choose('notes.txt', 'text/plain', Buffer.from('la la la'));
  await expect(page.getByText('Unsupported file type').first()).toBeVisible();
  await choose('noise.wav', 'audio/wav', Buffer.from('this is no sound'));
  await send.click();
  await expect(page.getByText('Upload failed').first()).toBeVisible();

  await choose('Tuning fork.wav', 'audio/wav', toneWav());
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Tuning fork');
  await page.getByRole('textbox', { name: 'Genres' }).fill('Drone');
  await page.getByRole('textbox', { name: 'Genres' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Drone' })).toBeVisible();
  await expectNoAxeFindings(page);
  await send.click();
  const track = page.getByRole('article');
  await expect(track.getByRole('heading', { name: 'Tuning fork' })).toBeVisible();
  await expect(track.getByText('Uploaded')).toBeVisible();
  const [kept] = await person.call('listProjectTracks', { params: { projectId } });
  expect(kept).toMatchObject({ title: 'Tuning fork', duration: 1, genres: ['Drone'], source: 'uploaded' });
});
