const POLL_INTERVAL_MS = 500;

/**
 * Calls back when the npm that started this process has died, as after a SIGKILL, which cannot be forwarded. Without
 * npm it never calls, so `nohup` and the like work. The scripts of package.json use `exec`, so that npm is the parent
 * and its signals arrive here, not at a shell, which does not forward SIGINT.
 *
 * @param {() => void} callback
 */
export function onParentExit(callback) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS);
  timer.unref();
}
