import type { Voice } from '#contract/voice.ts';

const keptMs = 300_000;

/** The voices of a provider, cached for five minutes. */
export function keptVoices(list: () => Promise<readonly Voice[]>, now = Date.now) {
  let kept: { readonly voices: readonly Voice[]; readonly untilMs: number } | undefined;
  return async (): Promise<readonly Voice[]> => {
    if (!kept || now() >= kept.untilMs) {
      const voices = await list();
      kept = { voices, untilMs: now() + keptMs };
    }
    return kept.voices;
  };
}
