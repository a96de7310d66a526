import { spawn } from 'node:child_process';

/** Runs a program and returns its output; rejects with the end of stderr if it fails. `input` is written to stdin. */
export async function runProgram(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<{ readonly stdout: Buffer; readonly stderr: string }> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const stdoutChunks: Buffer[] = [];
  const stderrChunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdoutChunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderrChunks.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const stderr = Buffer.concat(stderrChunks).toString();
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr.slice(-400)}`);
  return { stdout: Buffer.concat(stdoutChunks), stderr };
}
