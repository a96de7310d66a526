import { useEffect, useState } from 'react';
import styles from './queue.module.css';

/** Whole seconds since an ISO time, updated every second. */
export function Elapsed({ since }: { readonly since: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(since)) / 1000));
  return <span className={styles.elapsed}>{`${seconds} s`}</span>;
}
