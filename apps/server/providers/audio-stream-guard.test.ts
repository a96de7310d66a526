import { expect, it } from 'vitest';
import type { OutputFormat } from '#contract/formats.ts';
import { audioStreamGuard } from './audio-stream-guard.ts';

const format: OutputFormat = 'mp3_44100_128';

/** The chunks forwarded for these parts of a track of one second. */
function forwarded(parts: readonly Uint8Array[], of = format): string[] {
  const chunks: string[] = [];
  const guard = audioStreamGuard((part) => void chunks.push(Buffer.from(part).toString('latin1')), of, 1_000);
  for (const part of parts) guard?.(part);
  return chunks;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');

it('MP3 data is forwarded as it arrives, even if the first parts are very short', () => {
  expect(forwarded([bytes('I'), bytes('D'), bytes('3x'), bytes('y'), bytes('z')])).toEqual([
    'ID3x',
    'y',
    'z',
  ]);
  expect(forwarded([bytes('\xff\xfb\x90\x00'), bytes('rest')])).toEqual(['\xff\xfb\x90\x00', 'rest']);
});

it('data that is not MP3 is not forwarded', () => {
  expect(forwarded([bytes('<h'), bytes('tml>'), bytes('ID3')])).toEqual([]);
  expect(forwarded([bytes('OggS')], 'opus_48000_64')).toEqual([]);
});

it('data beyond the maximum size is not forwarded', () => {
  const megabyte = Buffer.alloc(1_048_576);
  expect(forwarded([bytes('ID3'), megabyte, megabyte, bytes('end')])).toHaveLength(2);
});

it('audioStreamGuard returns undefined without a listener', () => {
  expect(audioStreamGuard(undefined, format, 1_000)).toBeUndefined();
});
