import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from '#engine/compose.ts';
import { fingerprint } from './judges.ts';

/** The share of bits in which two fingerprints differ; about a half for unlike pieces, near 0 for equal ones. */
function bitsApart(a: readonly number[], b: readonly number[]): number {
  const count = Math.min(a.length, b.length);
  let bits = 0;
  for (let i = 0; i < count; i++) {
    for (let rest = (a[i]! ^ b[i]!) >>> 0; rest !== 0; rest >>>= 1) bits += rest & 1;
  }
  return bits / (32 * count);
}

/** How far chromaprint hears two seeds of a prompt apart, and whether one seed gives the same bytes twice. */
export async function seedsApart(
  folder: string,
): Promise<{ readonly apart: number; readonly same: boolean }> {
  const make = async (seed: number) => {
    const { audio } = await compose({
      prompt: 'Indie rock',
      seed,
      format: 'mp3_44100_192',
      lengthMs: 20_000,
    });
    const file = join(folder, `seed-${seed}.mp3`);
    await writeFile(file, audio.bytes);
    return { bytes: audio.bytes, print: await fingerprint(file) };
  };
  const [first, again, other] = [await make(1), await make(1), await make(2)];
  return {
    apart: bitsApart(first.print, other.print),
    same: Buffer.compare(first.bytes, again.bytes) === 0,
  };
}
