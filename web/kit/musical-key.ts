/** A key as it is printed: "Bb major" is "B♭ major", "F# minor" is "F♯ minor". */
export const musicalKey = (key: string): string =>
  key.replace(
    /^([A-G])([b#])/,
    (_all, letter: string, sign: string) => `${letter}${sign === 'b' ? '♭' : '♯'}`,
  );
