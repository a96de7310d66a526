import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Identifies a process across pid reuse by the pid and its start time. The start time is in the system's own format
 * and only comparable for equality.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

/** The identity of the process with this pid; undefined when there is none or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isStillRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

/** The command line of a process, arguments separated by spaces; '' when it cannot be read. */
export function commandLineOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program name in parentheses, may itself contain spaces and parentheses (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function startedElsewhere(pid: number): string | undefined {
  const [state = '', ...started] = ps(pid, 'state=,lstart=').split(/\s+/);
  return started.length === 0 || state.startsWith('Z') ? undefined : started.join(' ');
}

function ps(pid: number, columns: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
