const SPLITTER = 0x20001;
const DENORMAL = 1e-20;

/**
 * Rounds the state of a recursive filter to 36 bits (T. J. Dekker's split, 1971), and what would become a denormal to
 * 0. Applied once in a while, it makes the states of two filters equal that have had the same input for a time, but not
 * always: their difference decays to a few units in the last place and would stay there. Inaudible: -216 dB.
 */
export function roundState(value: number): number {
  if (Math.abs(value) <= DENORMAL) return 0;
  const high = SPLITTER * value;
  return high - (high - value);
}
