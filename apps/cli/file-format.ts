import { extname } from 'node:path';
import { AppError } from '#contract/errors.ts';
import { defaultOutputFormat, outputFormats } from '#contract/formats.ts';
import type { EngineFormat } from '#engine/index.ts';
import {
  type DigitalSourceType,
  isHeaderlessType,
  markedBytes,
  markRecord,
  contentTypeOf,
  layoutOf,
} from '#engine/files.ts';
import type { Option } from './command.ts';
import { engineMark } from './engine-mark.ts';
import { usageFailure } from './failure.ts';
import { flacOf, type MusicTags } from './flac.ts';
import { oneOf } from './flags.ts';
import { sidecarBytes, sidecarPath } from './sidecar.ts';
import { isStandardOutput, type OutputFile } from './write-files.ts';

/** The output formats of the contract, WAV, and 16-bit FLAC. */
export const fileFormats = [...outputFormats, 'wav', 'flac'] as const;

export const formatOption = {
  type: 'string',
  value: '<name>',
  choices: fileFormats,
  summary: "by the file's extension, else MP3",
} as const satisfies Option;

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

/** The format of a file by its extension. @throws AppError validation_failed */
export function formatOfFile(path: string): FileFormat {
  const extension = extname(path).toLowerCase();
  const format = extension === '' ? undefined : formatByExtension[extension];
  if (format !== undefined) return format;
  const known = Object.keys(formatByExtension).filter(Boolean).join(', ');
  throw new AppError('validation_failed', {}, `"${path}" has no extension of ${known}.`);
}

/** Extensions of other audio and MIDI files, which Tutti does not write. */
const unsupportedExtensions = new Set([
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

/**
 * The format of the --format flag, else of the file's extension, else MP3. @throws Failure when the two contradict
 * each other
 */
export function formatOf(name: string | undefined, output: string): FileFormat {
  const named = oneOf('--format', name, fileFormats);
  const extension = extname(output).toLowerCase();
  const formatOfExtension = formatByExtension[extension];
  if (named === undefined) {
    if (formatOfExtension !== undefined) return formatOfExtension;
    throw usageFailure(
      `Tutti makes no ${extension} files; it makes ${Object.keys(formatByExtension).filter(Boolean).join(', ')}.`,
    );
  }
  const agrees =
    extension === '' ||
    (formatOfExtension
      ? codecOf(formatOfExtension) === codecOf(named)
      : !unsupportedExtensions.has(extension));
  if (agrees) return named;
  throw usageFailure(`--format ${named} does not go into a ${extension} file.`);
}

/** FLAC is encoded from a WAV. */
export const engineFormatOf = (format: FileFormat): EngineFormat => (format === 'flac' ? 'wav' : format);

const contentTypeOfFile = (format: FileFormat) =>
  format === 'flac' ? 'audio/flac' : contentTypeOf(layoutOf(format));

/** Whether a second file states how the audio was made, because its format has no place for tags. */
export const hasSidecar = (path: string, format: FileFormat): boolean =>
  isHeaderlessType(contentTypeOfFile(format)) && !isStandardOutput(path);

type WrittenFile = OutputFile & { readonly bytes: Uint8Array };

/**
 * Converts the engine's output to the file, which states in its tags how the audio was made. Audio that has no place for
 * tags has a sidecar with the same, except on standard output.
 */
export async function filesOf(
  path: string,
  bytes: Uint8Array,
  format: FileFormat,
  { sourceType, tags }: { readonly sourceType: DigitalSourceType; readonly tags?: MusicTags | undefined },
): Promise<[audio: WrittenFile, ...sidecar: WrittenFile[]]> {
  const file = format === 'flac' ? await flacOf(bytes, tags) : bytes;
  const mark = engineMark(sourceType);
  return [
    { path, bytes: await markedBytes(file, contentTypeOfFile(format), mark) },
    ...(hasSidecar(path, format) ? [{ path: sidecarPath(path), bytes: sidecarBytes(markRecord(mark)) }] : []),
  ];
}

const codecOf = (format: FileFormat) => format.split('_', 1)[0];
