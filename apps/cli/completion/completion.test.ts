import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionsOf } from '../command.ts';
import { commands } from '../commands.ts';
import { runTutti } from '../testing/run-tutti.ts';
import { shells } from './shells.ts';
import { completedLines } from './testing/completed-lines.ts';
import { interactiveShell } from './testing/interactive-shell.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-completion-'));
await writeFile(join(folder, 'assets.json'), '{}');
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('tutti completion', () => {
  it.each(shells)('prints a script for %s that knows every command and flag', async (shell) => {
    const { code, stdout, stderr } = await runTutti(folder, ['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of commands) {
      expect(stdout).toContain(command.name);
      for (const { name } of optionsOf(command)) expect(stdout).toContain(name);
    }
  });

  it.each([{ args: [] }, { args: ['ksh'] }, { args: ['bash', 'zsh'] }])(
    'needs the name of one shell: $args',
    async ({ args }) => {
      expect(await runTutti(folder, ['completion', ...args])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: 'tutti: Say for which shell: tutti completion bash|zsh|fish. Try: tutti --help\n',
      });
    },
  );

  it('completes lines in bash', async () => {
    await writeFile(join(folder, 'tutti.bash'), (await runTutti(folder, ['completion', 'bash'])).stdout);
    const shell = await interactiveShell('bash --norc --noprofile -i', folder, [
      'bind "set enable-bracketed-paste off"',
      'source tutti.bash',
      `bind -x '"\\C-t": printf "<%s>" "$READLINE_LINE"; READLINE_LINE='`,
    ]);
    try {
      for (const [typed, completed] of completedLines) expect(await shell.complete(typed)).toBe(completed);
    } finally {
      await shell.close();
    }
  });
});
