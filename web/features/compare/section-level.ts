import type { Waveform } from '#contract/waveform.ts';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';

/** Quieter audio counts as silence. */
const minDb = -60;

/** The RMS level of a part of a track in dB relative to full scale; `from` and `to` are shares of its duration. */
export function levelOf(waveform: Waveform, from: number, to: number): number {
  const { rms } = decodeWaveform(waveform);
  const part = rms.subarray(Math.floor(from * rms.length), Math.max(1, Math.ceil(to * rms.length)));
  if (part.length === 0) return minDb;
  const power = part.reduce((sum, value) => sum + (value / 255) ** 2, 0) / part.length;
  return Math.max(minDb, 10 * Math.log10(power || 1e-9));
}

const marks = [
  [2, 'ff'],
  [0.5, 'f'],
  [-1.5, 'mf'],
  [-4, 'mp'],
  [-9, 'p'],
] as const;

/** The dynamic mark of a part whose level is `relativeDb` above the level of the whole track. */
export const dynamicMark = (relativeDb: number): string =>
  marks.find(([from]) => relativeDb >= from)?.[1] ?? 'pp';
