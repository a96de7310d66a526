import { readFileSync } from 'node:fs';

/** USER_HZ of Linux. */
const ticksPerSecond = 100;

/** CPU seconds of a process so far, from Linux's /proc; 0 on other systems. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid)?.split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : 0;
}

/** The fields after the command name, which may contain spaces. */
function statOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch {
    return undefined;
  }
}
