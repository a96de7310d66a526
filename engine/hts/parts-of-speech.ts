/** Classes of function words that the voice was trained with ("gpos" of Festival); any other word is content. */
const classes: Readonly<Record<string, string>> = {
  in:
    'of for in on that with by at from as if against about before because under after over into while without through ' +
    'between among until per up down since than like near off out upon toward towards across along around behind',
  to: 'to',
  det: 'the a an no some this each another those every all any these both neither many',
  md: "will may would can could should must ought might shall i'll you'll we'll",
  cc: 'and but or plus yet nor so',
  wp: 'who what where how when which why whose',
  pps: 'her his their its our mine my your',
  aux: "is am are was were has have had be been being do does did isn't wasn't aren't",
};

const classOfWord: ReadonlyMap<string, string> = new Map(
  Object.entries(classes).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** The class of a lower-case word. */
export const partOfSpeech = (word: string): string => classOfWord.get(word) ?? 'content';
