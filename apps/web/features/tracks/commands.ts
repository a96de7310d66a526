import type { ScoreFileKind } from '#contract/scores.ts';
import type { Track } from '#contract/tracks.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { messages as scoreMessages } from '#web/features/tracks/score/messages.ts';
import type { DialogRemake } from '#web/features/tracks/score/remake-dialog.tsx';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { type ShareTarget, shareOutsideCommand, shareTargetOf } from '#web/domain/share-outside.ts';
import type { Command } from '#web/ui/command.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** A task that opens a dialog: of the track's details, or of its score (a new track or version, or a file). */
export type TrackTask =
  | 'details'
  | 'projects'
  | 'playlists'
  | 'change'
  | { readonly remake: DialogRemake; readonly file?: undefined }
  | { readonly file: ScoreFileKind; readonly remake?: undefined };

/** A track in a list or on its page, and what the user may do with it. */
export interface TrackSubject {
  readonly track: Track;
  /** The project whose list this is; by default the track’s own. */
  readonly projectId?: string;
  /** The version that is shown, if it is not the current one. */
  readonly version?: number | undefined;
  readonly actions: Pick<TrackActions, 'copyPrompt' | 'share' | 'download'>;
  readonly canDownload: boolean;
  readonly canGenerate?: boolean;
  readonly canEdit: boolean;
  /** Whether `onTask` has the dialog for changes of the score. */
  readonly canChange?: boolean;
  readonly onDelete: (track: Track) => void;
  /** Opens a task's dialog; absent where the list has none. */
  readonly onTask?: (track: Track, task: TrackTask) => void;
  readonly shareOutside?: ((target: ShareTarget) => void) | undefined;
}

type TrackCommand = Command<TrackSubject>;

interface TaskCommand {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly task: TrackTask;
}

/** A command that opens the dialog of a task, where there is one. */
const taskCommand = (
  { task, ...command }: TaskCommand,
  when: (subject: TrackSubject) => boolean | undefined,
): TrackCommand => ({
  ...command,
  when: (subject) => subject.onTask !== undefined && when(subject) === true,
  run: ({ onTask, track }) => onTask?.(track, task),
});

const remake = (kind: DialogRemake, icon: IconName) =>
  taskCommand(
    { id: `track.remake-${kind}`, icon, label: scoreMessages.items[kind], task: { remake: kind } },
    ({ track, canGenerate }) => track.hasScore && canGenerate,
  );

const file = (kind: ScoreFileKind) =>
  taskCommand(
    { id: `track.file-${kind}`, icon: 'download', label: scoreMessages.items[kind], task: { file: kind } },
    ({ track, canDownload }) => track.hasScore && canDownload,
  );

export const trackCommands = {
  copyPrompt: {
    id: 'track.copy-prompt',
    icon: 'copy',
    label: messages.copyPrompt,
    when: ({ track }) => track.prompt !== null,
    run: ({ actions, track }) => void actions.copyPrompt(track),
  },
  share: {
    id: 'track.share',
    icon: 'link',
    label: messages.share,
    run: ({ actions, track, version }) => void actions.share(track, version),
  },
  download: {
    id: 'track.download',
    icon: 'download',
    label: messages.download,
    when: ({ canDownload }) => canDownload,
    run: ({ actions, track }) => void actions.download(track),
  },
  // Everyone who sees the track sees it; who may not delete the track, with the reason.
  remove: {
    id: 'track.delete',
    icon: 'delete',
    label: messages.remove,
    refused: ({ canEdit }) => (canEdit ? undefined : messages.removeRefused),
    run: ({ onDelete, track }) => onDelete(track),
  },
  shareOutside: {
    ...shareOutsideCommand,
    id: 'track.share-outside',
    when: ({ canGenerate, shareOutside }) => canGenerate === true && shareOutside !== undefined,
    run: ({ shareOutside, track, projectId }) => shareOutside?.(shareTargetOf(track, projectId)),
  },
  details: taskCommand(
    { id: 'track.details', icon: 'edit', label: messages.openDetails, task: 'details' },
    ({ canEdit }) => canEdit,
  ),
  projects: taskCommand(
    { id: 'track.projects', icon: 'folder', label: messages.openProjects, task: 'projects' },
    ({ canGenerate }) => canGenerate,
  ),
  playlists: taskCommand(
    { id: 'track.playlists', icon: 'list', label: messages.openPlaylists, task: 'playlists' },
    ({ canGenerate }) => canGenerate,
  ),
  change: taskCommand(
    { id: 'track.change', icon: 'comment', label: scoreMessages.items.change, task: 'change' },
    ({ track, canGenerate, canChange }) => track.hasScore && canGenerate && canChange,
  ),
  same: remake('same', 'retry'),
  variation: remake('variation', 'fork'),
  extension: remake('extension', 'plus'),
  section: remake('section', 'edit'),
  stems: file('stems'),
  midi: file('midi'),
  wav: file('wav'),
} satisfies Record<string, TrackCommand>;

const {
  copyPrompt,
  share,
  download,
  remove,
  shareOutside,
  details,
  projects,
  playlists,
  change,
  same,
  variation,
  extension,
  section,
  stems,
  midi,
  wav,
} = trackCommands;

/** Shown as buttons where there is space, else in the menu. */
export const mainCommands: readonly TrackCommand[] = [copyPrompt, share, download, remove];

/** The groups of the menu after the main commands; a group without a name is not announced as one. */
export const menuGroups: readonly {
  readonly label?: string;
  readonly commands: readonly TrackCommand[];
}[] = [
  {
    commands: [
      {
        ...shareOutside,
        // A list without dialogs has no further commands.
        when: (subject) => subject.onTask !== undefined && shareOutside.when(subject),
      },
      details,
      projects,
      playlists,
    ],
  },
  { label: scoreMessages.remakeGroup, commands: [change, same, variation, extension, section] },
  { label: scoreMessages.fileGroup, commands: [stems, midi, wav] },
];

/** All of them, for the palette on the page of a track. */
export const allCommands: readonly TrackCommand[] = [
  ...mainCommands,
  ...menuGroups.flatMap(({ commands }) => commands),
];
