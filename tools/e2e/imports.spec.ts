import type { Page } from '@playwright/test';
import { expectNoAxeFindings, setTheme, themes } from './axe.ts';
import { expect, generationTimeout, test } from './fixtures.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import { midiOf } from './midi-file.ts';
import { namesOf, openProject, planOf } from './plan-blocks.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import a tune or chords' });
const fileInput = (page: Page) => dialogOf(page).locator('input[type=file]');

async function openImport(page: Page) {
  await planOf(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

const chart = `{title: Harbour}
{key: Dm}
{tempo: 96}
{start_of_verse}
[Dm]Boats come [Gm]in with the [A7]tide, oh [Dm]tide
{end_of_verse}
{start_of_chorus}
[Bb]Let them [C]come to [F]me
{end_of_chorus}`;

const melody = [62, 65, 69, 67, 65, 64, 62, 61, 62, 65, 69, 74, 72, 70, 69, 69];

test(
  'a MIDI file is read, shown with its melody, and generated in its key and tempo',
  { tag: '@soak' },
  async ({ user, page }) => {
    const projectId = await openProject(page, user);
    await openImport(page);
    const buffer = midiOf('Lullaby', [...melody, ...melody, ...melody]);
    await fileInput(page).setInputFiles({ name: 'lullaby.mid', mimeType: 'audio/midi', buffer });
    const result = dialogOf(page).getByRole('region', { name: 'What was read' });
    await expect(result.getByText('D minor', { exact: true })).toBeVisible();
    await expect(result.getByText('120 BPM', { exact: true })).toBeVisible();
    await expect(result.getByRole('img', { name: 'The melody in outline: 48 notes' })).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Use this plan' }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByLabel('Music prompt')).toHaveValue('An arrangement of “Lullaby”');
    await expect.poll(() => namesOf(page)).toEqual(['Theme 1', 'Theme 2', 'Ending']);

    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(1, generationTimeout);
    const [listed] = await user.call('listTracks', { params: { projectId } });
    const track = await user.call('getTrack', { params: { trackId: listed!.id } });
    expect(track).toMatchObject({ key: 'D minor', bpm: 120, metre: '4/4' });
    expect(track.compositionPlan!.sections[0]!.melody!.notes.map(({ pitch }) => pitch)).toEqual([
      ...melody,
      ...melody,
    ]);
  },
);

test('a pasted chord chart becomes sections with chords and lyrics, at three widths and in both themes', async ({
  signInAs,
  page,
}) => {
  await openProject(page, await signInAs('creator'));
  await page.getByLabel('Music prompt').fill('a sea shanty');
  await openImport(page);
  await dialogOf(page).getByLabel('Or paste a text').fill(chart);
  await dialogOf(page).getByRole('button', { name: 'Read' }).click();
  await expect(dialogOf(page).getByText('| Bb | C | F | % |')).toBeVisible();
  const size = page.viewportSize()!;
  for (const width of [size.width, 768, 390]) {
    await setWindowSize(page, { width, height: size.height });
    expect(await layoutProblems(page)).toEqual([]);
  }
  await setWindowSize(page, size);
  for (const theme of themes) {
    await setTheme(page, theme);
    await expectNoAxeFindings(page);
  }
  await dialogOf(page).getByRole('button', { name: 'Use this plan' }).click();
  await expect(page.getByLabel('Music prompt')).toHaveValue('a sea shanty');
  await expect.poll(() => namesOf(page)).toEqual(['Verse', 'Chorus', 'Ending']);
  await expect(page.getByText('D minor').first()).toBeVisible();
  // Reading and using generate nothing.
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a file that cannot be read shows the line or byte, and another one can be chosen', async ({
  signInAs,
  page,
}) => {
  await openProject(page, await signInAs('creator'));
  await openImport(page);
  await dialogOf(page).getByRole('button', { name: 'Read' }).click();
  await expect(dialogOf(page).getByText('Choose a file or paste a text.')).toBeVisible();
  await dialogOf(page).getByLabel('Or paste a text').fill('[C]a\n[G b');
  await dialogOf(page).getByRole('button', { name: 'Read' }).click();
  await expect(dialogOf(page).getByText('Line 2: “[” is not closed.')).toBeVisible();
  const cut = midiOf('A', melody).subarray(0, 10);
  await fileInput(page).setInputFiles({ name: 'cut.mid', mimeType: 'audio/midi', buffer: cut });
  await expect(dialogOf(page).getByText('Byte 8: the header of the MIDI file is cut off.')).toBeVisible();
  const buffer = midiOf('A', melody);
  await fileInput(page).setInputFiles({ name: 'whole.mid', mimeType: 'audio/midi', buffer });
  await expect(dialogOf(page).getByText('whole.mid')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Use this plan' })).toBeVisible();
});
