/**
 * What a part of the test run came to.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally
 */

/** @returns {Tally} */
export const emptyTally = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

/**
 * A part that is one test by itself, such as the linter.
 *
 * @param {string} name @param {boolean} ok @returns {Tally}
 */
export function tallyOfOne(name, ok) {
  return ok ? { ...emptyTally(), passed: 1 } : { ...emptyTally(), failed: 1, failures: [name] };
}

/**
 * Vitest's JSON report. A file that could not even be loaded has no tests in it and counts as one failure.
 *
 * @param {any} report @returns {Tally}
 */
export function tallyOfVitest(report) {
  const tally = emptyTally();
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') fail(tally, `${file.name} › ${test.fullName}`);
      else tally.skipped += 1;
    }
    const blamed = file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed');
    if (file.status === 'failed' && !blamed) fail(tally, `${file.name}: ${file.message}`);
  }
  return tally;
}

/**
 * Playwright's JSON report. A test that passed only on a second try counts as failed.
 *
 * @param {any} report @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  const tally = emptyTally();
  /** @param {any} suite */
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const { status } of spec.tests) {
        if (status === 'expected') tally.passed += 1;
        else if (status === 'skipped') tally.skipped += 1;
        else fail(tally, `${spec.file} › ${spec.title}`);
      }
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  for (const error of report.errors ?? []) fail(tally, `${error.message}`);
  return tally;
}

/**
 * A runner that ran nothing, or that failed without naming a test, is a failure of its own.
 *
 * @param {string} name @param {Tally} tally @param {number | null} exitCode @returns {Tally}
 */
export function judged(name, tally, exitCode) {
  if (tally.failed > 0) return tally;
  if (tally.passed === 0) return withFailure(tally, `${name}: no test ran`);
  if (exitCode !== 0) return withFailure(tally, `${name}: the runner ended with ${exitCode ?? 'a signal'}`);
  return tally;
}

/** @param {Tally[]} tallies @returns {Tally} */
export function sumOf(tallies) {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  };
}

/** @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {Tally} tally @param {string} what */
const withFailure = (tally, what) => ({
  ...tally,
  failed: tally.failed + 1,
  failures: [...tally.failures, what],
});

/** @param {Tally} tally @param {string} what */
function fail(tally, what) {
  tally.failed += 1;
  tally.failures.push(what);
}
