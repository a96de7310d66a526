import buttonStyles from '#web/ui/button.module.css';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { closeMenu, Menu } from '#web/ui/menu.tsx';
import menuStyles from '#web/ui/menu.module.css';

export interface MenuAction {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

interface MoreMenuProps {
  /** Accessible name and tooltip of the button. */
  readonly label: string;
  /** Actions that are not possible are false. */
  readonly actions: readonly (MenuAction | false)[];
}

/** A “…” button with a menu of actions. Renders nothing if none is possible. */
export function MoreMenu({ label: menuLabel, actions }: MoreMenuProps) {
  const possible = actions.filter((action) => action !== false);
  if (possible.length === 0) return null;
  return (
    <Menu trigger={<Icon name="more" />} triggerClass={buttonStyles.iconButton} label={menuLabel}>
      {possible.map(({ icon, label, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          className={menuStyles.item}
          onClick={(event) => {
            closeMenu(event.currentTarget);
            run();
          }}
        >
          <Icon name={icon} size="small" />
          {label}
        </button>
      ))}
    </Menu>
  );
}
