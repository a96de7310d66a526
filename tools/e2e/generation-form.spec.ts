import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, test, generationTimeout } from './fixtures.ts';

async function openProject(page: Page, user: ApiUser): Promise<string> {
  const { id } = await user.call('createProject', { body: { name: 'Night Tram' } });
  await page.goto(`/projects/${id}`);
  return id;
}

const promptOf = (page: Page) => page.getByLabel('Music prompt');
/** The generation form keeps its other panels mounted but hidden. */
const ideaNote = (page: Page) => page.getByText('For the idea Lullaby').filter({ visible: true });
const selectedText = (field: HTMLTextAreaElement) =>
  field.value.slice(field.selectionStart, field.selectionEnd);
const detectedOf = (page: Page) => page.getByRole('region', { name: 'Understood' });

test('a detected property is changed by its button', async ({ signInAs, page }) => {
  await openProject(page, await signInAs('creator'));
  await promptOf(page).fill('a slow waltz in D minor for felt piano, no drums');
  const understood = detectedOf(page);

  await understood.getByRole('button', { name: 'Key D minor' }).click();
  await page.getByRole('menuitemradio', { name: 'F sharp minor' }).click();
  await expect(promptOf(page)).toHaveValue('a slow waltz in F# minor for felt piano, no drums');
  await expect(understood.getByRole('button', { name: 'Key F sharp minor' })).toBeVisible();

  await understood.getByRole('button', { name: /^Mood/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'wistful' }).click();
  await page.keyboard.press('Escape');
  await expect(understood.getByRole('button', { name: 'Mood wistful' })).toBeVisible();

  await understood.getByRole('button', { name: 'Instrument', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'supersaw' }).click();
  await expect(understood.getByRole('button', { name: 'Leave out supersaw' })).toBeVisible();
  await understood.getByRole('button', { name: 'Leave out supersaw' }).click();
  await expect(understood.getByRole('button', { name: 'Without supersaw: add it back' })).toBeVisible();
  await expect(understood.getByRole('button', { name: 'Leave out supersaw' })).toHaveCount(0);
  await understood.getByRole('button', { name: 'Without supersaw: add it back' }).click();
  await expect(understood.getByRole('button', { name: 'Without supersaw: add it back' })).toHaveCount(0);

  // An exclusion from the user's own prompt is not edited; its words are selected in the prompt.
  await understood.getByRole('button', { name: 'Without drums: add it back' }).click();
  await expect(promptOf(page)).toBeFocused();
  expect(await promptOf(page).evaluate(selectedText)).toBe('drums');

  await understood.getByRole('button', { name: /^Tempo = / }).click();
  await page.getByRole('dialog', { name: 'Tempo' }).getByRole('slider').fill('150');
  await page.keyboard.press('Escape');
  await expect(understood.getByRole('button', { name: 'Tempo = 150' })).toBeVisible();

  await expectNoAxeFindings(page);
});

