import { useEffect, useRef } from 'react';
import { showTooltips } from '#web/kit/tooltip.ts';
import styles from './tooltips.module.css';

/** Shows the labels of buttons that are only an icon. One element serves them all; stands once, at the root. */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current ? showTooltips(tip.current, document) : undefined), []);
  return <div ref={tip} popover="manual" className={styles.tooltip} aria-hidden="true" />;
}
