import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runTutti } from '../testing/run-tutti.ts';
import { completedLines } from './testing/completed-lines.ts';
import { interactiveShell } from './testing/interactive-shell.ts';

const folder = await mkdtemp(join(tmpdir(), 'tutti-completion-'));
await writeFile(join(folder, 'assets.json'), '{}');
for (const shell of ['zsh', 'fish']) {
  const { stdout } = await runTutti(folder, ['completion', shell]);
  await writeFile(join(folder, `tutti.${shell}`), stdout);
}
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('tutti completion', () => {
  it('completes lines in zsh', async () => {
    const shell = await interactiveShell('zsh -f -i', folder, [
      'unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -D -u',
      'source tutti.zsh',
      `show() { print -nr -- "<$BUFFER>"; BUFFER= }; zle -N show; bindkey '^T' show`,
    ]);
    try {
      for (const [typed, completed] of completedLines) expect(await shell.complete(typed)).toBe(completed);
    } finally {
      await shell.close();
    }
  });

  it('offers one completion in fish', () => {
    for (const [typed, completed] of completedLines) {
      const script = `source tutti.fish; complete -C ${JSON.stringify(typed)}`;
      const output = execFileSync('fish', ['--no-config', '-c', script], { cwd: folder, encoding: 'utf8' });
      const words = output
        .trim()
        .split('\n')
        .map((line) => line.split('\t', 1)[0]);
      expect(words).toEqual([completed.split(' ').at(-1)]);
    }
  });
});
