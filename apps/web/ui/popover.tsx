import { clsx } from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { positionPopover } from '#web/ui/position-popover.ts';
import panelStyles from './panel.module.css';
import styles from './popover.module.css';

interface PopoverProps {
  /** Content of the button that opens the popover. */
  readonly trigger: ReactNode;
  readonly triggerClass: string | undefined;
  /** Accessible name and tooltip of the button. */
  readonly label: string;
  /** Accessible name of the panel. */
  readonly title: string;
  readonly className?: string | undefined;
  /** Mounted while the panel is open. */
  readonly children: ReactNode;
}

/** A panel in a native popover: Escape and a click outside close it and return the focus. */
export function Popover({ trigger, triggerClass, label, title, className, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        data-tooltip={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element is shown by open, not as a popover
        role="dialog"
        tabIndex={-1}
        aria-label={title}
        className={clsx(styles.popover, panelStyles.panel, className)}
        onToggle={({ target, newState }) => {
          if (target !== panel.current) return;
          setOpen(newState === 'open');
          if (newState !== 'open' || !button.current) return;
          positionPopover(panel.current, button.current);
          panel.current.focus();
        }}
      >
        {open && children}
      </div>
    </>
  );
}
