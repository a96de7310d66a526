/** A failure that the person at the shell can act on: one sentence, and the exit code that goes with it. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}

/** The command line itself is at fault: exit code 2, as shells do. */
export function usageFailure(sentence: string): Failure {
  return new Failure(`${sentence} Try: tutti --help`, 2);
}
