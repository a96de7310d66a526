import type { Waveform } from '#contract/waveform.ts';
import type { Stem } from '#web/features/tracks/stems/stem-files.ts';

const points = 400;

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** The envelopes of a stem. Reads one point's samples at a time, so that memory stays small. */
export async function stemWaveform({ pcm, channels }: Stem): Promise<Waveform> {
  const frameBytes = channels * 2;
  const frames = Math.floor(pcm.size / frameBytes);
  const [peak, rms] = [new Uint8Array(points), new Uint8Array(points)];
  for (let point = 0; point < points; point += 1) {
    const from = Math.floor((point * frames) / points) * frameBytes;
    const to = Math.max(from + frameBytes, Math.floor(((point + 1) * frames) / points) * frameBytes);
    const samples = new Int16Array(await pcm.slice(from, Math.min(to, frames * frameBytes)).arrayBuffer());
    let [max, sum] = [0, 0];
    for (const sample of samples) {
      max = Math.max(max, Math.abs(sample));
      sum += sample * sample;
    }
    peak[point] = Math.min(255, Math.round((max / 32_768) * 255));
    rms[point] = Math.min(255, Math.round((Math.sqrt(sum / (samples.length || 1)) / 32_768) * 255));
  }
  return { points, peak: base64(peak), rms: base64(rms) };
}
