import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { studioPaths } from '#web/app/studio-paths.ts';

it('appPaths lists every route of the app, for the sign-in redirect of visitors', async () => {
  const studio = await readFile(new URL('./studio.tsx', import.meta.url), 'utf8');
  const paths = [...studio.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path!);
  expect(new Set(paths)).toEqual(new Set(['/', '/sign-in', ...studioPaths]));
});
