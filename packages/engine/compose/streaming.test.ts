import { expect, it } from 'vitest';
import { compose } from '#engine/compose/music.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { concatBytes } from '#engine/encode/byte-writer.ts';
import { decodeFrames } from '#engine/encode/decode/decode-mp3.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';

const request: ComposeRequest = {
  prompt: 'a pop song in D minor, 120 bpm, with drums and bass',
  seed: 5,
  format: 'mp3_44100_128',
  lengthMs: 6_000,
};

it('a streaming preview streams the complete piece from the first bar at a similar loudness and leaves the final file unchanged', async () => {
  const chunks: Uint8Array[] = [];
  const bytesAtBar: number[] = [];
  const streamed = await compose(
    request,
    ({ bar }) => bar !== undefined && bytesAtBar.push(concatBytes(chunks).length),
    (mp3) => chunks.push(mp3),
  );
  const plain = await compose(request);
  expect(Buffer.from(streamed.audio.bytes).equals(plain.audio.bytes)).toBe(true);

  // 16,000 bytes are one second: when the first bar of two is rendered it has been sent, except for what the
  // encoder buffers.
  expect(bytesAtBar[0]).toBeGreaterThan(1.5 * 16_000);
  expect(bytesAtBar).toEqual(bytesAtBar.toSorted((a, b) => a - b));

  const { channels } = await decodeFrames(concatBytes(chunks));
  const [left = new Float32Array(), right = left] = channels;
  expect(left.length / 44_100).toBeGreaterThanOrEqual(6);
  expect(left.length / 44_100).toBeLessThan(6.15);
  expect(Math.abs(integratedLoudness({ left, right }) - plain.facts.loudnessLufs)).toBeLessThan(4);
});
