import type { Page } from '@playwright/test';
import type { CurrentUser } from '#contract/auth.ts';

/** A user action that prepares a screen. */
export type Action = (page: Page) => Promise<unknown>;

export const button =
  (name: string | RegExp): Action =>
  (page) =>
    page.getByRole('button', { name }).first().click();

export const menuItem =
  (name: string): Action =>
  (page) =>
    page.getByRole('menuitem', { name }).click();

/** Some tab names end with a count: "Ideas 3". */
export const tab =
  (name: string): Action =>
  (page) =>
    page
      .getByRole('tab', { name: new RegExp(`^${name}( \\d|$)`) })
      .first()
      .click();

export const pressKeys =
  (combination: string): Action =>
  (page) =>
    page.keyboard.press(combination);

export const choice =
  (name: string): Action =>
  (page) =>
    page.getByText(name, { exact: true }).first().click();

export const fill =
  (label: string, text: string): Action =>
  (page) =>
    page.getByLabel(label).first().fill(text);

export const sequence =
  (...actions: readonly Action[]): Action =>
  async (page) => {
    for (const gesture of actions) await gesture(page);
  };

/** Waits until the text is visible. */
export const waitForText =
  (text: string | RegExp): Action =>
  (page) =>
    page.getByText(text).first().waitFor();

const row = (page: Page, title: string) => page.getByRole('article', { name: title }).first();

export const clearQueue: Action = async (page) => {
  const clearButton = page.getByRole('button', { name: 'Clear Completed' });
  if (await clearButton.isVisible()) await clearButton.click();
};

/** Unfolds the settings of the generation form; they are folded on small screens, and in a project with tracks. */
export const showSettings: Action = async (page) => {
  const folded = page.getByRole('button', { name: /^Settings/, expanded: false });
  if (await folded.isVisible()) await folded.click();
};

/** Filters the list by music and opens the menu of a track. */
export const openTrackMenu =
  (title: string): Action =>
  async (page) => {
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Music').click();
    await row(page, title).getByRole('button', { name: 'More actions' }).click();
  };

export const openRegenerateDialog = (title: string, item: string): Action =>
  sequence(openTrackMenu(title), menuItem(item), waitForDialog);

/** Clicks a track's waveform at a position in px. */
export const seekTo =
  (title: string, position: { readonly x: number; readonly y: number }): Action =>
  (page) =>
    page
      .getByRole('slider', { name: `Seek in ${title}` })
      .first()
      .click({ position });

export const openComments =
  (title: string): Action =>
  async (page) => {
    await row(page, title)
      .getByRole('button', { name: `Comments on ${title}` })
      .click();
    await page.getByLabel('Write a comment').first().waitFor();
  };

/** Plays a track for a moment; `then` is the filter to select afterwards. */
export const play =
  (title: string, then: 'All' | 'Music' = 'All'): Action =>
  async (page) => {
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Music').click();
    await row(page, title)
      .getByRole('button', { name: `Play ${title}` })
      .click();
    // Small screens show it in the sheet only.
    const seek = page.getByRole('slider', { name: `Seek in ${title}`, includeHidden: true });
    await seek.and(page.locator(':not([aria-valuenow="0"])')).first().waitFor({ state: 'attached' });
    await page.getByRole('radiogroup', { name: 'Show' }).getByText(then).click();
  };

/** Presses a button of a track's row; narrow rows have it in their menu. */
export const rowAction =
  (title: string, action: string): Action =>
  async (page) => {
    const trackRow = row(page, title);
    await trackRow.scrollIntoViewIfNeeded();
    const control = trackRow.getByRole('button', { name: action, exact: true });
    if (await control.isVisible()) return control.click();
    await trackRow.getByRole('button', { name: 'More actions' }).click();
    return trackRow.getByRole('menuitem', { name: action, exact: true }).click();
  };

/** Mocks the response of matching requests. */
export const mockResponse =
  (pattern: string, body: object, status = 200, method?: 'PUT'): Action =>
  (page) =>
    page.route(pattern, (route) =>
      method === undefined || route.request().method() === method
        ? route.fulfill({ status, json: body })
        : route.fallback(),
    );

/** The visible dialogs and popovers. */
export const dialogs = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [popover]').filter({ visible: true });

export const waitForDialog: Action = (page) => dialogs(page).first().waitFor();

/** Presses an account button of the sidebar; small screens have it in their menu. */
export const openAccountDialog =
  (control: string, dialog: string): Action =>
  async (page) => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: control }).filter({ visible: true }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
  };

/** Sets a flag of the embedded current user on these pages. */
export const setUserFlag =
  (what: keyof CurrentUser, ...paths: readonly string[]): Action =>
  (page) =>
    page.route(
      ({ pathname }) => paths.includes(pathname),
      async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(`"${what}":false`, `"${what}":true`);
        await route.fulfill({ response, body: html });
      },
    );

export function adminDialog(name: 'Role' | 'Tokens' | 'History'): Action {
  return sequence(
    waitForText('priya@example.org'),
    async (page) => {
      const found = page.getByRole('row').filter({ hasText: 'priya@example.org' });
      await found.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    },
    waitForDialog,
  );
}

/** Opens the choice of the version that the first track of a playlist plays. */
export const openVersionChoice: Action = async (page) => {
  await page
    .getByRole('button', { name: /^More actions for (?!this)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Choose the version' }).click();
};
