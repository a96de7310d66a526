import type { Playlist } from '#contract/playlists.ts';
import { markRecord } from '#engine/files.ts';
import { byteOrderMark, csvLine } from '#server/platform/csv.ts';
import { fileName } from '#server/platform/file-name.ts';
import type { Delivery } from '#server/platform/storage/objects/marked-object.ts';
import { deliveryOf } from '#server/library/tracks/track-mark.ts';
import { isBlind } from '#server/library/versions/open-candidates.ts';
import type { PlayableItem } from './playlist-reply.ts';

/** A track of a playlist with its file in the export. */
export interface ExportedItem extends PlayableItem {
  /** From 1. */
  readonly number: number;
  /** The name of the file, unique by its number. */
  readonly file: string;
  /** The stored file and its mark. */
  readonly delivery: Delivery;
}

/** Most file systems limit names to 255 bytes; the extension has at most 5. */
const maxNameBytes = 240;

/** Items with numbered file names of equal width: "01 Night train.mp3". Headerless audio is exported as WAV. */
export function exportedItems(items: readonly PlayableItem[]): ExportedItem[] {
  const digits = Math.max(2, String(items.length).length);
  return items.map((item, index) => {
    const number = index + 1;
    const { title, extension, playableKey } = item.track;
    const numbered = `${String(number).padStart(digits, '0')} ${title}`;
    const file = fileName(numbered, playableKey ? 'wav' : extension, maxNameBytes);
    return { ...item, number, file, delivery: deliveryOf(item.track, 'play') };
  });
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A playlist for music players: lengths in whole seconds, as the format demands. */
export const m3u8 = ({ name }: Pick<Playlist, 'name'>, items: readonly ExportedItem[]): string =>
  [
    '#EXTM3U',
    `#PLAYLIST:${onOneLine(name)}`,
    ...items.flatMap(({ file, track }) => [
      `#EXTINF:${Math.round(track.durationMs / 1000)},${onOneLine(track.title)}`,
      file,
    ]),
    '',
  ].join('\n');

const columns = [
  'Number',
  'File',
  'Title',
  'Version',
  'Length',
  'Length (seconds)',
  'Type',
  'Tempo (BPM)',
  'Key',
  'Loudness (LUFS)',
  'Genres',
  'Track',
];

/** Minutes and seconds, "3:05". */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const csv = (items: readonly ExportedItem[]): string =>
  byteOrderMark +
  csvLine(columns) +
  items
    .map(({ number, file, track }) =>
      csvLine([
        number,
        file,
        track.title,
        track.version,
        clock(track.durationMs),
        track.durationMs / 1000,
        track.trackType,
        track.facts?.bpm ?? '',
        track.facts?.key ?? '',
        (isBlind(track) ? undefined : track.facts?.loudnessLufs) ?? '',
        track.genres.join(', '),
        track.id,
      ]),
    )
    .join('');

export const json = (
  { id, name, projectId, duration }: Pick<Playlist, 'id' | 'name' | 'projectId' | 'duration'>,
  items: readonly ExportedItem[],
): string =>
  `${JSON.stringify(
    {
      id,
      name,
      projectId,
      duration,
      items: items.map(({ number, file, fixedVersion, track, delivery: { mark } }) => ({
        number,
        file,
        trackId: track.id,
        title: track.title,
        version: track.version,
        isFixedVersion: fixedVersion !== null,
        duration: track.durationMs / 1000,
        trackType: track.trackType,
        bpm: track.facts?.bpm ?? null,
        key: track.facts?.key ?? null,
        loudnessLufs: (isBlind(track) ? undefined : track.facts?.loudnessLufs) ?? null,
        genres: track.genres,
        tags: track.tags,
        ...markRecord(mark),
      })),
    },
    null,
    2,
  )}\n`;
