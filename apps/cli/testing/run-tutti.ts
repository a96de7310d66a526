import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../tutti.mjs', import.meta.url));

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
}

/** Runs `tutti` with these arguments in `folder`, as a shell does. `environment` is added to the environment. */
export async function runTutti(
  folder: string,
  args: readonly string[],
  input = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const program = spawn('env', [...variables, process.execPath, script, ...args], { cwd: folder });
  program.stdin.on('error', () => {});
  program.stdin.end(input);
  const [bytes, stderr, [code]] = await Promise.all([
    buffer(program.stdout),
    text(program.stderr),
    once(program, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout: bytes.toString(), bytes, stderr };
}
