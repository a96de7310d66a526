import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeVoice } from '#engine/speech.ts';
import { voices } from '#engine/index.ts';
import { runProgram } from '../engine/run-program.ts';

/** A story of plain words, for the words a minute. */
const story =
  'The old man opened the window and looked at the sea. It was grey and quiet that morning, and a single boat ' +
  'was coming home. He had waited for three days, but nobody had come. Then the dog began to bark, and somebody ' +
  'knocked at the door. He put down his cup, walked through the dark kitchen and turned the key. A young woman ' +
  'stood in the rain, and she was holding a letter with his name on it.';
const storyWords = story.split(/\s+/).length;

/** Six phrases with five pauses of each kind between them. */
const phrase = 'we walked along the river';
const pauseTexts = {
  comma: Array.from({ length: 6 }, () => phrase).join(', ') + '.',
  sentence: Array.from({ length: 6 }, () => `We walked along the river.`).join(' '),
  paragraph: Array.from({ length: 6 }, () => `We walked along the river.`).join('\n\n'),
};

export interface VoiceResult {
  readonly voice: string;
  /** Words a minute, pauses included, at the voice's default speed. */
  readonly wordsAMinute: number;
  /** The duration relative to speed 1, at half and at one and a half times the speed. */
  readonly atHalf: number;
  readonly atOneAndAHalf: number;
  /** The median of five pauses, in seconds. */
  readonly pauses: Readonly<Record<keyof typeof pauseTexts, number>>;
}

interface SpeechTiming {
  /** From the first sound to the last, in seconds. */
  readonly seconds: number;
  /** The silences in between, in seconds. */
  readonly pauses: readonly number[];
}

const silenceFilter = 'silencedetect=noise=-42dB:duration=0.09';

/** Measures speech and silences with ffmpeg's silencedetect. */
async function measureSpeech(file: string, wholeSeconds: number): Promise<SpeechTiming> {
  const { stderr } = await runProgram('ffmpeg', [
    '-hide_banner',
    '-i',
    file,
    '-af',
    silenceFilter,
    '-f',
    'null',
    '-',
  ]);
  const numbersOf = (name: string) =>
    [...stderr.matchAll(new RegExp(`silence_${name}: (-?[\\d.]+)`, 'g'))].map(([, number]) => Number(number));
  const [starts, ends] = [numbersOf('start'), numbersOf('end')];
  const silences = starts.map((start, i) => ({ start, end: ends[i] ?? wholeSeconds }));
  const first = silences.find(({ start }) => start < 0.02)?.end ?? 0;
  const last = silences.find(({ end }) => end > wholeSeconds - 0.05)?.start ?? wholeSeconds;
  return {
    seconds: last - first,
    pauses: silences
      .filter(({ start, end }) => start > first && end < last)
      .map(({ start, end }) => end - start),
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function evaluateVoice(voice: string, folder: string): Promise<VoiceResult> {
  const speak = async (text: string, speed = 1) => {
    const { audio, facts } = await composeVoice({ text, voice, speed, seed: 1, format: 'wav' });
    const file = join(folder, `${voice}.wav`);
    await writeFile(file, audio.bytes);
    const timing = await measureSpeech(file, facts.durationMs / 1000);
    await rm(file);
    return timing;
  };
  /** The five longest silences are at the punctuation; the others are stops within words. */
  const pauseOf = async (text: string) =>
    median((await speak(text)).pauses.toSorted((a, b) => b - a).slice(0, 5));
  const { seconds } = await speak(story);
  return {
    voice,
    wordsAMinute: (60 * storyWords) / seconds,
    atHalf: (await speak(story, 0.5)).seconds / seconds,
    atOneAndAHalf: (await speak(story, 1.5)).seconds / seconds,
    pauses: {
      comma: await pauseOf(pauseTexts.comma),
      sentence: await pauseOf(pauseTexts.sentence),
      paragraph: await pauseOf(pauseTexts.paragraph),
    },
  };
}

/** Measures pace and pauses of all voices. */
export async function evaluateVoices(folder: string): Promise<VoiceResult[]> {
  const results = [];
  for (const { id } of voices) results.push(await evaluateVoice(id, folder));
  return results;
}

/**
 * Whether a voice has the pace of a reader (the words have one or two syllables), follows the requested speed, and
 * pauses longer at stronger punctuation.
 */
export const hasGoodPacing = ({ wordsAMinute, atHalf, atOneAndAHalf, pauses }: VoiceResult): boolean =>
  wordsAMinute >= 130 &&
  wordsAMinute <= 220 &&
  Math.abs(atHalf - 2) <= 0.1 &&
  Math.abs(atOneAndAHalf - 1 / 1.5) <= 0.04 &&
  pauses.comma < pauses.sentence &&
  pauses.sentence < pauses.paragraph;
