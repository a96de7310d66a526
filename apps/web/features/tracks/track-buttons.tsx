import { clsx } from 'clsx';
import { mainCommands, menuGroups, type TrackSubject } from '#web/features/tracks/commands.ts';
import { messages } from '#web/features/tracks/messages.ts';
import { useShareOutside } from '#web/domain/share-outside.ts';
import { offered } from '#web/ui/command.ts';
import { CommandIconButton } from '#web/ui/command-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CommandItems, Menu } from '#web/ui/menu.tsx';
import buttonStyles from '#web/ui/button.module.css';
import menuStyles from '#web/ui/menu.module.css';
import styles from './track-list.module.css';

interface TrackButtonsProps extends TrackSubject {
  /** Shows all commands in the menu only. */
  readonly isCompact?: boolean;
  /** Accessible name of the menu, needed where several menus are close together. */
  readonly menuLabel?: string;
}

/**
 * The commands of a track: a row of icon buttons and the track menu (a context menu), which holds those of the score
 * and, on small screens, all of them.
 */
export function TrackButtons({ isCompact, menuLabel, ...rest }: TrackButtonsProps) {
  const subject: TrackSubject = { ...rest, shareOutside: useShareOutside() };
  const groups = menuGroups
    .map(({ label, commands }) => ({ label, commands: offered(commands, subject) }))
    .filter(({ commands }) => commands.length > 0);
  return (
    <div className={styles.buttons} data-menu={groups.length > 0 || undefined} data-compact={isCompact}>
      {mainCommands.map((command) => (
        <CommandIconButton key={command.id} command={command} subject={subject} className={styles.button} />
      ))}
      <Menu
        trigger={<Icon name="more" />}
        triggerClass={clsx(buttonStyles.iconButton, styles.moreButton)}
        label={menuLabel ?? messages.more}
      >
        <div className={clsx(menuStyles.group, styles.menuMainActions)} role="presentation">
          <CommandItems commands={offered(mainCommands, subject)} />
        </div>
        {groups.map(({ label, commands }) => (
          <div
            key={label ?? ''}
            role={label === undefined ? 'presentation' : 'group'}
            aria-label={label}
            className={menuStyles.group}
          >
            <CommandItems commands={commands} />
          </div>
        ))}
      </Menu>
    </div>
  );
}
