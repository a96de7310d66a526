import type { RemakeKind } from '#contract/remake-kinds.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { Track } from '#contract/tracks.ts';
import { words } from '#web/features/tracks/score/words.ts';
import type { IconName } from '#web/kit/icon.tsx';

/** An action on a track's score: create a new track or download a file. */
export type ScoreTask =
  | { readonly remake: RemakeKind; readonly file?: undefined }
  | { readonly file: ScoreFileKind; readonly remake?: undefined };

interface ScoreItem {
  readonly icon: IconName;
  readonly label: string;
  readonly task: ScoreTask;
}

const remakes: readonly ScoreItem[] = [
  { icon: 'retry', label: words.items.same, task: { remake: 'same' } },
  { icon: 'fork', label: words.items.variation, task: { remake: 'variation' } },
  { icon: 'plus', label: words.items.extension, task: { remake: 'extension' } },
  { icon: 'edit', label: words.items.section, task: { remake: 'section' } },
];
const files: readonly ScoreItem[] = [
  { icon: 'download', label: words.items.stems, task: { file: 'stems' } },
  { icon: 'download', label: words.items.midi, task: { file: 'midi' } },
  { icon: 'download', label: words.items.wav, task: { file: 'wav' } },
];

interface Rights {
  readonly mayGenerate: boolean;
  readonly mayDownload: boolean;
}

interface ScoreGroup {
  readonly label: string;
  readonly items: readonly ScoreItem[];
}

/** The menu entries that need a score. */
export function scoreGroups({ hasScore }: Pick<Track, 'hasScore'>, may: Rights): readonly ScoreGroup[] {
  if (!hasScore) return [];
  return [
    ...(may.mayGenerate ? [{ label: words.makeFrom, items: remakes }] : []),
    ...(may.mayDownload ? [{ label: words.scoreFiles, items: files }] : []),
  ];
}
