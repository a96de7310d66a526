import { extname } from 'node:path';
import { defaultOutputFormat, outputFormats } from '#contract/formats.ts';
import type { EngineFormat } from '#engine/compose.types.ts';
import { usageFailure } from './failure.ts';
import { flacOf, type MusicTags } from './flac.ts';
import { oneOf } from './flags.ts';

/** The contract's nineteen, WAV, and FLAC with the same 16 bits. */
export const fileFormats = [...outputFormats, 'wav', 'flac'] as const;

export type FileFormat = (typeof fileFormats)[number];

const formatByExtension: Readonly<Record<string, FileFormat>> = {
  '': defaultOutputFormat,
  '.mp3': defaultOutputFormat,
  '.wav': 'wav',
  '.flac': 'flac',
  '.opus': 'opus_48000_128',
  '.ogg': 'opus_48000_128',
  '.oga': 'opus_48000_128',
  '.pcm': 'pcm_44100',
  '.ulaw': 'ulaw_8000',
  '.alaw': 'alaw_8000',
};

/** What a player takes such a file for, and what Tutti does not make. */
const otherSounds = new Set([
  '.aac',
  '.aif',
  '.aiff',
  '.caf',
  '.m4a',
  '.mid',
  '.midi',
  '.mp4',
  '.webm',
  '.wma',
]);

/** The format that a flag names, else the one of the file's extension, else MP3. The two may not contradict each other. */
export function formatOf(name: string | undefined, output: string): FileFormat {
  const named = oneOf('--format', name, fileFormats);
  const extension = extname(output).toLowerCase();
  const usual = formatByExtension[extension];
  if (named === undefined) {
    if (usual !== undefined) return usual;
    throw usageFailure(
      `Tutti makes no ${extension} files; it makes ${Object.keys(formatByExtension).filter(Boolean).join(', ')}.`,
    );
  }
  const agrees =
    extension === '' || (usual ? codecOf(usual) === codecOf(named) : !otherSounds.has(extension));
  if (agrees) return named;
  throw usageFailure(`--format ${named} does not go into a ${extension} file.`);
}

/** FLAC is made of a WAV. */
export const engineFormatOf = (format: FileFormat): EngineFormat => (format === 'flac' ? 'wav' : format);

/** The file of a format, from what the engine made for it. */
export async function fileOf(bytes: Uint8Array, format: FileFormat, tags?: MusicTags): Promise<Uint8Array> {
  return format === 'flac' ? flacOf(bytes, tags) : bytes;
}

const codecOf = (format: FileFormat) => format.split('_', 1)[0];
