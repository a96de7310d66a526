import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { newVersions } from './version-files.ts';
import { expect, newProject, notice, test, withoutLiveEvents } from './fixtures.ts';

const header = (page: Page) => page.getByRole('main').locator('header').first();
const refused = { status: 500, json: { code: 'internal', message: 'Something went wrong on the server.' } };

test('Project header: it shows name, description, counts, last updated, created date and the team’s avatars', async ({
  user,
  projectId,
  admin,
  page,
}) => {
  await user.call('addMember', { params: { projectId }, body: { email: admin.email } });
  await page.goto(`/projects/${projectId}`);
  await expect(header(page).getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  await expect(header(page).getByText('Score for a film')).toBeVisible();
  await expect(header(page).getByText('0 tracks', { exact: true })).toBeVisible();
  await expect(header(page).getByText('2 collaborators', { exact: true })).toBeVisible();
  await expect(header(page).getByText('Updated just now')).toBeVisible();
  await expect(header(page).getByText(/^Created \d{1,2} \w+ \d{4}$/)).toBeVisible();
  await expect(header(page).getByRole('list', { name: 'Team' }).getByRole('listitem')).toHaveCount(2);
  await expect(header(page).getByRole('button', { name: 'Add Member' })).toBeVisible();
  await expectNoAxeFindings(page);
});

for (const width of [320, 390, 820, 1440])
  test(`a long name has at most two lines, and the width of the page, at ${width} px`, async ({
    user,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const name = `${'The quick brown fox and the last night tram to the harbour '.repeat(4)}end`.slice(
      0,
      189,
    );
    const { id } = await user.call('createProject', { body: { name } });
    await page.goto(`/projects/${id}`);
    const heading = header(page).getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const lines = await heading.evaluate((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element);
      return element.clientHeight / (Number.parseFloat(lineHeight) || 1.3 * Number.parseFloat(fontSize));
    });
    expect(Math.round(lines)).toBe(2);
    const box = (await heading.boundingBox())!;
    const main = (await page.getByRole('main').boundingBox())!;
    if (width < 640) expect(box.width).toBeGreaterThan(0.7 * (main.width - 32));
    await expect(header(page).getByRole('button', { name: 'Add Member' })).toBeVisible();
    await page.goto('/projects');
    const listed = (await page.getByRole('link', { name }).first().boundingBox())!;
    expect(listed.height).toBeLessThan(90);
  });

test('a project without tracks has nothing to filter or sort', async ({ user, page }) => {
  const { id } = await user.call('createProject', { body: { name: 'Empty' } });
  await page.goto(`/projects/${id}`);
  await expect(page.getByText('No tracks yet')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Sort by' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Review state' })).toHaveCount(0);
});

test('a long description is collapsed, can be expanded, and can be edited', async ({ user, page }) => {
  const description = `${'Festive but not loud, modern but not cold. '.repeat(30)}The end of it.`;
  const { id } = await user.call('createProject', { body: { name: 'Swimming baths', description } });
  await page.goto(`/projects/${id}`);
  const text = header(page).getByText(/^Festive but not loud/);
  const height = async () => (await text.boundingBox())!.height;
  await expect(text).toBeVisible();
  const short = await height();
  expect(short).toBeLessThan(100);
  await header(page).getByRole('button', { name: 'Show all' }).click();
  await expect(header(page).getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await height()).toBeGreaterThan(short * 2);
  await expectNoAxeFindings(page);
  await header(page).getByRole('button', { name: 'Show less' }).click();
  await expect(header(page).getByRole('button', { name: 'Show all' })).toBeVisible();
  expect(await height()).toBe(short);
  await header(page).getByRole('button', { name: 'Edit description' }).click();
  await expect(page.getByLabel('Project description')).toHaveValue(description);
  await page.keyboard.press('Escape');
  await expect(header(page).getByRole('button', { name: 'Edit description' })).toBeFocused();
});

test('Project header, Share: the link is copied and opens the project, and a failure shows Share Failed', async ({
  projectId,
  page,
  context,
}) => {
  await page.goto(`/projects/${projectId}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await header(page).getByRole('button', { name: 'Share', exact: true }).click();
  await expect(notice(page, 'Link Copied')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(page.url());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await header(page).getByRole('button', { name: 'Share', exact: true }).click();
  await expect(notice(page, 'Share Failed')).toBeVisible();
});

test('Update Failed: the description and the name keep their input', async ({ projectId, page }) => {
  await page.goto(`/projects/${projectId}`);
  await page.route(`**/api/projects/${projectId}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refused) : route.continue(),
  );
  await page.getByRole('button', { name: 'Edit description' }).click();
  const description = page.getByRole('textbox', { name: 'Project description' });
  await description.fill('Another one');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice(page, 'Update Failed')).toBeVisible();
  await expect(notice(page, 'Something went wrong on the server.')).toBeVisible();
  await expect(description).toHaveValue('Another one');
  await page.getByRole('tab', { name: 'Project Details' }).click();
  await page.getByLabel('Project Name').fill('Day Tram');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Update Failed')).toBeVisible();
  await expect(page.getByLabel('Project Name')).toHaveValue('Day Tram');
});

