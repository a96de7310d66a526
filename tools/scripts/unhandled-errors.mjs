import { writeFileSync } from 'node:fs';

/**
 * A reporter for Vitest: writes the errors that belong to no test, such as an unhandled rejection or a worker that
 * exited, into the file that `TUTTI_TEST_UNHANDLED_ERRORS` names, as an array of texts. Vitest's JSON report leaves
 * them out, although they fail the run.
 */
export default class UnhandledErrors {
  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['TUTTI_TEST_UNHANDLED_ERRORS'];
    if (file === undefined) return;
    const texts = errors.map(({ stack, message, cause }) =>
      [stack ?? message, /** @type {Error | undefined} */ (cause)?.message ?? ''].join('\n').trim(),
    );
    writeFileSync(file, JSON.stringify(texts));
  }
}
