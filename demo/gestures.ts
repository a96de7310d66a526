import type { Page } from '@playwright/test';
import type { CurrentUser } from '#contract/auth.ts';

/** What a person does before something shows. */
export type Gesture = (page: Page) => Promise<unknown>;

export const button =
  (name: string | RegExp): Gesture =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Some tabs count what is behind them: "Ideas 3". */
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

/** Waits until that can be read, as a person would. */
export const until =
  (text: string | RegExp): Gesture =>
  (page) =>
    page.getByText(text).first().waitFor();

const row = (page: Page, title: string) => page.getByRole('article', { name: title }).first();

/** Opens the menu of a piece; the list then holds music alone. */
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

/** Plays a piece for a moment; `then` is what the list goes on to show. */
export const play =
  (title: string, then: 'All' | 'Music' = 'All'): Gesture =>
  async (page) => {
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Music').click();
    await row(page, title)
      .getByRole('button', { name: `Play ${title}` })
      .click();
    // Small screens have it in the sheet alone.
    const seek = page.getByRole('slider', { name: `Seek in ${title}`, includeHidden: true });
    await seek.and(page.locator(':not([aria-valuenow="0"])')).first().waitFor({ state: 'attached' });
    await page.getByRole('radiogroup', { name: 'Show' }).getByText(then).click();
  };

/** Presses a sign of a track's row, which is in its menu where the row is narrow. */
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

/** Gives such calls that answer instead of the server's. */
export const answering =
  (pattern: string, answer: object, status = 200, method?: 'PUT'): Gesture =>
  (page) =>
    page.route(pattern, (route) =>
      method === undefined || route.request().method() === method
        ? route.fulfill({ status, json: answer })
        : route.fallback(),
    );

/** What lies over the page now. */
export const dialogs = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [popover]').filter({ visible: true });

export const dialogIsThere: Gesture = (page) => dialogs(page).first().waitFor();

/** Presses a key beside one's name, which small screens have in their menu. */
export const ofAccount =
  (key: string, dialog: string): Gesture =>
  async (page) => {
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: key }).filter({ visible: true }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
  };

/** As if the server said so of whoever comes to one of these pages. */
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
