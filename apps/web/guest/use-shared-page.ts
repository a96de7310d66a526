import { useCallback, useEffect, useRef, useState } from 'react';
import type { SharedPage, SharedTrack } from '#contract/shared-pages.ts';
import { callShared } from '#web/guest/shared-api.ts';
import { type ShownPage, shownPage, withLatest, withNewer } from '#web/guest/shown-page.ts';
import { ApiError } from '#web/data/api-error.ts';

const pollMs = 30_000;

export interface SharedPageState {
  readonly page: ShownPage;
  /** The link has ended. */
  readonly isGone: boolean;
  readonly isOffline: boolean;
  /** Queries the page; rejects when that fails. */
  readonly refresh: () => Promise<ShownPage>;
  readonly setGuest: (guest: SharedPage['guest']) => void;
  /** Takes over a track from the reply to an answer. */
  readonly setTrack: (track: SharedTrack) => void;
  readonly showNewer: (newer: SharedTrack) => void;
}

/** The page, refetched every 30 s and when the window gets the focus. */
export function useSharedPage(token: string, initial: SharedPage): SharedPageState {
  const [page, setPage] = useState(() => shownPage(initial));
  const [isGone, setGone] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const shown = useRef(page);
  const show = useCallback((next: ShownPage) => {
    shown.current = next;
    setPage(next);
  }, []);

  const refresh = useCallback(async () => {
    try {
      const next = withLatest(shown.current, await callShared('getSharedPage', { token }));
      setOffline(false);
      show(next);
      return next;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setGone(true);
      // The password has changed: the page asks for it.
      else if (error instanceof ApiError && error.status === 401) location.reload();
      else setOffline(!(error instanceof ApiError));
      throw error;
    }
  }, [show, token]);

  useEffect(() => {
    if (isGone) return undefined;
    const poll = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    // Also while hidden: what plays in the background ends with the link.
    const timer = setInterval(() => void refresh().catch(() => undefined), pollMs);
    const setOfflineNow = () => setOffline(true);
    document.addEventListener('visibilitychange', poll);
    addEventListener('focus', poll);
    addEventListener('online', poll);
    addEventListener('offline', setOfflineNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      removeEventListener('focus', poll);
      removeEventListener('online', poll);
      removeEventListener('offline', setOfflineNow);
    };
  }, [isGone, refresh]);

  const setGuest = useCallback((guest: SharedPage['guest']) => show({ ...shown.current, guest }), [show]);
  const setTrack = useCallback(
    (track: SharedTrack) =>
      show({
        ...shown.current,
        tracks: shown.current.tracks.map((one) =>
          one.id === track.id ? { ...one, verdict: track.verdict } : one,
        ),
      }),
    [show],
  );
  const showNewer = useCallback((newer: SharedTrack) => show(withNewer(shown.current, newer)), [show]);
  return { page, isGone, isOffline, refresh, setGuest, setTrack, showNewer };
}
