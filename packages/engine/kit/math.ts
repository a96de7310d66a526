/** Non-negative remainder: mod(-1, 12) is 11. */
export const mod = (value: number, modulus: number): number => ((value % modulus) + modulus) % modulus;

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;

/** Rounds to `places` decimals (0 to 6) without Math.pow. */
export const roundTo = (value: number, places: number): number => {
  let scale = 1;
  for (let i = 0; i < places; i += 1) scale *= 10;
  return Math.round(value * scale) / scale;
};
