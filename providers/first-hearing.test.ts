import { expect, it } from 'vitest';
import type { OutputFormat } from '#contract/formats.ts';
import { firstHearing } from './first-hearing.ts';

const format: OutputFormat = 'mp3_44100_128';

/** What listeners hear of these parts of a piece of one second. */
function heard(parts: readonly Uint8Array[], of = format): string[] {
  const given: string[] = [];
  const hear = firstHearing((part) => void given.push(Buffer.from(part).toString('latin1')), of, 1_000);
  for (const part of parts) hear?.(part);
  return given;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');

it('what begins as an MP3 is handed on as it comes, however little comes first', () => {
  expect(heard([bytes('I'), bytes('D'), bytes('3x'), bytes('y'), bytes('z')])).toEqual(['ID3x', 'y', 'z']);
  expect(heard([bytes('\xff\xfb\x90\x00'), bytes('rest')])).toEqual(['\xff\xfb\x90\x00', 'rest']);
});

it('a page, and what calls itself something else, is not', () => {
  expect(heard([bytes('<h'), bytes('tml>'), bytes('ID3')])).toEqual([]);
  expect(heard([bytes('OggS')], 'opus_48000_64')).toEqual([]);
});

it('nor is more than such a piece can have', () => {
  const megabyte = Buffer.alloc(1_048_576);
  expect(heard([bytes('ID3'), megabyte, megabyte, bytes('end')])).toHaveLength(2);
});

it('where nobody listens there is nothing to hand on to', () => {
  expect(firstHearing(undefined, format, 1_000)).toBeUndefined();
});
