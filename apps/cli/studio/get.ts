import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { readMarkHeader } from '#engine/files.ts';
import { usageFailure } from '../failure.ts';
import { filePath, parse, wholeNumber } from '../flags.ts';
import { jsonText } from '../printable.ts';
import { progressLine } from '../progress-line.ts';
import { report } from '../report.ts';
import { sidecarBytes, sidecarPath } from '../sidecar.ts';
import { assertWritableFile, isStandardOutput, writeFiles } from '../write-files.ts';
import { assetFormatOf, playlistAsset, trackAsset, type Asset, type WantedVersion } from './assets.ts';
import { onStudio, type Studio } from './connect.ts';
import { findPlaylist, findTrack } from './find.ts';
import { getOptions } from './options.ts';
import { type OpenAt, readDownload } from './read-download.ts';

type Values = ReturnType<typeof parse<typeof getOptions>>['values'];

const versionNumbers = { min: 1, max: 1_000_000 };

/** Runs `tutti get`: downloads a track or a playlist into a file. @throws Failure */
export async function runGet(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, getOptions);
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0)
    throw usageFailure('Say what to get: tutti get <track> -o song.mp3.');
  const output = filePath('--output', values.output);
  if (output === undefined) throw usageFailure('Say where to write it: -o song.mp3.');
  const wanted = wantedVersion(values);
  if (values.playlist) checkPlaylistFlags(values, output);
  else assetFormatOf(values.format, output);
  await assertWritableFile(output);
  await onStudio(async (studio) => {
    const asset = values.playlist
      ? await playlistAsset(
          studio.client,
          await findPlaylist(studio.client, name, values.project),
          values.approved ? 'approved' : 'current',
        )
      : await trackAssetOf(studio, name, wanted, values, output);
    const written = await writeAsset(asset, output);
    report(values.json ? jsonText(written) : summary(written), output);
  });
}

async function trackAssetOf(
  { client }: Studio,
  name: string,
  wanted: WantedVersion,
  { format, project }: Values,
  output: string,
): Promise<Asset> {
  const track = await findTrack(client, name, project);
  return trackAsset(client, track, wanted, assetFormatOf(format, output));
}

export interface WrittenAsset {
  readonly file: string;
  readonly source: string;
  readonly version: number | null;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a file of the studio under its final name when it is complete. @throws Failure */
export async function writeAsset(
  { source, version, isHeaderless, open }: Asset,
  file: string,
): Promise<WrittenAsset> {
  const hash = createHash('sha256');
  const line = progressLine(process.stderr);
  let bytes = 0;
  let mark = '';
  const opened: OpenAt = async (position, onProgress) => {
    const download = await open(position, onProgress);
    mark ||= download.digitalSourceType ?? '';
    return download;
  };
  async function* measured() {
    for await (const part of readDownload(opened, (progress) => progress && line.show(progress))) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  async function* sidecar() {
    yield sidecarBytes(readMarkHeader(mark));
  }
  try {
    await writeFiles([
      { path: file, bytes: measured() },
      // Read after the audio, whose reply states the mark.
      ...(isHeaderless && !isStandardOutput(file) ? [{ path: sidecarPath(file), bytes: sidecar() }] : []),
    ]);
  } finally {
    line.clear();
  }
  return { file, source, version, bytes, sha256: hash.digest('hex') };
}

export const summary = ({ file, version, bytes }: WrittenAsset): string =>
  `${file}: ${version === null ? '' : `version ${version}, `}${(bytes / 1024).toFixed(0)} KiB`;

function wantedVersion({ approved, version }: Values): WantedVersion {
  if (approved && version !== undefined) throw usageFailure('--approved and --version exclude each other.');
  return approved ? 'approved' : (wholeNumber('--version', version, versionNumbers) ?? 'current');
}

function checkPlaylistFlags({ version, format }: Values, output: string): void {
  if (version !== undefined || format !== undefined) {
    throw usageFailure('--version and --format are for tracks, not for a playlist.');
  }
  const extension = extname(output).toLowerCase();
  if (extension !== '' && extension !== '.zip')
    throw usageFailure(`A playlist is a ZIP file, not ${extension}.`);
}
