import { readFileSync } from 'node:fs';

/** Linux counts in these. */
const ticksPerSecond = 100;

/** Seconds of a processor that a process has used so far, by Linux's /proc; 0 elsewhere. */
export function processorSeconds(pid: number): number {
  const fields = statOf(pid)?.split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : 0;
}

/** What stands behind the name, which may hold spaces. */
function statOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch {
    return undefined;
  }
}
