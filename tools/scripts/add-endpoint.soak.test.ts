import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tutti-add-endpoint-'));
  for (const name of ['packages', 'apps', 'tools/scripts', 'package.json', 'vitest.config.ts'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const node = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function insertBefore(path: string, line: string, text: string): void {
  const file = join(copy, path);
  const code = readFileSync(file, 'utf8');
  expect(code).toContain(line);
  writeFileSync(
    file,
    code.replace(line, () => text + line),
  );
}

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The titles of the tests whose names match that passed. */
function passedTests(pattern: string, ...files: readonly string[]): readonly string[] {
  const output = join(copy, 'results.json');
  const options = ['--project', 'integration', '--reporter', 'json', '--outputFile', output, '-t', pattern];
  node('node_modules/vitest/vitest.mjs', 'run', ...options, ...files);
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Results;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName);
}

test(
  'an endpoint is added by its value, its binding and its access expectation',
  { timeout: 600_000 },
  () => {
    appendFileSync(
      join(copy, 'packages/contract/presence.ts'),
      `
export const listMarkers = endpoint('GET /api/tracks/:trackId/markers', {
  summary: 'List the markers of a track',
  access: 'validated',
  reads: { from: ['track'] },
  replies: { 200: z.object({ positions: z.array(z.number()) }) },
  errors: ['not_found'],
});
`,
    );
    node('tools/scripts/build-routes.ts');
    const presence = 'apps/server/collaboration/presence/presence.routes.ts';
    insertBefore(
      presence,
      'import { sharePresence }',
      "import { listMarkers } from '#contract/presence.ts';\n",
    );
    insertBefore(
      presence,
      '  bind(sharePresence',
      `  bind(listMarkers, async ({ me, params }) => {
    await tracks.authorize(params.trackId, me, 'see');
    return { positions: [] };
  });
`,
    );
    insertBefore(
      'apps/server/testing/access/access-table.ts',
      '  sharePresence:',
      "  listMarkers: row('read', allow.projectViewers(200), onTrack),\n",
    );

    const tests = ['access', 'token-access', 'openapi'].map((name) => `apps/server/testing/${name}.test.ts`);
    const titles = passedTests('listMarkers|of the contract', ...tests);
    expect(titles).toContain('every endpoint of the contract has a route and a row in the access table');
    expect(titles).toContain(
      'the OpenAPI description contains exactly the endpoints of the contract, under their names',
    );
    expect(titles).toContain('listMarkers returns to creator outside: 404');
    expect(titles).toContain('listMarkers returns to collaborator member: 200');
    expect(titles).toContain(
      'listMarkers returns to an API token of the kind “for another project”: token_project_bound',
    );

    const typesOfClient = node(
      '--input-type=module',
      '--eval',
      "import { contractTypes } from './tools/scripts/build/contract-types.ts'; console.log(contractTypes());",
    );
    expect(typesOfClient).toMatch(/listMarkers: \{[^}]*positions: .*number/);
    const tables = ['routes', 'reads-and-changes'].map((name) =>
      readFileSync(join(copy, `packages/contract/${name}.ts`), 'utf8'),
    );
    expect(tables[0]).toContain("listMarkers: 'GET /api/tracks/:trackId/markers',");
    expect(tables[1]).toContain("listMarkers: { from: ['track'] },");
  },
);
