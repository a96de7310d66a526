import { spawnSync } from 'node:child_process';
import { CannotStart, run } from './node.mjs';
import { root } from './prepare.mjs';

/** What a new version means for the operator. */
const consequences = {
  composer: 'older music keeps its audio; freeze exports that must stay the same (docs/operating.md)',
  API: 'docs/api-versions.md lists what was renamed or removed',
};

/**
 * `npm run release-notes -- <from>..<to>`: prints the user-visible changes of a commit range from its conventional
 * commits, without tests and refactoring. Lists new migrations, because an upgrade runs them first.
 */
await run(async () => {
  const range = process.argv[2];
  if (!range) throw new CannotStart('Say from which commit to which: npm run release-notes -- v1..HEAD');
  const subjects = git(['log', '--reverse', '--no-merges', '--format=%h %s', range]).split('\n');
  const migrations = git([
    'diff',
    '--name-only',
    '--diff-filter=A',
    '--find-renames',
    range,
    '--',
    'apps/server/platform/storage/migrations',
    // Where they were before.
    'server/platform/storage/migrations',
    'server/storage/migrations',
  ]);
  const changes = [
    ...versionChange(range, 'composer', [
      'packages/engine/compose/engine-version.ts',
      'engine/engine-version.ts',
    ]),
    ...versionChange(range, 'API', ['packages/contract/api-version.ts', 'contract/api-version.ts']),
  ];
  process.stdout.write(releaseNotes(range, subjects, migrations.split('\n').filter(isRun), changes));
});

/**
 * Whether an upgrade runs the file: a baseline runs in new databases only.
 * @param {string} path
 */
function isRun(path) {
  return path.endsWith('.sql') && !path.endsWith('-baseline.sql');
}

/** @param {string[]} words */
function git(words) {
  const { status, stdout, stderr } = spawnSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new CannotStart(stderr.trim() || 'git is not there.');
  return stdout.trim();
}

/**
 * The line about a version that a file of the code states, if it differs at the ends of the range.
 * @param {string} range @param {keyof typeof consequences} name
 * @param {readonly string[]} paths of the file, the former ones last
 */
function versionChange(range, name, paths) {
  const [from = '', to] = range.split(/\.{2,3}/);
  const [before, after] = [from, to || 'HEAD'].map((commit) => {
    for (const path of paths) {
      const { stdout } = spawnSync('git', ['show', `${commit}:${path}`], { cwd: root, encoding: 'utf8' });
      const version = /'([^']+)'/.exec(stdout)?.[1];
      if (version !== undefined) return version;
    }
    return undefined;
  });
  if (after === undefined || before === after) return [];
  const change = before === undefined ? `is version ${after}` : `from version ${before} to ${after}`;
  return [`- ${name} ${change}: ${consequences[name]}`];
}

/**
 * @param {string} range @param {string[]} subjects `<commit> <type>(<scope>): <what>`
 * @param {string[]} migrations paths @param {string[]} changes lines about versions, which come first
 */
function releaseNotes(range, subjects, migrations, changes) {
  const headings = { breaking: 'Breaking', feat: 'New', fix: 'Mended', perf: 'Faster' };
  /** @type {Record<string, string[]>} */
  const lines = changes.length > 0 ? { breaking: [...changes] } : {};
  for (const subject of subjects) {
    const [, commit, type = '', scope, mark, what] =
      /^(\S+) (\w+)(?:\(([^)]*)\))?(!)?: (.*)$/.exec(subject) ?? [];
    const part = mark ? 'breaking' : type;
    (lines[part] ??= []).push(`- ${scope ? `${scope}: ` : ''}${what} (${commit})`);
  }
  const parts = Object.entries(headings).flatMap(([part, heading]) =>
    lines[part] ? [`## ${heading}\n\n${lines[part].join('\n')}\n`] : [],
  );
  const names = migrations.map((path) => `- ${path.split('/').at(-1)}`).join('\n');
  if (names) parts.push(`## Migrations\n\n${names}\n`);
  return `# ${range}\n\n${parts.join('\n')}`;
}
