import type { Page } from '@playwright/test';
import type { ApiPerson } from '../contract/testing/api-person.ts';
import { byKeys } from './by-keys.ts';
import { expect, test, whenMade } from './fixtures.ts';

async function openProject(page: Page, person: ApiPerson): Promise<string> {
  const { id } = await person.call('createProject', { body: { name: 'Night Tram' } });
  await page.goto(`/projects/${id}`);
  return id;
}

const blocksOf = (page: Page) =>
  page.getByRole('list', { name: 'Sections' }).getByRole('button', { name: /, bars? / });
const planOf = (page: Page) => page.getByRole('region', { name: 'Composition plan' });

async function makePlan(page: Page, length = '60 s') {
  await page.getByLabel('Music prompt').fill('a slow waltz in D minor at 90 bpm for felt piano');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText(length).click();
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(blocksOf(page).first()).toBeVisible();
}

/** What a block says of itself: "A Theme 1, bars 1 to 8, 8 bars, 16 s, steady". */
const spoken = /^\s*[A-Z]+ (?<name>.+), bars? [\d to]+, (?<bars>\d+) bars?, /;
const saidBy = (text: string | null) => spoken.exec(text ?? '')?.groups;
const barsOf = async (page: Page, at: number) =>
  Number(saidBy(await blocksOf(page).nth(at).textContent())?.['bars']);
const namesOf = async (page: Page) =>
  (await blocksOf(page).allTextContents()).map((text) => saidBy(text)?.['name']);

test('Section 5 · Composition plan: it needs a prompt first', async ({ enter, page }) => {
  await openProject(page, await enter('creator'));
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(
    page.getByText('Please enter a prompt first to generate a composition plan.').first(),
  ).toBeVisible();
});

