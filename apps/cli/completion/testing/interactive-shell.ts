import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const TAB = '\t';
/** The key that prints the line in angle brackets and empties it. */
const SHOW = '\u0014';

/**
 * A shell on a terminal of its own, by the program `script`, in which lines are typed and completed.
 *
 * @param setup commands that bind the key SHOW
 */
export async function interactiveShell(command: string, folder: string, setup: readonly string[]) {
  const shell = spawn('script', ['-qfec', `TERM=dumb PS1= ${command}`, '/dev/null'], { cwd: folder });
  let output = '';
  shell.stdout.on('data', (part) => (output += String(part)));
  const waitFor = async (pattern: RegExp): Promise<string> => {
    for (const end = Date.now() + TIMEOUT_MS; ; await sleep(10)) {
      const found = pattern.exec(output);
      if (found) {
        output = '';
        return found[1] ?? '';
      }
      if (Date.now() > end || hasEnded(shell))
        throw new Error(`${command} printed no ${pattern}:\n${output}`);
    }
  };
  shell.stdin.write([...setup, "printf '%s%s\\n' rea dy", ''].join('\n'));
  await waitFor(/(ready)/);
  return {
    /** The line after the Tab key, without the space that ends a word. */
    async complete(line: string): Promise<string> {
      shell.stdin.write(line + TAB + SHOW);
      return (await waitFor(/<([^<>]*)>/)).trimEnd();
    },
    async close(): Promise<void> {
      const ended = hasEnded(shell) ? undefined : once(shell, 'close');
      shell.kill('SIGKILL');
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
