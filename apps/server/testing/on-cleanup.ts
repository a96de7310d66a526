import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Runs a cleanup after the current test, or after the last test of the file when called outside a test. `afterAll`
 * has no effect within a test.
 */
export function onCleanup(cleanup: () => void | Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(cleanup);
  else afterAll(cleanup);
}
