import { type ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expect, newProject, test } from './fixtures.ts';
import { list, row, upload } from './track-lists.ts';

test('a page opened while offline says so, and loads by itself when the connection is back', async ({
  signInAs,
  context,
  page,
}) => {
  await signInAs('creator');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible({ timeout: 3_000 });
  await page.getByRole('link', { name: 'Tokens' }).first().click();
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    'This loads when the connection is back.',
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText(/offline/i).filter({ visible: true })).toHaveCount(1);
  }
  await context.setOffline(false);
  // Without a press of Try again.
  await expect(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
  await expect(page.getByText('You are offline.', { exact: true })).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a prompt survives an expired session, and is sent after signing in again', async ({
  user,
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  const prompt = page.getByLabel('Music prompt');
  await prompt.fill('a slow waltz for felt piano');
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
  const [name, value] = user.session;
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  // The session of the same user, as after signing in.
  await page.context().addCookies(cookies.map((one) => (one.name === name ? { ...one, value } : one)));
  await page.goto(`/projects/${projectId}`);
  await expect(prompt).toHaveValue('a slow waltz for felt piano');
});

test('Back returns to the former tab of a project', async ({ projectId, page }) => {
  await page.goto(`/projects/${projectId}`);
  const tab = (name: string) =>
    page
      .getByRole('tablist', { name: 'Project' })
      .or(page.getByRole('tablist').first())
      .first()
      .getByRole('tab', { name });
  for (const name of ['Ideas', 'Comments']) {
    await tab(name).click();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  }
  for (const name of ['Ideas', 'Tracks']) {
    await page.goBack();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  }
});

test('a renamed track has its new title in the player and on the lock screen', async ({
  user,
  projectId,
  page,
}) => {
  const { id } = await upload(user, projectId, 'Name one');
  await page.goto(`/projects/${projectId}`);
  await row(page, 'Name one').getByRole('button', { name: 'Play Name one' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toContainText('Name one');
  await user.call('updateTrack', { params: { trackId: id }, body: { title: 'Name two' } });
  await expect(player).toContainText('Name two');
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Name two');
});

test('keys that are no gesture, and a silent file that cannot be loaded, do not report blocked audio', async ({
  signInAs,
  page,
}) => {
  await signInAs('creator');
  await page.route('**/silence*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const prompt = page.getByRole('alert', { name: 'Audio Blocked' });
  for (const key of ['Shift', 'Control', 'Escape', 'a']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'Dashboard' }).click();
  await page.waitForTimeout(500);
  await expect(prompt).toBeHidden();
});

async function manyTracks(user: ApiUser, count: number): Promise<string> {
  const projectId = await newProject(user);
  for (let number = 0; number < count; number += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => upload(user, projectId, `Track ${number + index}`)),
    );
  }
  return projectId;
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `Back from a track is where the long list was left, at a width of ${width}`,
    { tag: '@soak' },
    async ({ user, page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width, height });
      const projectId = await manyTracks(user, 120);
      await page.goto(`/projects/${projectId}`);
      await expect(list(page).getByRole('article').first()).toBeVisible();
      for (let screens = 0; screens < 14; screens += 1) {
        await page.mouse.wheel(0, height);
        await page.waitForTimeout(80);
      }
      const firstInView = () =>
        list(page)
          .getByRole('article')
          .evaluateAll((articles) => {
            const first = articles.find((article) => article.getBoundingClientRect().top > 200)!;
            return {
              title: first.getAttribute('aria-label'),
              top: Math.round(first.getBoundingClientRect().top),
            };
          });
      for (let visit = 0; visit < 3; visit += 1) {
        await page.waitForTimeout(300);
        const before = await firstInView();
        await row(page, before.title!).getByRole('link', { name: before.title! }).click();
        await expect(page).toHaveURL(/\/tracks\//);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(before.title!);
        await page.goBack();
        await expect(list(page).getByRole('article').first()).toBeVisible();
        await expect.poll(firstInView).toEqual(before);
        await page.waitForTimeout(1_000);
        expect(await firstInView()).toEqual(before);
      }
    },
  );
}
