import { expect, it } from 'vitest';
import type { OutputFormat } from '#contract/formats.ts';
import { receivedFile } from './sound-file.ts';

const formatTag = (wav: Uint8Array) => Buffer.from(wav).readUInt16LE(20);
const channels = (wav: Uint8Array) => Buffer.from(wav).readUInt16LE(22);

it.each<[OutputFormat, bytesOfASecond: number, tag: number]>([
  ['pcm_22050', 44_100, 1],
  ['alaw_8000', 8_000, 6],
  ['ulaw_8000', 8_000, 7],
])('%s carries no header, so a WAV for browsers comes along', (format, length, tag) => {
  const { audio, playable } = receivedFile(new Uint8Array(length), format, 1_000)!;
  expect(audio.bytes).toHaveLength(length);
  expect(playable?.contentType).toBe('audio/wav');
  expect([formatTag(playable!.bytes), channels(playable!.bytes)]).toEqual([tag, 1]);
});

it('samples for twice the time are two channels; of unknown length they are one', () => {
  const bytes = new Uint8Array(88_200);
  expect(channels(receivedFile(bytes, 'pcm_22050', 1_000)!.playable!.bytes)).toBe(2);
  expect(channels(receivedFile(bytes, 'pcm_22050')!.playable!.bytes)).toBe(1);
});

it.each<[string, OutputFormat]>([
  ['', 'mp3_44100_128'],
  ['<html>', 'mp3_44100_128'],
  ['ID3', 'opus_48000_64'],
  ['OggS', 'mp3_44100_128'],
  ['{"detail":{}}', 'pcm_22050'],
  ['RIFF', 'pcm_22050'],
  ['<html>', 'ulaw_8000'],
])('%j is no %s', (text, format) => {
  expect(receivedFile(Buffer.from(text), format)).toBeUndefined();
});
