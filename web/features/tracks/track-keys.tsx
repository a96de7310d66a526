import { clsx } from 'clsx';
import type { Track } from '#contract/tracks.ts';
import { scoreGroups, type ScoreTask } from '#web/features/tracks/score/score-tasks.ts';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { words } from '#web/features/tracks/words.ts';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { IconKey } from '#web/kit/key.tsx';
import { closeMenu, Menu } from '#web/kit/menu.tsx';
import keyStyles from '#web/kit/key.module.css';
import menuStyles from '#web/kit/menu.module.css';
import styles from './track-list.module.css';

/** A task that opens a dialog. */
export type TrackTask = 'details' | 'places' | ScoreTask;

interface TrackKeysProps {
  /** Shows all actions in the menu only. */
  readonly compact?: boolean;
  readonly track: Track;
  readonly actions: TrackActions;
  readonly mayDownload: boolean;
  readonly mayGenerate?: boolean;
  readonly onDelete: (track: Track) => void;
  /** Accessible name of the menu, needed where several menus are close together. */
  readonly menuLabel?: string;
  /** Opens a task's dialog; absent where the list has none. */
  readonly onTask?: (track: Track, task: TrackTask) => void;
  readonly mayEdit?: boolean;
}

interface Action {
  readonly icon: IconName;
  readonly label: string;
  readonly act: () => void;
}

function actionsOf({ track, actions, mayDownload, onDelete }: TrackKeysProps): Action[] {
  const all: (Action | false)[] = [
    track.prompt !== null && {
      icon: 'copy',
      label: words.copyPrompt,
      act: () => void actions.copyPrompt(track),
    },
    { icon: 'link', label: words.share, act: () => void actions.share(track) },
    mayDownload && { icon: 'download', label: words.download, act: () => void actions.download(track) },
    { icon: 'delete', label: words.remove, act: () => onDelete(track) },
  ];
  return all.filter((one) => one !== false);
}

function ownActionsOf({ track, mayEdit, mayGenerate, onTask }: TrackKeysProps): Action[] {
  const all: (Action | false)[] = [
    mayEdit === true && { icon: 'edit', label: words.details.open, act: () => onTask?.(track, 'details') },
    mayGenerate === true && {
      icon: 'folder',
      label: words.places.open,
      act: () => onTask?.(track, 'places'),
    },
  ];
  return onTask ? all.filter((one) => one !== false) : [];
}

function MenuItem({ icon, label, act }: Action) {
  return (
    <button
      type="button"
      role="menuitem"
      className={menuStyles.item}
      onClick={(event) => {
        closeMenu(event.currentTarget);
        act();
      }}
    >
      <Icon name={icon} size="small" />
      {label}
    </button>
  );
}

/**
 * The actions on a track: a row of icon buttons and a menu, which holds the score actions and, on small screens, all
 * of them.
 */
export function TrackKeys(props: TrackKeysProps) {
  const { track, mayDownload, mayGenerate = false, compact, onTask } = props;
  const actions = actionsOf(props);
  const own = ownActionsOf(props);
  const groups = onTask ? scoreGroups(track, { mayGenerate, mayDownload }) : [];
  return (
    <div
      className={styles.keys}
      data-menu={groups.length + own.length > 0 || undefined}
      data-compact={compact}
    >
      {actions.map(({ icon, label, act }) => (
        <IconKey key={icon} icon={icon} label={label} className={styles.key} onClick={act} />
      ))}
      <Menu
        trigger={<Icon name="more" />}
        triggerClass={clsx(keyStyles.iconKey, styles.more)}
        label={props.menuLabel ?? words.more}
      >
        <div className={clsx(menuStyles.group, styles.menuSigns)} role="presentation">
          {actions.map((action) => (
            <MenuItem key={action.label} {...action} />
          ))}
        </div>
        {own.length > 0 && (
          <div className={menuStyles.group} role="presentation">
            {own.map((item) => (
              <MenuItem key={item.label} {...item} />
            ))}
          </div>
        )}
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is not allowed in a menu
          <div key={group.label} role="group" aria-label={group.label} className={menuStyles.group}>
            {group.items.map(({ icon, label, task }) => (
              <MenuItem key={label} icon={icon} label={label} act={() => onTask?.(track, task)} />
            ))}
          </div>
        ))}
      </Menu>
    </div>
  );
}
