import type { Waveform } from '#contract/waveform.ts';
import { waveformPoints } from '#contract/waveform-points.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** Peak and RMS of both channels in `points` equal slices, at absolute level, for drawing. */
export function waveform({ left, right }: Stereo, points = waveformPoints): Waveform {
  const peak = new Uint8Array(points);
  const rms = new Uint8Array(points);
  for (let point = 0; point < points; point++) {
    const start = Math.floor((point * left.length) / points);
    const end = Math.max(start + 1, Math.floor(((point + 1) * left.length) / points));
    let highest = 0;
    let sum = 0;
    for (let i = start; i < end && i < left.length; i++) {
      const l = left[i]!;
      const r = right[i]!;
      highest = Math.max(highest, Math.abs(l), Math.abs(r));
      sum += l * l + r * r;
    }
    peak[point] = toByte(highest);
    rms[point] = toByte(Math.sqrt(sum / (2 * (end - start))));
  }
  return { points, peak: base64(peak), rms: base64(rms) };
}

/** 0..1 as 0..255; Uint8Array would wrap around beyond it. */
function toByte(level: number): number {
  return Math.min(255, Math.round(level * 255));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
