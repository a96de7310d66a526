import type { Page } from '@playwright/test';
import { axeFindings, axeRuleFor, setTheme, themes } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import { newEdits } from './song-versions.ts';

const merge = (page: Page) => page.getByRole('region', { name: 'Merge', exact: true });
const combination = (page: Page) => page.getByRole('region', { name: 'Combine the changes of V2 and V3' });

test('merging fits all widths, the table scrolls in itself, and axe finds nothing in both themes', async ({
  user,
  page,
}) => {
  const trackId = await newEdits(user);
  await page.goto(`/tracks/${trackId}/compare?v=2,3`);
  await expect(combination(page)).toBeVisible();
  await merge(page)
    .getByRole('button', { name: /^[A-Z]+ Chorus, bars/ })
    .click();
  await page.getByRole('menuitem', { name: 'All from V3' }).click();
  await expect(merge(page).getByText('Joined')).toBeVisible();
  for (const theme of themes) {
    await setTheme(page, theme);
    for (const width of [320, 390, 820, 1440]) {
      await setWindowSize(page, { width, height: 900 });
      expect(await layoutProblems(page), `${width} px`).toEqual([]);
      expect(await axeFindings(page, axeRuleFor[theme]), `${width} px`).toEqual([]);
    }
  }
});
