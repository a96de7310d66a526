import { readFileSync, readdirSync } from 'node:fs';

/** A process; the start time distinguishes it from a later process with the same pid. */
export interface ProcessId {
  readonly pid: number;
  readonly startedAt: string;
}

interface Stat extends ProcessId {
  readonly parent: number;
}

/** All descendants of a process, from Linux's /proc; empty on other systems. */
export function descendantsOf(pid: number): ProcessId[] {
  const all = numericNames().flatMap((name) => statOf(name) ?? []);
  const found: Stat[] = [];
  const parents = new Set([pid]);
  for (let hasNew = true; hasNew;) {
    const children = all.filter((p) => parents.has(p.parent) && !parents.has(p.pid));
    for (const child of children) parents.add(child.pid);
    found.push(...children);
    hasNew = children.length > 0;
  }
  return found;
}

/** Sends SIGKILL to the processes that still run. */
export function killAll(processes: readonly ProcessId[]) {
  for (const { pid, startedAt } of processes) {
    if (statOf(`${pid}`)?.startedAt !== startedAt) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended already.
    }
  }
}

function numericNames() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function statOf(name: string): Stat | undefined {
  try {
    // Field 2, the command name, is in brackets and may contain spaces: fields are counted from its end.
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(name), parent: Number(fields[1]), startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
