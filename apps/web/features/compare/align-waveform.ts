import { type BarFacts, mapPosition } from '#contract/bar-positions.ts';
import type { Waveform } from '#contract/waveform.ts';
import { decodeWaveform } from '#web/audio/waveform/decode-waveform.ts';

const columns = 640;

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/**
 * The waveform of a version on the timeline of another one: each column shows what the version plays at that bar;
 * silence where it does not have the place.
 */
export function alignWaveform(waveform: Waveform, version: BarFacts, timeline: BarFacts): Waveform {
  const envelopes = decodeWaveform(waveform);
  const aligned = { peak: new Uint8Array(columns), rms: new Uint8Array(columns) };
  const perSecond = envelopes.peak.length / (version.duration || 1);
  const pointAt = (column: number) => {
    const place = mapPosition(timeline, version, (column / columns) * timeline.duration);
    return { point: Math.floor(place.seconds * perSecond), isExact: place.isExact };
  };
  for (let column = 0; column < columns; column += 1) {
    const { point, isExact } = pointAt(column);
    if (!isExact) continue;
    const last = Math.max(point + 1, pointAt(column + 1).point);
    for (const name of ['peak', 'rms'] as const)
      aligned[name][column] = Math.max(...envelopes[name].subarray(point, last), 0);
  }
  return { points: columns, peak: toBase64(aligned.peak), rms: toBase64(aligned.rms) };
}
