import { messages } from '#web/features/playlists/messages.ts';
import type { Command } from '#web/ui/command.ts';

interface PlaylistSubject {
  readonly canEdit: boolean;
  readonly onDelete: () => void;
}

/** The commands of the menu of a playlist. */
export const playlistCommands: readonly Command<PlaylistSubject>[] = [
  {
    id: 'playlist.delete',
    icon: 'delete',
    label: messages.remove,
    when: ({ canEdit }) => canEdit,
    run: ({ onDelete }) => onDelete(),
  },
];

export interface ItemSubject {
  readonly index: number;
  /** Number of tracks in the playlist. */
  readonly count: number;
  readonly canEdit: boolean;
  readonly onMove: (to: number) => void;
  readonly onFix: () => void;
  readonly onRemove: () => void;
}

/** The commands of a track in a playlist, in the order of its menu; the keys belong to its row. */
export const itemCommands: readonly Command<ItemSubject>[] = [
  {
    id: 'playlist-item.move-up',
    icon: 'arrow-up',
    label: messages.moveUp,
    shortcut: { chords: [{ key: 'ArrowUp', alt: true }], description: messages.moveKeys },
    repeats: true,
    when: ({ canEdit, index }) => canEdit && index > 0,
    run: ({ onMove, index }) => onMove(index - 1),
  },
  {
    id: 'playlist-item.move-down',
    icon: 'arrow-down',
    label: messages.moveDown,
    shortcut: { chords: [{ key: 'ArrowDown', alt: true }], description: messages.moveKeys },
    repeats: true,
    when: ({ canEdit, index, count }) => canEdit && index < count - 1,
    run: ({ onMove, index }) => onMove(index + 1),
  },
  {
    id: 'playlist-item.fix-version',
    icon: 'list',
    label: messages.fixVersion,
    when: ({ canEdit }) => canEdit,
    run: ({ onFix }) => onFix(),
  },
  {
    id: 'playlist-item.remove',
    icon: 'delete',
    label: messages.removeItem,
    when: ({ canEdit }) => canEdit,
    run: ({ onRemove }) => onRemove(),
  },
];
