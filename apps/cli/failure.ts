import { exitCodes } from './exit-codes.ts';

/** An error that the user can act on: a one-sentence message and the exit code. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number = exitCodes.error) {
    super(sentence);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}

/** A usage error: exit code 2, the shell convention. */
export function usageFailure(sentence: string): Failure {
  return new Failure(`${sentence} Try: tutti --help`, exitCodes.usage);
}
