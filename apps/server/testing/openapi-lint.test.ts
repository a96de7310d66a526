import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from './test-app.ts';

const { url } = await testApp();
const redocly = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '@redocly',
  'cli',
  'bin',
  'cli.js',
);

interface Report {
  readonly totals: object;
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

/** What redocly reports by its recommended rules. */
async function lint(description: object): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-redocly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
  const args = [redocly, 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json'];
  const options = {
    cwd: folder,
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: unknown) => error as { stdout: string },
  );
  return JSON.parse(stdout) as Report;
}

const describeApi = async () =>
  (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { summary?: string; requestBody?: { content: Record<string, { example: object }> } }>
    >;
  };

test('the OpenAPI description passes the recommended rules of redocly without errors and warnings', async () => {
  const { totals, problems } = await lint(await describeApi());
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
});

test('redocly reports a call without a summary, and an example that violates its schema', async () => {
  const description = await describeApi();
  const { post } = description.paths['/api/projects']!;
  delete post!.summary;
  post!.requestBody!.content['application/json']!.example = { name: 7 };
  const { problems } = await lint(description);
  expect(problems.map(({ ruleId }) => ruleId).toSorted()).toEqual([
    'no-invalid-media-type-examples',
    'operation-summary',
  ]);
});
