import { extname } from 'node:path';
import type { Client } from '#client/create-client.ts';
import { ApiError } from '#client/errors.ts';
import type { Reply } from '#contract/api.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure, usageFailure } from '../failure.ts';
import { approvedVersionsOf } from './approved.ts';
import type { TrackRow } from './find.ts';
import { assetFormats, type AssetFormat } from './options.ts';
import { brokenDownload, type OpenAt } from './read-download.ts';

/** `approved`: the newest approved version; `current`: the one that the studio plays. */
export type WantedVersion = 'approved' | 'current' | number;

type PlaylistItem = Reply<'getPlaylist'>['items'][number];

/** A file of the studio. */
export interface Asset {
  /** What exactly it is made from; the same words mean the same bytes. */
  readonly source: string;
  readonly version: number | null;
  /** Its audio has no place for tags. */
  readonly isHeaderless: boolean;
  /** The export of a score; undefined for the stored audio and for playlists. */
  readonly export?: ExportRef | undefined;
  readonly open: OpenAt;
}

interface ExportRef {
  readonly trackId: string;
  readonly version: string;
  readonly title: string;
  readonly kind: ExportKind;
}

type VersionFiles = Reply<'getVersionFiles'>;
type ExportKind = VersionFiles['files'][number]['kind'];

const exportKinds: Readonly<Record<string, ExportKind>> = {
  getTrackStems: 'stems',
  getTrackMidi: 'midi',
  getTrackWav: 'wav',
};

const formatByExtension: Readonly<Record<string, AssetFormat>> = {
  '.mp3': 'mp3',
  '.wav': 'wav',
  '.mid': 'midi',
  '.midi': 'midi',
  '.zip': 'stems',
};

/** The format of a flag or a manifest, else of the file's extension, else the audio as it is. */
export function assetFormatOf(named: string | undefined, path: string): AssetFormat {
  if (named === undefined) return formatByExtension[extname(path).toLowerCase()] ?? 'audio';
  const known = assetFormats.find((name) => name === named);
  if (known === undefined) {
    throw usageFailure(`There is no format "${named}"; it is one of ${assetFormats.join(', ')}.`);
  }
  return known;
}

const headerlessFormats: ReadonlySet<string> = new Set(['pcm', 'ulaw', 'alaw']);

/** A version of a track in a format. @throws Failure, with the exit code for a missing approval */
export async function trackAsset(
  client: Client,
  track: TrackRow,
  wanted: WantedVersion,
  format: AssetFormat,
): Promise<Asset> {
  const number = await versionNumberOf(client, track, wanted);
  const { id, title, ...version } =
    number === track.version
      ? track
      : await client.call('getTrack', { params: { trackId: track.id }, query: { v: number } });
  const call = callOf(format, { ...version, title });
  const query = { v: number, ...(call === 'getTrackAudio' && { download: '1' as const }) };
  return {
    source: `track ${id} version ${number} ${format}`,
    version: number,
    isHeaderless: call === 'getTrackAudio' && headerlessFormats.has(version.format),
    export: exportKinds[call] && {
      trackId: id,
      version: String(number),
      title,
      kind: exportKinds[call],
    },
    open: (position, onProgress) =>
      client.download(call, { params: { trackId: id }, query, headers: rangeFrom(position), onProgress }),
  };
}

/**
 * A playlist as a ZIP file, with the versions that it plays now.
 * @throws Failure, with the exit code for a missing approval
 */
export async function playlistAsset(
  client: Client,
  playlistId: string,
  wanted: 'approved' | 'current',
): Promise<Asset> {
  const { name, updatedAt, items } = await client.call('getPlaylist', { params: { playlistId } });
  if (wanted === 'approved') for (const item of items) await assertApproved(client, item, name);
  const versions = items.map(({ track }) => `${track.id}:${track.version}`);
  return {
    source: `playlist ${playlistId} ${updatedAt} ${versions.join(' ')}`.trimEnd(),
    version: null,
    isHeaderless: false,
    open: (position) => {
      // The ZIP file is generated while it is sent, so that it cannot continue.
      if (position > 0) throw brokenDownload();
      return client.download('exportPlaylist', { params: { playlistId } });
    },
  };
}

/**
 * What the studio says about the exports of the version, whether or not files are on this disk; undefined if the asset
 * is no export, or for a studio of an earlier release. @throws Failure, as for a missing asset, if it cannot be made
 */
export async function assertAvailable(client: Client, asset: Asset): Promise<VersionFiles | undefined> {
  if (!asset.export) return undefined;
  const { trackId, version, title, kind } = asset.export;
  let found: VersionFiles;
  try {
    found = await client.call('getVersionFiles', { params: { trackId, version } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
  const file = found.files.find((one) => one.kind === kind);
  if (file?.state !== 'unavailable') return found;
  throw new Failure(
    `The ${exportNames[kind]} of version ${version} of "${title}" is not to be had: ${file.reason ?? ''} ` +
      `Approve a newer version, or take the audio as it is with "format": "audio".`,
    exitCodes.notApproved,
  );
}

const exportNames: Readonly<Record<ExportKind, string>> = {
  wav: 'WAV file',
  stems: 'ZIP file of stems',
  midi: 'MIDI file',
};

async function assertApproved(
  client: Client,
  { fixedVersion, track }: PlaylistItem,
  playlist: string,
): Promise<void> {
  if (fixedVersion === null && track.reviewState === 'approved') return;
  if ((await approvedVersionsOf(client, track.id)).includes(track.version)) return;
  throw notApproved(`Version ${track.version} of "${track.title}" in "${playlist}" is not approved.`);
}

async function versionNumberOf(client: Client, track: TrackRow, wanted: WantedVersion): Promise<number> {
  if (typeof wanted === 'number') return wanted;
  if (wanted === 'current' || track.reviewState === 'approved') return track.version;
  const [newest] = await approvedVersionsOf(client, track.id);
  if (newest === undefined) throw notApproved(`No version of "${track.title}" is approved.`);
  return newest;
}

const notApproved = (sentence: string) => new Failure(sentence, exitCodes.notApproved);

/** The call that replies with a format. @throws Failure */
function callOf(format: AssetFormat, { title, format: extension }: Pick<TrackRow, 'title' | 'format'>) {
  if (format === 'stems') return 'getTrackStems';
  if (format === 'midi') return 'getTrackMidi';
  if (format === 'audio' || format === extension) return 'getTrackAudio';
  if (format === 'wav') return 'getTrackWav';
  throw new Failure(`"${title}" is a .${extension} file, not an .mp3 file. Get it with --format audio.`);
}

const rangeFrom = (position: number): Record<string, string> =>
  position === 0 ? {} : { range: `bytes=${position}-` };
