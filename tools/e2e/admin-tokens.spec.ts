import type { Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './axe.ts';
import { expect, notice, test, withoutLiveEvents } from './fixtures.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('row').filter({ hasText: name });

test('Token and provider admin: service pricing lists the cost of every service', async ({
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.goto('/admin/tokens');
  const table = page.getByRole('table', { name: 'Service Pricing' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Service',
    'Provider',
    'Cost per unit',
    'Multiplier',
    'Free daily',
    'Minimum',
    'Maximum',
    'State',
    'Actions',
  ]);
  await expect(rowOf(page, 'Music, per second')).toContainText(
    /Built-in composer.*\$0\.033333.*× 1\.0.*300.*1.*Unlimited.*Active/,
  );
  await expectNoAxeFindings(page);
});

test('Token and provider admin: new service pricing requires provider, service id, display name and cost per unit', async ({
  signInAs,
  page,
}) => {
  const me = await signInAs('admin');
  await page.goto('/admin/tokens');
  await page.getByRole('button', { name: 'Add Service Pricing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Service Pricing' });
  await expect(dialog.getByLabel('User token multiplier')).toHaveValue('1.0');
  await expect(dialog.getByLabel('Free tokens daily')).toHaveValue('0');
  await expect(dialog.getByLabel('Minimum token cost')).toHaveValue('1');
  await expect(dialog.getByLabel('Maximum token cost')).toHaveValue('');
  await expect(dialog.getByLabel('Cost per unit')).toHaveAttribute('step', '0.000001');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const text of [
    'Please choose a provider',
    'Please enter a service id',
    'Please enter a display name',
    'Please enter a cost per unit',
  ])
    await expect(dialog.getByText(text)).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);

  await dialog.getByLabel('Provider').selectOption('Built-in composer');
  await dialog.getByLabel('Service id').fill('stems');
  await dialog.getByLabel('Display name').fill('Stems, per second');
  await dialog.getByLabel('Cost per unit').fill('0.000001');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(rowOf(page, 'Stems, per second')).toContainText(/\$0\.000001.*× 1\.0.*0.*1.*Unlimited/);
  const { pricing } = await me.call('listServicePricing');
  expect(pricing.find(({ service }) => service === 'stems')).toMatchObject({
    costPerUnit: 0.000001,
    userTokenMultiplier: 1,
    freeTokensDaily: 0,
    minTokenCost: 1,
    maxTokenCost: null,
    isActive: true,
  });
});

