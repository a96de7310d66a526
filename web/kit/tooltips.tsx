import { useEffect, useRef } from 'react';
import { showTooltips } from '#web/kit/tooltip.ts';
import './tooltips.css';

/** The words of keys that are only a sign. One element serves them all; stands once, at the root. */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current ? showTooltips(tip.current, document) : undefined), []);
  return <div ref={tip} popover="manual" className="tooltip" aria-hidden="true" />;
}
