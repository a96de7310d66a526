import type { Locator, Page } from '@playwright/test';
import { ApiPerson, password } from '../contract/testing/api-person.ts';
import { expect, test, whenMade } from './fixtures.ts';

const farthest = 90;

/** Presses Tab until that has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isThere()); presses += 1) {
    expect(presses, `presses of Tab on the way to ${target.toString()}`).toBeLessThan(farthest);
    await page.keyboard.press('Tab');
  }
}

async function press(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('by keyboard alone somebody signs in, starts a project, makes a piece and hears it', async ({
  app,
  admin,
  page,
}) => {
  const email = 'keys@example.org';
  await new ApiPerson(app.url).join(email, await admin.invite('creator'));

  await page.goto('/');
  await press(page, 'link', 'Login');
  await write(page, 'E-mail', email);
  await write(page, 'Password', password);
  await page.keyboard.press('Enter');

  await press(page, 'button', 'Create Your First Project');
  await expect(page.getByLabel('Project Name')).toBeFocused();
  await page.keyboard.type('Night Tram');
  await press(page, 'button', 'Create Project');
  await expect(page.getByRole('heading', { level: 1, name: 'Night Tram' })).toBeVisible();

  await write(page, 'Music prompt', 'A slow waltz for felt piano');
  await tabTo(page, page.getByRole('radio', { name: '10 s' }));
  await page.keyboard.press('Space');
  await press(page, 'button', 'Generate');
  await expect(page.getByLabel('Music prompt')).toBeFocused();
  const track = page.getByRole('article');
  await expect(track).toHaveCount(1, whenMade);

  const title = (await track.getByRole('heading').textContent())!.trim();
  await tabTo(page, track.getByRole('button', { name: `Play ${title}` }));
  await page.keyboard.press('Enter');
  await expect(track.getByRole('button', { name: `Pause ${title}` })).toBeFocused();
  const seek = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: /^Seek in/ });
  await expect.poll(async () => Number(await seek.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await tabTo(page, seek);
  await page.keyboard.press('End');
  await expect(track.getByRole('button', { name: `Play ${title}` })).toBeVisible();
});
