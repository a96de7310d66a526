import { availableParallelism } from 'node:os';
import type { Page } from '@playwright/test';
import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { createUser, expect, newProject, notice, test, generationTimeout } from './fixtures.ts';
import { serverWithFakeProviders } from './fake-providers.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const { fakes, server, address } = serverWithFakeProviders();

/** Creates a provider with these services at 0.01 USD a unit. */
async function createProvider(body: { name: string; displayName: string }, services: readonly string[]) {
  const admin = await server.admin();
  const { id: providerId } = await admin.call('createProvider', {
    body: { ...body, ...address() },
  });
  for (const service of services)
    await admin.call('createServicePricing', {
      body: { providerId, service, displayName: `${service} by ${body.displayName}`, costPerUnit: 0.01 },
    });
}

test.beforeAll(async () => {
  await createProvider({ name: 'acestep', displayName: 'Our GPU' }, ['music']);
  await createProvider({ name: 'elevenlabs', displayName: 'ElevenLabs' }, ['music', 'voice']);
});

/** Checks at 320 px and restores the window size. */
async function expectNoOverflowAt320(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

const providerChoice = (page: Page) => page.getByRole('group', { name: 'Provider' });
const choose = (page: Page, name: string) =>
  providerChoice(page)
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .check();
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });
const queue = (page: Page) => page.getByRole('region', { name: 'Queue' }).getByRole('listitem');

