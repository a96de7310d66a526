import type { Waveform } from '#contract/waveform.ts';
import { compose } from '#engine/compose.ts';
import type { SectionTime } from '#contract/tracks.ts';
import { engineVersion } from '#engine/index.ts';
import { composeEffect } from '#engine/effects.ts';
import { composeVoice } from '#engine/speech.ts';
import { composerAgent, markedBytes } from '#engine/files.ts';
import { encode } from '#engine/encode.ts';

/** A part of the landing page's score: its waveform and its position in the mix. */
export interface LandingPart {
  readonly waveform: Waveform;
  readonly startMs: number;
  readonly durationMs: number;
}

/** The data that the landing page is rendered from. */
export interface LandingScore {
  readonly bpm: number;
  readonly durationMs: number;
  /** The sections of the music; a repeated section has the letter of its first occurrence. */
  readonly sections: readonly { readonly startMs: number; readonly letter: string }[];
  readonly parts: { readonly music: LandingPart; readonly effects: LandingPart; readonly voice: LandingPart };
}

const sampleRate = 44_100;
const seed = 7;
const lengthMs = 30_000;
const voiceStartMs = 10_400;
/** Peak of the mix, relative to 0 dBFS = 1. */
const targetPeak = 0.84;

/** Interleaved stereo samples, -1 to 1, of a 16-bit WAV file. */
function samplesOf(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  let at = 12;
  while (view.getUint32(at) !== 0x64_61_74_61) at += 8 + view.getUint32(at + 4, true);
  const count = view.getUint32(at + 4, true) / 2;
  return Float32Array.from({ length: count }, (_, i) => view.getInt16(at + 8 + 2 * i, true) / 32_768);
}

/** "Theme 1, Bridge, Theme 2" → A, B, A. */
function withLetters(sections: readonly SectionTime[]): LandingScore['sections'] {
  const themes = sections.map(({ section_name: name }) => name.replace(/ \d+$/, ''));
  const known = [...new Set(themes)];
  return sections.map(({ start_ms: startMs }, at) => ({
    startMs,
    letter: String.fromCodePoint(65 + known.indexOf(themes[at]!)),
  }));
}

/** Mixes music, rain and an announcement of the built-in composer to one MP3. Deterministic. */
export async function landingAudio(): Promise<{ readonly score: LandingScore; readonly mp3: Uint8Array }> {
  const music = await compose({
    prompt: 'A slow late-night waltz for felt piano, upright bass and brushes, 90 bpm, in D minor',
    seed,
    format: 'wav',
    lengthMs,
  });
  const effects = await composeEffect({
    prompt: 'light rain, three heavy doors slam',
    seed,
    format: 'wav',
    durationMs: 22_000,
  });
  const voice = await composeVoice({
    text: 'This is the last tram tonight. Please mind the doors.',
    voice: 'nora',
    seed,
    format: 'wav',
  });
  const sources = [
    { bytes: music.audio.bytes, startMs: 0, gain: 0.8 },
    { bytes: effects.audio.bytes, startMs: 0, gain: 0.35 },
    { bytes: voice.audio.bytes, startMs: voiceStartMs, gain: 0.7 },
  ];
  const frames = (music.facts.durationMs / 1000) * sampleRate;
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (const { bytes, startMs, gain } of sources) {
    const samples = samplesOf(bytes);
    const start = Math.round((startMs / 1000) * sampleRate);
    for (let i = 0; i < samples.length / 2 && start + i < frames; i += 1) {
      left[start + i]! += gain * samples[2 * i]!;
      right[start + i]! += gain * samples[2 * i + 1]!;
    }
  }
  const peak = [left, right].reduce(
    (max, side) => side.reduce((high, one) => Math.max(high, Math.abs(one)), max),
    0,
  );
  for (const side of [left, right]) side.forEach((one, i) => (side[i] = (one * targetPeak) / peak));
  const tags = { title: music.facts.title, artist: 'Tutti', genre: 'Waltz' };
  const { bytes, contentType } = await encode({ left, right }, 'mp3_44100_128', tags);
  // The trained voice speaks over music and effects. The build gives the same bytes each day.
  const mp3 = await markedBytes(bytes, contentType, {
    sourceType: 'composite',
    softwareAgent: composerAgent(engineVersion),
  });
  const part = (startMs: number, generated: typeof music | typeof effects | typeof voice): LandingPart => ({
    waveform: generated.waveform,
    startMs,
    durationMs: generated.facts.durationMs,
  });
  return {
    mp3,
    score: {
      bpm: music.facts.bpm,
      durationMs: music.facts.durationMs,
      sections: withLetters(music.facts.sections),
      parts: { music: part(0, music), effects: part(0, effects), voice: part(voiceStartMs, voice) },
    },
  };
}
