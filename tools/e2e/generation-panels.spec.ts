import type { Page } from '@playwright/test';
import { outputFormats } from '../../packages/contract/formats.ts';
import { genrePresets } from '../../packages/contract/genres.ts';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings } from './axe.ts';
import { expect, newProject, notice, test } from './fixtures.ts';

async function openPanel(page: Page, user: ApiUser, tab?: 'Sound Effects'): Promise<void> {
  await page.goto(`/projects/${await newProject(user)}`);
  if (tab) await page.getByRole('tab', { name: tab }).click();
}

/** The button of the visible panel; the form keeps the others mounted. */
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });
const choices = (page: Page, name: string) => page.getByRole('radiogroup', { name }).getByRole('radio');
const formats = (page: Page) => page.getByRole('combobox', { name: 'Output format' });

/** The JSON body of the next request to that path, which is answered with 503. */
async function requestBodyOf(page: Page, path: string, send: () => Promise<void>): Promise<unknown> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  const request = page.waitForRequest(path);
  await send();
  const sent: unknown = (await request).postDataJSON();
  await page.unroute(path);
  return sent;
}

test('Project detail: the page has four tabs, and Track Management has its inner tabs', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  const outer = page.getByRole('tablist', { name: 'Project', exact: true }).getByRole('tab');
  await expect(outer).toHaveText([/^Tracks/, /^Ideas/, /^Comments/, 'Project Details']);
  await expect(outer.first()).toHaveAttribute('aria-selected', 'true');
  const card = page.getByRole('region', { name: 'Track Management' });
  const inner = card.getByRole('tab');
  await expect(inner).toHaveText(['Tracks', 'Sound Effects', 'Voice', 'Upload Track']);
  await expect(inner.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  // Nothing to filter yet.
  await expect(page.getByRole('radiogroup', { name: 'Show' })).toHaveCount(0);
});

