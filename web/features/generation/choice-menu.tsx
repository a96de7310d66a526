import type { ReactNode } from 'react';
import { Icon } from '#web/kit/icon.tsx';
import { withKeySigns } from '#web/kit/key-signs.ts';
import { closeMenu, Menu } from '#web/kit/menu.tsx';

interface ChoiceMenuProps {
  /** What the chip shows. */
  readonly trigger: ReactNode;
  readonly triggerClass?: string;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  /** One at a time closes the menu; several stay open while choosing. */
  readonly several?: boolean;
  readonly onChoose: (choice: string, on: boolean) => void;
}

/** A chip that opens a menu of words, those that are chosen ticked. */
export function ChoiceMenu({ trigger, triggerClass = 'chip', choices, chosen, ...rest }: ChoiceMenuProps) {
  const { several = false, onChoose } = rest;
  return (
    <Menu trigger={trigger} triggerClass={triggerClass} className="choice-menu">
      {choices.map((choice) => {
        const on = chosen.includes(choice);
        return (
          <button
            key={choice}
            type="button"
            role={several ? 'menuitemcheckbox' : 'menuitemradio'}
            aria-checked={on}
            className="menu-item"
            onClick={(event) => {
              if (!several) closeMenu(event.currentTarget);
              onChoose(choice, !on);
            }}
          >
            <span className="menu-check">{on && <Icon name="check" size="small" />}</span>
            {withKeySigns(choice)}
          </button>
        );
      })}
    </Menu>
  );
}
