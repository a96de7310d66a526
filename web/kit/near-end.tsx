import { useEffect, useRef } from 'react';

/** How far below the screen the end of a list may be when the next page is asked for. */
const ahead = '800px';

/** Stands at the end of a list and says so when it comes near the screen, again after each `onNear`. */
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
