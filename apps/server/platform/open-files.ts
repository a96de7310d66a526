/** Fallback where the system reports no limit: the usual soft limit of a Linux user. */
const defaultLimit = 1_024;
/** Reserved for the database, files, the object store, worker threads and listening sockets. */
const reservedFiles = 200;
/** The rest is for requests beside the event streams. */
const streamsShare = 3 / 4;

/** The soft limit of open files of this process (`ulimit -n`). */
export function openFilesLimit(): number {
  const { report } = process;
  // Without it the report would resolve the host names of all open connections.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  if (soft === 'unlimited') return Infinity;
  return Number(soft) || defaultLimit;
}

/** The maximum number of event streams for a limit of open files. */
export const maxStreamsFor = (openFiles: number): number =>
  Math.max(1, Math.floor((openFiles - reservedFiles) * streamsShare));
