import type { Browser, Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { addColleague, addSessionCookie, expect, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { newVersions } from './version-files.ts';

declare global {
  interface Window {
    audioElement?: HTMLAudioElement;
  }
}

/** Keeps the audio element of the player, which is in no document. */
const keepAudioElement = (page: Page) =>
  page.addInitScript(() => {
    window.Audio = class extends Audio {
      constructor() {
        super();
        window.audioElement = this;
      }
    };
  });

/** Where the player would have been at time 0 of the machine’s clock, in milliseconds, and whether it plays. */
const clockOf = (page: Page) =>
  page.evaluate(() => {
    const { currentTime = 0, paused = true } = window.audioElement ?? {};
    return {
      startMs: currentTime * 1_000 - (performance.timeOrigin + performance.now()),
      currentTime,
      paused,
    };
  });

async function openSecond(browser: Browser, user: ApiUser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: user.url, locale: 'en-GB' });
  await addSessionCookie(context, user);
  const page = await context.newPage();
  await keepAudioElement(page);
  await page.goto(path);
  return page;
}

/** The largest of the distances between two players, in milliseconds, in measurements during two seconds. */
async function maxDistanceMs(leader: Page, follower: Page): Promise<number> {
  const distances: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    const [first, second] = [await clockOf(leader), await clockOf(follower)];
    distances.push(Math.abs(first.startMs - second.startMs));
    await leader.waitForTimeout(250);
  }
  return Math.max(...distances);
}

/** The players come within 150 ms of each other and stay so for two seconds. On a busy machine it takes several messages. */
const expectTogether = (leader: Page, follower: Page) =>
  expect(async () => {
    expect(await maxDistanceMs(leader, follower)).toBeLessThan(150);
  }).toPass({ timeout: 20_000 });

const people = (page: Page) => page.getByRole('region', { name: 'In the room' }).getByRole('listitem');

for (const input of ['the mouse', 'the keyboard alone'] as const) {
  test(`a member follows the playback of another within 150 ms, and leaves, with ${input}`, async ({
    signInAs,
    admin,
    page,
    browser,
  }) => {
    const mara = await signInAs('creator');
    const { projectId, trackId } = await newVersions(mara, 'Last Stop', [300, 400], 60);
    const ines = await addColleague(mara, projectId, admin.user);
    const isMouse = input === 'the mouse';
    const press = async (one: Page, name: string | RegExp, role: 'button' | 'switch') => {
      const target = one.getByRole(role, { name }).first();
      if (isMouse) await target.click();
      else await keyboardOnly(one).press(target, role === 'switch' ? 'Space' : 'Enter');
    };

    await keepAudioElement(page);
    await page.goto(`/tracks/${trackId}`);
    await expect(people(page)).toHaveCount(1);
    const second = await openSecond(browser, ines, `/tracks/${trackId}`);
    await expect(people(page)).toHaveCount(2);
    await expect(people(second)).toHaveCount(2);

    await press(page, 'Listen together', 'switch');
    await press(page, /^Play/, 'button');
    await expect(people(second).filter({ hasText: 'leads' })).toBeVisible();
    await press(second, 'Listen with Mara', 'switch');
    await expect(people(page).filter({ hasText: 'with you' })).toBeVisible();
    await expect.poll(async () => (await clockOf(second)).paused).toBe(false);
    await expectTogether(page, second);

    // The follower goes along with a seek, and with a pause.
    await page.getByRole('main').press('ArrowRight');
    await expectTogether(page, second);
    await press(page, /^Pause/, 'button');
    await expect.poll(async () => (await clockOf(second)).paused).toBe(true);
    const paused = [await clockOf(page), await clockOf(second)];
    expect(Math.abs(paused[0]!.currentTime - paused[1]!.currentTime)).toBeLessThan(0.15);

    await press(second, 'Listen with Mara', 'switch');
    await press(page, /^Play/, 'button');
    await page.waitForTimeout(1_500);
    expect((await clockOf(second)).paused).toBe(true);

    // A page that is left is gone from the room at once.
    await second.goto('/projects');
    await expect(people(page)).toHaveCount(1);
    await second.context().close();
  });
}

test('a comment mentions everyone who is on the page of the track, with the keyboard alone', async ({
  signInAs,
  admin,
  page,
  browser,
}) => {
  const mara = await signInAs('creator');
  const { projectId, trackId } = await newVersions(mara, 'First Stop', [300], 2);
  const ines = await addColleague(mara, projectId, admin.user);
  const { id, firstName, lastName } = await ines.call('getCurrentUser');
  await page.goto(`/tracks/${trackId}`);
  const field = page.getByRole('region', { name: /^Comments/ }).getByLabel('Write a comment');
  const choices = page.getByRole('listbox', { name: 'Mention' }).getByRole('option');
  await expect(people(page)).toHaveCount(1);
  await keyboardOnly(page).fill(field, 'Agreed, @every');
  await expect(choices).toHaveCount(0);

  const second = await openSecond(browser, ines, `/tracks/${trackId}`);
  await expect(people(page)).toHaveCount(2);
  await keyboardOnly(page).fill(field, 'Agreed, @');
  const name = `${firstName} ${lastName}`;
  await expect(choices.last()).toHaveAccessibleName(`Everyone here ${name}`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Agreed, @${name} `);
  await page.keyboard.type('?');
  await page.keyboard.press('Control+Enter');
  await expect(second.getByRole('listitem').filter({ hasText: `Agreed, @${name}` })).toBeVisible();
  const { comments } = await mara.call('listComments', {
    params: { entityType: 'track', entityId: trackId },
  });
  expect(comments[0]!.mentions).toContainEqual({ userId: id, name });
  await second.context().close();
});
