import type { ReactNode } from 'react';
import { Icon } from '#web/kit/icon.tsx';
import { KeySigns } from '#web/kit/key-signs.tsx';
import { closeMenu, Menu } from '#web/kit/menu.tsx';
import chipStyles from '#web/kit/chip.module.css';
import menuStyles from '#web/kit/menu.module.css';
import styles from './desk.module.css';

interface ChoiceMenuProps {
  readonly trigger: ReactNode;
  readonly triggerClass?: string;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  /** With a single choice the menu closes after each choice; with several it stays open. */
  readonly several?: boolean;
  readonly onChoose: (choice: string, on: boolean) => void;
}

/** A chip that opens a menu of options; the chosen options are ticked. */
export function ChoiceMenu({
  trigger,
  triggerClass = chipStyles.chip,
  choices,
  chosen,
  ...rest
}: ChoiceMenuProps) {
  const { several = false, onChoose } = rest;
  return (
    <Menu trigger={trigger} triggerClass={triggerClass} className={styles.choiceMenu}>
      {choices.map((choice) => {
        const on = chosen.includes(choice);
        return (
          <button
            key={choice}
            type="button"
            role={several ? 'menuitemcheckbox' : 'menuitemradio'}
            aria-checked={on}
            className={menuStyles.item}
            onClick={(event) => {
              if (!several) closeMenu(event.currentTarget);
              onChoose(choice, !on);
            }}
          >
            <span className={menuStyles.check}>{on && <Icon name="check" size="small" />}</span>
            <KeySigns text={choice} />
          </button>
        );
      })}
    </Menu>
  );
}
