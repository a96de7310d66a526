import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, generationTimeout, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { newEdits, newSong, newVersions } from './song-versions.ts';
import { listVersions, showVersion, versions } from './track-room.ts';

const merge = (page: Page) => page.getByRole('region', { name: 'Merge', exact: true });
const summary = (page: Page) => page.getByRole('list', { name: 'What V3 will be' });
const header = (page: Page, name: string) =>
  merge(page).getByRole('button', { name: new RegExp(`^[A-Z]+ ${name}, bars`) });
const partMenu = (page: Page, name: string) =>
  merge(page).getByRole('button', { name: `${name}, choose its version` });
const cell = (page: Page, part: string, name: string) =>
  merge(page).getByRole('button', { name: new RegExp(`^${part}, ${name}: `) });

async function expectMerged(page: Page, user: ApiUser, trackId: string) {
  await expect(page.getByText('V3 is made.')).toBeVisible(generationTimeout);
  const made = (await listVersions(user, trackId))[2]!;
  expect(made).toMatchObject({ number: 3, origin: 'merged', isCurrent: true, hasScore: true });
  return made;
}

test(
  'a merge takes the chorus of one version and the drums of another, says what is made first, and plays',
  { tag: '@soak' },
  async ({ user, page }) => {
    const trackId = await newVersions(user);
    await page.goto(`/tracks/${trackId}?v=1`);
    await versions(page).getByRole('button', { name: 'Actions for V1' }).click();
    await page.getByRole('menuitem', { name: 'Combine with the current version' }).click();
    await expect(page).toHaveURL(/\/compare\?v=2,1#merge$/);
    await merge(page).getByLabel('Start from').selectOption('V1');
    await expect(merge(page).getByText('Choose a section or a part of another version.')).toBeVisible();

    await header(page, 'Chorus').click();
    await page.getByRole('menuitem', { name: 'All from V2' }).click();
    await partMenu(page, 'Drums').click();
    await page.getByRole('menuitem', { name: 'All from V1' }).click();
    const lines = summary(page).getByRole('listitem');
    await expect(lines).toHaveText([
      'Bars 1–3 and 7–8 from V1',
      'Chorus bars 4–6, from V2',
      'Drums from V1, all through',
      'Joined at bars 4 and 7, written by the composer',
    ]);
    await expect(merge(page).getByText(/^Covered by today’s free tokens\. You have /)).toBeVisible();
    await merge(page).getByRole('button', { name: 'Make V3' }).click();
    const made = await expectMerged(page, user, trackId);
    const [first] = await listVersions(user, trackId);
    expect(made.sections.map(({ section_name }) => section_name)).toEqual(['Verse', 'Chorus', 'Outro']);
    expect(Math.abs(made.duration - first!.duration)).toBeLessThan(2);
    await expect(merge(page).getByRole('button', { name: /^Make/ })).toHaveCount(0);

    await merge(page).getByRole('link', { name: 'Open V3' }).click();
    await expect(showVersion(page, 3)).toBeVisible();
    await expect(versions(page).getByRole('listitem').first()).toContainText('Merged');
    await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
    await expect(page.getByRole('button', { name: /^Pause/ }).first()).toBeVisible();
  },
);

test(
  'the keyboard alone merges two versions in the table of parts and sections',
  { tag: '@soak' },
  async ({ user, page }) => {
    const trackId = await newVersions(user);
    await page.goto(`/tracks/${trackId}/compare?v=1,2`);
    const keys = keyboardOnly(page);
    const first = merge(page).getByRole('gridcell').getByRole('button').first();
    await keys.to(first);
    // One tab stop: the arrow keys move in the table.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(header(page, 'Chorus')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'All from V1' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'All from V2' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(header(page, 'Chorus')).toBeFocused();
    await expect(header(page, 'Chorus')).toHaveAccessibleName(/from V2$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    const drums = cell(page, 'Drums', 'Verse');
    await expect(drums).toBeFocused();
    await expect(drums).toHaveAccessibleName('Drums, Verse: V1');
    await page.keyboard.press('Space');
    await expect(drums).toHaveAccessibleName('Drums, Verse: V2');
    await page.keyboard.press('Enter');
    await expect(drums).toHaveAccessibleName('Drums, Verse: silent');
    await expect(summary(page).getByRole('listitem').filter({ hasText: 'Drums' })).toHaveText(
      'Drums silent in Verse',
    );
    await keys.press(merge(page).getByRole('button', { name: 'Make V3' }));
    await expectMerged(page, user, trackId);
    await keys.press(merge(page).getByRole('button', { name: 'Add to the comparison' }));
    await expect(page).toHaveURL(/v=1,2,3|v=1%2C2%2C3/);
  },
);

const combination = (page: Page) => page.getByRole('region', { name: 'Combine the changes of V2 and V3' });

test(
  'the changes of two versions combine, and one of two that exclude each other is chosen',
  { tag: '@soak' },
  async ({ user, page }) => {
    const trackId = await newEdits(user);
    await page.goto(`/tracks/${trackId}/compare?v=2,3`);
    const combine = combination(page);
    await expect(combine.getByText('Both come from V1.')).toBeVisible();
    await expect(combine.getByText('Choose one of each first.')).toBeVisible();
    const changes = combine.getByRole('list').first().getByRole('listitem');
    await expect(changes.filter({ hasText: 'Tempo' })).toHaveText('V2 Whole piece: Tempo: was 120 110');
    await expect(changes.filter({ hasText: 'brighter' })).toHaveText(
      'V3 Chorus, bars 4–6: Sound: drums brighter',
    );
    const conflict = combine.getByRole('group', { name: /Verse, bars 1–3$/ });
    await expect(conflict.getByRole('radio')).toHaveCount(2);
    await conflict.getByRole('radio', { name: /^V3 .*bass \+3\.0 dB$/ }).check({ timeout: 10_000 });
    await expectNoAxeFindings(page);

    await combine.getByRole('button', { name: 'Make V4' }).click();
    await expect(combine.getByText('V4 is made.')).toBeVisible(generationTimeout);
    const made = (await listVersions(user, trackId))[3]!;
    expect(made).toMatchObject({ origin: 'merged', bpm: 110 });
    const { differences } = await user.call('compareVersions', {
      params: { trackId },
      query: { v: 1, with: 4 },
    });
    const found = differences.map(({ kind, part, after }) => [kind, part, after]);
    expect(found).toEqual([
      ['tempo', null, 110],
      ['level', 'electric bass', 3],
      ['brightness', 'drums', 1],
    ]);
  },
);

test('versions of different metres are not merged, and the page says why', async ({
  user,
  projectId,
  page,
}) => {
  const trackId = await newSong(user, projectId);
  await newSong(user, projectId, { styles: ['waltz', '3/4', '120 bpm'], versionOf: trackId });
  const [first, second] = await listVersions(user, trackId);
  expect(new Set([first!.metre, second!.metre])).toEqual(new Set(['3/4', '4/4']));
  await page.goto(`/tracks/${trackId}/compare?v=1,2`);
  await expect(merge(page).getByText(/: different metres can’t be merged\.$/)).toBeVisible();
  await expect(merge(page).getByRole('grid')).toHaveCount(0);
  await expect(merge(page).getByRole('button', { name: /^Make/ })).toHaveCount(0);
});

test(
  'the differences between two versions are those of their scores, and kinds can be hidden',
  { tag: '@soak' },
  async ({ user, page }) => {
    const trackId = await newEdits(user);
    await page.goto(`/tracks/${trackId}/compare?v=1,3`);
    const list = page.getByRole('list', { name: 'Differences from V1' }).last().getByRole('listitem');
    await expect(list).toHaveText([
      /Verse: Energy: electric bass \+3\.0 dB/,
      /Chorus: Sound: drums brighter/,
      /Outro: as V1/,
    ]);
    await page.getByRole('button', { name: 'Sound 1' }).click();
    await expect(list.nth(1)).toHaveText(/Chorus: –differs in what is hidden/);
  },
);
