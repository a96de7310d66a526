import { useEffect, useRef } from 'react';
import styles from './tooltips.module.css';

/**
 * The words of keys that are only a sign. One element serves them all; stands once, at the root. What shows them
 * is fetched when a pointer or the focus first comes to such a key.
 */
export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const waiting = new AbortController();
    let stop = () => waiting.abort();
    let isLoading = false;
    const begin = async ({ target }: Event) => {
      if (isLoading || !(target instanceof Element && target.closest('[data-tooltip]'))) return;
      isLoading = true;
      const loaded = await import('#web/kit/tooltip.ts').catch(() => undefined);
      isLoading = false;
      if (!loaded || !tip.current || waiting.signal.aborted) return;
      waiting.abort();
      stop = loaded.showTooltips(tip.current, document);
    };
    const once = { capture: true, signal: waiting.signal };
    for (const name of ['pointerover', 'focusin']) addEventListener(name, (event) => void begin(event), once);
    return () => stop();
  }, []);
  return <div ref={tip} popover="manual" className={styles.tooltip} aria-hidden="true" />;
}
