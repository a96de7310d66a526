import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, newProject, test } from './fixtures.ts';
import { upload } from './track-lists.ts';

/** A project with one track below thirty others. */
async function longProject(user: ApiUser) {
  const id = await newProject(user);
  const target = await upload(user, id, 'The sought one');
  await Promise.all(Array.from({ length: 30 }, (_, n) => upload(user, id, `Another one ${n}`)));
  return { id, first: target };
}

test('a track has its own comment thread, and the bell links to it', async ({ user, admin, page }) => {
  const { id } = await user.call('createProject', { body: { name: 'Last Tram' } });
  await user.call('addMember', {
    params: { projectId: id },
    body: { email: admin.email, role: 'collaborator' },
  });
  const { id: trackId } = await upload(user, id, 'Depot at Five');
  await page.goto(`/projects/${id}`);
  const row = page.getByRole('article', { name: 'Depot at Five' });
  await row.getByRole('button', { name: /^Comments on Depot at Five/ }).click();
  await row.getByLabel('Write a comment').fill('The break is the film.');
  await row.getByRole('button', { name: 'Post Comment' }).click();
  await expect(row.getByRole('listitem').filter({ hasText: 'The break is the film.' })).toBeVisible();
  await expectNoAxeFindings(page);

  const body = { entityType: 'track', entityId: trackId, content: 'Louder, please.' } as const;
  await admin.user.call('createComment', { body });
  await expect(row.getByText('Louder, please.')).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: /^Activity, 1 unread$/ }).click();
  await page
    .getByRole('dialog', { name: 'Activity' })
    .getByRole('link', { name: /Louder, please/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/tracks/${trackId}$`));
  await expect(page.getByRole('listitem').filter({ hasText: 'Louder, please.' }).first()).toBeVisible();
});

test(
  'a link to a track in its project scrolls to it and focuses it, wherever the track is in the list',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { id, first: target } = await longProject(user);
    await page.goto(`/projects/${id}?track=${target.id}`);
    const row = page.getByRole('article', { name: 'The sought one' });
    await expect(row).toBeInViewport();
    await expect(row).toBeFocused();
    await page.waitForTimeout(2_500);
    await expect(row).toBeInViewport();

    await page.goto(`/projects/${id}?track=01920000-0000-7000-8000-0000000000ff`);
    await expect(page.getByText('The linked track is no longer in this project.')).toBeVisible();
  },
);

test(
  'a draft comment survives scrolling its row out of a long list',
  { tag: '@soak' },
  async ({ user, page }) => {
    const { id, first: target } = await longProject(user);
    await page.goto(`/projects/${id}?track=${target.id}&comments=open`);
    const row = page.getByRole('article', { name: 'The sought one' });
    const comment = row.getByLabel('Write a comment');
    await expect(row).toBeFocused();
    await comment.fill('The break is');
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -20_000);
    await expect(row).toHaveCount(0);
    await page.mouse.wheel(0, 20_000);
    await expect(comment).toHaveValue('The break is');
    await page.reload();
    await expect(comment).toHaveValue('The break is');
    await comment.press('Control+Enter');
    await expect(row.getByRole('listitem').filter({ hasText: 'The break is' })).toBeVisible();
    await page.reload();
    await expect(row.getByRole('listitem').filter({ hasText: 'The break is' })).toBeVisible();
    await expect(comment).toHaveValue('');
  },
);

test('a comment at a position shows on the waveform, and its time button plays from there', async ({
  user,
  page,
}) => {
  const { id: projectId } = await user.call('createProject', { body: { name: 'Last Tram' } });
  const track = await user.call('generateSoundEffect', {
    params: { projectId },
    body: { prompt: 'rain on a tin roof', duration: 20_000 },
  });
  await page.goto(`/projects/${projectId}?track=${track.id}&comments=open`);
  const row = page.getByRole('article', { name: 'Rain on a tin roof' });
  const pin = row.getByRole('button', { name: 'At 0:00' });
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  const wave = row.getByRole('slider');
  await wave.click({ position: { x: (await wave.boundingBox())!.width * 0.65, y: 20 } });
  await row.getByRole('button', { name: /^Pause/ }).click();
  const pinned = row.getByRole('button', { name: /^At 0:1[2-7]$/ });
  await expect(pinned).toHaveAttribute('aria-pressed', 'false');
  await row.getByLabel('Write a comment').fill('Louder here.');
  await expect(pinned).toHaveAttribute('aria-pressed', 'true');
  const time = (await pinned.textContent())!.replace('At ', '');
  await wave.press('Home');
  await expect(pinned).toHaveText(`At ${time}`);
  await page.reload();
  await expect(row.getByLabel('Write a comment')).toHaveValue('Louder here.');
  await expect(pinned).toHaveAttribute('aria-pressed', 'true');
  await row.getByRole('button', { name: 'Post Comment' }).click();

  const posted = row.getByRole('listitem').filter({ hasText: 'Louder here.' });
  const moment = posted.getByRole('button', { name: `Play from ${time}` });
  await expect(moment).toBeVisible();
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  const params = { entityType: 'track', entityId: track.id } as const;
  const { comments } = await user.call('listComments', { params });
  expect(comments[0]!.position).toBeGreaterThan(11);
  const { x, width } = (await wave.boundingBox())!;
  const mark = (await row.getByRole('button', { name: /, 0:1[2-7]: Louder here.$/ }).boundingBox())!;
  expect((mark.x + mark.width / 2 - x) / width).toBeCloseTo(comments[0]!.position! / 20, 2);
  await expectNoAxeFindings(page);

  await moment.click();
  await expect(row.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect.poll(async () => Number(await wave.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(12);

  await row.getByLabel('Write a comment').fill('About all of it.');
  await row.getByRole('button', { name: /^At 0:/, pressed: true }).click();
  await row.getByLabel('Write a comment').fill('About all of it, really.');
  await row.getByRole('button', { name: 'Post Comment' }).click();
  const trackComment = row.getByRole('listitem').filter({ hasText: 'About all of it, really.' });
  await expect(trackComment).toBeVisible();
  await expect(trackComment.getByRole('button', { name: /^Play from/ })).toHaveCount(0);
});
