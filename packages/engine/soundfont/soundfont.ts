import type { Frames } from '#engine/kit/units.ts';
import type { ByteSource } from './byte-source.ts';
import { readPreset, type Preset } from './preset.ts';
import { readChunks, readFileChunks, readText } from './riff.ts';
import { SampleCache } from './sample-cache.ts';
import { readSample, type Sample } from './sample.ts';
import { SoundFontError } from './soundfont-error.ts';
import { readTables, type SampleHeader } from './tables.ts';
import { soundFontErrors } from '#engine/soundfont/messages.ts';

/** Decoded samples of all open fonts of a thread: about 150 seconds, the samples of two to three pieces. */
const CACHE_BYTES = 96 * 1_048_576;
const MAX_TEXT = 65_536;

const cache = new SampleCache(CACHE_BYTES);
let opened = 0;

/** An open SoundFont 2 file with samples of 16 bits (.sf2) or Ogg Vorbis (.sf3). */
export interface SoundFont {
  readonly name: string;
  /** Who made it. */
  readonly engineer: string;
  /** The copyright notice and the comment, which contain the licence. */
  readonly licence: string;
  readonly programs: readonly { readonly name: string; readonly bank: number; readonly program: number }[];
  /** Undefined if the font lacks the program. Bank 128 contains drum kits. Throws SoundFontError. */
  preset(bank: number, program: number): Preset | undefined;
  /** Throws SoundFontError. */
  sampleHeader(index: number): SampleHeader;
  /** At least the first `minFrames` frames of a region's sample, decoded on first use. Throws SoundFontError. */
  sample(index: number, minFrames: Frames): Sample;
}

/** Opens a SoundFont: reads its tables, no samples. Throws SoundFontError. */
export function openSoundFont(source: ByteSource): SoundFont {
  const chunks = readFileChunks(source);
  const info = chunks.get('INFO');
  const samples = chunks.get('sdta');
  const tableList = chunks.get('pdta');
  if (!samples || !tableList) throw new SoundFontError(soundFontErrors.noSamplesOrPresets);
  const tables = readTables(source, tableList);
  const data = readChunks(source, samples).get('smpl');
  if (!data) throw new SoundFontError(soundFontErrors.noSamples);
  const texts = info && readChunks(source, info);
  const text = (id: string) => readText(source, texts?.get(id), MAX_TEXT);
  const presets = new Map<number, Preset | undefined>();
  const programs = tables.presets.slice(0, -1);
  const id = opened++;
  const sampleHeader = (index: number) => {
    const header = tables.samples[index];
    if (!header) throw new SoundFontError(soundFontErrors.noSample);
    return header;
  };
  return {
    name: text('INAM'),
    engineer: text('IENG'),
    licence: [text('ICOP'), text('ICMT')].filter((part) => part !== '').join('\n\n'),
    programs,
    preset(bank, program) {
      const key = bank * 65_536 + program;
      const known = presets.get(key);
      if (known !== undefined || presets.has(key)) return known;
      const index = programs.findIndex((one) => one.bank === bank && one.program === program);
      const preset = index < 0 ? undefined : readPreset(tables, index);
      presets.set(key, preset);
      return preset;
    },
    sampleHeader,
    sample: (index, minFrames) =>
      cache.get(`${id}:${index}`, minFrames, (frames) =>
        readSample(source, data, sampleHeader(index), frames),
      ),
  };
}
