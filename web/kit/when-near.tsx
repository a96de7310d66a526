import { type ReactNode, useEffect, useRef, useState } from 'react';
import layoutStyles from './layout.module.css';

interface WhenNearProps {
  /** The content is wanted at once, wherever it stands. */
  readonly now?: boolean;
  readonly children: () => ReactNode;
}

/** How near, in heights of the window. */
const margin = '75%';

/** Content that is made when it comes within three quarters of a window's height of being seen, and stays from then on. */
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
