import type { TrackVersion } from '#contract/versions.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import type { VersionActions } from '#web/features/tracks/versions/use-version-actions.ts';
import type { Command } from '#web/ui/command.ts';

const { versions: texts } = messages;

export interface VersionSubject {
  readonly version: TrackVersion;
  readonly isOnly: boolean;
  readonly isLocked: boolean;
  readonly canManage: boolean;
  readonly actions: VersionActions;
  readonly onEdit: () => void;
}

const canReplace = ({ version, canManage, isOnly }: VersionSubject) =>
  canManage && !isOnly && !version.isCurrent;

/** The commands of a version, in the order of its menu. */
export const versionCommands: readonly Command<VersionSubject>[] = [
  {
    id: 'version.make-current',
    icon: 'check',
    label: texts.makeCurrent,
    when: ({ version, canManage, isLocked }) => canManage && !version.isCurrent && !isLocked,
    run: ({ actions, version }) => actions.makeCurrent(version),
  },
  {
    id: 'version.combine',
    icon: 'fork',
    label: texts.combine,
    when: ({ version, canManage, actions }) =>
      canManage && !version.isCurrent && version.hasScore && actions.combine !== false,
    run: ({ actions, version }) => actions.combine && actions.combine(version),
  },
  {
    id: 'version.edit',
    icon: 'edit',
    label: texts.edit,
    when: ({ canManage }) => canManage,
    run: ({ onEdit }) => onEdit(),
  },
  {
    id: 'version.split',
    icon: 'split',
    label: texts.split,
    when: canReplace,
    run: ({ actions, version }) => actions.split(version),
  },
  {
    id: 'version.delete',
    icon: 'delete',
    label: texts.remove,
    when: canReplace,
    run: ({ actions, version }) => actions.remove(version),
  },
];
