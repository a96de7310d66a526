import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { appPaths } from '#web/app/app-paths.ts';

it('appPaths lists every route of the app, for the sign-in redirect of visitors', async () => {
  const source = await readFile(new URL('./app-routes.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path!);
  expect(new Set(paths)).toEqual(new Set(['/', '/sign-in', ...appPaths]));
});
