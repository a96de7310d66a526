import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, generationTimeout, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import { blocksOf, openProject, planOf } from './plan-blocks.ts';

const partsField = (page: Page) => planOf(page).getByRole('combobox', { name: 'Parts', exact: true });
const parts = (page: Page) => planOf(page).getByRole('list', { name: 'Parts' }).getByRole('listitem');
const entry = (page: Page, name: string) => planOf(page).getByRole('button', { name, exact: true });

async function planASong(page: Page) {
  await page.getByLabel('Music prompt').fill('a rock song at 120 bpm with drums, bass and piano');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('30 s').click();
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(blocksOf(page).first()).toBeVisible(generationTimeout);
}

test(
  'entries for parts of a section are added, changed, removed and undone, and the track is generated with them',
  { tag: '@soak' },
  async ({ user, page }) => {
    const projectId = await openProject(page, user);
    await planASong(page);
    await blocksOf(page).nth(1).click();
    await partsField(page).fill('Drums');
    await partsField(page).press('Enter');
    await entry(page, 'drums as written').click();
    const panel = page.getByRole('dialog', { name: 'drums' });
    await panel.getByLabel('Level in dB').fill('-4.5');
    await panel.getByLabel('Level in dB').press('Enter');
    await panel.getByLabel('Notes').selectOption('fewer');
    await panel.getByRole('switch', { name: 'Only some bars of the section' }).check();
    await panel.getByLabel('From bar').fill('2');
    await panel.getByLabel('From bar').press('Tab');
    await expect(panel.getByLabel('From bar')).toHaveValue('2');
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(parts(page)).toContainText(/4.5 dB softer, fewer notes, bars 2–\d+/);
    await planOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(parts(page)).toContainText(/4.5 dB softer, fewer notes, bars 1–\d+/);
    await planOf(page).getByRole('button', { name: 'Redo' }).click();

    await partsField(page).fill('piano');
    await partsField(page).press('Enter');
    await expect(parts(page)).toHaveCount(2);
    await parts(page).nth(1).getByRole('button', { name: 'Remove piano' }).click();
    await expect(parts(page)).toHaveCount(1);
    await page.reload();
    await blocksOf(page).nth(1).click();
    await expect(parts(page)).toContainText('4.5 dB softer');

    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(1, generationTimeout);
    const [track] = await user.call('listProjectTracks', { params: { projectId } });
    const { compositionPlan } = await user.call('getTrack', { params: { trackId: track!.id } });
    expect(compositionPlan!.sections[1]!.parts).toEqual([
      { part: 'drums', level_db: -4.5, density: -1, bars: { from: 2, to: expect.any(Number) } },
    ]);

    await page.goto(`/tracks/${track!.id}`);
    await page.getByRole('button', { name: 'Open the plan in the form' }).click();
    await blocksOf(page).nth(1).click();
    await expect(parts(page)).toContainText('4.5 dB softer');
  },
);

test(
  'the keyboard alone adds an entry for a part, makes it silent and removes it, also on a phone',
  { tag: '@soak' },
  async ({ signInAs, page }) => {
    await openProject(page, await signInAs('creator'));
    await planASong(page);
    await setWindowSize(page, { width: 390, height: 844 });
    const keys = keyboardOnly(page);
    await keys.press(blocksOf(page).first());
    await keys.fill(partsField(page), 'lead');
    await page.keyboard.press('Enter');
    await keys.press(entry(page, 'lead as written'));
    const panel = page.getByRole('dialog', { name: 'lead' });
    await keys.press(panel.getByRole('switch', { name: 'Silent' }), 'Space');
    await expect(panel.getByRole('switch', { name: 'Silent' })).toBeChecked();
    expect(await layoutProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(entry(page, 'lead silent')).toBeFocused();
    await keys.press(planOf(page).getByRole('button', { name: 'Remove lead' }));
    await expect(parts(page)).toHaveCount(0);
    await keys.expectFocusKept();
  },
);
