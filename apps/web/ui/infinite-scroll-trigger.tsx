import { useEffect, useRef } from 'react';

/** Distance below the viewport at which the next page is requested. */
const preloadMargin = '800px';

/** Placed at the end of a list; calls `onVisible` when it comes near the viewport, and again for a new callback. */
export function InfiniteScrollTrigger({ onVisible }: { readonly onVisible: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sentinel.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onVisible();
      },
      { rootMargin: preloadMargin },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [onVisible]);
  return <div ref={sentinel} aria-hidden="true" />;
}
