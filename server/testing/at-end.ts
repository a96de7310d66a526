import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Ends what a test opened after that test, and what a file opened after its last one: nobody hears
 * `afterAll` within a test.
 */
export function atEnd(end: () => void | Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(end);
  else afterAll(end);
}
