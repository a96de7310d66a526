import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { OfferedCommand } from '#web/ui/command.ts';
import { Icon } from '#web/ui/icon.tsx';
import { positionPopover } from '#web/ui/position-popover.ts';
import { ariaShortcuts } from '#web/ui/shortcut.ts';
import buttonStyles from './button.module.css';
import styles from './menu.module.css';
import panelStyles from './panel.module.css';
import textStyles from './text.module.css';

/** A pause of this many milliseconds begins a new word. */
const pauseMs = 500;

/**
 * The focus of a menu by first letters, as in the ARIA Authoring Practices: the next item that begins with what was
 * typed without a pause; the same letter again goes to the next item with it. The function returns the index of the
 * item, and undefined for keys that are no letters or match nothing.
 */
export function typeAhead(now: () => number = Date.now) {
  let typed = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return (key: string, names: readonly string[], current: number): number | undefined => {
    const isNewWord = now() - lastMs > pauseMs;
    // A space within a word; otherwise it activates the item.
    if (key.length !== 1 || (key === ' ' && (isNewWord || typed === ''))) return undefined;
    lastMs = now();
    typed = (isNewWord ? '' : typed) + key.toLowerCase();
    const isOneLetter = typed === typed[0]?.repeat(typed.length);
    const start = isOneLetter ? typed[0]! : typed;
    // A longer word may still be that of the current item.
    const first = current + (isOneLetter ? 1 : 0);
    const order = names.map((_, offset) => (first + offset + names.length) % names.length);
    return order.find((index) => names[index]?.trim().toLowerCase().startsWith(start));
  };
}

interface MenuProps {
  /** Content of the button that opens the menu. */
  readonly trigger: ReactNode;
  readonly triggerClass: string | undefined;
  /** Further attributes of the button. */
  readonly triggerProps?: ComponentProps<'button'>;
  /** Accessible name and tooltip of an icon-only button. */
  readonly label?: string;
  /** `CommandItems` and `MenuChoice`, rendered while the menu is open. */
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

/** The items of commands; those that are refused are disabled and say why. */
export function CommandItems({ commands }: { readonly commands: readonly OfferedCommand[] }) {
  return commands.map(({ id, icon, label, hint, chords, isRefused, run }) => (
    <button
      key={id}
      type="button"
      role="menuitem"
      disabled={isRefused}
      className={styles.item}
      aria-keyshortcuts={ariaShortcuts(chords) || undefined}
      onClick={(event) => {
        closeMenu(event.currentTarget);
        run();
      }}
    >
      {icon && <Icon name={icon} size="small" />}
      {hint === undefined ? label : <b>{label}</b>}
      {hint !== undefined && <span className={textStyles.tertiary}>{hint}</span>}
    </button>
  ));
}

interface MenuChoiceProps {
  /** Whether one or several of the values are chosen at a time; by default it says nothing of what is chosen. */
  readonly kind?: 'radio' | 'checkbox';
  readonly isChecked?: boolean;
  /** The menu stays open. */
  readonly staysOpen?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A value in a menu of values, such as a member or a genre; actions are `CommandItems`. */
export function MenuChoice({ kind, isChecked, staysOpen = false, onChoose, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role={kind ? `menuitem${kind}` : 'menuitem'}
      aria-checked={isChecked}
      className={styles.item}
      onClick={(event) => {
        if (!staysOpen) closeMenu(event.currentTarget);
        onChoose();
      }}
    >
      {children}
    </button>
  );
}

/** A file in a menu of files. */
export function MenuFile({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      role="menuitem"
      className={styles.item}
      href={href}
      download=""
      onClick={(event) => closeMenu(event.currentTarget)}
    >
      {children}
    </a>
  );
}

interface MoreMenuProps {
  /** Accessible name and tooltip of the button. */
  readonly label: string;
  readonly commands: readonly OfferedCommand[];
}

/** A “…” button with a menu of commands. Renders nothing if there is none. */
export function MoreMenu({ label, commands }: MoreMenuProps) {
  if (commands.length === 0) return null;
  return (
    <Menu trigger={<Icon name="more" />} triggerClass={buttonStyles.iconButton} label={label}>
      <CommandItems commands={commands} />
    </Menu>
  );
}
