import { writeFile } from 'node:fs/promises';
import { SAMPLE_RATE, type Stereo } from '#engine/index.ts';

const HEADER_BYTES = 44;
const BYTES_PER_FRAME = 8;
/** Format tag of mmreg.h for floating point. */
const FLOAT = 3;

/** Writes a WAV of 32-bit floats, so that nothing is rounded or clipped before it is measured. */
export async function writeFloatWav(file: string, { left, right }: Stereo): Promise<void> {
  const bytes = Buffer.alloc(HEADER_BYTES + left.length * BYTES_PER_FRAME);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(FLOAT, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * BYTES_PER_FRAME, 28);
  bytes.writeUInt16LE(BYTES_PER_FRAME, 32);
  bytes.writeUInt16LE(32, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(left.length * BYTES_PER_FRAME, 40);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, left.length * 2);
  for (let i = 0; i < left.length; i++) {
    samples[2 * i] = left[i]!;
    samples[2 * i + 1] = right[i]!;
  }
  await writeFile(file, bytes);
}

/** The sum of stems of one length. */
export function sumOf(stems: readonly Stereo[], frames: number): Stereo {
  const sum = { left: new Float32Array(frames), right: new Float32Array(frames) };
  for (const { left, right } of stems) {
    for (let i = 0; i < frames; i++) {
      sum.left[i]! += left[i]!;
      sum.right[i]! += right[i]!;
    }
  }
  return sum;
}
