/** Where a system does not tell, the least that one gives: the usual limit of an ordinary user. */
const usualLimit = 1_024;
/** For the database, files, the object store, worker threads and the sockets that listen. */
const ownUse = 200;
/** The rest is for calls beside the streams. */
const streamsShare = 3 / 4;

/** How many files and connections this process may have open at once, as its `ulimit -n` says. */
export function openFilesLimit(): number {
  const { report } = process;
  // The report would look up the names of all open connections otherwise.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  if (soft === 'unlimited') return Infinity;
  return Number(soft) || usualLimit;
}

/** How many live streams a process may hold that has so many descriptors: a call must still find one. */
export const streamsWithin = (openFiles: number): number =>
  Math.max(1, Math.floor((openFiles - ownUse) * streamsShare));