test('a creator selects a provider and sees its cost and how the result deviates from the request', async ({
  context,
  page,
}) => {
  const user = await server.signInAs(context, 'creator');
  await page.goto(`${server.url}/projects/${await newProject(user)}`);
  await expect(providerChoice(page).getByRole('radio')).toHaveCount(3);
  await expect(providerChoice(page).getByRole('radio', { name: /Built-in composer/ })).toBeChecked();
  await expect(
    providerChoice(page).getByText('100 tokens for 30 s · 1 s to 5 min · 300 free a day'),
  ).toBeVisible();
  const prompt = page.getByLabel('Music prompt');
  await prompt.fill('A march in D minor at 120 bpm, 5 seconds');
  await choose(page, 'Our GPU');
  await expect(page.getByText(/^Our GPU supports 10 s to/)).toBeVisible();
  await generate(page).click();
  await expect(notice(page, 'Validation Error')).toBeVisible();
  expect(fakes.acceptedRequests).toBe(0);

  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s', { exact: true }).click();
  await expect(page.getByText(/^Our GPU supports 10 s to/)).toHaveCount(0);
  await expect(page.getByText('After this, 40.')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await generate(page).click();
  await expect(queue(page).getByText('Our GPU')).toBeVisible();
  await expect(queue(page).getByText(/^Completed in/)).toBeVisible(generationTimeout);
  expect(fakes.acceptedRequests).toBe(1);
  const card = page.getByRole('article');
  await expect(card.getByText('requested 10 s, got 8.8 s')).toBeVisible();
  // A steady tone has no tempo to measure, and the service states none.
  await expect(card.getByText(/BPM, got/)).toHaveCount(0);
  await expectNoAxeFindingsInBothThemes(page);
  await expectNoOverflowAt320(page);
});

test('a failed provider offers its suggested prompt, and the built-in composer is the fallback', async ({
  context,
  page,
}) => {
  const user = await server.signInAs(context, 'creator');
  await page.goto(`${server.url}/projects/${await newProject(user)}`);
  const prompt = page.getByLabel('Music prompt');
  fakes.elevenLabs = 'suggests';
  await choose(page, 'ElevenLabs');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s', { exact: true }).click();
  await prompt.fill('A waltz exactly like somebody famous');
  await generate(page).click();
  await expect(prompt).toHaveValue('');
  await expect(queue(page).getByText(/content policy of ElevenLabs/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page
    .getByRole('button', { name: 'Use the suggested prompt: A waltz in the old Viennese way' })
    .click();
  await expect(prompt).toHaveValue('A waltz in the old Viennese way');

  fakes.elevenLabs = 'down';
  await page.getByRole('switch', { name: /^If ElevenLabs fails/ }).press('Space');
  await generate(page).click();
  const first = queue(page).first();
  await expect(first.getByText('Built-in, instead of ElevenLabs')).toBeVisible(generationTimeout);
  await expect(
    first.getByText(/can’t be reached right now. The built-in composer was used instead\./),
  ).toBeVisible(generationTimeout);

  await page.getByRole('tab', { name: 'Voice' }).click();
  const voice = page.getByRole('combobox', { name: 'Voice' });
  await expect(page.getByRole('button', { name: /^Listen to/ })).toBeVisible();
  await choose(page, 'ElevenLabs');
  await expect(voice.getByRole('option')).toHaveText(['Ada', 'Grace']);
  await expect(page.getByRole('button', { name: /^Listen to/ })).toHaveCount(0);
});

test('an admin sees provider health, tests a connection and sets the default provider', async ({
  context,
  page,
}) => {
  const me = await server.signInAs(context, 'admin');
  await page.goto(`${server.url}/admin/tokens?tab=providers`);
  const row = (name: string) =>
    page.getByRole('table', { name: 'Providers' }).getByRole('row').filter({ hasText: name });
  await expect(row('Our GPU')).toContainText(/Music.*Key present.*Working.*Last generation/);
  await expect(row('ElevenLabs')).toContainText(/Failed.*can’t be reached/);
  await row('ElevenLabs').getByRole('button', { name: 'Test connection to ElevenLabs' }).press('Enter');
  await expect(row('ElevenLabs').getByText(/^Test: Plan creator, 100,000 credits left\. \(/)).toBeVisible();
  expect(await page.content()).not.toContain(fakes.key);

  const music = page.getByRole('combobox', { name: 'Music' });
  await expect(music).toHaveValue((await me.call('listProviders')).providers[0]!.id);
  await music.selectOption('Our GPU');
  await expect(notice(page, 'Music: Our GPU is now the default.')).toBeVisible();
  await expect(music).toHaveValue((await me.call('listProviders')).providers[1]!.id);
  await expect(page.getByText('Costs $0.01 per second')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await expectNoOverflowAt320(page);

  const before = fakes.acceptedRequests;
  await page.goto(`${server.url}/projects/${await newProject(me)}`);
  await expect(providerChoice(page).getByRole('radio', { name: /Our GPU/ })).toBeChecked();
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s', { exact: true }).click();
  await page.getByLabel('Music prompt').fill('A quiet march');
  await generate(page).click();
  await expect(queue(page).getByText(/^Completed in/)).toBeVisible(generationTimeout);
  expect(fakes.acceptedRequests).toBe(before + 1);
});

test('an order that waits for a worker says its place, also after orders and cancellations in another project', async ({
  context,
  page,
}) => {
  const admin = await server.admin();
  const user = await server.signInAs(context, 'creator');
  const projectId = await newProject(user);
  const { id: userId } = await user.call('getCurrentUser');
  await admin.call('updateTokens', { body: { userId, amount: 1000, description: 'For many pieces' } });
  const headers = { prefer: 'respond-async' };
  const statuses = async () =>
    (await user.call('listGenerations', { params: { projectId } })).generations.map(({ status }) => status);
  const ring = async (by: ApiUser, into: string, prompt: string) =>
    (await (
      await by.request('generateSoundEffect', {
        params: { projectId: into },
        body: { prompt, duration: 1000 },
        headers,
      })
    ).json()) as { readonly id: string };

  // As many as the server has workers.
  fakes.isBusy = true;
  const body = { prompt: 'a march', music_length_ms: 10_000, provider: 'acestep' };
  const running = Array.from({ length: availableParallelism() }, () => 'generating');
  for (const _ of running) await user.request('generateMusic', { params: { projectId }, body, headers });
  await expect.poll(statuses).toEqual(running);

  await ring(user, projectId, 'a bell');
  await page.goto(`${server.url}/projects/${projectId}`);
  const bell = queue(page).filter({ hasText: 'a bell' });
  await expect(bell.getByText('Waiting to start, place 1 in line', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  const other = await createUser('creator', admin);
  const { id: generationId } = await ring(other, await newProject(other), 'a horn');
  await expect(bell.getByText('Waiting to start, place 2 in line', { exact: true })).toBeVisible();
  await other.call('cancelGeneration', { params: { generationId } });
  await expect(bell.getByText('Waiting to start, place 1 in line', { exact: true })).toBeVisible();
  fakes.isBusy = false;
  await expect(bell.getByText(/^Completed in/)).toBeVisible(generationTimeout);
});
