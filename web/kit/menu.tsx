import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { placePopover } from '#web/kit/place-popover.ts';
import styles from './menu.module.css';
import panelStyles from './panel.module.css';

interface MenuProps {
  /** Content of the button that opens the menu. */
  readonly trigger: ReactNode;
  readonly triggerClass: string | undefined;
  /** Accessible name and tooltip of an icon-only button. */
  readonly label?: string;
  /** `menuitem` and `menuitemcheckbox` buttons. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A menu in a native popover: Escape and a click outside close it, the arrow keys move the focus. */
export function Menu({ trigger, triggerClass, label, children, className }: MenuProps) {
  const id = useId();
  const key = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const items = () =>
    [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].filter((item) =>
      item.checkVisibility(),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  };

  return (
    <>
      <button
        ref={key}
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
        onToggle={({ newState }) => {
          if (newState !== 'open' || !menu.current || !key.current) return;
          placePopover(menu.current, key.current);
          items()[0]?.focus();
        }}
      >
        {children}
      </div>
    </>
  );
}

/** Closes the menu that contains an element. */
export function closeMenu(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover();
}
