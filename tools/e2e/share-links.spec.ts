import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindingsInBothThemes } from './axe.ts';
import { addSessionCookie, createUser, expect, newProject, notice, test } from './fixtures.ts';
import { keyboardOnly } from './keyboard-only.ts';
import { layoutProblems, setWindowSize } from './layout.ts';
import { upload } from './track-lists.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const links = (page: Page) => page.getByRole('region', { name: 'Links' });
const linkFor = (page: Page, recipient: string) =>
  links(page).getByRole('listitem').filter({ hasText: recipient });

test('a creator shares a track outside with a password, edits the link and revokes it', async ({
  signInAs,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const user = await signInAs('creator');
  const projectId = await newProject(user);
  const { id } = await upload(user, projectId, 'Last Stop');
  await page.goto(`/tracks/${id}`);
  // Share itself copies the address for members.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(notice(page, 'Link Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(`/tracks/${id}`, page.url()).href,
  );

  await page.getByRole('button', { name: 'Share outside…' }).click();
  const form = dialog(page, 'Share Last Stop');
  await expect(form.getByText('No links yet')).toBeVisible();
  await expect(form.getByText(/^Guests can’t listen/)).toHaveCount(0);
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(form.getByText('Please say for whom the link is.')).toBeVisible();
  const recipient = form.getByRole('textbox', { name: 'For' });
  await expect(recipient).toBeFocused();
  await recipient.fill('Lena Okafor, director');
  await expect(form.getByText('What Lena sees')).toBeVisible();
  await form.getByRole('switch', { name: 'Approve' }).click();
  await form.getByRole('switch', { name: 'Download' }).click();
  await form.getByRole('checkbox', { name: 'WAV' }).click();
  await form.getByText('Only V1').click();
  await form.getByRole('switch', { name: 'Ask for a password' }).click();
  const password = await form.getByRole('textbox', { name: 'Password' }).inputValue();
  expect(password).toMatch(/^[a-z]{4}-[a-z]{4}-[a-z]{4}$/);
  await form.getByRole('button', { name: 'Make another password' }).click();
  await expect(form.getByRole('textbox', { name: 'Password' })).not.toHaveValue(password);
  await form.getByRole('textbox', { name: 'Note' }).fill('The end is new.');
  await expect(
    form.getByRole('figure', {
      name: 'Preview: a password first, cover, your note, player, comments, answer, download',
    }),
  ).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await form.getByRole('button', { name: 'Create link' }).click();

  await expect(form.getByText('the address is shown only this once')).toBeVisible();
  const address = await form.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(new RegExp(`^${new URL(page.url()).origin}/s/[\\w-]{32}$`));
  await form.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectNoAxeFindingsInBothThemes(page);
  const row = linkFor(page, 'Lena Okafor');
  await expect(row).toContainText('password');
  await expect(row).toContainText('V1 only');
  await expect(row).toContainText('0 plays');
  await expect(row).toContainText('Download: yes');
  await form.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Share outside…' }).click();
  await row.getByRole('button', { name: 'Edit the link for Lena Okafor' }).click();
  const edit = dialog(page, 'Link for Lena Okafor, director');
  await expect(edit.getByRole('textbox', { name: 'Password' })).toHaveAttribute('placeholder', 'Unchanged');
  await edit.getByRole('textbox', { name: 'For' }).fill('Lena');
  await edit.getByText('No end').click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(linkFor(page, 'Lena')).toContainText('no end');
  await expect(linkFor(page, 'Lena')).toContainText('password');

  await page.getByRole('button', { name: 'Revoke the link for Lena' }).click();
  await page
    .getByRole('alertdialog', { name: 'Revoke link' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(linkFor(page, 'Lena')).toContainText('revoked');
  await expect(linkFor(page, 'Lena').getByRole('button')).toHaveCount(0);
  const { shareLinks } = await user.call('listShareLinks', { params: { projectId }, query: { trackId: id } });
  expect(shareLinks).toMatchObject([
    {
      version: 1,
      note: 'The end is new.',
      permissions: {
        comment: true,
        approve: true,
        downloadMp3: true,
        downloadWav: true,
        downloadStems: false,
      },
    },
  ]);
});

test(
  'a link to a project is created and revoked with the keyboard alone',
  { tag: '@soak' },
  async ({ user, page }) => {
    const projectId = await newProject(user, 'Night Tram');
    await page.goto(`/projects/${projectId}`);
    const keyboard = keyboardOnly(page);
    await keyboard.to(page.getByRole('button', { name: 'Share outside…' }));
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Share Night Tram');
    await expect(form.getByRole('textbox', { name: 'For' })).toBeFocused();
    await page.keyboard.type('Ravi Brandt');
    await keyboard.to(form.getByRole('switch', { name: 'Comment' }));
    await page.keyboard.press('Space');
    await keyboard.to(form.getByRole('button', { name: 'Create link' }));
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Address' })).toBeVisible();
    await keyboard.to(page.getByRole('button', { name: 'Revoke the link for Ravi Brandt' }));
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('alertdialog', { name: 'Revoke link' });
    await keyboard.to(confirm.getByRole('button', { name: 'Revoke' }));
    await page.keyboard.press('Enter');
    await expect(linkFor(page, 'Ravi Brandt')).toContainText('revoked');
    await keyboard.press(form.getByRole('button', { name: 'Close' }));
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Share outside…' })).toBeFocused();
  },
);

test('collaborators are offered no links, and the menu of a track offers them to creators', async ({
  user,
  projectId,
  admin,
  page,
  context,
  app,
}) => {
  await upload(user, projectId, 'Last Stop');
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share outside…' }).click();
  await expect(dialog(page, 'Share Last Stop')).toBeVisible();
  const collaborator = await createUser('collaborator', admin.user);
  await user.call('addMember', {
    params: { projectId },
    body: { email: (await collaborator.call('getCurrentUser')).email, role: 'collaborator' },
  });
  await context.clearCookies();
  await addSessionCookie(context, collaborator);
  await page.goto(`${app.url}/projects/${projectId}`);
  await expect(page.getByRole('button', { name: 'Share', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share outside…' })).toHaveCount(0);
});

test('an admin sees all links and switches them off', async ({ signInAs, admin, page }) => {
  const user = await createUser('creator', admin.user);
  const projectId = await newProject(user, 'Harbour');
  const permissions = {
    comment: false,
    approve: false,
    versions: false,
    downloadMp3: false,
    downloadWav: false,
    downloadStems: false,
  };
  const create = (recipient: string) =>
    user.call('createShareLink', { params: { projectId }, body: { recipient, permissions } });
  await create('Festival jury');
  await signInAs('admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Share links' }).click();
  await expect(linkFor(page, 'Festival jury')).toContainText('Project: Harbour');
  const sharing = page.getByRole('switch', { name: 'Share links work' });
  await expect(sharing).toBeChecked();
  await expectNoAxeFindingsInBothThemes(page);
  await sharing.press('Space');
  await expect(notice(page, 'Share links are off.')).toBeVisible();
  await expect(create('Somebody')).rejects.toThrow('403');
  await page.reload();
  await expect(sharing).not.toBeChecked();
  await sharing.click();
  await expect(notice(page, 'Share links work again.')).toBeVisible();
  await create('Somebody');
  await page.getByRole('button', { name: 'Revoke the link for Festival jury' }).click();
  await page
    .getByRole('alertdialog', { name: 'Revoke link' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(linkFor(page, 'Festival jury')).toContainText('revoked');
});

test('guests are marked as such, and a member removes their comment', async ({
  user,
  projectId,
  page,
  app,
}) => {
  const { id: trackId } = await upload(user, projectId, 'Last Stop');
  const { url } = await user.call('createShareLink', {
    params: { projectId },
    body: {
      recipient: 'Lena',
      trackId,
      permissions: {
        comment: true,
        approve: true,
        versions: false,
        downloadMp3: false,
        downloadWav: false,
        downloadStems: false,
      },
    },
  });
  const guest = new ApiUser(app.url);
  const params = { token: url.split('/').at(-1)!, trackId };
  await guest.call('setGuestName', { params, body: { name: 'Lena Okafor' } });
  await guest.call('createSharedComment', { params, body: { content: 'Leave a hole.', position: 0.4 } });
  await guest.call('decideSharedReview', { params, body: { verdict: 'approved', version: 1 } });

  await page.goto(`/tracks/${trackId}`);
  const comment = page.getByRole('region', { name: /^Comments/ }).getByRole('listitem');
  await expect(comment).toContainText(/Lena Okafor\s*guest/);
  await expect(page.getByRole('region', { name: 'Review' })).toContainText('Lena Okafor (guest) approved V1');
  await expectNoAxeFindingsInBothThemes(page);
  await comment.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Leave a hole.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No comments yet')).toBeVisible();
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('link', { name: /^Lena Okafor guest approved/ })).toBeVisible();
});

test(
  'the share dialog fits into phones and wide screens',
  { tag: '@soak' },
  async ({ user, projectId, page }) => {
    const { id } = await upload(user, projectId, 'Last Stop, Platform Lights at the End of the Line');
    for (const width of [320, 390, 820, 1440]) {
      await setWindowSize(page, { width, height: 900 });
      await page.goto(`/tracks/${id}`);
      if (width < 640) {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Share outside…' }).click();
      } else await page.getByRole('button', { name: 'Share outside…' }).click();
      await page.getByRole('switch', { name: 'Say a line over the music' }).click();
      await expect(page.getByRole('combobox', { name: 'Voice' })).toBeEnabled();
      expect(await layoutProblems(page)).toEqual([]);
    }
  },
);

test('the dialog says of a track without a decoder on the server that guests cannot listen to it', async ({
  user,
  projectId,
  page,
}) => {
  const file = await readFile(
    new URL('../../apps/server/library/uploads/testing/tone-aac.m4a', import.meta.url),
  );
  const body = { title: 'From the phone', audioData: file.toString('base64'), contentType: 'audio/mp4' };
  const { id } = await user.call('uploadTrack', { params: { projectId }, body });
  await page.goto(`/tracks/${id}`);
  await page.getByRole('button', { name: 'Share outside…' }).click();
  await expect(
    dialog(page, 'Share From the phone').getByText(
      'Guests can’t listen to this version: the server can’t read its audio format.',
    ),
  ).toBeVisible();
});

test('on a phone, sharing a project outside comes first in its details', async ({ signInAs, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const user = await signInAs('creator');
  await page.goto(`/projects/${await newProject(user)}?tab=details`);
  const button = page.getByRole('button', { name: 'Share outside…' });
  await expect(button).toBeInViewport();
  const [buttonBox, formBox] = [
    await button.boundingBox(),
    await page.getByRole('heading', { name: 'Project Information' }).boundingBox(),
  ];
  expect(buttonBox!.y).toBeLessThan(formBox!.y);
  await button.click();
  await expect(dialog(page, 'Share Night Tram')).toBeVisible();
});
