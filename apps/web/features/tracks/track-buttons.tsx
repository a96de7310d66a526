import { clsx } from 'clsx';
import type { Track } from '#contract/tracks.ts';
import { scoreGroups, type ScoreTask } from '#web/features/tracks/score/score-tasks.ts';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { closeMenu, Menu } from '#web/ui/menu.tsx';
import { shareOutsideLabel, shareTargetOf, useShareOutside } from '#web/domain/share-outside.ts';
import buttonStyles from '#web/ui/button.module.css';
import menuStyles from '#web/ui/menu.module.css';
import styles from './track-list.module.css';

/** A task that opens a dialog. */
export type TrackTask = 'details' | 'projects' | 'playlists' | ScoreTask;

interface TrackButtonsProps {
  /** Shows all actions in the menu only. */
  readonly isCompact?: boolean;
  readonly track: Track;
  /** The project whose list this is; by default the track’s own. */
  readonly projectId?: string;
  readonly actions: TrackActions;
  readonly canDownload: boolean;
  readonly canGenerate?: boolean;
  readonly onDelete: (track: Track) => void;
  /** Accessible name of the menu, needed where several menus are close together. */
  readonly menuLabel?: string;
  /** Opens a task's dialog; absent where the list has none. */
  readonly onTask?: (track: Track, task: TrackTask) => void;
  readonly canEdit: boolean;
  /** Whether `onTask` has the dialog for changes of the score. */
  readonly canChange?: boolean;
}

interface MenuAction {
  readonly icon: IconName;
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDisabled?: boolean;
}

function mainActionsOf({ track, actions, canDownload, canEdit, onDelete }: TrackButtonsProps): MenuAction[] {
  const all: (MenuAction | false)[] = [
    track.prompt !== null && {
      icon: 'copy',
      label: messages.copyPrompt,
      onSelect: () => void actions.copyPrompt(track),
    },
    { icon: 'link', label: messages.share, onSelect: () => void actions.share(track) },
    canDownload && {
      icon: 'download',
      label: messages.download,
      onSelect: () => void actions.download(track),
    },
    // Every viewer of the list sees it; who may not delete the track, with the reason.
    {
      icon: 'delete',
      label: canEdit ? messages.remove : messages.removeRefused,
      onSelect: () => onDelete(track),
      isDisabled: !canEdit,
    },
  ];
  return all.filter((action) => action !== false);
}

function dialogActionsOf(
  { track, projectId, canEdit, canGenerate, onTask }: TrackButtonsProps,
  shareOutside: ReturnType<typeof useShareOutside>,
): MenuAction[] {
  const all: (MenuAction | false | undefined)[] = [
    canGenerate === true &&
      shareOutside && {
        icon: 'outside',
        label: shareOutsideLabel,
        onSelect: () => shareOutside(shareTargetOf(track, projectId)),
      },
    canEdit && {
      icon: 'edit',
      label: messages.openDetails,
      onSelect: () => onTask?.(track, 'details'),
    },
    canGenerate === true && {
      icon: 'folder',
      label: messages.openProjects,
      onSelect: () => onTask?.(track, 'projects'),
    },
    canGenerate === true && {
      icon: 'list',
      label: messages.openPlaylists,
      onSelect: () => onTask?.(track, 'playlists'),
    },
  ];
  return onTask ? all.filter((action) => action !== false && action !== undefined) : [];
}

function MenuItem({ icon, label, onSelect, isDisabled }: MenuAction) {
  return (
    <button
      type="button"
      role="menuitem"
      disabled={isDisabled}
      className={menuStyles.item}
      onClick={(event) => {
        closeMenu(event.currentTarget);
        onSelect();
      }}
    >
      <Icon name={icon} size="small" />
      {label}
    </button>
  );
}

/**
 * The actions on a track: a row of icon buttons and the track menu (a context menu), which holds the score actions and, on small screens, all
 * of them.
 */
export function TrackButtons(props: TrackButtonsProps) {
  const { track, canDownload, canGenerate = false, isCompact, onTask } = props;
  const actions = mainActionsOf(props);
  const dialogActions = dialogActionsOf(props, useShareOutside());
  const groups = onTask
    ? scoreGroups(track, { canGenerate, canDownload, canChange: props.canChange === true })
    : [];
  return (
    <div
      className={styles.buttons}
      data-menu={groups.length + dialogActions.length > 0 || undefined}
      data-compact={isCompact}
    >
      {actions.map(({ icon, label, onSelect, isDisabled }) => (
        <IconButton
          key={icon}
          icon={icon}
          label={label}
          className={styles.button}
          disabled={isDisabled}
          onClick={onSelect}
        />
      ))}
      <Menu
        trigger={<Icon name="more" />}
        triggerClass={clsx(buttonStyles.iconButton, styles.moreButton)}
        label={props.menuLabel ?? messages.more}
      >
        <div className={clsx(menuStyles.group, styles.menuMainActions)} role="presentation">
          {actions.map((action) => (
            <MenuItem key={action.label} {...action} />
          ))}
        </div>
        {dialogActions.length > 0 && (
          <div className={menuStyles.group} role="presentation">
            {dialogActions.map((item) => (
              <MenuItem key={item.label} {...item} />
            ))}
          </div>
        )}
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is not allowed in a menu
          <div key={group.label} role="group" aria-label={group.label} className={menuStyles.group}>
            {group.items.map(({ icon, label, task }) => (
              <MenuItem key={label} icon={icon} label={label} onSelect={() => onTask?.(track, task)} />
            ))}
          </div>
        ))}
      </Menu>
    </div>
  );
}
