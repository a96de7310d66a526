import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceTrouble } from './licences.mjs';
import { npm, run } from './node.mjs';
import { root } from './prepare.mjs';

/**
 * `npm run audit`: what Tutti is made of and whether anything in it is known to be bad. Writes the list of all
 * packages to dist/tutti.cdx.json (CycloneDX, which marks those for the work on Tutti), reads their licences, and
 * asks the registry for advisories. With `--offline` it does not ask. Ends with 1 when there is something to do.
 */
await run(async () => {
  const trouble = [...licences(), ...(process.argv.includes('--offline') ? [] : advisories())];
  writeList();
  for (const sentence of trouble) console.error(sentence);
  console.log(trouble.length === 0 ? 'Nothing to do.' : `${trouble.length} to look at.`);
  if (trouble.length > 0) process.exitCode = 1;
});

/** @param {string[]} args */
function npmSays(args) {
  const { program, args: first } = npm();
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
  return spawnSync(program, [...first, ...args], options).stdout;
}

function licences() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return licenceTrouble(lock.packages);
}

function writeList() {
  const list = npmSays(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  const { components } = JSON.parse(list);
  const path = join('dist', 'tutti.cdx.json');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, path), list);
  console.log(`${path} lists ${components.length} packages.`);
}

/** @typedef {{ name: string, severity: string, via: (string | { title: string, url: string })[] }} Vulnerable */

/** @returns {string[]} a sentence for each package with an advisory, and one when nobody could be asked */
function advisories() {
  const { vulnerabilities, message } = JSON.parse(
    npmSays(['audit', '--json', '--package-lock-only']) || '{}',
  );
  if (vulnerabilities === undefined) {
    return [`The registry was asked for advisories and did not tell: ${message ?? 'no answer'}.`];
  }
  return Object.values(vulnerabilities).map((/** @type {Vulnerable} */ { name, severity, via }) => {
    const reasons = via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`));
    return `${name} (${severity}): ${reasons.join('; ')}`;
  });
}
