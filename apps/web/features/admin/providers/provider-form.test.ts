import { expect, it } from 'vitest';
import type { ProviderKind } from '#contract/providers.ts';
import {
  blankProvider,
  keyState,
  modelServices,
  providerBody,
  providerForm,
  providerRules,
} from '#web/features/admin/providers/provider-form.ts';

const provider = {
  id: 'x',
  name: 'elsewhere',
  displayName: 'Elsewhere',
  apiKeyEnvVar: 'TUTTI_PROVIDER_ELSEWHERE',
  baseUrl: null,
  models: {},
  isActive: false,
  keyPresent: true,
  isBuiltin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isSupported: true,
  health: {},
  makes: [],
  lastSuccessAt: null,
  modelNotices: [],
  lastFailure: null,
};

const kinds: ProviderKind[] = [
  { name: 'openai', models: ['voice', 'image', 'text'] },
  { name: 'acestep', models: ['music'] },
];

it('providerRules require a name and a display name', () => {
  expect(providerRules.name('  ')).toBe('Please enter a name');
  expect(providerRules.displayName('')).toBe('Please enter a display name');
  expect([providerRules.name('a'), providerRules.displayName('A')]).toEqual([true, true]);
});

it('providerBody sends null for an empty key variable and address', () => {
  expect(providerBody({ ...blankProvider, name: ' a ', displayName: ' A ', baseUrl: ' ' }, kinds)).toEqual({
    name: 'a',
    displayName: 'A',
    apiKeyEnvVar: null,
    baseUrl: null,
    isActive: true,
  });
});

it('providerBody preserves an existing provider', () => {
  const { name, displayName, apiKeyEnvVar, baseUrl, isActive } = provider;
  expect(providerBody(providerForm(provider), kinds)).toEqual({
    name,
    displayName,
    apiKeyEnvVar,
    baseUrl,
    isActive,
  });
});

it('keyState distinguishes a present, a missing and an unnamed key', () => {
  expect(keyState(provider)).toBe('present');
  expect(keyState({ ...provider, keyPresent: false })).toBe('missing');
  expect(keyState({ ...provider, apiKeyEnvVar: null })).toBe('none');
});

it('modelServices derives the services that take a model from the provider name', () => {
  expect(modelServices(' OpenAI-kokoro ', kinds)).toEqual(['voice', 'image', 'text']);
  expect(modelServices('openair', kinds)).toBeUndefined();
  expect(modelServices('', kinds)).toBeUndefined();
});

it('providerBody sends the models of its kind, without others and empty ones', () => {
  const models = { music: 'x', sound_effect: '', voice: ' kokoro ', image: ' ', text: 'llama3.2' };
  const form = { ...blankProvider, name: 'openai-kokoro', models };
  expect(providerBody(form, kinds).models).toEqual({ voice: 'kokoro', text: 'llama3.2' });
  expect(providerBody({ ...form, name: 'elsewhere' }, kinds).models).toBeUndefined();
});
