import type { ApiPerson } from '../contract/testing/api-person.ts';
import { expect, test } from './fixtures.ts';

const inOrder = 30;

/** A second of silence in a WAV file, base64. */
function silence(): string {
  const samples = 8000;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  return file.toString('base64');
}

async function upload(person: ApiPerson, projectId: string, title: string) {
  const body = { title, audioData: silence(), contentType: 'audio/wav', trackType: 'music' } as const;
  return person.call('uploadTrack', { params: { projectId }, body });
}

test('a track has a conversation of its own, and the bell leads into it', async ({
  enter,
  admin,
  page,
  expectNoAxeFindings,
}) => {
  const person = await enter('creator');
  const { id } = await person.call('createProject', { body: { name: 'Last Tram' } });
  await person.call('addMember', {
    params: { projectId: id },
    body: { email: admin.email, role: 'collaborator' },
  });
  const { id: trackId } = await upload(person, id, 'Depot at Five');
  await page.goto(`/projects/${id}`);
  const row = page.getByRole('article', { name: 'Depot at Five' });
  await row.getByRole('button', { name: 'Comments on Depot at Five' }).click();
  await row.getByLabel('Write a comment').fill('The break is the film.');
  await row.getByRole('button', { name: 'Post Comment' }).click();
  await expect(row.getByRole('listitem').filter({ hasText: 'The break is the film.' })).toBeVisible();
  await expectNoAxeFindings(page);

  const body = { entityType: 'track', entityId: trackId, content: 'Louder, please.' } as const;
  await admin.person.call('createComment', { body });
  await expect(row.getByText('Louder, please.')).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: /^Activity, 1 unread$/ }).click();
  await page
    .getByRole('dialog', { name: 'Activity' })
    .getByRole('link', { name: /Louder, please/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`track=${trackId}&comments=open`));
  await expect(row.getByText('Louder, please.')).toBeInViewport();
  await row.getByRole('button', { name: 'Comments on Depot at Five' }).click();
  await expect(row.getByText('Louder, please.')).toBeHidden();
});

test('a shared link lands on its track, in view and with the focus, wherever it stands in the list', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const { id } = await person.call('createProject', { body: { name: 'Long' } });
  const first = await upload(person, id, 'The sought one');
  for (let n = 0; n < inOrder; n++) await upload(person, id, `Another one ${n}`);
  await page.goto(`/projects/${id}?track=${first.id}`);
  const row = page.getByRole('article', { name: 'The sought one' });
  await expect(row).toBeInViewport();
  await expect(row).toBeFocused();
  await page.waitForTimeout(2_500);
  await expect(row).toBeInViewport();

  await page.goto(`/projects/${id}?track=01920000-0000-7000-8000-0000000000ff`);
  await expect(page.getByText('The track of this link is not in this project any more.')).toBeVisible();
});

test('a comment that is being written outlives the way to another track of a long list', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const { id } = await person.call('createProject', { body: { name: 'Long' } });
  const first = await upload(person, id, 'The sought one');
  for (let n = 0; n < inOrder; n++) await upload(person, id, `Another one ${n}`);
  await page.goto(`/projects/${id}?track=${first.id}&comments=open`);
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
});

test('the link to a track leads to it again, from another tab of its project and from where it led before', async ({
  enter,
  page,
}) => {
  const person = await enter('creator');
  const { id } = await person.call('createProject', { body: { name: 'Long' } });
  const first = await upload(person, id, 'The sought one');
  for (let n = 0; n < inOrder; n++) await upload(person, id, `Another one ${n}`);
  await page.goto(`/projects/${id}?track=${first.id}`);
  const row = page.getByRole('article', { name: 'The sought one' });
  await expect(row).toBeFocused();
  await page.getByText('All Tracks').click();
  const link = page.getByRole('link', { name: 'The sought one' });
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await link.click();
  await expect(row).toBeInViewport();
  await expect(row).toBeFocused();

  await page.keyboard.press('Home');
  await expect(row).not.toBeInViewport();
  await link.click();
  await expect(row).toBeInViewport();
  await expect(row).toBeFocused();
});
