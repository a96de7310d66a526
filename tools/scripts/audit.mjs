import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceProblems } from './licences.mjs';
import { npm, run } from './node.mjs';
import { root } from './prepare.mjs';

/**
 * `npm run audit`: checks the dependencies. Writes the list of all packages to dist/tutti.cdx.json (CycloneDX, with
 * development packages marked), checks their licences, and asks the registry for advisories, except with `--offline`.
 * Exits with 1 when there is a finding.
 */
await run(async () => {
  const problems = [...licences(), ...(process.argv.includes('--offline') ? [] : advisories())];
  writeList();
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'Nothing to do.' : `${problems.length} to look at.`);
  if (problems.length > 0) process.exitCode = 1;
});

/** @param {string[]} args */
function npmOutput(args) {
  const { program, args: first } = npm();
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
  return spawnSync(program, [...first, ...args], options).stdout;
}

function licences() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return licenceProblems(lock.packages);
}

function writeList() {
  const list = npmOutput(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  const { components } = JSON.parse(list);
  const path = join('dist', 'tutti.cdx.json');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, path), list);
  console.log(`${path} lists ${components.length} packages.`);
}

/** @typedef {{ name: string, severity: string, via: (string | { title: string, url: string })[] }} Vulnerable */

/** @returns {string[]} a message for each package with an advisory, or one when the registry is unreachable */
function advisories() {
  const { vulnerabilities, message } = JSON.parse(
    npmOutput(['audit', '--json', '--package-lock-only']) || '{}',
  );
  if (vulnerabilities === undefined) {
    return [`The registry was asked for advisories and did not tell: ${message ?? 'no answer'}.`];
  }
  return Object.values(vulnerabilities).map((/** @type {Vulnerable} */ { name, severity, via }) => {
    const reasons = via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`));
    return `${name} (${severity}): ${reasons.join('; ')}`;
  });
}
