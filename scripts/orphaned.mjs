import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Calls back when the npm that started this process is gone. npm stands behind a shell that does
 * not pass its SIGTERM on, so without this a stopped `npm start` would leave the server running.
 * Started by anything else than npm it never calls: `nohup` and the like keep their meaning.
 *
 * @param {() => void} callback
 */
export function onOrphaned(callback) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Parent and, where the system tells, grandparent. */
function ancestors() {
  try {
    // The process name in field 2 may hold spaces and brackets: count from its closing one.
    const fields = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${process.ppid} ${fields?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}
