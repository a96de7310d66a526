import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from './axe.ts';
import { serverWithFakeProviders } from './fake-providers.ts';
import { expect, newProject, test } from './fixtures.ts';
import { comment } from './track-room.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const { fakes, server, address } = serverWithFakeProviders();

test.beforeAll(async () => {
  const admin = await server.admin();
  const music = await admin.call('createProvider', {
    body: { name: 'acestep', displayName: 'Our GPU', ...address() },
  });
  const text = await admin.call('createProvider', {
    body: { name: 'openai', displayName: 'Chat', models: { text: 'a-model' }, ...address() },
  });
  await admin.call('createServicePricing', {
    body: { providerId: music.id, service: 'music', displayName: 'Music', costPerUnit: 0.01 },
  });
  await admin.call('createServicePricing', {
    body: {
      providerId: text.id,
      service: 'text',
      displayName: 'Text',
      costPerUnit: 0.01,
      freeTokensDaily: 100,
    },
  });
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'From a comment', exact: true });
const edits = (page: Page) => page.getByRole('list', { name: 'Understood' }).getByRole('listitem');
const place = { position: 4, positionEnd: 8 };

test('a comment on a track of an outside provider becomes a prompt, whose version resolves it', async ({
  context,
  page,
}) => {
  const user = await server.signInAs(context, 'creator');
  const projectId = await newProject(user);
  const prompt = 'A march in F major at 96 bpm';
  const { id: trackId } = await user.call('generateMusic', {
    params: { projectId },
    body: { prompt, music_length_ms: 10_000, provider: 'acestep' },
  });
  const content = 'drums too loud here';
  await user.call('createComment', { body: { entityType: 'track', entityId: trackId, content, ...place } });
  await page.goto(`${server.url}/tracks/${trackId}`);
  await comment(page, content)
    .getByRole('button', { name: /^Try it/ })
    .click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^Our GPU cannot change single parts/)).toBeVisible();
  await expect(dialog.getByText(`${prompt}. ${content}.`)).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Open in the form' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${projectId}$`));
  await expect(page.getByLabel('Music prompt')).toHaveValue(`${prompt}. ${content}.`);
  await expect(page.getByText('A new version of')).toBeVisible();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect
    .poll(async () => (await user.call('getTrack', { params: { trackId } })).version, { timeout: 60_000 })
    .toBe(2);
  await page.goto(`${server.url}/tracks/${trackId}`);
  await expect(comment(page, content).getByRole('button', { name: 'Play before, V1' })).toBeVisible();
  await expect(comment(page, content).getByRole('button', { name: 'Play after, V2' })).toBeVisible();
});

test('a provider of texts reads a comment instead, and the built-in reader when that fails', async ({
  context,
  page,
}) => {
  const user = await server.signInAs(context, 'creator');
  const projectId = await newProject(user);
  const { id: trackId } = await user.call('generateMusic', {
    params: { projectId },
    body: { prompt: 'a rock song with drums and piano', music_length_ms: 20_000, provider: 'builtin' },
  });
  const content = 'drums too loud here';
  await user.call('createComment', { body: { entityType: 'track', entityId: trackId, content, ...place } });
  fakes.chatAnswer = {
    edits: [{ words: 'loud', kind: 'dynamics', by: -2, parts: ['drums'] }],
    not_understood: ['here'],
  };
  await page.goto(`${server.url}/tracks/${trackId}`);
  await comment(page, content)
    .getByRole('button', { name: /^Try it/ })
    .click();
  const dialog = dialogOf(page);
  await expect(edits(page)).toHaveAccessibleName('Level');
  await dialog.getByRole('button', { name: 'Read it with Chat instead' }).click();
  await expect(edits(page)).toHaveAccessibleName('Dynamics');
  await expect(dialog.getByText('Not understood: “here”')).toBeVisible();
  await expect(dialog.getByText('Read by Chat.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Read it with the built-in reader instead' }).click();
  await expect(edits(page)).toHaveAccessibleName('Level');
  fakes.chatAnswer = undefined;
  await dialog.getByRole('button', { name: 'Read it with Chat instead' }).click();
  await expect(dialog.getByText(/^Chat could not read it now/)).toBeVisible({ timeout: 60_000 });
  await expect(edits(page)).toHaveAccessibleName('Level');
});
