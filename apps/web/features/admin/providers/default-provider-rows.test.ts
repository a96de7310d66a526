import { describe, expect, it } from 'vitest';
import type { ServicePricing } from '#contract/pricing.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { healthOf, failingCapabilities } from '#web/features/admin/providers/health-state.tsx';
import {
  formatServices,
  formatModels,
  defaultProviderRows,
} from '#web/features/admin/providers/default-provider-rows.ts';

const entry = (id: string, makes: ProviderEntry['makes']) =>
  ({ id, displayName: `The ${id}`, makes }) as ProviderEntry;
const price = (providerId: string, service: string) =>
  ({ id: `${providerId} ${service}`, providerId, service }) as ServicePricing;

const builtin = entry('builtin', [{ service: 'music', isDefault: false }]);
const external = entry('outside', [
  { service: 'music', isDefault: true },
  { service: 'voice', isDefault: true },
]);

it('defaultProviderRows lists the default provider, the candidates and their prices for each service', () => {
  const rows = defaultProviderRows(
    [builtin, external],
    [price('outside', 'voice'), price('outside', 'music')],
  );
  expect(
    rows.map(({ service, defaultProvider, candidates }) => [
      service,
      defaultProvider?.name,
      candidates.length,
    ]),
  ).toEqual([
    ['music', 'The outside', 2],
    ['sound_effect', undefined, 0],
    ['voice', 'The outside', 1],
  ]);
  expect(rows[0]!.candidates.map(({ pricing }) => pricing?.id)).toEqual([undefined, 'outside music']);
});

it('formatServices lists the services of a provider', () => {
  expect(formatServices(external)).toBe('Music, Voice');
  expect(formatServices(entry('idle', []))).toBeUndefined();
});

const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;

describe('the health of a provider', () => {
  const facts = { isSupported: true, health: {}, lastSuccessAt: null, lastFailure: null };

  it('is derived from its last result', () => {
    const lastFailure = { at: at(2), message: 'It cannot be reached.' };
    expect(healthOf(facts)).toBe('unasked');
    expect(healthOf({ ...facts, health: { account: 'working' } })).toBe('working');
    expect(healthOf({ ...facts, lastSuccessAt: at(1) })).toBe('working');
    expect(healthOf({ ...facts, lastSuccessAt: at(1), lastFailure })).toBe('failed');
    expect(healthOf({ ...facts, lastSuccessAt: at(3), lastFailure })).toBe('working');
    expect(healthOf({ ...facts, isSupported: false })).toBe('unsupported');
  });

  it('lists the paused capabilities', () => {
    const health = { account: 'working', music: 'resting', voices: 'trying' } as const;
    expect(healthOf({ ...facts, health, lastSuccessAt: at(1) })).toBe('resting');
    expect(failingCapabilities({ health })).toBe('music, voices');
  });
});

it('formatModels lists the named models with their services', () => {
  expect(formatModels({ models: { text: 'llama3.2', music: 'large' } })).toEqual([
    'Music: large',
    'Text: llama3.2',
  ]);
});
