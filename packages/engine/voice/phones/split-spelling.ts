/**
 * Start indices of pronounced vowel groups. A final e is silent ("smile", "called"), except alone, after a consonant and
 * l ("little"), in -ed after t and d ("waited") and in -es after a sibilant ("places"). "-dn’t" and "-sn’t" have a
 * syllabic n.
 */
const vowelGroups = (word: string): number[] => {
  const groups = [
    ...word
      .toLowerCase()
      .matchAll(/(?<!q)[aeiou]+y?|(?<![aeiou])y(?![aeiou])|(?<=q)u[aeiou]+|(?<=[ds])n(?=['’]?t$)/g),
  ];
  const silent =
    groups.length > 1 &&
    /(?:[^aeioul]|[aeiou]l+)e(?:s|d)?$/i.test(word) &&
    !/(?:[td]ed|(?:[sxzcg]|[cs]h)es)$/i.test(word);
  return (silent ? groups.slice(0, -1) : groups).map(({ index }) => index);
};

const consonantClusters = /^(?:[bcdfgkp][lr]|[cgpstw]h|tr|dr|st|sp|sk|sc|sw|tw|qu|ck|ng)/i;

/**
 * Splits the spelling of a word into `count` syllables for display: "river" is "ri", "ver". If the spelling does not
 * show that many, the first piece is the whole word and the others are empty.
 */
export function splitSpelling(word: string, count: number): string[] {
  const starts = vowelGroups(word);
  if (count <= 1 || starts.length !== count) return [word, ...Array.from({ length: count - 1 }, () => '')];
  const cuts = starts.slice(1).map((start) => {
    let cut = start;
    while (cut > 0 && !/[aeiouy]/i.test(word.charAt(cut - 1))) cut--;
    const consonants = start - cut;
    if (consonants <= 1) return cut;
    return consonantClusters.test(word.slice(start - 2, start)) && consonants === 2
      ? start - 2
      : start - (consonantClusters.test(word.slice(start - 2, start)) ? 2 : 1);
  });
  return [0, ...cuts].map((cut, i) => word.slice(cut, cuts[i]));
}

/** Syllable counts of words that the spelling rules get wrong. */
const exceptions: ReadonlyMap<string, number> = new Map(
  Object.entries({
    every: 2,
    everyone: 3,
    everything: 3,
    everybody: 4,
    evermore: 3,
    even: 2,
    evening: 2,
    everywhere: 3,
    hundred: 2,
    maybe: 2,
    neon: 2,
    prettiest: 3,
    circling: 3,
    pavements: 2,
    being: 2,
    going: 2,
    doing: 2,
    seeing: 2,
    lion: 2,
    quiet: 2,
    violin: 3,
    violins: 3,
    radio: 3,
    ocean: 2,
    electric: 3,
    people: 2,
    little: 2,
    something: 2,
    somewhere: 2,
    someone: 2,
    somebody: 3,
    sometimes: 2,
    whatever: 3,
    wherever: 3,
    lonely: 2,
    lonesome: 2,
    lovely: 2,
    homeward: 2,
    forever: 3,
    sideways: 2,
    streetlight: 2,
    streetlights: 2,
    fireplace: 3,
    fireflies: 3,
    wildfire: 3,
    fire: 2,
    wire: 2,
    choir: 2,
    desire: 3,
    higher: 2,
    tired: 2,
    inspired: 3,
    heartbeat: 2,
    create: 2,
    science: 2,
    giant: 2,
    poem: 2,
    poet: 2,
    idea: 3,
    diary: 3,
    museum: 3,
    theatre: 3,
    real: 1,
    cruel: 2,
    fuel: 2,
    video: 3,
    studio: 3,
    areas: 3,
    meteor: 3,
    beautiful: 3,
    aeroplane: 3,
  }),
);

/** Estimates the syllable count of a line of plain words from its spelling. */
export function countSyllables(line: string): number {
  const words = line.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  return words.reduce((sum, word) => {
    const letters = word.replace(/[^a-z]/g, '');
    return sum + (exceptions.get(letters) ?? Math.max(1, vowelGroups(letters).length));
  }, 0);
}
