import { useEffect, useRef } from 'react';

/** Distance below the viewport at which the next page is requested. */
const ahead = '800px';

/** Placed at the end of a list; calls `onVisible` when it comes near the viewport, and again for a new callback. */
export function NearEnd({ onNear }: { readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: ahead },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [onNear]);
  return <div ref={mark} aria-hidden="true" />;
}
