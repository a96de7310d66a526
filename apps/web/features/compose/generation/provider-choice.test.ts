import { describe, expect, it } from 'vitest';
import type { SelectableProvider } from '#contract/providers.ts';
import {
  emptyForm,
  applySuggestion,
  withProviderChoice,
  withDraft,
} from '#web/features/compose/generation/form-state.ts';
import { formatTerms } from '#web/features/compose/generation/provider-options.tsx';
import {
  selectedProvider,
  supportsLength,
  lengthProblem,
  providersFor,
  providerFields,
  formatLengthRange,
} from '#web/features/compose/generation/provider-choice.ts';

const music = { service: 'music', freeTokensDaily: 0, isDefault: false } as const;
const builtin: SelectableProvider = {
  name: 'builtin',
  displayName: 'Built-in composer',
  isBuiltin: true,
  services: [
    { ...music, isDefault: true, prices: [{ units: 30, tokens: 100 }] },
    { ...music, service: 'voice', isDefault: true, prices: [{ units: 1, tokens: 50 }] },
  ],
};
const external: SelectableProvider = {
  name: 'elevenlabs',
  displayName: 'ElevenLabs',
  isBuiltin: false,
  services: [{ ...music, prices: [{ units: 30, tokens: 300 }], minMs: 3_000, maxMs: 120_000 }],
};
const musicProviders = providersFor([builtin, external], 'music');
const elevenlabs = selectedProvider(musicProviders, 'elevenlabs')!;

describe('the provider selection', () => {
  it('is the default provider unless an available one is chosen', () => {
    expect(selectedProvider(musicProviders, undefined)?.name).toBe('builtin');
    expect(elevenlabs.name).toBe('elevenlabs');
    expect(selectedProvider(musicProviders, 'nobody')?.name).toBe('builtin');
    expect(selectedProvider([], undefined)).toBeUndefined();
  });

  it('is not sent if the built-in composer is the only provider', () => {
    expect(providerFields(providersFor([builtin, external], 'voice'), {})).toEqual({});
    expect(providerFields([], { provider: 'elevenlabs' })).toEqual({});
  });

  it('is sent as displayed, chosen or default', () => {
    expect(providerFields(musicProviders, {})).toEqual({ provider: 'builtin' });
    const onlyProvider = providersFor([external], 'music').map((provider) => ({
      ...provider,
      isDefault: true,
    }));
    expect(providerFields(onlyProvider, { allowFallback: true })).toEqual({ provider: 'elevenlabs' });
  });

  it('allows a fallback only if the built-in composer is available', () => {
    const choice = { provider: 'elevenlabs', allowFallback: true };
    expect(providerFields(musicProviders, choice)).toEqual(choice);
    expect(providerFields(musicProviders, { ...choice, provider: 'builtin' })).toEqual({
      provider: 'builtin',
    });
  });
});

describe('a provider option', () => {
  it('has a length range, its own or the product’s', () => {
    expect([2_999, 3_000, 120_000, 120_001].map((ms) => supportsLength(elevenlabs, ms))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(formatLengthRange(elevenlabs)).toBe('3 s to 2 min');
    expect(formatLengthRange(musicProviders[0]!)).toBe('1 s to 5 min');
    expect(lengthProblem(elevenlabs, 300_000)).toBe(
      'ElevenLabs supports 3 s to 2 min. Choose another length.',
    );
    expect(lengthProblem(elevenlabs, 30_000)).toBeUndefined();
    expect(lengthProblem(undefined, 1)).toBeUndefined();
  });

  it('has a price for the default size', () => {
    expect(formatTerms(elevenlabs)).toBe('300 tokens for 30 s · 3 s to 2 min');
    const [voice] = providersFor([builtin], 'voice');
    expect(formatTerms({ ...voice!, freeTokensDaily: 100 })).toBe(
      '50 tokens for 1,000 characters · 100 free a day',
    );
  });
});

describe('the form state', () => {
  it('keeps the provider choice per type', () => {
    const chosen = withProviderChoice(emptyForm, 'music', { provider: 'elevenlabs' });
    const allowed = withProviderChoice(chosen, 'music', { allowFallback: true });
    expect(allowed.providerChoices).toEqual({ music: { provider: 'elevenlabs', allowFallback: true } });
  });

  it("applies a provider's suggestion and keeps the replaced prompt", () => {
    const typed = withDraft({ ...emptyForm, tab: 'voice' }, 'music', { prompt: 'a waltz by somebody' });
    const plan = { positive_global_styles: ['old'], negative_global_styles: [], sections: [] };
    const form = applySuggestion(typed, 'music', { prompt: 'an old waltz', composition_plan: plan });
    expect(form.tab).toBe('music');
    expect(form.drafts.music).toMatchObject({ prompt: 'an old waltz', usePlan: true });
    expect(form.drafts.music.plan?.styles).toEqual(['old']);
    expect(form.suggestedPrompts.music).toMatchObject({ kind: 'replaced', prompt: 'a waltz by somebody' });
    expect(applySuggestion(typed, 'music', {}).drafts).toEqual(typed.drafts);
  });
});