test('Generation panels, music: the panel offers lengths, tempo, energy, modes, formats and genres with the defaults', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  const lengths = page.getByRole('radiogroup', { name: 'Length' });
  await expect(lengths.locator('label')).toHaveText(['10 s', '30 s', '60 s', '2 min', '5 min']);
  const defaultLength = lengths.getByRole('radio', { name: '30 s' });
  await expect(defaultLength).toBeChecked();
  await expect(page.getByText('from the prompt, or 30 s')).toBeVisible();
  await lengths.getByText('30 s').click();
  await expect(page.getByText('from the prompt, or 30 s')).toBeHidden();
  await expect(defaultLength).toBeChecked();
  const tempo = page.getByRole('slider', { name: 'Tempo' });
  for (const [name, value] of Object.entries({ min: '60', max: '200', step: '5' })) {
    await expect(tempo).toHaveAttribute(name, value);
  }
  await expect(tempo).toHaveValue('120');
  await expect(choices(page, 'Energy')).toHaveCount(3);
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Mode' }).locator('label')).toHaveText([
    'Basic',
    'Detailed',
    'Stream',
  ]);
  await expect(page.getByRole('radio', { name: 'Detailed' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Instrumental' })).toBeChecked();
  await expect(formats(page)).toHaveValue('mp3_44100_128');
  const offered = await formats(page)
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(offered).toEqual(outputFormats);
  expect(offered).toHaveLength(19);
  await page.getByRole('button', { name: 'Genre', exact: true }).last().click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([...genrePresets]);
  expect(genrePresets).toHaveLength(16);

  await page.getByRole('menuitemcheckbox', { name: 'Jazz' }).click();
  await page.keyboard.press('Escape');
  await lengths.getByText('2 min').click();
  await tempo.fill('95');
  await page.getByRole('radiogroup', { name: 'Energy' }).getByText('Low').click();
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('Basic').click();
  await page.getByRole('switch', { name: 'Instrumental' }).press('Space');
  await formats(page).selectOption('opus_48000_96');
  await lengths.getByText('10 s').click();
  await page.getByLabel('Music prompt').fill('  A march ');
  const sent = await requestBodyOf(page, '**/generate-music', () => generate(page).click());
  expect(sent).toMatchObject({
    prompt: 'A march',
    music_length_ms: 10_000,
    musicLength: 10_000,
    output_format: 'opus_48000_96',
    outputFormat: 'opus_48000_96',
    mode: 'basic',
    instrumental: false,
    genres: ['Jazz'],
    tempo: 95,
    energy: 'low',
  });
});

test('untouched controls of the music panel show what the prompt says', async ({ signInAs, page }) => {
  await openPanel(page, await signInAs('creator'));
  const lengths = page.getByRole('radiogroup', { name: 'Length' });
  await page.getByLabel('Music prompt').fill('A calm waltz, 90 bpm, 60 seconds');
  await expect(lengths.getByRole('radio', { name: '60 s' })).toBeChecked();
  await expect(page.getByText('60 s, from the prompt', { exact: true })).toBeVisible();
  await expect(page.getByText('90 BPM, from the prompt')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Tempo' })).toHaveValue('90');
  await expect(page.getByRole('radio', { name: 'Low' })).toBeChecked();
  await page.getByLabel('Music prompt').fill('A calm waltz, 45 seconds');
  await expect(page.getByText('45 s, from the prompt', { exact: true })).toBeVisible();
  await expect(lengths.getByRole('radio', { checked: true })).toHaveCount(0);
  await lengths.getByText('10 s').click();
  await expect(page.getByText('45 s, from the prompt', { exact: true })).toHaveCount(0);
  await expect(lengths.getByRole('radio', { name: '10 s' })).toBeChecked();
});

test('Music prompt: it is required, has at most 2000 characters and a counter', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  const prompt = page.getByLabel('Music prompt');
  await expect(generate(page)).toBeDisabled();
  await prompt.fill('   ');
  await expect(generate(page)).toBeDisabled();
  await prompt.press('Control+Enter');
  await expect(notice(page, 'Validation Error')).toBeVisible();
  await expect(notice(page, 'Please enter a music prompt.')).toBeVisible();
  await prompt.fill('x'.repeat(2001));
  await expect(page.getByText('2001 / 2000')).toBeVisible();
  await generate(page).click();
  await expect(notice(page, 'Prompt must be 2000 characters or less.')).toBeVisible();
  await expect(prompt).toHaveValue('x'.repeat(2001));
});

test('Generation panels, sound effects: the panel offers durations and formats, and takes a prompt of 1 to 400 characters', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'), 'Sound Effects');
  const durations = page.getByRole('radiogroup', { name: 'Duration' });
  await expect(durations.locator('label')).toHaveText(['1 s', '3 s', '5 s', '10 s', '15 s']);
  await expect(durations.getByRole('radio', { name: '5 s', exact: true })).toBeChecked();
  await expect(formats(page)).toHaveValue('mp3_44100_128');
  await expect(formats(page).getByRole('option')).toHaveCount(19);
  const panel = page.getByRole('tabpanel', { name: 'Sound Effects' });
  await expect(panel.getByText('from the prompt, or 5 s')).toBeVisible();
  await expect(panel.getByText('50 tokens', { exact: true })).toBeAttached();
  await expect(panel.getByText(/^Free today: \d+ of your \d+ free sound effect tokens\.$/)).toBeVisible();

  const prompt = page.getByLabel('Sound effect prompt');
  await expect(generate(page)).toBeDisabled();
  await prompt.press('Control+Enter');
  await expect(notice(page, 'Please enter a sound effect prompt.')).toBeVisible();
  await prompt.fill('y'.repeat(401));
  await expect(page.getByText('401 / 400')).toBeVisible();
  await generate(page).click();
  await expect(notice(page, 'Prompt must be 400 characters or less.')).toBeVisible();

  await prompt.fill('A door');
  const improveRequest = page.waitForRequest('**/api/improve-prompt');
  await page.getByRole('button', { name: 'Improve prompt' }).click();
  expect((await improveRequest).postDataJSON()).toEqual({ prompt: 'A door', type: 'sound_effect' });
  await expect(prompt).not.toHaveValue('A door');
  await prompt.fill('A door');
  await durations.getByText('3 s', { exact: true }).click();
  await expect(panel.getByText('30 tokens', { exact: true })).toBeAttached();
  const sent = await requestBodyOf(page, '**/generate-sound-effect', () => generate(page).click());
  expect(sent).toMatchObject({ prompt: 'A door', duration: 3000, outputFormat: 'mp3_44100_128' });
  await expect(notice(page, 'Generation Failed')).toBeVisible();
  await expect(notice(page, 'Failed to generate sound effect. Please try again.')).toBeVisible();
});

