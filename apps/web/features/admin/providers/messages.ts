import { limits } from '#contract/limits.ts';
import { formatCount, formatNumber, formatTokens } from '#web/ui/format-number.ts';

const { costPerUnit, tokenMultiplier, pricedTokens } = limits;
const wholeTokens = `Enter a whole number from 0 to ${formatNumber(pricedTokens.max)}.`;

/** The messages of the token and provider admin. */
export const messages = {
  tabs: {
    label: 'Token and Provider Admin',
    pricing: 'Service Pricing',
    providers: 'Providers',
    stats: 'Consumption Stats',
  },
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  edit: 'Edit',
  actions: 'Actions',
  state: 'State',
  active: 'Active',
  inactive: 'Inactive',
  unknownProvider: 'Unknown provider',
  pricing: {
    add: 'Add Service Pricing',
    change: 'Edit Service Pricing',
    failed: 'Failed to load service pricing',
    empty: 'No service pricing',
    emptyText: 'A service needs a price before anyone can use it. Add one.',
    columns: {
      service: 'Service',
      provider: 'Provider',
      cost: 'Cost per unit',
      multiplier: 'Multiplier',
      free: 'Free daily',
      min: 'Minimum',
      max: 'Maximum',
    },
    unlimited: 'Unlimited',
    defaultLabel: 'Default',
    multiplier: (times: number) => `× ${times.toFixed(Math.max(1, decimalCount(times)))}`,
    form: {
      provider: 'Provider',
      chooseProvider: 'Choose a provider',
      providerRequired: 'Please choose a provider',
      service: 'Service id',
      serviceHint: 'music, sound_effect, voice or image.',
      serviceRequired: 'Please enter a service id',
      displayName: 'Display name',
      displayNameRequired: 'Please enter a display name',
      cost: 'Cost per unit (USD)',
      costHint: 'A unit is one second of audio, one image or 1,000 characters.',
      costRequired: 'Please enter a cost per unit',
      invalidCost: `The cost per unit must be a number from 0 to ${costPerUnit.max} with at most ${costPerUnit.decimals} decimals.`,
      multiplier: 'User token multiplier',
      multiplierHint: 'Tokens = cost ÷ $0.01 × this.',
      invalidMultiplier: `The token multiplier must be a number from 0 to ${tokenMultiplier.max} with at most ${tokenMultiplier.decimals} decimals.`,
      free: 'Free tokens daily',
      min: 'Minimum token cost',
      max: 'Maximum token cost',
      maxHint: 'Leave empty for no limit.',
      wholeTokens,
      maxBelowMin: 'The maximum cost must not be below the minimum cost.',
      active: 'Active',
      defaultLabel: 'Default for this service',
    },
    created: (name: string) => `Price for ${name} saved.`,
    updated: (name: string) => `New price for ${name} saved. It applies to new orders.`,
    createFailed: 'Failed to create the service pricing. Please try again.',
    updateFailed: 'Failed to update the service pricing. Please try again.',
  },
  providers: {
    add: 'Add Provider',
    change: 'Edit Provider',
    failed: 'Failed to load providers',
    empty: 'No providers',
    emptyText: 'No one can generate anything until you add a provider.',
    columns: {
      provider: 'Provider',
      services: 'Services',
      key: 'API key',
      address: 'Address',
      health: 'Health',
    },
    noServices: 'None',
    modelOf: (service: string, model: string) => `${service}: ${model}`,
    test: 'Test',
    testing: 'Testing...',
    testOf: (name: string) => `Test connection to ${name}`,
    testFailed: 'The connection could not be tested. Please try again.',
    health: {
      states: {
        unsupported: 'Not supported by this version',
        resting: 'Paused after errors',
        trying: 'Retrying',
        failed: 'Failed last time',
        working: 'Working',
        unasked: 'Not used yet',
      },
      lastGeneration: 'Last generation',
      failed: 'Failed',
      tested: (message: string, durationMs: number) => `Test: ${message} (${formatNumber(durationMs)} ms)`,
    },
    modelNotices: {
      ends: (service: string, model: string, day: string, isPast: boolean) =>
        `${service}: ${model} ${isPast ? 'ended' : 'ends'} on ${day}.`,
      nameAnother: 'Name another model.',
      defaultEnds: 'It is the default. Name another model.',
      defaultChanged: (service: string, model: string) =>
        `${service}: the default model is now ${model}. Its price may differ: check the service’s price and save it.`,
    },
    noKey: 'No key set',
    builtinKey: 'No key needed',
    keyPresent: 'Key present',
    keyMissing: 'Key missing',
    noAddress: 'Default',
    builtinAddress: 'This server',
    form: {
      name: 'Name',
      nameHint: (kinds: readonly string[]) =>
        `Identifier. Must start with the provider type: ${kinds.join(', ')}.`,
      nameRequired: 'Please enter a name',
      displayName: 'Display name',
      displayNameRequired: 'Please enter a display name',
      key: 'API key variable',
      keyHint: 'The environment variable that holds the key. Never enter the key itself.',
      keyPlaceholder: 'TUTTI_PROVIDER_…',
      address: 'Base URL',
      addressHint: 'Leave empty for the provider’s default address.',
      models: 'Models',
      modelsHint: 'The provider’s model for each service. Leave empty for its default.',
      active: 'Active',
    },
    created: (name: string) => `${name} was added.`,
    updated: (name: string) => `${name} was updated.`,
    createFailed: 'Failed to create the provider. Please try again.',
    updateFailed: 'Failed to update the provider. Please try again.',
  },
  defaultProviders: {
    title: 'Default providers',
    none: 'No provider. Add an active one with a key and a price.',
    cost: (usdPerUnit: string, service: string) => {
      if (service === 'image') return `Costs ${usdPerUnit} per image`;
      const isPerCharacter = service === 'voice' || service === 'text';
      return `Costs ${usdPerUnit} ${isPerCharacter ? 'per 1,000 characters' : 'per second'}`;
    },
    chosen: (service: string, name: string) => `${service}: ${name} is now the default.`,
    failed: 'This could not be changed. Please try again.',
  },
  stats: {
    period: 'Period',
    periods: { all: 'All time', month: '30 days', week: '7 days' },
    failed: 'Failed to load consumption stats',
    empty: 'No consumption yet',
    emptyText: 'Completed generations will be counted here, by service and provider.',
    chart: 'Tokens by service and provider',
    charged: 'Charged',
    free: 'Free',
    chargedAndFree: (charged: number, free: number) =>
      free === 0 ? formatTokens(charged) : `${formatTokens(charged)}, ${formatNumber(free)} free`,
    columns: {
      service: 'Service',
      provider: 'Provider',
      count: 'Count',
      units: 'Units',
      cost: 'Provider cost',
      charged: 'Tokens charged',
      free: 'Free tokens',
    },
    total: 'Total',
    none: '–',
    services: { music: 'Music', sound_effect: 'Sound effect', voice: 'Voice', image: 'Image', text: 'Text' },
    /** The consumed units, in the unit that the service is priced by. */
    units: (service: string, units: number) => {
      if (service === 'image') return formatCount(units, 'image');
      if (service === 'voice' || service === 'text')
        return `${formatNumber(Math.round(units * 1000))} characters`;
      return `${formatNumber(Math.round(units))} s`;
    },
  },
} as const;

/** The number of decimals: 0.25 → 2; 1 → 0 */
function decimalCount(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}
