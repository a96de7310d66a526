import type { Hertz, Seconds } from '#engine/kit/units.ts';
import type { PronouncedPhoneme } from '#engine/voice/phones/phonemes.ts';
import { MemoryFile } from '#engine/voice/models/wasi/memory-file.ts';
import { MemorySystem } from '#engine/voice/models/wasi/memory-system.ts';
import { ResidentProgram } from '#engine/voice/models/wasi/resident-program.ts';
import { loadFlite } from './flite-module.mjs';

/** The sample rate of all voices used here. */
export const FLITE_RATE: Hertz = 16_000;

/**
 * The voices of the synthesizer that are used: awb (Scottish, male) is a statistical model (CLUSTERGEN), kal16 (US, male)
 * is made of recorded diphones.
 */
export type FliteVoice = 'awb' | 'kal16';

/** Voice and prosody of an utterance. */
export interface SynthesisOptions {
  readonly voice: FliteVoice;
  /** Factor on the durations of the voice. */
  readonly stretch: number;
  /** Factor on the fundamental frequency, 0.5 to 2. */
  readonly pitch: number;
}

/** A phone of the CMU set ("dh", "ax", …; "pau" is a pause); it starts at the end of the previous one. */
export interface Phone {
  readonly name: string;
  readonly end: Seconds;
}

export interface Speech {
  /** Mono at FLITE_RATE, nominally -1..1. */
  readonly samples: Float32Array;
  readonly phones: readonly Phone[];
}

const OUTPUT = 'speech.wav';

/**
 * Speaks one sentence of plain words; a comma is a pause. Deterministic: the memory of the program is reset before
 * every call.
 */
export async function speak(sentence: string, options: SynthesisOptions): Promise<Speech> {
  const { samples, printed } = await run(['-psdur', '-t', sentence], options);
  return { samples, phones: parsePhones(printed) };
}

/** The fastest settings, when only the phones are wanted. */
const phonesOnly: SynthesisOptions = { voice: 'kal16', stretch: 0.1, pitch: 1 };
const INPUT = 'lines.txt';

/** The phones of one sentence. */
export async function pronounce(sentence: string): Promise<readonly PronouncedPhoneme[]> {
  const { printed } = await run(['-psstress', '-t', sentence], phonesOnly);
  return utterancesOf(printed).flat().map(pronouncedPhone);
}

/**
 * The phones of lines of plain words without punctuation, by line.
 * @throws Error if the synthesizer does not take each line as one utterance
 */
export async function pronounceLines(
  lines: readonly string[],
): Promise<readonly (readonly PronouncedPhoneme[])[]> {
  // Flite makes a separate utterance of each line only for a file.
  const text = new MemoryFile();
  text.write(0, new TextEncoder().encode(lines.map((line) => `${line}.\n\n`).join('')));
  const { printed } = await run(['-psstress', '-f', `/${INPUT}`], phonesOnly, text);
  const utterances = utterancesOf(printed).map((entries) => entries.map(pronouncedPhone));
  if (utterances.length !== lines.length) throw new Error('The synthesizer lost a line.');
  return utterances;
}

/** The phones of words that are spoken alone, by word. */
export async function pronounceWords(
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const different = [...new Set(words)];
  const phones = await pronounceLines(different);
  return new Map(
    different.map((word, i) => [word, phones[i]!.flatMap(({ name }) => (name === 'pau' ? [] : [name]))]),
  );
}

interface Output {
  readonly samples: Float32Array;
  /** The phones of each utterance, one utterance a line. */
  readonly printed: string;
}

let flite: ResidentProgram | undefined;

async function run(
  source: readonly string[],
  { voice, stretch, pitch }: SynthesisOptions,
  text?: MemoryFile,
): Promise<Output> {
  const system = new MemorySystem(
    ['flite', '-voice', voice, ...source, '-o', `/${OUTPUT}`].concat(
      setting('duration_stretch', stretch),
      setting('f0_shift', pitch),
    ),
  );
  if (text) system.files.set(INPUT, text);
  const program = await loadFlite();
  flite ??= new ResidentProgram(program);
  const code = await flite.run(system);
  const file = system.files.get(OUTPUT);
  if (code !== 0 || !file) throw new Error(`The speech synthesizer failed with code ${code}.`);
  return { samples: samplesOf(file.bytes()), printed: system.outputText() };
}

function setting(name: string, value: number): string[] {
  return ['--setf', `${name}=${value.toFixed(4)}`];
}

const WAV_HEADER_BYTES = 44;

/** Decodes the 16-bit PCM WAV that flite writes. */
function samplesOf(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const count = Math.max(0, Math.floor((wav.length - WAV_HEADER_BYTES) / 2));
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) samples[i] = view.getInt16(WAV_HEADER_BYTES + 2 * i, true) / 32_768;
  return samples;
}

/** The entries of each utterance; a line is an utterance. */
const utterancesOf = (printed: string): string[][] =>
  printed
    .split('\n')
    .map((line) => line.split(/\s+/).filter((entry) => entry !== ''))
    .filter((entries) => entries.length > 0);

/** Parses "pau:0.184 dh:0.236 …". The sentence may be several utterances, each with times from zero. */
function parsePhones(printed: string): Phone[] {
  let start = 0;
  return utterancesOf(printed).flatMap((entries) => {
    const phones = entries.map((entry): Phone => {
      const [name = '', end] = entry.split(':');
      return { name, end: start + Number(end) };
    });
    start = phones.at(-1)!.end;
    return phones;
  });
}

/** Parses "ax0", "ow1" or "t". */
const pronouncedPhone = (entry: string): PronouncedPhoneme => ({
  name: entry.replace(/\d$/, ''),
  isStressed: entry.endsWith('1'),
});
