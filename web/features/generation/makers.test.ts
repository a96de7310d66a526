import { describe, expect, it } from 'vitest';
import type { SelectableProvider } from '#contract/providers.ts';
import { emptyDesk, takeSuggestion, withChoice, withDraft } from '#web/features/generation/desk-state.ts';
import { termsInWords } from '#web/features/generation/maker-terms.ts';
import {
  chosenMaker,
  fits,
  lengthProblem,
  makersOf,
  makingBody,
  spanInWords,
} from '#web/features/generation/makers.ts';

const music = { service: 'music', freeTokensDaily: 0, isUsual: false } as const;
const builtin: SelectableProvider = {
  name: 'builtin',
  displayName: 'Built-in composer',
  isBuiltin: true,
  services: [
    { ...music, isUsual: true, prices: [{ units: 30, tokens: 100 }] },
    { ...music, service: 'voice', isUsual: true, prices: [{ units: 1, tokens: 50 }] },
  ],
};
const outside: SelectableProvider = {
  name: 'elevenlabs',
  displayName: 'ElevenLabs',
  isBuiltin: false,
  services: [{ ...music, prices: [{ units: 30, tokens: 300 }], minMs: 3_000, maxMs: 120_000 }],
};
const both = makersOf([builtin, outside], 'music');
const there = chosenMaker(both, 'elevenlabs')!;

describe('the provider selection', () => {
  it('is the default provider unless an available one is chosen', () => {
    expect(chosenMaker(both, undefined)?.name).toBe('builtin');
    expect(there.name).toBe('elevenlabs');
    expect(chosenMaker(both, 'nobody')?.name).toBe('builtin');
    expect(chosenMaker([], undefined)).toBeUndefined();
  });

  it('is not sent if the built-in composer is the only provider', () => {
    expect(makingBody(makersOf([builtin, outside], 'voice'), {})).toEqual({});
    expect(makingBody([], { provider: 'elevenlabs' })).toEqual({});
  });

  it('is sent as displayed, chosen or default', () => {
    expect(makingBody(both, {})).toEqual({ provider: 'builtin' });
    const alone = makersOf([outside], 'music').map((maker) => ({ ...maker, isUsual: true }));
    expect(makingBody(alone, { allowFallback: true })).toEqual({ provider: 'elevenlabs' });
  });

  it('allows a fallback only if the built-in composer is available', () => {
    const choice = { provider: 'elevenlabs', allowFallback: true };
    expect(makingBody(both, choice)).toEqual(choice);
    expect(makingBody(both, { ...choice, provider: 'builtin' })).toEqual({ provider: 'builtin' });
  });
});

describe('a provider option', () => {
  it('has a length range, its own or the product’s', () => {
    expect([2_999, 3_000, 120_000, 120_001].map((ms) => fits(there, ms))).toEqual([false, true, true, false]);
    expect(spanInWords(there)).toBe('3 s to 2 min');
    expect(spanInWords(both[0]!)).toBe('1 s to 5 min');
    expect(lengthProblem(there, 300_000)).toBe('ElevenLabs makes 3 s to 2 min. Choose another length.');
    expect(lengthProblem(there, 30_000)).toBeUndefined();
    expect(lengthProblem(undefined, 1)).toBeUndefined();
  });

  it('has a price for the default size', () => {
    expect(termsInWords(there)).toBe('300 tokens for 30 s · 3 s to 2 min');
    const [voice] = makersOf([builtin], 'voice');
    expect(termsInWords({ ...voice!, freeTokensDaily: 100 })).toBe(
      '50 tokens for 1,000 characters · 100 free a day',
    );
  });
});

describe('the form state', () => {
  it('keeps the provider choice per type', () => {
    const chosen = withChoice(emptyDesk, 'music', { provider: 'elevenlabs' });
    const allowed = withChoice(chosen, 'music', { allowFallback: true });
    expect(allowed.choices).toEqual({ music: { provider: 'elevenlabs', allowFallback: true } });
  });

  it("applies a provider's suggestion and keeps the replaced prompt", () => {
    const typed = withDraft({ ...emptyDesk, way: 'voice' }, 'music', { prompt: 'a waltz by somebody' });
    const plan = { positive_global_styles: ['old'], negative_global_styles: [], sections: [] };
    const desk = takeSuggestion(typed, 'music', { prompt: 'an old waltz', composition_plan: plan });
    expect(desk.way).toBe('music');
    expect(desk.drafts.music).toMatchObject({ prompt: 'an old waltz', usePlan: true });
    expect(desk.drafts.music.plan?.styles).toEqual(['old']);
    expect(desk.offers.music).toMatchObject({ kind: 'replaced', prompt: 'a waltz by somebody' });
    expect(takeSuggestion(typed, 'music', {}).drafts).toEqual(typed.drafts);
  });
});
