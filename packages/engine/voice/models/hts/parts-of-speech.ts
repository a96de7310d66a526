/**
 * Classes of function words that the voice was trained with ("gpos" of Festival); any other word is content. Words that
 * they lack ("out", "your", "than") must not be added: the decision trees never saw them as function words.
 */
const classes: Readonly<Record<string, string>> = {
  in:
    'of for in on that with by at from as if against about before because under after over into while without ' +
    'through new between among until per up down',
  to: 'to',
  det: 'the a an no some this each another those every all any these both neither many',
  md: 'will may would can could should must ought might',
  cc: 'and but or plus yet nor',
  wp: 'who what where how when',
  pps: 'her his their its our mine',
  aux: 'is am are was were has have had be',
};

const classOfWord: ReadonlyMap<string, string> = new Map(
  Object.entries(classes).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** The class of a lower-case word. */
export const partOfSpeech = (word: string): string => classOfWord.get(word) ?? 'content';
