import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, npm, run } from './node.mjs';
import { prepareBuild, prepareInstall, root } from './prepare.mjs';
import * as tally from './tally.mjs';

/** @typedef {tally.Tally} Tally */

/**
 * `npm test`: the checks, the tests of each file and the browser journeys, in the order in which a failure is
 * cheapest to find. `npm run test:soak`: the slow proofs (`*.soak.test.ts`, `*.soak.spec.ts`). A part that fails
 * stops none after it. The last line is `N passed, N failed`.
 */
await run(async () => {
  await prepareInstall();
  const reports = mkdtempSync(join(tmpdir(), 'tutti-test-'));
  const checks = ['lint', 'format:check', 'types', 'unused'].map((script) => ({
    name: script,
    work: () => asOne(script),
  }));
  const vitest = (/** @type {string} */ script) => ({
    name: script,
    work: () => withVitest(script, join(reports, `${script.replaceAll(':', '-')}.json`)),
  });
  const playwright = (/** @type {string} */ script) => ({
    name: script,
    work: () => withPlaywright(script, reports),
  });
  const webBuild = { name: 'build', work: build };
  // What stands together runs at once: types, unused code and the build keep one core busy each.
  const steps = process.argv.includes('soak')
    ? [[vitest('test:soak:server')], [webBuild], [playwright('test:soak:e2e')]]
    : [[...checks, webBuild], [vitest('test:unit')], [vitest('test:integration')], [playwright('test:e2e')]];
  /** @type {Tally[]} */
  const tallies = [];
  for (const parts of steps) {
    const began = Date.now();
    const running = parts.map(async ({ name, work }) => {
      const result = await work();
      console.log(`── ${name}: ${tally.lastLine(result)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      return result;
    });
    tallies.push(...(await Promise.all(running)));
  }
  const sum = tally.sumOf(tallies);
  if (sum.failed === 0) rmSync(reports, { recursive: true, force: true });
  else console.log(`\nFailed (reports and screenshots in ${reports}):\n  ${sum.failures.join('\n  ')}\n`);
  console.log(tally.lastLine(sum));
  if (sum.failed > 0) process.exitCode = 1;
});

/** @param {string} script @returns {Promise<Tally>} */
async function asOne(script) {
  return tally.tallyOfOne(script, (await npmRun(script, [])) === 0);
}

/** @returns {Promise<Tally>} */
async function build() {
  try {
    await prepareBuild();
    return tally.tallyOfOne('build', true);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    return tally.tallyOfOne('build', false);
  }
}

/** @param {string} script @param {string} report */
async function withVitest(script, report) {
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await npmRun(script, args);
  return tally.judged(script, read(report, tally.tallyOfVitest), exitCode);
}

/**
 * @param {string} script
 * @param {string} reports the folder for the report and screenshots
 */
async function withPlaywright(script, reports) {
  const report = join(reports, 'browser.json');
  const args = ['--reporter=list,json', `--output=${join(reports, 'browser')}`];
  const exitCode = await npmRun(script, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return tally.judged(script, read(report, tally.tallyOfPlaywright), exitCode);
}

/**
 * @param {string} report @param {(report: any) => Tally} count
 * @returns {Tally} empty when the runner left no report
 */
function read(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return tally.emptyTally();
  }
}

/**
 * @param {string} script of package.json @param {string[]} args @param {NodeJS.ProcessEnv} [extra]
 * @returns {Promise<number | null>} the exit code, null after a signal
 */
function npmRun(script, args, extra = {}) {
  const { program, args: first } = npm();
  const child = spawn(program, [...first, 'run', '--silent', script, '--', ...args], {
    cwd: root,
    env: { ...process.env, ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done) => {
    child.on('error', () => done(null));
    child.on('close', done);
  });
}
