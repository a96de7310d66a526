import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { defaultOutputFormat } from '#contract/formats.ts';
import type { Waveform } from '#contract/waveform.ts';
import type { EncodedAudio } from '#engine/index.ts';
import type { DigitalSourceType } from '#engine/files.ts';
import { waveformContent } from '#mcp/waveform-picture.ts';
import { engineFormatOf, filesOf, formatOfFile, hasSidecar, type FileFormat } from '../file-format.ts';
import type { MusicTags } from '../flac.ts';
import { sidecarPath } from '../sidecar.ts';
import { writeFiles, type OutputFile } from '../write-files.ts';
import type { OutputFolder } from './output-folder.ts';

/** Where the audio goes. */
export const fileArgument = z
  .string()
  .min(1)
  .max(1000)
  .optional()
  .describe(
    'A new file in the folder: waltz.mp3, .wav, .flac, .opus. Without it the audio is in the result.',
  );

/** A file to be written, or, without a path, audio for the result. */
export interface AudioTarget {
  readonly path: string | undefined;
  readonly format: FileFormat;
}

/** @throws AppError validation_failed for a file that exists, is outside the folder or has another extension */
export async function audioTarget(file: string | undefined, folder: OutputFolder): Promise<AudioTarget> {
  if (file === undefined) return { path: undefined, format: defaultOutputFormat };
  const format = formatOfFile(file);
  if (hasSidecar(file, format)) await folder.newPath(sidecarPath(file));
  return { path: await folder.newPath(file), format };
}

export const engineFormat = ({ format }: AudioTarget) => engineFormatOf(format);

interface MadeAudio {
  readonly audio: EncodedAudio;
  readonly waveform: Waveform;
  readonly sourceType: DigitalSourceType;
  readonly tags?: MusicTags;
  /** Files that are written with it. */
  readonly others?: readonly OutputFile[];
}

/**
 * Writes the audio and the other files, all or none. @returns the picture of its waveform, and a link to the file or the
 * audio itself
 */
export async function deliverAudio(
  { path, format }: AudioTarget,
  { audio, waveform, sourceType, tags, others = [] }: MadeAudio,
): Promise<ContentBlock[]> {
  const written = await filesOf(path ?? '-', audio.bytes, format, { sourceType, tags });
  const [{ bytes }] = written;
  await writeFiles(path === undefined ? others : [...written, ...others]);
  const contentType = format === 'flac' ? 'audio/flac' : audio.contentType;
  const picture = waveformContent(waveform);
  if (path === undefined) {
    const uri = `tutti://audio/${randomUUID()}.${audio.extension}`;
    const blob = Buffer.from(bytes).toString('base64');
    return [picture, { type: 'resource', resource: { uri, mimeType: contentType, blob } }];
  }
  const uri = pathToFileURL(path).href;
  return [
    picture,
    { type: 'resource_link', uri, name: basename(path), mimeType: contentType, size: bytes.length },
  ];
}