test('Token and provider admin: a price can be changed, and a server error shows at its field', async ({
  admin,
  signInAs,
  page,
}) => {
  const { providers } = await admin.user.call('listProviders');
  await admin.user.call('createServicePricing', {
    body: { providerId: providers[0]!.id, service: 'lyrics', displayName: 'Lyrics', costPerUnit: 0.25 },
  });
  await signInAs('admin');
  await page.goto('/admin/tokens');
  await rowOf(page, 'Lyrics').getByRole('button', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Service Pricing' });
  await dialog.getByLabel('Minimum token cost').fill('9');
  await dialog.getByLabel('Maximum token cost').fill('8');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The maximum cost must not be below the minimum cost.')).toBeVisible();
  await dialog.getByLabel('Maximum token cost').fill('80');
  await dialog.getByLabel('User token multiplier').fill('1.25');
  await dialog.getByLabel('Service id').fill('music');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Error')).toBeVisible();
  await expect(page.getByText('This provider already has a price for this service.').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Service id').fill('lyrics');
  await dialog.getByRole('switch', { name: 'Active' }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Lyrics')).toContainText(/\$0\.25.*× 1\.25.*0.*9.*80.*Inactive/);
});

test('Token and provider admin: a new provider requires name and display name, and its key is never shown', async ({
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.goto('/admin/tokens');
  await page.getByRole('tab', { name: 'Providers' }).click();
  await expect(rowOf(page, 'Built-in composer')).toContainText('No key needed');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Add Provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Provider' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expect(dialog.getByText('Please enter a display name')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('far-away');
  await dialog.getByLabel('Display name').fill('Far Away');
  await dialog.getByLabel('API key variable').fill('DATABASE_URL');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Error')).toBeVisible();
  await expect(dialog.getByText(/a variable whose name starts with TUTTI_PROVIDER_/)).toBeVisible();
  await dialog.getByLabel('API key variable').fill('TUTTI_PROVIDER_FAR_AWAY');
  await dialog.getByLabel('Base URL').fill('http://169.254.169.254/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/The address must start with https:\/\//)).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await dialog.getByLabel('Base URL').fill('https://api.example.com/v1/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/may not be sent to this address/)).toBeVisible();
  await dialog.getByLabel('Base URL').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Success')).toBeVisible();
  await expect(rowOf(page, 'Far Away')).toContainText(/Key missing.*TUTTI_PROVIDER_FAR_AWAY.*Active/);
});

test('Token and provider admin: a provider and its models can be edited, and the built-in one keeps its name', async ({
  admin,
  signInAs,
  page,
}) => {
  await admin.user.call('createProvider', { body: { name: 'nearby', displayName: 'Nearby' } });
  await signInAs('admin');
  await page.goto('/admin/tokens?tab=providers');
  await rowOf(page, 'Built-in composer').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Provider' });
  await expect(dialog.getByText(/It can only be turned off/)).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).not.toBeEditable();
  await expect(dialog.getByLabel('Display name')).toBeFocused();
  await page.keyboard.press('Escape');

  await rowOf(page, 'Nearby').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('BUILTIN');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A provider with this name already exists.').first()).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Models' })).toBeHidden();
  await dialog.getByLabel('Name', { exact: true }).fill('openai-next-door');
  const models = dialog.getByRole('group', { name: 'Models' });
  await models.getByLabel('Voice').fill('kokoro');
  await expect(models.getByLabel('Music')).toBeHidden();
  await dialog.getByLabel('Display name').fill('Next Door');
  await dialog.getByRole('switch', { name: 'Active' }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Next Door')).toContainText(
    /openai-next-door.*Voice: kokoro.*No key set.*Inactive/,
  );
  await rowOf(page, 'Next Door').getByRole('button', { name: 'Edit' }).click();
  await expect(models.getByLabel('Voice')).toHaveValue('kokoro');
  await expectNoAxeFindingsInBothThemes(page);
});

test('Token and provider admin: consumption stats are empty at first, then show a chart and a table', async ({
  admin,
  signInAs,
  page,
}) => {
  await signInAs('admin');
  await page.route('**/api/admin/token-consumption*', (route) => route.fulfill({ json: { stats: [] } }));
  await page.goto('/admin/tokens?tab=stats');
  await expect(page.getByRole('heading', { name: 'No consumption yet' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes(page);
  await page.unroute('**/api/admin/token-consumption*');

  const { id: projectId } = await admin.user.call('createProject', { body: { name: 'Foley' } });
  await admin.user.call('generateSoundEffect', {
    params: { projectId },
    body: { prompt: 'a door closes', duration: 1000 },
  });
  const { stats } = await admin.user.call('getTokenConsumption');
  const effect = stats.find(({ service }) => service === 'sound_effect')!;
  await page.getByText('7 days').click();
  await expect(page.getByRole('figure', { name: 'Tokens by service and provider' })).toContainText(
    `Sound effect, Built-in composer${effect.totalTokensCharged} tokens, ${effect.totalFreeTokens} free`,
  );
  await expect(
    page.getByRole('table', { name: 'Consumption Stats' }).getByRole('row', { name: 'Sound effect' }),
  ).toContainText(new RegExp(`Built-in composer.*${effect.count}.*s.*\\$.*${effect.totalFreeTokens}`));
  await expectNoAxeFindings(page);
});

test('Token and provider admin: each tab shows a load error, and Try again reloads it', async ({
  signInAs,
  page,
}) => {
  await signInAs('admin');
  const refusals = { status: 503, json: { code: 'unavailable', message: 'Not just now.' } };
  await withoutLiveEvents(page);
  for (const [tab, call, title] of [
    ['pricing', '**/api/admin/service-pricing', 'Failed to load service pricing'],
    ['providers', '**/api/admin/providers', 'Failed to load providers'],
    ['stats', '**/api/admin/token-consumption', 'Failed to load consumption stats'],
  ] as const) {
    await page.route(call, (route) => route.fulfill(refusals));
    await page.goto(`/admin/tokens?tab=${tab}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    await expect(page.getByText('Not just now.')).toHaveCount(0);
  }
});
