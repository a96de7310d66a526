import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { openFilesLimit, maxStreamsFor } from './open-files.ts';

describe('the limit of event streams', () => {
  test('follows the limit of open files and leaves a quarter for requests', () => {
    expect(maxStreamsFor(1_024)).toBe(618);
    expect(maxStreamsFor(20_000)).toBe(14_850);
    expect(maxStreamsFor(Infinity)).toBe(Infinity);
    expect(maxStreamsFor(100)).toBe(1);
  });

  test.skipIf(process.platform === 'win32')('is based on the soft limit of the process', () => {
    expect(openFilesLimit()).toBeGreaterThanOrEqual(256);
    const file = new URL('./open-files.ts', import.meta.url).href;
    const script = `import('${file}').then(({ openFilesLimit }) => console.log(openFilesLimit()))`;
    const shell = `ulimit -n 300 && exec '${process.execPath}' -e "${script}"`;
    expect(spawnSync('/bin/sh', ['-c', shell], { encoding: 'utf8' }).stdout.trim()).toBe('300');
  });
});
