import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { limits } from '#contract/limits.ts';
import { AppError } from '#contract/errors.ts';
import type { ImageGeneration } from '#contract/images.ts';
import { fakeApi, type Handlers, testId } from '#web/data/testing/fake-api.ts';
import { expectNoAxeFindings, expectNone, notice, show } from '#web/data/testing/screen.tsx';
import { PictureDialog } from '#web/features/projects/images/picture-dialog.tsx';

const projectId = testId(1);
const target = { entityType: 'project', entityId: projectId, imageUrl: null } as const;
/** A transparent pixel. */
const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const picture = (content: BlobPart = dot, name = 'dot.png', type = 'image/png') =>
  new File([content], name, { type });

function Cover() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <PictureDialog target={target} placeholder={<i />} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

function showDialog(answers: Handlers = {}, providerName: string | null = null) {
  const price = { service: 'image', units: 1, tokens: 0, freeTokensDaily: 0, freeTokensLeft: 0 } as const;
  const server = fakeApi({
    getTokenPrices: () => ({ canPurchase: false, prices: [{ ...price, providerName }] }),
    listImageGenerations: () => ({ generations: [] }),
    // What the screens behind the dialog show.
    listProjects: () => [],
    ...answers,
  });
  show(<Cover />);
  return server;
}

const dialog = () => page.getByRole('dialog', { name: 'Project Cover' });
const choose = async (file: File) => {
  await expect.element(dialog().getByRole('button', { name: /^Choose/ })).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
};
const upload = () => dialog().getByRole('button', { name: 'Upload Image' });
const generate = () => dialog().getByRole('button', { name: 'Generate Image' });
const prompt = () => dialog().getByLabelText('Image prompt');
const openGenerate = () => dialog().getByRole('tab', { name: 'Generate' }).click();

test('a dropped image is uploaded', async () => {
  const received: FormDataEntryValue[] = [];
  showDialog({
    uploadImage: ({ form }) => {
      received.push(form!.get('image')!);
      return { imageUrl: '/api/images/1' };
    },
  });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(picture(dot, 'dropped.png'));
  await expect.element(dialog().getByText('Drop an image here, or')).toBeVisible();
  dialog()
    .getByText('Drop an image here, or')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(dialog().getByText('dropped.png')).toBeVisible();
  await upload().click();
  await expect.element(notice('Image Updated')).toBeVisible();
  await expectNone(dialog());
  expect(received).toMatchObject([{ name: 'dropped.png', size: dot.length }]);
});

test('a non-image shows Invalid File, and one above 5 MB shows File Too Large', async () => {
  showDialog({
    uploadImage: () => {
      throw new AppError('image_not_readable', {}, 'Please select an image file.');
    },
  });
  await choose(picture('la', 'notes.txt', 'text/plain'));
  await expect.element(notice('Invalid File')).toBeVisible();
  await expect.element(notice('Please select an image file.')).toBeVisible();
  await choose(picture(new Uint8Array(limits.imageBytes.max + 1)));
  await expect.element(notice('File Too Large')).toBeVisible();
  await expect.element(notice('Please select an image smaller than 5MB.')).toBeVisible();
  await expectNone(upload());
  // A file that is an image by name only: the server rejects it, and the selection stays.
  await choose(picture('no picture at all'));
  await upload().click();
  await expect.element(notice('Upload Failed')).toBeVisible();
  await expect.element(notice('Please select an image file.')).toBeVisible();
  await expect.element(upload()).toBeEnabled();
});

test('the prompt of an image is required, and has at most 500 characters and a counter', async () => {
  const server = showDialog({ generateImage: () => ({ imageUrl: '/api/images/1' }) });
  await openGenerate();
  await expect.element(dialog().getByText('0 / 500')).toBeVisible();
  await expect.element(dialog().getByText('Free.')).toBeVisible();
  await prompt().fill('   ');
  await expect.element(generate()).toBeDisabled();
  await prompt().fill('');
  await prompt().click();
  await userEvent.keyboard('a');
  (prompt().element() as HTMLTextAreaElement).setSelectionRange(0, 1);
  document.execCommand('insertText', false, 'n'.repeat(600));
  await expect.element(prompt()).toHaveValue('n'.repeat(500));
  await expect.element(dialog().getByText('500 / 500')).toBeVisible();
  await prompt().fill(' A night tram in the rain ');
  await expectNoAxeFindings();
  await generate().click();
  await expect.element(notice('Image Generated')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'generateImage')).toMatchObject([
    { body: { prompt: 'A night tram in the rain', entityType: 'project', entityId: projectId } },
  ]);
});

test.each([
  { provider: null, sentence: 'The built-in generator draws an abstract picture from your prompt.' },
  { provider: 'OpenAI', sentence: 'OpenAI generates a picture from your prompt.' },
])('the dialog names the image provider $provider', async ({ provider, sentence }) => {
  showDialog({}, provider);
  await openGenerate();
  await expect.element(dialog().getByText(sentence)).toBeVisible();
});

test('an image whose response was lost is requested again with the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  showDialog({
    generateImage: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1 ? Response.error() : { imageUrl: `/api/images/${keys.length}` };
    },
  });
  await openGenerate();
  await prompt().fill('A night tram in the rain');
  await generate().click();
  await expect.element(notice('Image Generated')).toBeVisible();
  await generate().click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
});

test('a running image generation can be cancelled, also from a reopened dialog', async () => {
  const running: ImageGeneration = {
    id: testId(9),
    entityType: 'project',
    entityId: projectId,
    userId: testId(2),
    status: 'generating',
    prompt: 'A night tram in the rain',
    provider: 'builtin',
    tokenCost: 0,
    freeTokens: 0,
    imageUrl: null,
    error: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    finishedAt: null,
  };
  const isCancelled = Promise.withResolvers<void>();
  let generations: ImageGeneration[] = [];
  showDialog({
    generateImage: async () => {
      generations = [running];
      await isCancelled.promise;
      throw new AppError('generation_cancelled');
    },
    listImageGenerations: () => ({ generations }),
    cancelImageGeneration: ({ params }) => {
      expect(params).toEqual({ generationId: running.id });
      generations = [];
      isCancelled.resolve();
      return { ...running, status: 'cancelled' };
    },
  });
  await openGenerate();
  await prompt().fill(running.prompt);
  await generate().click();
  await expect.element(dialog().getByRole('button', { name: 'Generating...' })).toBeVisible();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await openGenerate();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(notice('Image Cancelled')).toBeVisible();
  await expectNone(page.getByText('Generation Failed', { exact: true }));
  await prompt().fill(running.prompt);
  await expect.element(generate()).toBeEnabled();
});

test.each([
  {
    says: 'Your request was rejected by our content policy.',
    expected: /violates the image provider's content policy/,
  },
  { says: 'Incorrect API key provided.', expected: /Please contact support\./ },
  { says: 'Unauthorized by the provider', expected: 'Please log in again to generate images.' },
  { says: 'The provider is having lunch.', expected: 'The provider is having lunch.' },
])('the provider’s error “$says” decides the notice', async ({ says, expected }) => {
  showDialog({
    generateImage: () => {
      throw new AppError('unavailable', {}, says);
    },
  });
  await openGenerate();
  await prompt().fill('A night tram');
  await generate().click();
  await expect.element(notice('Generation Failed')).toBeVisible();
  await expect.element(notice(expected)).toBeVisible();
  await expect.element(prompt()).toHaveValue('A night tram');
});
