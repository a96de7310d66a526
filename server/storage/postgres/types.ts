import { types } from 'pg';

/**
 * Whole numbers of 8 bytes, such as count(*) and sums of tokens, come as numbers. It is set for the whole
 * process because Drizzle asks the driver's global table, whatever a pool is told.
 */
export function readWholeNumbersAsNumbers(): void {
  types.setTypeParser(types.builtins.INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
    return value;
  });
}
