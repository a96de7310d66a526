import { createHash } from 'node:crypto';
import { type OutputFormat, outputFormats } from '#contract/formats.ts';
import { composeEffect } from '#engine/effects.ts';
import { composeVoice } from '#engine/speech.ts';
import { compose } from '#engine/compose.ts';
import { goldens, spokenGoldens, sungGoldens } from '#engine/testing/goldens.ts';
import { drawCover } from '#providers/builtin/cover/draw-cover.ts';
import { kindPrompts } from '../effects/kind-prompts.ts';

/*
 * Prints name and SHA-256 of everything that a seed decides: music in every genre of the golden test with stems, MIDI
 * and facts, vocals, every kind of sound effect, every voice, every output format, covers. compare-architectures.sh
 * runs it on two processors. Pieces are short, because one of them is emulated.
 */
const print = (name: string, bytes: Uint8Array | string): void =>
  console.log(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`);

const musicMs = 2_400;
const sungMs = 6_000;
const effectMs = 1_000;
const sentence = 'A boat, on the river.';

for (const { prompt, seed } of goldens) {
  const extras = { stems: true, midi: true };
  const piece = await compose({ prompt, seed, format: 'wav', lengthMs: musicMs, extras });
  print(`${prompt}.wav`, piece.audio.bytes);
  print(`${prompt}.mid`, piece.midi!.bytes);
  print(`${prompt}.json`, JSON.stringify([piece.facts, piece.waveform]));
  for (const [stem, { bytes }] of piece.stems!) print(`${prompt} ${stem}.wav`, bytes);
  print(`${prompt}.svg`, drawCover(prompt, seed));
}
for (const { prompt, seed } of sungGoldens) {
  const piece = await compose({ prompt, seed, format: 'wav', lengthMs: sungMs, instrumental: false });
  print(`${prompt}, sung.wav`, piece.audio.bytes);
}
for (const [seed, { kind, prompt }] of kindPrompts.entries()) {
  const { audio, facts } = await composeEffect({ prompt, seed, durationMs: effectMs, format: 'wav' });
  print(`effect ${kind}.wav`, audio.bytes);
  print(`effect ${kind}.json`, JSON.stringify(facts));
}
for (const { voice } of spokenGoldens) {
  const { audio } = await composeVoice({ text: sentence, voice, seed: 23, format: 'wav' });
  print(`voice ${voice}.wav`, audio.bytes);
}

async function printFormat(format: OutputFormat): Promise<void> {
  const seed = 31;
  const music = await compose({ prompt: 'Jazz with strings', seed, format, lengthMs: musicMs });
  print(`music.${format}`, music.audio.bytes);
  const effect = await composeEffect({ prompt: 'thunder', seed, durationMs: effectMs, format });
  print(`effect.${format}`, effect.audio.bytes);
  const voice = await composeVoice({ text: sentence, voice: 'clara', seed, format });
  print(`voice.${format}`, voice.audio.bytes);
}
for (const format of outputFormats) await printFormat(format);
