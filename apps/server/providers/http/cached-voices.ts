import type { Voice } from '#contract/voice.ts';

const ttlMs = 300_000;

/** The voices of a provider, cached for five minutes. */
export function cachedVoices(list: () => Promise<readonly Voice[]>, now = Date.now) {
  let cache: { readonly voices: readonly Voice[]; readonly expiresAtMs: number } | undefined;
  return async (): Promise<readonly Voice[]> => {
    if (!cache || now() >= cache.expiresAtMs) {
      const voices = await list();
      cache = { voices, expiresAtMs: now() + ttlMs };
    }
    return cache.voices;
  };
}
