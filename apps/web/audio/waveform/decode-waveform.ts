import type { Waveform } from '#contract/waveform.ts';

/** The envelopes of a track; values 0..255 for 0..1 of full scale. */
export interface Envelopes {
  readonly peak: Uint8Array;
  readonly rms: Uint8Array;
}

const cache = new WeakMap<Waveform, Envelopes>();

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

/** Decodes a waveform and caches the result; invalid base64 gives empty envelopes, drawn as silence. */
export function decodeWaveform(waveform: Waveform): Envelopes {
  const cached = cache.get(waveform);
  if (cached) return cached;
  const envelopes = { peak: bytesOf(waveform.peak), rms: bytesOf(waveform.rms) };
  cache.set(waveform, envelopes);
  return envelopes;
}
