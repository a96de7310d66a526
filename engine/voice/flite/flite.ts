import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { MemoryFile } from '#engine/voice/wasi/memory-file.ts';
import { MemorySystem } from '#engine/voice/wasi/memory-system.ts';
import { ResidentProgram } from '#engine/voice/wasi/resident-program.ts';
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
  const { samples, utterances } = await run(['-t', sentence], options);
  return { samples, phones: utterances.flat() };
}

/** The fastest settings, when only the phones are wanted. */
const phonesOnly: SynthesisOptions = { voice: 'kal16', stretch: 0.1, pitch: 1 };
const INPUT = 'lines.txt';

/** The phones of one sentence; their times tell only their order. */
export async function pronounce(sentence: string): Promise<readonly Phone[]> {
  return (await speak(sentence, phonesOnly)).phones;
}

/** The phones of lines of plain words without punctuation, by line. */
export async function pronounceLines(lines: readonly string[]): Promise<readonly (readonly Phone[])[]> {
  // Flite makes a separate utterance of each line only for a file.
  const text = new MemoryFile();
  text.write(0, new TextEncoder().encode(lines.map((line) => `${line}.\n\n`).join('')));
  return (await run(['-f', `/${INPUT}`], phonesOnly, text)).utterances;
}

interface Utterances {
  readonly samples: Float32Array;
  /** The phones of each utterance; times count from the start of the recording. */
  readonly utterances: readonly (readonly Phone[])[];
}

let flite: ResidentProgram | undefined;

async function run(
  source: readonly string[],
  { voice, stretch, pitch }: SynthesisOptions,
  text?: MemoryFile,
): Promise<Utterances> {
  const system = new MemorySystem(
    ['flite', '-voice', voice, '-psdur', ...source, '-o', `/${OUTPUT}`].concat(
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
  return { samples: samplesOf(file.bytes()), utterances: parseUtterances(system.outputText()) };
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

/** Parses "pau:0.184 dh:0.236 …"; each line is an utterance with times from zero. */
function parseUtterances(printed: string): Phone[][] {
  let start = 0;
  const utterances: Phone[][] = [];
  for (const line of printed.trim().split('\n')) {
    const phones: Phone[] = [];
    for (const entry of line.trim().split(/\s+/)) {
      const [name = '', end = ''] = entry.split(':');
      if (name !== '' && end !== '') phones.push({ name, end: start + Number(end) });
    }
    start = phones.at(-1)?.end ?? start;
    if (phones.length > 0) utterances.push(phones);
  }
  return utterances;
}
