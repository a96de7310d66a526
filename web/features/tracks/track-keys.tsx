import type { Track } from '#contract/tracks.ts';
import type { TrackActions } from '#web/features/tracks/use-track-actions.ts';
import { words } from '#web/features/tracks/words.ts';
import { Icon, type IconName } from '#web/kit/icon.tsx';
import { IconKey } from '#web/kit/key.tsx';
import { closeMenu, Menu } from '#web/kit/menu.tsx';

interface TrackKeysProps {
  readonly track: Track;
  readonly actions: TrackActions;
  readonly mayDownload: boolean;
  readonly onDelete: (track: Track) => void;
  /** The name of the menu, where several stand close together. */
  readonly menuLabel?: string;
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

/** What can be done with a track: signs in a row, on small screens one menu. */
export function TrackKeys(props: TrackKeysProps) {
  const actions = actionsOf(props);
  return (
    <div className="track-keys">
      {actions.map(({ icon, label, act }) => (
        <IconKey key={icon} icon={icon} label={label} className="track-key" onClick={act} />
      ))}
      <Menu
        trigger={<Icon name="more" />}
        triggerClass="icon-key track-more"
        label={props.menuLabel ?? words.more}
      >
        {actions.map(({ icon, label, act }) => (
          <button
            key={icon}
            type="button"
            role="menuitem"
            className="menu-item"
            onClick={(event) => {
              closeMenu(event.currentTarget);
              act();
            }}
          >
            <Icon name={icon} size="small" />
            {label}
          </button>
        ))}
      </Menu>
    </div>
  );
}
