import { expect, it } from 'vitest';
import { progressLine } from './progress-line.ts';

it.each([
  [{ stage: 'rendering', fraction: 0.5, bar: 3, bars: 12 }, ' 50%  Playing bar 3 of 12'],
  [{ stage: 'understanding', fraction: 0 }, '  0%  Reading the prompt'],
  [{ stage: 'understanding', fraction: 0, position: 4 }, 'Waiting, place 4 in line'],
  [
    { stage: 'understanding', fraction: 0, waitsForModel: true },
    'Waiting until the provider has loaded the model',
  ],
] as const)('%j is shown as “%s”', (progress, text) => {
  let written = '';
  const write = (chunk: string) => (written += chunk);
  progressLine({ isTTY: true, write } as unknown as NodeJS.WriteStream).show(progress);
  expect(written).toBe(`\r\u001b[K${text}`);
});