test('Remove Failed: the member stays in the team', async ({ user, projectId, admin, page }) => {
  await user.call('addMember', { params: { projectId }, body: { email: admin.email } });
  await page.goto(`/projects/${projectId}?tab=details`);
  await page.route('**/members/*', (route) => route.fulfill(refused));
  const team = page.getByRole('region', { name: 'Team Members' });
  await team.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(notice(page, 'Remove Failed')).toBeVisible();
  await expect(team.getByRole('listitem')).toHaveCount(2);
});

test('Collaborations: the page shows Coming Soon with zeroed counters and a search box, then the real numbers', async ({
  signInAs,
  admin,
  page,
}) => {
  const user = await signInAs('collaborator');
  await page.goto('/collaborations');
  const stats = page.getByRole('main').getByRole('definition');
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
  await expect(stats).toHaveText(['0', '0', '0']);
  await expect(page.getByLabel('Search collaborations')).toBeVisible();
  await expectNoAxeFindings(page);
  const { email } = await user.call('getCurrentUser');
  for (const name of ['Greenhouse', 'Orangery']) {
    const projectId = await newProject(admin.user, name);
    await admin.user.call('addMember', { params: { projectId }, body: { email } });
  }
  await expect(stats).toHaveText(['2', '0', '1']);
  await page.getByLabel('Search collaborations').fill('orange');
  await expect(page.getByRole('link', { name: 'Greenhouse' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Orangery' })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('the tab of comments counts the open comments on tracks', async ({ user, page }) => {
  const { projectId, trackId } = await newVersions(user, 'Tuning Fork', [440]);
  const comment = (entityType: 'project' | 'track', entityId: string, content: string) =>
    user.call('createComment', { body: { entityType, entityId, content } });
  await comment('project', projectId, 'Where are we with this?');
  const { id: commentId } = await comment('track', trackId, 'The first beat is late.');
  await comment('track', trackId, 'The last one, too.');
  await page.goto(`/projects/${projectId}`);
  const tab = page.getByRole('tab', { name: 'Comments' });
  await expect(tab).toHaveAccessibleName('Comments 1 · 2 open');
  await user.call('resolveComment', { params: { commentId }, body: { resolved: true } });
  await expect(tab).toHaveAccessibleName('Comments 1 · 1 open');
  await tab.click();
  await expect(page.getByText('One open comment is on a track.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Show the tracks' }).click();
  await expect(page.getByRole('tab', { name: 'Tracks', exact: true }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('Trash: a deleted track shows the day of its permanent deletion and can be restored', async ({
  user,
  projectId,
  page,
}) => {
  const body = { prompt: 'a church bell', duration: 1_000 };
  const created = await user.call('generateSoundEffect', { params: { projectId }, body });
  const { id: trackId, title } = created as { id: string; title: string };
  await user.call('deleteTrack', { params: { trackId } });
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Trash' }).click();
  await expect(page.getByText(/Deleted permanently on \d{1,2} \w+ \d{4}/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.route('**/restore', (route) => route.fulfill(refused));
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(notice(page, 'Restore Failed')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(notice(page, 'Track Restored')).toBeVisible();
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('Trash: a deleted version of a track shows with its number and name, and can be restored', async ({
  user,
  page,
}) => {
  const { trackId } = await newVersions(user, 'Tuning Fork', [440, 550, 660]);
  const params = { trackId, version: '2' };
  await user.call('updateVersion', { params, body: { name: 'Brighter' } });
  await user.call('deleteVersion', { params });
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Trash' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tuning Fork V2' });
  await expect(row).toContainText(/Version.*Brighter.*Deleted permanently on/);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Restore Tuning Fork V2' }).click();
  await expect(notice(page, 'Version Restored')).toBeVisible();
  await expect(row).toBeHidden();
  const { versions } = await user.call('listVersions', { params: { trackId } });
  expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('Trash: a next page that fails shows an error, and Try again loads it', async ({ user, page }) => {
  await user.call('deleteProject', { params: { projectId: await newProject(user) } });
  let isBroken = true;
  await withoutLiveEvents(page);
  await page.route('**/api/trash*', async (route) => {
    if (route.request().url().includes('cursor='))
      return route.fulfill(isBroken ? refused : { json: { projects: [], versions: [], tracks: [] } });
    const response = await route.fetch();
    return route.fulfill({ json: { ...(await response.json()), nextCursor: 'more' } });
  });
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Failed to load the trash')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load the trash')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Restore Night Tram' })).toBeVisible();
});

test('a page and its lazy parts render as soon as their code is loaded, without a timer', async ({
  signInAs,
  page,
}) => {
  const id = await newProject(await signInAs('creator'));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  await expect(page.getByText('No tracks yet')).toBeVisible();
});
