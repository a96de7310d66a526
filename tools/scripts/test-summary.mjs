import { stripVTControlCharacters } from 'node:util';

/**
 * The result of one part of the test run.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Summary
 */

/** @returns {Summary} */
export const emptySummary = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

/**
 * The result of a part that is a single check, such as the linter.
 *
 * @param {string} name @param {boolean} ok @returns {Summary}
 */
export function summaryOfOne(name, ok) {
  return ok ? { ...emptySummary(), passed: 1 } : { ...emptySummary(), failed: 1, failures: [name] };
}

/**
 * Summarises Vitest's JSON report. A file that failed to load contains no tests and counts as one failure.
 *
 * @param {any} report @returns {Summary}
 */
export function summaryOfVitest(report) {
  const summary = emptySummary();
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') summary.passed += 1;
      else if (test.status === 'failed')
        fail(summary, `${file.name} › ${test.fullName}`, test.failureMessages?.[0]);
      else summary.skipped += 1;
    }
    const hasFailedTest = file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed');
    if (file.status === 'failed' && !hasFailedTest) fail(summary, `${file.name}: ${file.message}`);
  }
  return summary;
}

/**
 * Each error that belongs to no test is a failure.
 *
 * @param {string[]} errors @returns {Summary}
 */
export const summaryOfErrors = (errors) => ({ ...emptySummary(), failed: errors.length, failures: errors });

/**
 * Summarises Playwright's JSON report. A test that passed only on retry counts as failed.
 *
 * @param {any} report @returns {Summary}
 */
export function summaryOfPlaywright(report) {
  const summary = emptySummary();
  /** @param {any} suite */
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results = [] } of spec.tests) {
        if (status === 'expected') summary.passed += 1;
        else if (status === 'skipped') summary.skipped += 1;
        else {
          const error = results.map((/** @type {any} */ result) => result.error?.message).find(Boolean);
          fail(summary, `${spec.file} › ${spec.title}`, error);
        }
      }
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  for (const error of report.errors ?? []) fail(summary, `${error.message}`);
  return summary;
}

/**
 * Adds a failure for a runner that ran no test, or that failed without naming a test.
 *
 * @param {string} name @param {Summary} summary @param {number | null} exitCode @returns {Summary}
 */
export function withRunnerResult(name, summary, exitCode) {
  if (summary.failed > 0) return summary;
  if (summary.passed === 0) return withFailure(summary, `${name}: no test ran`);
  if (exitCode !== 0) return withFailure(summary, `${name}: the runner ended with ${exitCode ?? 'a signal'}`);
  return summary;
}

/** @param {Summary[]} summaries @returns {Summary} */
export function sumOf(summaries) {
  return {
    passed: summaries.reduce((sum, summary) => sum + summary.passed, 0),
    failed: summaries.reduce((sum, summary) => sum + summary.failed, 0),
    skipped: summaries.reduce((sum, summary) => sum + summary.skipped, 0),
    failures: summaries.flatMap((summary) => summary.failures),
  };
}

/** @param {Summary} summary */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {Summary} summary @param {string} what */
const withFailure = (summary, what) => ({
  ...summary,
  failed: summary.failed + 1,
  failures: [...summary.failures, what],
});

const maxErrorLines = 20;

/** @param {Summary} summary @param {string} what @param {string} [error] why, of which the first lines are kept */
function fail(summary, what, error = '') {
  const lines = stripVTControlCharacters(error).split('\n').filter(Boolean).slice(0, maxErrorLines);
  summary.failed += 1;
  summary.failures.push([what, ...lines].join('\n    '));
}
