import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppError } from '#contract/errors.ts';
import type { ConsumptionStat, ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { fakeApi, type Handlers, testId, unavailable } from '#web/data/testing/fake-api.ts';
import {
  expectNoAxeFindings,
  expectNoAxeFindingsInBothThemes,
  expectNone,
  expectTexts,
  notice,
  show,
} from '#web/data/testing/screen.tsx';
import { TokenAdmin } from '#web/features/admin/providers/token-admin.tsx';

const builtin: ProviderEntry = {
  id: testId(1),
  name: 'builtin',
  displayName: 'Built-in composer',
  apiKeyEnvVar: null,
  baseUrl: null,
  models: {},
  isActive: true,
  keyPresent: false,
  isBuiltin: true,
  isSupported: true,
  health: {},
  makes: [{ service: 'music', isDefault: true }],
  modelNotices: [],
  lastSuccessAt: null,
  lastFailure: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};
const nearby: ProviderEntry = {
  ...builtin,
  id: testId(2),
  name: 'nearby',
  displayName: 'Nearby',
  isBuiltin: false,
  isSupported: false,
  makes: [],
};

const musicPrice: ServicePricing = {
  id: testId(10),
  providerId: builtin.id,
  service: 'music',
  displayName: 'Music, per second',
  costPerUnit: 0.033333,
  userTokenMultiplier: 1,
  freeTokensDaily: 300,
  minTokenCost: 1,
  maxTokenCost: null,
  isActive: true,
  isDefault: true,
};

/** A price as the server stores it: decimals arrive as texts. */
function stored(body: object, before: ServicePricing): ServicePricing {
  const merged: Record<keyof ServicePricing, unknown> = { ...before, ...body };
  return {
    ...(merged as ServicePricing),
    costPerUnit: Number(merged.costPerUnit),
    userTokenMultiplier: Number(merged.userTokenMultiplier),
  };
}

/** The admin pages of a server with these prices and providers. */
function showAdmin(
  tab: 'pricing' | 'providers' | 'stats',
  { pricing = [musicPrice], answers = {} }: { pricing?: ServicePricing[]; answers?: Handlers } = {},
) {
  let prices = pricing;
  let providers = [builtin, nearby];
  const requireFree = (name: string | undefined, id?: string) => {
    if (providers.some((other) => other.name === name?.toLowerCase() && other.id !== id))
      throw new AppError('provider_taken');
  };
  const requireUnpriced = (body: Partial<Record<'service' | 'providerId', unknown>>, id?: string) => {
    if (prices.some((other) => other.service === body.service && other.id !== id))
      throw new AppError('pricing_taken');
  };
  const server = fakeApi({
    listServicePricing: () => ({ pricing: prices }),
    createServicePricing: ({ body }) => {
      requireUnpriced(body);
      const created = stored(body, { ...musicPrice, id: testId(99), isDefault: false });
      prices = [...prices, created];
      return created;
    },
    updateServicePricing: ({ params, body }) => {
      requireUnpriced(body, params['pricingId']);
      const before = prices.find(({ id }) => id === params['pricingId'])!;
      const after = stored(body, before);
      prices = prices.map((price) => (price === before ? after : price));
      return after;
    },
    listProviders: () => ({
      providers,
      kinds: [{ name: 'openai', models: ['voice', 'image', 'text'] }],
    }),
    updateProvider: ({ params, body }) => {
      requireFree(body.name, params['providerId']);
      const before = providers.find(({ id }) => id === params['providerId'])!;
      const after = { ...before, ...(body as Partial<ProviderEntry>) };
      providers = providers.map((provider) => (provider === before ? after : provider));
      return after;
    },
    getTokenConsumption: () => ({ stats: [] }),
    ...answers,
  });
  show(<TokenAdmin />, { user: { role: 'admin' }, path: `/admin/tokens?tab=${tab}` });
  return server;
}

const rowOf = (name: string) => page.getByRole('tabpanel').getByRole('row').filter({ hasText: name });

test('service pricing lists the cost of every service', async () => {
  showAdmin('pricing');
  const table = page.getByRole('table', { name: 'Service Pricing' });
  await expectTexts(table.getByRole('columnheader'), [
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
  await expect
    .element(rowOf('Music, per second'))
    .toMatchTextContent(/Built-in composer.*\$0\.033333.*× 1\.0.*300.*1.*Unlimited.*Active/);
  await expectNoAxeFindings();
});

test('new service pricing requires provider, service id, display name and cost per unit', async () => {
  const server = showAdmin('pricing');
  await page.getByRole('button', { name: 'Add Service Pricing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Service Pricing' });
  await expect.element(dialog.getByLabelText('User token multiplier')).toHaveValue(1);
  await expect.element(dialog.getByLabelText('Free tokens daily')).toHaveValue(0);
  await expect.element(dialog.getByLabelText('Minimum token cost')).toHaveValue(1);
  await expect.element(dialog.getByLabelText('Maximum token cost')).toHaveValue(null);
  await expect.element(dialog.getByLabelText('Cost per unit')).toHaveAttribute('step', '0.000001');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const text of [
    'Please choose a provider',
    'Please enter a service id',
    'Please enter a display name',
    'Please enter a cost per unit',
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expectNoAxeFindingsInBothThemes();

  await dialog.getByLabelText('Provider').selectOptions('Built-in composer');
  await dialog.getByLabelText('Service id').fill('stems');
  await dialog.getByLabelText('Display name').fill('Stems, per second');
  await dialog.getByLabelText('Cost per unit').fill('0.000001');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('Success')).toBeVisible();
  await expect.element(rowOf('Stems, per second')).toMatchTextContent(/\$0\.000001.*× 1\.0.*0.*1.*Unlimited/);
  expect(server.calls.filter(({ name }) => name === 'createServicePricing')).toMatchObject([
    {
      body: {
        providerId: builtin.id,
        service: 'stems',
        costPerUnit: '0.000001',
        freeTokensDaily: 0,
        minTokenCost: 1,
        maxTokenCost: null,
        isActive: true,
      },
    },
  ]);
});

test('a price can be changed, and a server error shows at its field', async () => {
  const lyrics = {
    ...musicPrice,
    id: testId(11),
    service: 'lyrics',
    displayName: 'Lyrics',
    costPerUnit: 0.25,
  };
  showAdmin('pricing', { pricing: [musicPrice, { ...lyrics, freeTokensDaily: 0, isDefault: false }] });
  await expect.element(rowOf('Lyrics')).toBeVisible();
  rowOf('Lyrics').getByRole('button', { name: 'Edit' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Edit Service Pricing' });
  await dialog.getByLabelText('Minimum token cost').fill('9');
  await dialog.getByLabelText('Maximum token cost').fill('8');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText('The maximum cost must not be below the minimum cost.'))
    .toBeVisible();
  await dialog.getByLabelText('Maximum token cost').fill('80');
  await dialog.getByLabelText('User token multiplier').fill('1.25');
  await dialog.getByLabelText('Service id').fill('music');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('Error')).toBeVisible();
  await expect.element(notice('This provider already has a price for this service.')).toBeVisible();
  await expectNoAxeFindings();
  await dialog.getByLabelText('Service id').fill('lyrics');
  dialog.getByRole('switch', { name: 'Active' }).element().focus();
  await userEvent.keyboard(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectNone(dialog);
  await expect.element(rowOf('Lyrics')).toMatchTextContent(/\$0\.25.*× 1\.25.*0.*9.*80.*Inactive/);
});

test('a provider and its models can be edited, and the built-in one keeps its name', async () => {
  showAdmin('providers');
  await rowOf('Built-in composer').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Provider' });
  await expect.element(dialog.getByText(/It can only be turned off/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveAttribute('readonly');
  await expect.element(dialog.getByLabelText('Display name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectNone(dialog);

  await rowOf('Nearby').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabelText('Name', { exact: true }).fill('BUILTIN');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(notice('A provider with this name already exists.')).toBeVisible();
  await expectNone(dialog.getByRole('group', { name: 'Models' }));
  await dialog.getByLabelText('Name', { exact: true }).fill('openai-next-door');
  const models = dialog.getByRole('group', { name: 'Models' });
  await models.getByLabelText('Voice').fill('kokoro');
  await expectNone(models.getByLabelText('Music'));
  await dialog.getByLabelText('Display name').fill('Next Door');
  dialog.getByRole('switch', { name: 'Active' }).element().focus();
  await userEvent.keyboard(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(rowOf('Next Door'))
    .toMatchTextContent(/openai-next-door.*Voice: kokoro.*No key set.*Inactive/);
  await rowOf('Next Door').getByRole('button', { name: 'Edit' }).click();
  await expect.element(models.getByLabelText('Voice')).toHaveValue('kokoro');
  await expectNoAxeFindingsInBothThemes();
});

test('consumption stats are empty at first, then show a chart and a table', async () => {
  const effect: ConsumptionStat = {
    service: 'sound_effect',
    provider: 'builtin',
    providerId: builtin.id,
    count: 3,
    totalUnits: 12,
    totalProviderCost: 0.4,
    totalTokensCharged: 20,
    totalFreeTokens: 100,
  };
  const server = showAdmin('stats');
  await expect.element(page.getByRole('heading', { name: 'No consumption yet' })).toBeVisible();
  await expectNoAxeFindingsInBothThemes();
  server.answer({ getTokenConsumption: ({ query }) => ({ stats: query.from ? [effect] : [] }) });
  await page.getByText('7 days').click();
  await expect
    .element(page.getByRole('figure', { name: 'Tokens by service and provider' }))
    .toMatchTextContent('Sound effect, Built-in composer20 tokens, 100 free');
  await expect
    .element(
      page.getByRole('table', { name: 'Consumption Stats' }).getByRole('row', { name: 'Sound effect' }),
    )
    .toMatchTextContent(/Built-in composer.*3.*s.*\$.*100/);
  await expectNoAxeFindings();
});

test.each([
  { tab: 'pricing', call: 'listServicePricing', title: 'Failed to load service pricing' },
  { tab: 'providers', call: 'listProviders', title: 'Failed to load providers' },
  { tab: 'stats', call: 'getTokenConsumption', title: 'Failed to load consumption stats' },
] as const)('the tab $tab shows a load error, and Try again reloads it', async ({ tab, call, title }) => {
  const server = showAdmin(tab, { answers: { [call]: unavailable } });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  server.answer({
    listServicePricing: () => ({ pricing: [] }),
    listProviders: () => ({ providers: [builtin], kinds: [] }),
    getTokenConsumption: () => ({ stats: [] }),
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectNone(page.getByRole('heading', { name: title }));
  await expectNone(page.getByText('Not just now.'));
});
