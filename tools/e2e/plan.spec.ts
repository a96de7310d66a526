import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test, generationTimeout } from './fixtures.ts';
import { barsOf, blocksOf, namesOf, openProject, planOf } from './plan-blocks.ts';

async function generatePlan(page: Page, length = '60 s') {
  await page.getByLabel('Music prompt').fill('a slow waltz in D minor at 90 bpm for felt piano');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText(length).click();
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(blocksOf(page).first()).toBeVisible();
}

test('Composition plan: a plan requires a prompt', async ({ signInAs, page }) => {
  await openProject(page, await signInAs('creator'));
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(
    page.getByText('Please enter a prompt first to generate a composition plan.').first(),
  ).toBeVisible();
});

test('Composition plan: a failed plan shows a notice and keeps the input', async ({ signInAs, page }) => {
  await openProject(page, await signInAs('creator'));
  await page.route('**/api/music-generation/create-plan', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.getByLabel('Music prompt').fill('a march');
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(page.getByText('Plan Generation Failed').first()).toBeVisible();
  await expect(page.getByText('Failed to create composition plan. Please try again.').first()).toBeVisible();
  const message = 'Your role may not generate here.';
  await page.route('**/api/music-generation/create-plan', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message } }),
  );
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByLabel('Music prompt')).toHaveValue('a march');
});

test('a plan of five minutes can be generated in ten seconds and is discarded afterwards', async ({
  signInAs,
  page,
}) => {
  await openProject(page, await signInAs('creator'));
  await generatePlan(page, '5 min');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s').click();
  await expect(planOf(page).getByText(/ sections? merged to fit the length$/)).toBeVisible();
  await page.getByLabel('Music prompt').fill('a slow waltz in D minor at 90 bpm for two felt pianos');
  await expect(planOf(page).getByText(/The track will still follow this plan/)).toBeVisible();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1, generationTimeout);
  await expect(page.getByRole('article').getByText('0:10')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Composition plan' })).not.toBeChecked();
});

test('a section boundary and a block can be dragged with the mouse', async ({ signInAs, page }) => {
  await openProject(page, await signInAs('creator'));
  await generatePlan(page);
  const before = await namesOf(page);
  const firstBars = await barsOf(page, 0);
  const list = page.getByRole('list', { name: 'Sections' });
  await list.scrollIntoViewIfNeeded();
  const box = (await list.boundingBox())!;
  const barPx = box.width / 30;
  const edge = (await blocksOf(page).first().boundingBox())!;
  const [x, y] = [edge.x + edge.width, edge.y + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + barPx, y, { steps: 4 });
  expect(await barsOf(page, 0)).toBe(firstBars + 1);
  await page.mouse.move(x + 2.1 * barPx, y, { steps: 4 });
  await page.mouse.up();
  expect(await barsOf(page, 0)).toBe(firstBars + 2);
  await expect(planOf(page).getByText('30 bars, 1:00.000')).toBeVisible();

  const from = (await blocksOf(page).first().boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width, from.y + 50, { steps: 8 });
  await page.mouse.up();
  expect((await namesOf(page)).at(-1)).toBe(before[0]);
  await planOf(page).getByRole('button', { name: 'Undo' }).click();
  expect(await namesOf(page)).toEqual(before);
});

test('the style of a section can be edited, and the plan survives a reload and a change of length', async ({
  user,
  page,
}) => {
  const projectId = await openProject(page, user);
  await generatePlan(page);
  await blocksOf(page).first().click();
  await page.getByRole('textbox', { name: 'Instruments and mood' }).fill('cello takes the melody');
  await page.getByRole('textbox', { name: 'Instruments and mood' }).press('Enter');
  await page.getByRole('radiogroup', { name: 'Intensity' }).getByText('Quiet').click();
  const chords = page.getByRole('textbox', { name: 'Chords' });
  await chords.fill('Dm H7 | A7');
  await expect(planOf(page).getByText('“H7” is not a chord.')).toBeVisible();
  await chords.fill('Dm Gm | A7');
  await expect(planOf(page).getByText(/is not a chord/)).toBeHidden();
  await page.getByRole('textbox', { name: 'Overall style' }).fill('lonely');
  await page.getByRole('textbox', { name: 'Overall style' }).press('Enter');
  await page.reload();
  await expect(page.getByLabel('Music prompt')).toHaveValue(/^a slow waltz/);
  await expect(blocksOf(page).first()).toContainText('quiet, cello takes the melody');

  const names = await namesOf(page);
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('2 min').click();
  await expect(planOf(page).getByText('60 bars, 2:00.000')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s').click();
  await expect(planOf(page).getByText('5 bars, 0:10.000')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('30 s').click();
  await expect(planOf(page).getByText('15 bars, 0:30.000')).toBeVisible();
  expect(await namesOf(page)).toEqual(names);

  await page.getByLabel('Music prompt').fill('something else entirely');
  await expect(planOf(page).getByText(/The prompt has changed/)).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith(`/projects/${projectId}/generate-music`)),
    page.getByRole('button', { name: 'Generate', exact: true }).click(),
  ]);
  const body = request.postDataJSON();
  expect(body).toMatchObject({ useCompositionPlan: true, music_length_ms: 30_000, musicLength: 30_000 });
  expect(body.composition_plan.positive_global_styles).toContain('lonely');
  expect(body.composition_plan.sections[0].positive_local_styles).toEqual(
    expect.arrayContaining(['quiet', 'cello takes the melody']),
  );
  expect(body.composition_plan.sections[0].chords).toBe('Dm Gm | A7');
});

test('the sections are stacked on a phone, and every edit has a button', async ({ signInAs, page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openProject(page, await signInAs('creator'));
  await page.getByRole('button', { name: /^Settings/ }).click();
  await generatePlan(page);
  const before = await namesOf(page);
  const firstBars = await barsOf(page, 0);
  const [first, second] = [
    (await blocksOf(page).nth(0).boundingBox())!,
    (await blocksOf(page).nth(1).boundingBox())!,
  ];
  expect(second.y).toBeGreaterThan(first.y + first.height - 1);
  await blocksOf(page).first().click();
  const longer = planOf(page).getByRole('button', { name: 'One bar longer' });
  await longer.press('Enter');
  expect(await barsOf(page, 0)).toBe(firstBars + 1);
  await expect(longer).toBeFocused();
  await planOf(page).getByRole('button', { name: 'Later' }).click();
  expect((await namesOf(page))[1]).toBe(before[0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoAxeFindings(page);
});

test('the name field of a section follows an undo', async ({ signInAs, page }) => {
  await openProject(page, await signInAs('creator'));
  await generatePlan(page);
  await blocksOf(page).first().click();
  const name = planOf(page).getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Somewhere else');
  await name.press('Enter');
  await expect(blocksOf(page).first()).toContainText('Somewhere else');
  await planOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(blocksOf(page).first()).toContainText(before);
  await expect(name).toHaveValue(before);
});
