import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from './test-app.ts';

const { url } = await testApp();

/** Not a dependency: npx installs it from the registry. */
const spectral = '@stoplight/spectral-cli@6.16.3';

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** What Spectral reports by `spectral:oas`, of any severity. */
async function lint(description: object): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-spectral-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
  await writeFile(join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n');
  const args = ['--yes', spectral, 'lint', 'openapi.json', '--ruleset', 'ruleset.yaml', '--format', 'json'];
  const report = join(folder, 'report.json');
  await promisify(execFile)('npx', [...args, '--output', report], { cwd: folder }).catch(() => undefined);
  const findings = JSON.parse(await readFile(report, 'utf8')) as readonly Finding[];
  return findings.map(({ code, message, path }) => `${code} at ${path.join('.')}: ${message}`);
}

test('the OpenAPI description passes all rules of spectral:oas', async () => {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { description?: string }>>;
  };
  expect(await lint(description)).toEqual([]);
  // Spectral reports what is wrong.
  delete description.paths['/api/projects']!['post']!.description;
  expect(await lint(description)).toEqual([
    expect.stringContaining('operation-description at paths./api/projects.post'),
  ]);
}, 300_000);
