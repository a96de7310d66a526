import { type ReactNode, useEffect, useRef, useState } from 'react';
import layoutStyles from './layout.module.css';

interface RenderWhenVisibleProps {
  /** Renders the content regardless of its position. */
  readonly immediately?: boolean;
  readonly children: () => ReactNode;
}

const margin = '75%';

/** Renders its content when it comes within 75 % of the viewport height, and keeps it mounted. */
export function RenderWhenVisible({ immediately = false, children }: RenderWhenVisibleProps) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isRendered = isNear || immediately;
  useEffect(() => {
    if (isRendered || !placeholder.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [isRendered]);
  return isRendered ? (
    children()
  ) : (
    <div ref={placeholder} className={layoutStyles.fullHeight} data-asleep="" />
  );
}
