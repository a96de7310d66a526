import { expectNoAxeFindings } from './axe.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { expect, test, generationTimeout } from './fixtures.ts';
import { barsOf, blocksOf, namesOf, openProject, planOf } from './plan-blocks.ts';

test('a plan is edited by keyboard alone, and the generated track follows it', async ({ user, page }) => {
  const projectId = await openProject(page, user);
  const keys = keyboardOnly(page);
  await keys.fill(
    page.getByLabel('Music prompt'),
    'a slow waltz in D minor at 90 bpm for felt piano, 30 seconds',
  );
  await keys.press(page.getByRole('switch', { name: 'Composition plan' }), 'Space');
  await keys.press(page.getByRole('button', { name: 'Generate plan' }));
  await expect(planOf(page).getByText('15 bars, 0:30.000')).toBeVisible();
  await expect(blocksOf(page).first()).toBeVisible();
  const before = await namesOf(page);
  const status = planOf(page).getByRole('status').first();

  await expect(page.getByRole('button', { name: 'Plan again' })).toBeFocused();
  const first = blocksOf(page).first();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Import' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();

  // Lengthening a block by a bar shortens the next.
  const [firstBars, secondBars] = [await barsOf(page, 0), await barsOf(page, 1)];
  await page.keyboard.press('Shift+ArrowRight');
  expect([await barsOf(page, 0), await barsOf(page, 1)]).toEqual([firstBars + 1, secondBars - 1]);
  await expect(status).toHaveText(`${before[0]} now has ${firstBars + 1} bars`);

  // Moving a block later and back keeps its focus.
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText(`${before[0]} is now section 2 of ${before.length}`);
  await expect(blocksOf(page).nth(1)).toBeFocused();
  expect((await namesOf(page))[1]).toBe(before[0]);
  await page.keyboard.press('ArrowLeft');
  await expect(blocksOf(page).first()).toBeFocused();

  await page.keyboard.press('s');
  await expect(blocksOf(page)).toHaveCount(before.length + 1);
  await page.keyboard.press('Delete');
  await expect(blocksOf(page)).toHaveCount(before.length);
  await page.keyboard.press('Control+z');
  await expect(blocksOf(page)).toHaveCount(before.length + 1);
  await page.keyboard.press('Control+Shift+z');
  await expect(blocksOf(page)).toHaveCount(before.length);
  await page.keyboard.press('Control+z');
  await expect(blocksOf(page)).toHaveCount(before.length + 1);

  // Renaming returns the focus to the block. The restored block is before the focused one.
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Intro');
  await page.keyboard.press('Enter');
  await expect(blocksOf(page).first()).toBeFocused();
  await expect(blocksOf(page).first()).toHaveAccessibleName(/^A Intro ?, bars 1 to /);
  await expect(blocksOf(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(planOf(page).getByText('15 bars, 0:30.000')).toBeVisible();

  await expectNoAxeFindings(page);

  const planned = await namesOf(page);
  await keys.press(planOf(page).getByRole('button', { name: 'Section', exact: true }));
  await expect(blocksOf(page)).toHaveCount(planned.length + 1);
  // A reload keeps the plan and its undo and redo history.
  await page.reload();
  await expect(blocksOf(page)).toHaveCount(planned.length + 1);
  await keys.press(planOf(page).getByRole('button', { name: 'Undo' }));
  await expect(blocksOf(page)).toHaveCount(planned.length);
  await page.reload();
  await keys.press(planOf(page).getByRole('button', { name: 'Redo' }));
  await expect(blocksOf(page)).toHaveCount(planned.length + 1);
  await keys.press(planOf(page).getByRole('button', { name: 'Undo' }));
  expect(await namesOf(page)).toEqual(planned);
  await keys.press(page.getByRole('button', { name: 'Generate', exact: true }));
  const track = page.getByRole('article');
  await expect(track).toHaveCount(1, generationTimeout);
  const [generated] = await user.call('listProjectTracks', { params: { projectId } });
  expect(generated?.sections.map(({ section_name }) => section_name)).toEqual(planned);
  expect(generated?.sections.reduce((sum, { duration_ms }) => sum + duration_ms, 0)).toBe(30_000);
  await expect(page.getByRole('switch', { name: 'Composition plan' })).not.toBeChecked();
});
