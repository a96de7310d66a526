import type { Page } from '@playwright/test';
import type { Reply } from '../../packages/contract/api.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, withoutEmbeddedUser, newProject, notice, test } from './fixtures.ts';
import { dot } from './picture-file.ts';

const coverOf = (page: Page) => page.getByRole('main').locator('header > :first-child > [aria-hidden]');
const dialogOf = (page: Page, name: 'Project Cover' | 'Profile Picture') =>
  page.getByRole('dialog', { name });
const openCover = (page: Page) => page.getByRole('button', { name: /^(Add|Edit) cover image$/ }).click();
/** The file input behind Choose File. */
const imageInput = (page: Page) => page.locator('input[type=file][accept="image/*"]');

test('Project header, cover image: an image can be added from a file, edited, and deleted after confirmation', async ({
  user,
  projectId,
  page,
}) => {
  const imageUrl = async () => (await user.call('getProject', { params: { projectId } })).imageUrl;
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'Add cover image' }).click();
  const dialog = dialogOf(page, 'Project Cover');
  await expect(dialog.getByRole('button', { name: 'Choose File' })).toBeFocused();
  await expectNoAxeFindings(page);
  await imageInput(page).setInputFiles(dot);
  await expect(dialog.getByRole('img', { name: 'Selected picture' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await dialog.getByRole('button', { name: 'Upload Image' }).click();
  await expect(notice(page, 'Image Updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  const url = (await imageUrl())!;
  await expect(coverOf(page).locator('img')).toHaveAttribute('src', url);
  // The generated cover replaces an image that fails to load.
  await page.route(`**${url}`, (route) => route.abort());
  await page.reload();
  await expect(coverOf(page).locator('svg')).toBeVisible();
  await page.unroute(`**${url}`);

  await page.getByRole('button', { name: 'Edit cover image' }).click();
  await dialog.getByRole('button', { name: 'Delete Image' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await imageUrl()).not.toBeNull();
  await dialog.getByRole('button', { name: 'Delete Image' }).click();
  await expectNoAxeFindingsInBothThemes(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Image' }).click();
  await expect(notice(page, 'Image Deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(coverOf(page).locator('img')).toHaveCount(0);
  expect(await imageUrl()).toBeNull();
});

test('Project header, cover image: an image can be dropped', async ({ projectId, page }) => {
  await page.goto(`/projects/${projectId}`);
  await openCover(page);
  const dialog = dialogOf(page, 'Project Cover');
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, dot.buffer.toString('base64'));
  await dialog.getByText('Drop an image here, or').dispatchEvent('drop', { dataTransfer });
  await expect(dialog.getByText('dropped.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload Image' }).click();
  await expect(notice(page, 'Image Updated')).toBeVisible();
});

test('Image upload: a non-image shows Invalid File, and one above 5 MB shows File Too Large', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await openCover(page);
  await imageInput(page).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('la'),
  });
  await expect(notice(page, 'Invalid File')).toBeVisible();
  await expect(notice(page, 'Please select an image file.')).toBeVisible();
  await imageInput(page).setInputFiles({ ...dot, buffer: Buffer.alloc(5 * 1_048_576 + 1) });
  await expect(notice(page, 'File Too Large')).toBeVisible();
  await expect(notice(page, 'Please select an image smaller than 5MB.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Image' })).toHaveCount(0);
  // A file that is an image by name only: the server rejects it, and the selection stays.
  await imageInput(page).setInputFiles({ ...dot, buffer: Buffer.from('no picture at all') });
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await expect(notice(page, 'Upload Failed')).toBeVisible();
  await expect(notice(page, 'Please select an image file.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Image' })).toBeEnabled();
});

test('Image generation prompt: it is required, has at most 500 characters and a counter, and generates a cover', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  await openCover(page);
  const dialog = dialogOf(page, 'Project Cover');
  await dialog.getByRole('tab', { name: 'Generate' }).click();
  const prompt = dialog.getByLabel('Image prompt');
  const generate = dialog.getByRole('button', { name: 'Generate Image' });
  await expect(dialog.getByText('0 / 500')).toBeVisible();
  await expect(dialog.getByText('Free.')).toBeVisible();
  await prompt.fill('   ');
  await expect(generate).toBeDisabled();
  await prompt.fill('');
  await prompt.pressSequentially('a');
  await prompt.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 1));
  await page.keyboard.insertText('n'.repeat(600));
  await expect(prompt).toHaveValue('n'.repeat(500));
  await expect(dialog.getByText('500 / 500')).toBeVisible();
  await prompt.fill('A night tram in the rain');
  await expectNoAxeFindings(page);
  await generate.click();
  await expect(notice(page, 'Image Generated')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole('img', { name: 'Current picture' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(coverOf(page).locator('img')).toBeVisible();
});

test('the dialog names the image provider', async ({ projectId, page }) => {
  const says = async (sentence: string) => {
    await page.goto(`/projects/${projectId}`);
    await openCover(page);
    const dialog = dialogOf(page, 'Project Cover');
    await dialog.getByRole('tab', { name: 'Generate' }).click();
    await expect(dialog.getByText(sentence)).toBeVisible();
  };
  await says('The built-in generator draws an abstract picture from your prompt.');
  await withoutEmbeddedUser(page);
  await page.route('**/api/tokens/prices', async (route) => {
    const answer = await route.fetch();
    const { prices, ...more } = (await answer.json()) as Reply<'getTokenPrices'>;
    await route.fulfill({
      json: { ...more, prices: prices.map((one) => ({ ...one, providerName: 'OpenAI' })) },
    });
  });
  await says('OpenAI generates a picture from your prompt.');
});

const uuid = '0199c0de-0000-7000-8000-000000000001';

test('an image whose response was lost is requested again with the same idempotency key and generated once', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  const keys: (string | undefined)[] = [];
  const pictures: string[] = [];
  await page.route('**/api/images/generate', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    pictures.push(((await answer.json()) as { imageUrl: string }).imageUrl);
    await (keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  await openCover(page);
  const dialog = dialogOf(page, 'Project Cover');
  await dialog.getByRole('tab', { name: 'Generate' }).click();
  await dialog.getByLabel('Image prompt').fill('A night tram in the rain');
  const generate = dialog.getByRole('button', { name: 'Generate Image' });
  await generate.click();
  await expect(notice(page, 'Image Generated')).toBeVisible({ timeout: 30_000 });
  expect(pictures[1]).toBe(pictures[0]);
  await generate.click();
  await expect.poll(() => pictures.length).toBe(3);
  expect(pictures[2]).not.toBe(pictures[0]);
  expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
});

test('a running image generation can be cancelled, also from a reopened dialog', async ({
  projectId,
  page,
}) => {
  await page.goto(`/projects/${projectId}`);
  const isCancelled = Promise.withResolvers<void>();
  let generations: object[] = [];
  // Emulates a slow provider.
  await page.route('**/api/images/generate', async (route) => {
    generations = [{ id: uuid, status: 'generating' }];
    await isCancelled.promise;
    const json = { code: 'generation_cancelled', message: 'The generation was cancelled.' };
    await route.fulfill({ status: 409, json });
  });
  await page.route('**/api/images/project/*/generations', (route) =>
    route.fulfill({ json: { generations } }),
  );
  await page.route(`**/api/image-generations/${uuid}`, async (route) => {
    expect(route.request().method()).toBe('DELETE');
    generations = [];
    isCancelled.resolve();
    await route.fulfill({ json: { id: uuid, status: 'cancelled' } });
  });
  await openCover(page);
  const dialog = dialogOf(page, 'Project Cover');
  const fillPrompt = async () => {
    await dialog.getByRole('tab', { name: 'Generate' }).click();
    await dialog.getByLabel('Image prompt').fill('A night tram in the rain');
  };
  await fillPrompt();
  await dialog.getByRole('button', { name: 'Generate Image' }).click();
  await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await openCover(page);
  await dialog.getByRole('tab', { name: 'Generate' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice(page, 'Image Cancelled')).toBeVisible();
  await expect(notice(page, 'Generation Failed')).toHaveCount(0);
  await fillPrompt();
  await expect(dialog.getByRole('button', { name: 'Generate Image' })).toBeEnabled();
});

test('Image generation error: the provider’s error decides the notice', async ({ projectId, page }) => {
  await page.goto(`/projects/${projectId}`);
  await openCover(page);
  const dialog = dialogOf(page, 'Project Cover');
  await dialog.getByRole('tab', { name: 'Generate' }).click();
  await dialog.getByLabel('Image prompt').fill('A night tram');
  for (const [says, expectedNotice] of [
    ['Your request was rejected by our content policy.', /violates the image provider's content policy/],
    ['Incorrect API key provided.', /Please contact support\./],
    ['Unauthorized by the provider', 'Please log in again to generate images.'],
    ['The provider is having lunch.', 'The provider is having lunch.'],
  ] as const) {
    await page.route('**/api/images/generate', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: says } }),
    );
    await dialog.getByRole('button', { name: 'Generate Image' }).click();
    await expect(notice(page, 'Generation Failed')).toBeVisible();
    await expect(notice(page, expectedNotice)).toBeVisible();
    await expect(dialog.getByLabel('Image prompt')).toHaveValue('A night tram');
  }
});

test('Sidebar avatar: an uploaded profile picture replaces the initials', async ({ signInAs, page }) => {
  await signInAs('creator');
  await page.goto('/');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByText('ML', { exact: true })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Profile picture' }).click();
  const dialog = dialogOf(page, 'Profile Picture');
  await expectNoAxeFindings(page);
  await imageInput(page).setInputFiles(dot);
  await dialog.getByRole('button', { name: 'Upload Image' }).click();
  await expect(notice(page, 'Image Updated')).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Profile picture' }).locator('img')).toBeVisible();
  await page.reload();
  await expect(sidebar.getByRole('button', { name: 'Profile picture' }).locator('img')).toBeVisible();
});

test('Pictures: a collaborator gets no cover image button', async ({ signInAs, admin, page }) => {
  const user = await signInAs('collaborator');
  const { email } = await user.call('getCurrentUser');
  const projectId = await newProject(admin.user);
  await admin.user.call('addMember', { params: { projectId }, body: { email } });
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole('heading', { name: 'Night Tram', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /cover image|Profile picture/ })).toHaveCount(0);
});
