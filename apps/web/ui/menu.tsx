import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { typeAhead } from '#web/ui/type-ahead.ts';
import { positionPopover } from '#web/ui/position-popover.ts';
import styles from './menu.module.css';
import panelStyles from './panel.module.css';

interface MenuProps {
  /** Content of the button that opens the menu. */
  readonly trigger: ReactNode;
  readonly triggerClass: string | undefined;
  /** Further attributes of the button. */
  readonly triggerProps?: ComponentProps<'button'>;
  /** Accessible name and tooltip of an icon-only button. */
  readonly label?: string;
  /** `menuitem` and `menuitemcheckbox` buttons, rendered while the menu is open. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A menu in a native popover: Escape and a click outside close it, arrow keys and first letters move the focus. */
export function Menu({ trigger, triggerClass, triggerProps, label, children, className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [findByLetters] = useState(typeAhead);

  const items = () =>
    [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].filter((item) =>
      item.checkVisibility(),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const menuItems = items();
    const index = menuItems.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = {
      ArrowDown: (index + 1) % menuItems.length,
      ArrowUp: (index - 1 + menuItems.length) % menuItems.length,
      Home: 0,
      End: menuItems.length - 1,
    };
    const names = () => menuItems.map(({ textContent }) => textContent);
    const isLetter = !event.altKey && !event.ctrlKey && !event.metaKey;
    const target = targets[event.key] ?? (isLetter ? findByLetters(event.key, names(), index) : undefined);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (target === undefined) return;
    event.preventDefault();
    menuItems[target]?.focus();
  };

  return (
    <>
      <button
        {...triggerProps}
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={clsx(styles.menu, panelStyles.panel, className)}
        onKeyDown={onKeyDown}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => {
          if (newState === 'closed') setOpen(false);
          if (newState !== 'open' || !menu.current || !button.current) return;
          positionPopover(menu.current, button.current);
          items()[0]?.focus();
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
}

/** Closes the menu that contains an element. */
export function closeMenu(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover();
}
