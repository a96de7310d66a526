import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, npm, run } from './node.mjs';
import { prepareBuild, prepareInstall, root } from './prepare.mjs';
import * as summary from './test-summary.mjs';

/** @typedef {summary.Summary} Summary */

/**
 * `npm test`: runs the checks, the tests of each file and the browser tests, cheapest first. `npm run test:soak` runs
 * the slow tests (`*.soak.test.ts`, `*.soak.spec.ts`). A failed part stops none of the later ones. The last line is
 * `N passed, N failed`.
 */
await run(async () => {
  await prepareInstall();
  const reports = mkdtempSync(join(tmpdir(), 'tutti-test-'));
  const checks = ['lint', 'format:check', 'types', 'unused'].map((script) => ({
    name: script,
    work: () => runCheck(script),
  }));
  const vitest = (/** @type {string} */ script) => ({
    name: script,
    work: () => runVitest(script, join(reports, `${script.replaceAll(':', '-')}.json`)),
  });
  const playwright = (/** @type {string} */ script) => ({
    name: script,
    work: () => runPlaywright(script, reports),
  });
  const webBuild = { name: 'build', work: build };
  // Each group runs concurrently: types, unused code and the build use one core each; the integration tests often wait
  // for timers, during which the unit tests compute.
  const steps = process.argv.includes('soak')
    ? [[vitest('test:soak:server')], [webBuild], [playwright('test:soak:e2e')]]
    : [[...checks, webBuild], [vitest('test:unit'), vitest('test:integration')], [playwright('test:e2e')]];
  /** @type {Summary[]} */
  const summaries = [];
  for (const parts of steps) {
    const began = Date.now();
    const timesBefore = cpuTimes();
    const running = parts.map(async ({ name, work }) => {
      const result = await work();
      console.log(`── ${name}: ${summary.lastLine(result)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      return result;
    });
    summaries.push(...(await Promise.all(running)));
    console.log(`── cores busy: ${busyPercent(timesBefore, cpuTimes())} %`);
  }
  const sum = summary.sumOf(summaries);
  if (sum.failed === 0) rmSync(reports, { recursive: true, force: true });
  else console.log(`\nFailed (reports and screenshots in ${reports}):\n  ${sum.failures.join('\n  ')}\n`);
  console.log(summary.lastLine(sum));
  if (sum.failed > 0) process.exitCode = 1;
});

/** Milliseconds of all cores since the machine was started. */
function cpuTimes() {
  const times = cpus().map(({ times: { idle, user, nice, sys, irq } }) => ({
    idle,
    all: idle + user + nice + sys + irq,
  }));
  const sum = (/** @type {'idle' | 'all'} */ what) => times.reduce((total, each) => total + each[what], 0);
  return { idle: sum('idle'), all: sum('all') };
}

/** @typedef {ReturnType<typeof cpuTimes>} CpuTimes */

/**
 * Share of the cores' time. Below 90 %, another worker would be faster.
 *
 * @param {CpuTimes} from @param {CpuTimes} to
 */
function busyPercent(from, to) {
  return Math.round(100 * (1 - (to.idle - from.idle) / Math.max(1, to.all - from.all)));
}

/** @param {string} script @returns {Promise<Summary>} */
async function runCheck(script) {
  return summary.summaryOfOne(script, (await npmRun(script, [])) === 0);
}

/** @returns {Promise<Summary>} */
async function build() {
  try {
    await prepareBuild();
    return summary.summaryOfOne('build', true);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(error.message);
    return summary.summaryOfOne('build', false);
  }
}

/** @param {string} script @param {string} report */
async function runVitest(script, report) {
  const reporters = ['default', 'json', './tools/scripts/unhandled-errors.mjs'];
  const args = [...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${report}`];
  const errors = report.replace(/\.json$/, '-errors.json');
  const exitCode = await npmRun(script, args, { TUTTI_TEST_UNHANDLED_ERRORS: errors });
  const parts = [read(report, summary.summaryOfVitest), read(errors, summary.summaryOfErrors)];
  return summary.withRunnerResult(script, summary.sumOf(parts), exitCode);
}

/**
 * @param {string} script
 * @param {string} reports the folder for the report and screenshots
 */
async function runPlaywright(script, reports) {
  const report = join(reports, 'browser.json');
  const args = ['--reporter=list,json', `--output=${join(reports, 'browser')}`];
  const exitCode = await npmRun(script, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return summary.withRunnerResult(script, read(report, summary.summaryOfPlaywright), exitCode);
}

/**
 * @param {string} report @param {(report: any) => Summary} count
 * @returns {Summary} empty when the runner left no report
 */
function read(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return summary.emptySummary();
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
