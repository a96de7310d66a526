const decades: Readonly<Record<string, string>> = {
  twenties: '20s',
  thirties: '30s',
  forties: '40s',
  fifties: '50s',
  sixties: '60s',
  seventies: '70s',
  eighties: '80s',
  nineties: '90s',
};
const named = /\b(medieval|renaissance|baroque|romantic era|victorian|vintage|retro|old school|futuristic)\b/;

/** The era named in a normalised text: "80s", "baroque"; undefined if there is none. */
export const parseEra = (text: string): string | undefined => {
  const [, decade] = /\b(?:19|20)?([0-9]0)['’]?s\b/.exec(text) ?? [];
  const isEra = decade !== undefined && (/\b(?:19|20|the )\d0['’]?s\b/.test(text) || Number(decade) >= 50);
  if (isEra) return `${decade}s`;
  const word = Object.keys(decades).find((name) => new RegExp(`\\b${name}\\b`).test(text));
  return word === undefined ? named.exec(text)?.[1] : decades[word];
};
