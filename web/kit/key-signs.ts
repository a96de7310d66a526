const keyName =
  /\b([A-G])([b#])(?= (?:major|minor|dorian|phrygian|lydian|mixolydian|aeolian|locrian|harmonic|blues|pentatonic))/g;

/** The names of keys in a text with the signs of music: "Bb major" is "B♭ major". */
export const withKeySigns = (text: string): string =>
  text.replace(keyName, (_, tonic: string, sign: string) => tonic + (sign === 'b' ? '♭' : '♯'));
