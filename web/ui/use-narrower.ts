import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than `rems`; updated when the window or the text size changes. */
export function useNarrower(ref: RefObject<HTMLElement | null>, rems: number): boolean {
  const [narrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setNarrower(element.clientWidth < rems * remPx);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, rems]);
  return narrower;
}
