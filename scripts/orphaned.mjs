const LOOK_EVERY_MS = 500;

/**
 * Calls back when the npm that started this process is gone, as after a SIGKILL, which nothing can pass on.
 * Started by anything else than npm it never calls: `nohup` and the like keep their meaning. The scripts of
 * package.json say `exec`, so that npm is the parent and its signals arrive here instead of at a shell, which would
 * keep a SIGINT to itself.
 *
 * @param {() => void} callback
 */
export function onOrphaned(callback) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
