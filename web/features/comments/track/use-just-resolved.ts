import { useCallback, useEffect, useRef, useState } from 'react';

const undoMs = 10_000;

/** The comments that the user resolved in the last ten seconds: they stay in view with Undo. */
export function useJustResolved() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const remove = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setIds((before) => new Set([...before].filter((other) => other !== id)));
  }, []);
  const add = useCallback(
    (id: string) => {
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => remove(id), undoMs),
      );
      setIds((before) => new Set([...before, id]));
    },
    [remove],
  );
  return { ids, add, remove };
}