test('the displayed key and tempo are generated, including those chosen by the composer', async ({
  user,
  page,
}) => {
  const projectId = await openProject(page, user);
  await promptOf(page).fill('sad cello and a gentle lyre for 3 seconds');
  const key = detectedOf(page).getByRole('button', { name: /^Key .+, the composer's choice$/ });
  const tempo = detectedOf(page).getByRole('button', { name: /^Tempo = .+, the composer's choice$/ });
  await expect(
    detectedOf(page)
      .getByText(/for cello and harp \(instead of lyre\)\./)
      .first(),
  ).toBeVisible();
  await expect(page.getByText('(3 s, from the prompt.)')).toBeVisible();
  const displayedKey = await key.innerText();
  const displayedTempo = /= (\d+)/.exec((await tempo.getAttribute('aria-label'))!)?.[1];
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1, generationTimeout);
  const [track] = await user.call('listProjectTracks', { params: { projectId } });
  expect(displayedKey).toContain(track?.key?.replace(/^([A-G])b/, '$1 flat').replace('#', ' sharp'));
  expect(Math.round(track?.bpm ?? 0)).toBe(Number(displayedTempo));
});

test('Tracks tab: a copied prompt is offered in the right panel, and the replaced prompt can be restored', async ({
  user,
  page,
}) => {
  const projectId = await openProject(page, user);
  const params = { projectId };
  await user.call('generateSoundEffect', {
    params,
    body: { prompt: 'rain on a tin roof', duration: 1_000 },
  });
  await page.getByRole('article').getByRole('button', { name: 'Copy prompt' }).click();
  await expect(page.getByRole('tab', { name: 'Sound Effects' })).toHaveAttribute('aria-selected', 'true');
  const copied = page.getByRole('region', { name: /^Copied prompt from / });
  await expect(copied.getByRole('blockquote')).toHaveText('rain on a tin roof');
  await expectNoAxeFindings(page);
  const field = page.getByLabel('Sound effect prompt');
  await field.fill('my own thunder');
  await copied.getByRole('button', { name: 'Use prompt' }).click();
  await expect(field).toHaveValue('rain on a tin roof');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field).toHaveValue('my own thunder');
  await page.getByRole('button', { name: 'Dismiss this prompt' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('an idea can be generated as a track', async ({ user, page }) => {
  const projectId = await openProject(page, user);
  const params = { projectId };
  const body = { title: 'Lullaby', description: 'A tender music box, ten seconds' };
  await user.call('createIdea', { params, body });
  await page.getByLabel('Music prompt').fill('half a thought');
  await page.getByRole('tab', { name: /^Ideas/ }).click();
  await page.getByRole('button', { name: 'Generate from this idea: Lullaby' }).click();

  await expect(promptOf(page)).toHaveValue('Lullaby. A tender music box, ten seconds');
  await expect(promptOf(page)).toBeFocused();
  await expect(ideaNote(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your previous prompt' })).toContainText('half a thought');
  await expectNoAxeFindings(page);

  // The idea can be detached from the form and attached again.
  await page.getByRole('button', { name: 'Generate without the idea Lullaby' }).click();
  await expect(ideaNote(page)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Ideas/ }).click();
  await page.getByRole('button', { name: 'Generate from this idea: Lullaby' }).click();
  await page.reload();
  await expect(ideaNote(page)).toBeVisible();

  // The layout is stable once the cost is displayed.
  await expect(page.getByText('Cost', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(ideaNote(page)).toHaveCount(0);
  await expect(promptOf(page)).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(1, generationTimeout);
  await page.getByRole('tab', { name: /^Ideas/ }).click();
  await expect(page.getByText('This idea has been turned into a track!')).toBeVisible();
  const { ideas } = await user.call('listIdeas', { params });
  const [track] = await user.call('listProjectTracks', { params });
  expect(ideas).toMatchObject([{ status: 'generated', generatedTrackId: track?.id }]);
});

test('a user with read access gets no Generate button on an idea', async ({ admin, signInAs, page }) => {
  const { id: projectId } = await admin.user.call('createProject', {
    body: { name: 'Open house', isPublic: true },
  });
  const body = { title: 'Lullaby', description: 'For an empty carriage' };
  await admin.user.call('createIdea', { params: { projectId }, body });
  await signInAs('collaborator');
  await page.goto(`/projects/${projectId}?tab=ideas`);
  await expect(page.getByRole('heading', { name: 'Lullaby' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generate from this idea/ })).toHaveCount(0);
});

test('Generation queue: several generations run at once, and rejected ones stay for a retry', async ({
  signInAs,
  page,
}) => {
  await openProject(page, await signInAs('creator'));
  const long = 'A very long prompt that goes on and on about trams in the rain';
  let refusing = true;
  await page.route('**/generate-music', (route) =>
    refusing
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
      : route.continue(),
  );
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s').click();
  await promptOf(page).fill(long);
  await generate.click();
  await expect(promptOf(page)).toHaveValue('');
  await expect(
    page
      .getByText('Failed to generate "A very long prompt that goes o...". Check the queue for retry options.')
      .first(),
  ).toBeVisible();
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('A very long prompt that goes on and on a…')).toBeVisible();

  // The failed entry survives a reload and succeeds on retry.
  await page.reload();
  await expect(rows).toHaveCount(1);
  // The layout is final: a click does not miss the button.
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeVisible();
  refusing = false;
  await rows.getByRole('button', { name: 'Retry' }).click();
  await promptOf(page).fill('a second piece beside it');
  await generate.click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('article')).toHaveCount(2, generationTimeout);
  await page.getByRole('button', { name: 'Clear Completed' }).click();
  await expect(rows).toHaveCount(0);
});

test('Cost estimate: a failed estimate is hidden', async ({ signInAs, page }) => {
  await page.route('**/estimate-cost', (route) => route.fulfill({ status: 500, body: '' }));
  await openProject(page, await signInAs('creator'));
  await promptOf(page).fill('a march');
  await expect(detectedOf(page).getByRole('button', { name: /^Tempo/ })).toBeVisible();
  await expect(page.getByText('Cost', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
});

test('a voice can be previewed before it is selected', async ({ signInAs, page }) => {
  await openProject(page, await signInAs('creator'));
  await page.getByRole('tab', { name: 'Voice' }).click();
  const sample = page.waitForResponse((reply) => reply.url().endsWith('/api/voices/clara/preview'));
  await page.getByRole('button', { name: 'Listen to Clara' }).click();
  expect([200, 206]).toContain((await sample).status());
  await page.getByRole('button', { name: 'Stop Clara' }).click();
  await expect(page.getByRole('button', { name: 'Listen to Clara' })).toBeVisible();
  await page.getByRole('slider', { name: 'Speed' }).fill('1.5');
  await expect(page.getByText('1.5×')).toBeVisible();
});
