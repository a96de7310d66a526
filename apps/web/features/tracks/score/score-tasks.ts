import type { ScoreFileKind } from '#contract/scores.ts';
import type { Track } from '#contract/tracks.ts';
import { type DialogRemake, messages } from '#web/features/tracks/score/messages.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** An action on a track's score: create a new track or version, or download a file. */
export type ScoreTask =
  | 'change'
  | { readonly remake: DialogRemake; readonly file?: undefined }
  | { readonly file: ScoreFileKind; readonly remake?: undefined };

interface ScoreItem {
  readonly icon: IconName;
  readonly label: string;
  readonly task: ScoreTask;
}

const change: ScoreItem = { icon: 'comment', label: messages.items.change, task: 'change' };
const remakes: readonly ScoreItem[] = [
  { icon: 'retry', label: messages.items.same, task: { remake: 'same' } },
  { icon: 'fork', label: messages.items.variation, task: { remake: 'variation' } },
  { icon: 'plus', label: messages.items.extension, task: { remake: 'extension' } },
  { icon: 'edit', label: messages.items.section, task: { remake: 'section' } },
];
const files: readonly ScoreItem[] = [
  { icon: 'download', label: messages.items.stems, task: { file: 'stems' } },
  { icon: 'download', label: messages.items.midi, task: { file: 'midi' } },
  { icon: 'download', label: messages.items.wav, task: { file: 'wav' } },
];

interface Permissions {
  readonly canGenerate: boolean;
  /** The page of the track is open, which has the dialog for changes. */
  readonly canChange: boolean;
  readonly canDownload: boolean;
}

interface ScoreGroup {
  readonly label: string;
  readonly items: readonly ScoreItem[];
}

/** The menu entries that need a score. */
export function scoreGroups(
  { hasScore }: Pick<Track, 'hasScore'>,
  permissions: Permissions,
): readonly ScoreGroup[] {
  if (!hasScore) return [];
  return [
    ...(permissions.canGenerate
      ? [{ label: messages.remakeGroup, items: permissions.canChange ? [change, ...remakes] : remakes }]
      : []),
    ...(permissions.canDownload ? [{ label: messages.fileGroup, items: files }] : []),
  ];
}
