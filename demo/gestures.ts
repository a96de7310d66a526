import type { Page } from '@playwright/test';
import type { CurrentUser } from '#contract/auth.ts';

/** A user action that prepares a screen. */
export type Gesture = (page: Page) => Promise<unknown>;

export const button =
  (name: string | RegExp): Gesture =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Some tab names end with a count: "Ideas 3". */
export const tab =
  (name: string): Gesture =>
  (page) =>
    page
      .getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) })
      .first()
      .click();

export const keys =
  (combination: string): Gesture =>
  (page) =>
    page.keyboard.press(combination);

export const choice =
  (name: string): Gesture =>
  (page) =>
    page.getByText(name, { exact: true }).first().click();

export const fill =
  (label: string, text: string): Gesture =>
  (page) =>
    page.getByLabel(label).first().fill(text);

export const inTurn =
  (...gestures: readonly Gesture[]): Gesture =>
  async (page) => {
    for (const gesture of gestures) await gesture(page);
  };

/** Waits until the text is visible. */
export const until =
  (text: string | RegExp): Gesture =>
  (page) =>
    page.getByText(text).first().waitFor();

const row = (page: Page, title: string) => page.getByRole('article', { name: title }).first();

/** Filters the list by music and opens the menu of a track. */
export const pieceMenu =
  (title: string): Gesture =>
  async (page) => {
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Music').click();
    await row(page, title).getByRole('button', { name: 'More actions' }).click();
  };

export const remake = (title: string, item: string): Gesture =>
  inTurn(pieceMenu(title), (page) => page.getByRole('menuitem', { name: item }).click(), dialogIsThere);

export const talk =
  (title: string): Gesture =>
  async (page) => {
    await row(page, title)
      .getByRole('button', { name: `Comments on ${title}` })
      .click();
    await page.getByLabel('Write a comment').first().waitFor();
  };

/** Plays a track for a moment; `then` is the filter to select afterwards. */
export const play =
  (title: string, then: 'All' | 'Music' = 'All'): Gesture =>
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
export const onRow =
  (title: string, action: string): Gesture =>
  async (page) => {
    const here = row(page, title);
    await here.scrollIntoViewIfNeeded();
    const key = here.getByRole('button', { name: action, exact: true });
    if (await key.isVisible()) return key.click();
    await here.getByRole('button', { name: 'More actions' }).click();
    return here.getByRole('menuitem', { name: action, exact: true }).click();
  };

/** Mocks the response of matching requests. */
export const answering =
  (pattern: string, answer: object, status = 200, method?: 'PUT'): Gesture =>
  (page) =>
    page.route(pattern, (route) =>
      method === undefined || route.request().method() === method
        ? route.fulfill({ status, json: answer })
        : route.fallback(),
    );

/** The visible dialogs and popovers. */
export const dialogs = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [popover]').filter({ visible: true });

export const dialogIsThere: Gesture = (page) => dialogs(page).first().waitFor();

/** Presses an account button of the sidebar; small screens have it in their menu. */
export const ofAccount =
  (key: string, dialog: string): Gesture =>
  async (page) => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: key }).filter({ visible: true }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
  };

/** Sets a flag of the embedded current user on these pages. */
export const said =
  (what: keyof CurrentUser, ...paths: readonly string[]): Gesture =>
  (page) =>
    page.route(
      ({ pathname }) => paths.includes(pathname),
      async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(`"${what}":false`, `"${what}":true`);
        await route.fulfill({ response, body: html });
      },
    );
