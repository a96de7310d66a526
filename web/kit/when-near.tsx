import { type ReactNode, useEffect, useRef, useState } from 'react';
import layoutStyles from './layout.module.css';

interface WhenNearProps {
  /** Renders the content regardless of its position. */
  readonly now?: boolean;
  readonly children: () => ReactNode;
}

const margin = '75%';

/** Renders its content when it comes within 75 % of the viewport height, and keeps it mounted. */
export function WhenNear({ now = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const shown = near || now;
  useEffect(() => {
    if (shown || !place.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin} 0px` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [shown]);
  return shown ? children() : <div ref={place} className={layoutStyles.windowTall} data-asleep="" />;
}
