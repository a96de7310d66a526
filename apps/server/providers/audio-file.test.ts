import { expect, it } from 'vitest';
import type { OutputFormat } from '#contract/formats.ts';
import { receivedAudio } from './audio-file.ts';

const formatTag = (wav: Uint8Array) => Buffer.from(wav).readUInt16LE(20);
const channels = (wav: Uint8Array) => Buffer.from(wav).readUInt16LE(22);

it.each<[OutputFormat, bytesOfASecond: number, tag: number]>([
  ['pcm_22050', 44_100, 1],
  ['alaw_8000', 8_000, 6],
  ['ulaw_8000', 8_000, 7],
])('receivedAudio adds a WAV for browsers to headerless %s', (format, length, tag) => {
  const { audio, playable } = receivedAudio(new Uint8Array(length), format, 1_000)!;
  expect(audio.bytes).toHaveLength(length);
  expect(playable?.contentType).toBe('audio/wav');
  expect([formatTag(playable!.bytes), channels(playable!.bytes)]).toEqual([tag, 1]);
});

it('receivedAudio detects stereo by the expected duration, and otherwise assumes mono', () => {
  const bytes = new Uint8Array(88_200);
  expect(channels(receivedAudio(bytes, 'pcm_22050', 1_000)!.playable!.bytes)).toBe(2);
  expect(channels(receivedAudio(bytes, 'pcm_22050')!.playable!.bytes)).toBe(1);
});

it.each<[string, OutputFormat]>([
  ['', 'mp3_44100_128'],
  ['<html>', 'mp3_44100_128'],
  ['ID3', 'opus_48000_64'],
  ['OggS', 'mp3_44100_128'],
  ['{"detail":{}}', 'pcm_22050'],
  ['RIFF', 'pcm_22050'],
  ['<html>', 'ulaw_8000'],
  ['\n <!doctype html><title>502</title>', 'pcm_44100'],
  ['{ "error": "für später" }', 'pcm_22050'],
  ['[{"msg":"no"}]', 'alaw_8000'],
  ['Internal Server Error', 'pcm_16000'],
  ['Wörter '.repeat(200), 'pcm_16000'],
])('receivedAudio rejects %j as %s', (text, format) => {
  expect(receivedAudio(Buffer.from(text), format)).toBeUndefined();
});

it.each<[what: string, format: OutputFormat, bytes: Uint8Array]>([
  ['silence', 'alaw_8000', new Uint8Array(800).fill(0xd5)],
  ['silence of the opposite sign', 'alaw_8000', new Uint8Array(800).fill(0x55)],
  [
    'a tone',
    'pcm_22050',
    Buffer.from(Int16Array.from({ length: 400 }, (_, i) => 900 * Math.sin(i / 9)).buffer),
  ],
  ['a square wave', 'ulaw_8000', Uint8Array.from({ length: 800 }, (_, i) => (i % 8 < 4 ? 0x31 : 0x41))],
])('receivedAudio accepts %s in %s, even if its bytes look like text', (_what, format, bytes) => {
  expect(receivedAudio(bytes, format)?.audio.bytes).toBe(bytes);
});
