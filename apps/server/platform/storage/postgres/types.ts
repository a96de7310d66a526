import { types } from 'pg';

/**
 * Parses int8 values, such as count(*) and sums of tokens, as numbers. Set for the whole process, because Drizzle
 * uses the driver's global type parsers, whatever the pool's own are.
 */
export function parseInt8AsNumber(): void {
  types.setTypeParser(types.builtins.INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
    return value;
  });
}
