import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('every page of the app is a screen, so that it is photographed and checked for accessibility', async () => {
  const source = await readFile(new URL('../../apps/web/app/app-paths.ts', import.meta.url), 'utf8');
  const patterns = [...source.matchAll(/^ {2}'(\/.*)',$/gm)].map(([, pattern]) => pattern!);
  expect(patterns).toContain('/projects/:projectId');
  const opened = screens.map(({ path }) => path.split(/[?#]/, 1)[0]!);
  const missing = patterns.filter((pattern) => {
    const page = new RegExp(`^${pattern.replaceAll(/:\w+/g, ':?[^/]+')}$`);
    return !opened.some((path) => page.test(path));
  });
  expect(missing).toEqual([]);
});
