import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { AccidentalText } from '#web/domain/accidental-text.tsx';
import { musicWord } from '#web/domain/music-words.ts';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import chipStyles from '#web/ui/chip.module.css';
import menuStyles from '#web/ui/menu.module.css';
import styles from './form.module.css';

interface ChoiceMenuProps {
  readonly trigger: ReactNode;
  readonly triggerClass?: string;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  /** With a single choice the menu closes after each choice; with several it stays open. */
  readonly multiple?: boolean;
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
  const { multiple = false, onChoose } = rest;
  return (
    <Menu trigger={trigger} triggerClass={triggerClass} className={styles.choiceMenu}>
      {choices.map((choice) => {
        const on = chosen.includes(choice);
        return (
          <MenuChoice
            key={choice}
            kind={multiple ? 'checkbox' : 'radio'}
            isChecked={on}
            staysOpen={multiple}
            onChoose={() => onChoose(choice, !on)}
          >
            <span className={menuStyles.check}>{on && <Icon name="check" size="small" />}</span>
            <AccidentalText text={musicWord(choice)} />
          </MenuChoice>
        );
      })}
    </Menu>
  );
}
