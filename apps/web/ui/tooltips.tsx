import { useEffect, useRef } from 'react';
import { showTooltips } from '#web/ui/tooltip.ts';
import styles from './tooltips.module.css';

/** The tooltip element of all icon-only buttons; mounted once, at the root. */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current ? showTooltips(tip.current, document) : undefined), []);
  return <div ref={tip} popover="manual" className={styles.tooltip} aria-hidden="true" />;
}