test('Section 8 · Composition plan: one that fails is told, and nothing that was typed is lost', async ({
  enter,
  page,
}) => {
  await openProject(page, await enter('creator'));
  await page.route('**/api/music-generation/create-plan', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.getByLabel('Music prompt').fill('a march');
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  await page.getByRole('button', { name: 'Generate plan' }).click();
  await expect(page.getByText('Plan Generation Failed').first()).toBeVisible();
  await expect(page.getByText('Failed to create composition plan. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Music prompt')).toHaveValue('a march');
});

test('a plan is shaped by keyboard alone, and the piece obeys it', async ({
  enter,
  page,
  expectNoAxeFindings,
}) => {
  const person = await enter('creator');
  const projectId = await openProject(page, person);
  const keys = byKeys(page);
  await keys.write(
    page.getByLabel('Music prompt'),
    'a slow waltz in D minor at 90 bpm for felt piano, 30 seconds',
  );
  await keys.press(page.getByRole('switch', { name: 'Composition plan' }), 'Space');
  await keys.press(page.getByRole('button', { name: 'Generate plan' }));
  await expect(planOf(page).getByText('15 bars, 0:30.000')).toBeVisible();
  await expect(blocksOf(page).first()).toBeVisible();
  const before = await namesOf(page);
  const said = planOf(page).getByRole('status').first();

  await expect(page.getByRole('button', { name: 'Plan again' })).toBeFocused();
  const first = blocksOf(page).first();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();

  // Longer by a bar, at the cost of the next.
  const [own, next] = [await barsOf(page, 0), await barsOf(page, 1)];
  await page.keyboard.press('Shift+ArrowRight');
  expect([await barsOf(page, 0), await barsOf(page, 1)]).toEqual([own + 1, next - 1]);
  await expect(said).toHaveText(`${before[0]} now has ${own + 1} bars`);

  // Later and back again; the focus goes with it.
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText(`${before[0]} is now section 2 of ${before.length}`);
  await expect(blocksOf(page).nth(1)).toBeFocused();
  expect((await namesOf(page))[1]).toBe(before[0]);
  await page.keyboard.press('ArrowLeft');
  await expect(blocksOf(page).first()).toBeFocused();

  // Split, remove, undo, redo, undo.
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

  // Rename, and back on the block. What was taken out and came back stands before the focus.
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Intro');
  await page.keyboard.press('Enter');
  await expect(blocksOf(page).first()).toBeFocused();
  await expect(blocksOf(page).first()).toHaveAccessibleName(/^A Intro ?, bars 1 to /);
  await expect(blocksOf(page).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(planOf(page).getByText('15 bars, 0:30.000')).toBeVisible();

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeFindings(page);
  }

  const planned = await namesOf(page);
  await keys.press(planOf(page).getByRole('button', { name: 'Section', exact: true }));
  await expect(blocksOf(page)).toHaveCount(planned.length + 1);
  // A reload keeps the plan, what can be undone, and what can be done again.
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
  await expect(track).toHaveCount(1, whenMade);
  const [made] = await person.call('listProjectTracks', { params: { projectId } });
  expect(made?.sections.map(({ section_name }) => section_name)).toEqual(planned);
  expect(made?.sections.reduce((sum, { duration_ms }) => sum + duration_ms, 0)).toBe(30_000);
  await expect(page.getByRole('switch', { name: 'Composition plan' })).not.toBeChecked();
});

test('a plan of five minutes can be made in ten seconds, and does not stay for the next prompt', async ({
  enter,
  page,
}) => {
  await openProject(page, await enter('creator'));
  await makePlan(page, '5 min');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s').click();
  await expect(planOf(page).getByText(/ sections? joined to fit the length$/)).toBeVisible();
  await page.getByLabel('Music prompt').fill('a slow waltz in D minor at 90 bpm for two felt pianos');
  await expect(planOf(page).getByText(/The track will still follow this plan/)).toBeVisible();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1, whenMade);
  await expect(page.getByRole('article').getByText('0:10')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Composition plan' })).not.toBeChecked();
});

test('a joint is drawn and a block is carried with the mouse', async ({ enter, page }) => {
  await openProject(page, await enter('creator'));
  await makePlan(page);
  const before = await namesOf(page);
  const own = await barsOf(page, 0);
  const list = page.getByRole('list', { name: 'Sections' });
  await list.scrollIntoViewIfNeeded();
  const box = (await list.boundingBox())!;
  const barPx = box.width / 30;
  const edge = (await blocksOf(page).first().boundingBox())!;
  const [x, y] = [edge.x + edge.width, edge.y + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + barPx, y, { steps: 4 });
  expect(await barsOf(page, 0)).toBe(own + 1);
  await page.mouse.move(x + 2.1 * barPx, y, { steps: 4 });
  await page.mouse.up();
  expect(await barsOf(page, 0)).toBe(own + 2);
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

test('what a section plays can be said, and the plan survives a reload and another length', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const projectId = await openProject(page, person);
  await makePlan(page);
  await blocksOf(page).first().click();
  await page.getByRole('textbox', { name: 'Instruments and mood' }).fill('cello takes the melody');
  await page.getByRole('textbox', { name: 'Instruments and mood' }).press('Enter');
  await page.getByRole('radiogroup', { name: 'Intensity' }).getByText('Quiet').click();
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
});

test('on a phone the sections are stacked and every edit has a key', async ({
  enter,
  page,
  expectNoAxeFindings,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openProject(page, await enter('creator'));
  await makePlan(page);
  const before = await namesOf(page);
  const own = await barsOf(page, 0);
  const [first, second] = [
    (await blocksOf(page).nth(0).boundingBox())!,
    (await blocksOf(page).nth(1).boundingBox())!,
  ];
  expect(second.y).toBeGreaterThan(first.y + first.height - 1);
  await blocksOf(page).first().click();
  const longer = planOf(page).getByRole('button', { name: 'One bar longer' });
  await longer.press('Enter');
  expect(await barsOf(page, 0)).toBe(own + 1);
  await expect(longer).toBeFocused();
  await planOf(page).getByRole('button', { name: 'Later' }).click();
  expect((await namesOf(page))[1]).toBe(before[0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoAxeFindings(page);
});

test("a section's field has the name that an undo brings back", async ({ enter, page }) => {
  await openProject(page, await enter('creator'));
  await makePlan(page);
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