test('a sound effect has the duration of its prompt, and the displayed cost, until the control is changed', async ({
  user,
  page,
}) => {
  await openPanel(page, user, 'Sound Effects');
  const panel = page.getByRole('tabpanel', { name: 'Sound Effects' });
  const prompt = page.getByLabel('Sound effect prompt');
  await prompt.fill('door slam, 2s');
  await expect(panel.getByText('20 tokens', { exact: true })).toBeAttached();
  await expect(panel.getByText('(2 s, from the prompt.)')).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Duration' }).getByText('1 s', { exact: true }).click();
  await expect(panel.getByText('10 tokens', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Leave duration to the prompt' }).click();
  await expect(panel.getByText('2 s, from the prompt', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('radiogroup', { name: 'Duration' }).getByRole('radio', { checked: true }),
  ).toHaveCount(0);
  await expect(panel.getByText('20 tokens', { exact: true })).toBeAttached();

  await generate(page).click();
  const card = page.getByRole('article').first();
  await expect(card.getByText('0:02')).toBeVisible({ timeout: 30_000 });
  const { transactions } = await user.call('listTransactions', {});
  expect(transactions.find(({ type }) => type === 'spend')).toMatchObject({
    freeTokens: 20,
    description: 'Sound effect, 2 s: door slam, 2s',
  });
});

test('Prompt improvement: Failed to improve prompt keeps the input, and a second try improves it', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  const improve = page.getByRole('button', { name: 'Improve prompt' });
  await expect(improve).toBeDisabled();
  await page.getByLabel('Music prompt').fill('A march');
  await page.route('**/api/improve-prompt', (route) => route.fulfill({ status: 500, body: '' }));
  await improve.click();
  await expect(notice(page, 'Failed to improve prompt')).toBeVisible();
  await expect(notice(page, 'Please try again.')).toBeVisible();
  const message = 'Too many requests. Please wait 9 seconds.';
  await page.route('**/api/improve-prompt', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }),
  );
  await improve.click();
  await expect(notice(page, message)).toBeVisible();
  await expect(page.getByLabel('Music prompt')).toHaveValue('A march');
  await page.unroute('**/api/improve-prompt');
  await improve.click();
  await expect(page.getByLabel('Music prompt')).toHaveValue(/^A march\b.+/);
});

test('a prompt improvement and a plan can be cancelled while they run: the request is aborted, and a second try works', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  await page.getByLabel('Music prompt').fill('A march');
  await page.getByRole('switch', { name: 'Composition plan' }).click();
  for (const { path, name, busy } of [
    { path: '**/api/improve-prompt', name: 'Improve prompt', busy: 'Improving...' },
    { path: '**/create-plan', name: 'Generate plan', busy: 'Planning...' },
  ]) {
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => keys.push(request.headers()['idempotency-key']));
    // Emulates a slow provider.
    await page.route(path, () => undefined);
    const ended = page.waitForEvent('requestfailed');
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: busy })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Enter');
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(button).toBeFocused();
    await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
    await expect(notice(page, /Failed/)).toHaveCount(0);
    await expect(page.getByLabel('Music prompt')).toHaveValue('A march');
    await page.unroute(path);
    const answer = page.waitForResponse(path);
    await page.keyboard.press('Enter');
    expect((await answer).status()).toBe(200);
    const sent = keys.filter((key) => key !== undefined);
    expect(sent).toHaveLength(2);
    expect(sent[1]).not.toBe(sent[0]);
    page.removeAllListeners('request');
    await page.getByLabel('Music prompt').fill('A march');
  }
});

test('Queue Error: a prompt that cannot be queued stays in the panel, and nothing is sent', async ({
  signInAs,
  page,
}) => {
  await openPanel(page, await signInAs('creator'));
  await page.getByLabel('Music prompt').fill('A march');
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/generate-music'))));
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('There is no chance to be had.');
    };
  });
  await generate(page).click();
  await expect(notice(page, 'Queue Error')).toBeVisible();
  await expect(notice(page, 'Failed to add track to generation queue. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Music prompt')).toHaveValue('A march');
  expect(sent).toBe(0);
});
