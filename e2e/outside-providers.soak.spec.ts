import type { Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, newProject, notice, test, whenMade } from './fixtures.ts';
import { MakerStandIn } from './maker-stand-in.ts';
import { ownServer } from './own-server.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const outside = new MakerStandIn();
const own = ownServer(async () => {
  await outside.start();
  return { PROVIDER_HOSTS: outside.host, TUTTI_PROVIDER_STAND_IN: outside.key };
});
test.afterAll(() => outside.close());

/** Creates a provider with these services at 0.01 USD a unit. */
async function provider(body: { name: string; displayName: string }, services: readonly string[]) {
  const admin = await own.admin();
  const { id: providerId } = await admin.call('createProvider', {
    body: { ...body, apiKeyEnvVar: 'TUTTI_PROVIDER_STAND_IN', baseUrl: outside.url },
  });
  for (const service of services)
    await admin.call('createServicePricing', {
      body: { providerId, service, displayName: `${service} by ${body.displayName}`, costPerUnit: 0.01 },
    });
}

test.beforeAll(async () => {
  await provider({ name: 'acestep', displayName: 'Our GPU' }, ['music']);
  await provider({ name: 'elevenlabs', displayName: 'ElevenLabs' }, ['music', 'voice']);
});

/** Checks at 320 px and restores the window size. */
async function expectNothingLostAt320(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

const makers = (page: Page) => page.getByRole('group', { name: 'Made by' });
const choose = (page: Page, name: string) =>
  makers(page)
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .check();
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true });
const queue = (page: Page) => page.getByRole('region', { name: 'Queue' }).getByRole('listitem');

test('a creator selects a provider and sees its cost and how the result deviates from the request', async ({
  context,
  page,
}) => {
  const person = await own.enter(context, 'creator');
  await page.goto(`${own.url}/projects/${await newProject(person)}`);
  await expect(makers(page).getByRole('radio')).toHaveCount(3);
  await expect(makers(page).getByRole('radio', { name: /Built-in composer/ })).toBeChecked();
  await expect(makers(page).getByText('100 tokens for 30 s · 1 s to 5 min · 300 free a day')).toBeVisible();
  const prompt = page.getByLabel('Music prompt');
  await prompt.fill('A march in D minor at 120 bpm, 5 seconds');
  await choose(page, 'Our GPU');
  await expect(page.getByText(/^Our GPU makes 10 s to/)).toBeVisible();
  await generate(page).click();
  await expect(notice(page, 'Validation Error')).toBeVisible();
  expect(outside.taken).toBe(0);

  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s', { exact: true }).click();
  await expect(page.getByText(/^Our GPU makes 10 s to/)).toHaveCount(0);
  await expect(page.getByText('After this, 40.')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await generate(page).click();
  await expect(queue(page).getByText('Our GPU')).toBeVisible();
  await expect(queue(page).getByText(/^Completed in/)).toBeVisible(whenMade);
  expect(outside.taken).toBe(1);
  const card = page.getByRole('article');
  for (const said of ['asked 10 s, came 8.8 s', /^asked 120 BPM, came \d+$/, /^asked D minor, came [A-G]/])
    await expect(card.getByText(said)).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await expectNothingLostAt320(page);
});

test('a failed provider offers its suggested prompt, and the built-in composer is the fallback', async ({
  context,
  page,
}) => {
  const person = await own.enter(context, 'creator');
  await page.goto(`${own.url}/projects/${await newProject(person)}`);
  const prompt = page.getByLabel('Music prompt');
  outside.elevenLabs = 'suggests';
  await choose(page, 'ElevenLabs');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s', { exact: true }).click();
  await prompt.fill('A waltz exactly like somebody famous');
  await generate(page).click();
  await expect(prompt).toHaveValue('');
  await expect(queue(page).getByText(/content policy of ElevenLabs/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Use what it suggests: A waltz in the old Viennese way' }).click();
  await expect(prompt).toHaveValue('A waltz in the old Viennese way');

  outside.elevenLabs = 'down';
  await page.getByRole('switch', { name: /^When ElevenLabs fails/ }).press('Space');
  await generate(page).click();
  const first = queue(page).first();
  await expect(first.getByText('Built-in, for ElevenLabs')).toBeVisible(whenMade);
  await expect(
    first.getByText(/cannot be reached at the moment. The built-in composer made it\./),
  ).toBeVisible(whenMade);

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
  const me = await own.enter(context, 'admin');
  await page.goto(`${own.url}/admin/tokens?tab=providers`);
  const row = (name: string) =>
    page.getByRole('table', { name: 'Providers' }).getByRole('row').filter({ hasText: name });
  await expect(row('Our GPU')).toContainText(/Music.*Key present.*Working.*Last piece/);
  await expect(row('ElevenLabs')).toContainText(/Failed.*cannot be reached/);
  await row('ElevenLabs').getByRole('button', { name: 'Test connection to ElevenLabs' }).press('Enter');
  await expect(row('ElevenLabs').getByText(/^Test: Plan creator, 100,000 credits left\. \(/)).toBeVisible();
  expect(await page.content()).not.toContain(outside.key);

  const music = page.getByRole('combobox', { name: 'Music' });
  await expect(music).toHaveValue((await me.call('listProviders')).providers[0]!.id);
  await music.selectOption('Our GPU');
  await expect(notice(page, 'Music: Our GPU is now the default.')).toBeVisible();
  await expect(music).toHaveValue((await me.call('listProviders')).providers[1]!.id);
  await expect(page.getByText('Costs $0.01 a second')).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await expectNothingLostAt320(page);

  const before = outside.taken;
  await page.goto(`${own.url}/projects/${await newProject(me)}`);
  await expect(makers(page).getByRole('radio', { name: /Our GPU/ })).toBeChecked();
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('10 s', { exact: true }).click();
  await page.getByLabel('Music prompt').fill('A quiet march');
  await generate(page).click();
  await expect(queue(page).getByText(/^Completed in/)).toBeVisible(whenMade);
  expect(outside.taken).toBe(before + 1);
});
