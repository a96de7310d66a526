import { countSyllables } from '#engine/phonetics/split-spelling.ts';

/** Subject of a song: a noun phrase ("the lighthouse keeper", "summer") or an action ("losing you"). */
export interface Subject {
  readonly words: string;
  readonly kind: 'noun' | 'deed';
}

const opening =
  /\b(?:about|called|titled|named|dedicated to|in praise of|ode to|tribute to|anthem for|ballad of)\s+["“'‘]?(.+)/iu;
/** Ends the subject: what follows describes the performance, or does not fit into a line. */
const closing =
  /["”’]?(?:[,.;:!?\n()]|\s(?:with|featuring|using|performed|sung|played|by|at|who|whom|that|which|when|while|because|where|but|as|and (?:a|the|an)|in (?:the style|[a-g]\b)|\d+))|\s[-–—]\s/iu;
const notDeeds =
  /^(?:king|ring|spring|thing|morning|evening|string|wing|something|nothing|everything|anything|ceiling|wedding|building|being|feeling|sibling|darling|viking|lightning)$/;
const determiners =
  /^(?:the|my|your|our|his|her|their|this|that|these|those|every|all|no|two|three|four|five)$/;
const MOST_WORDS = 5;
/** In characters; a longer subject would exceed the line length of a plan. */
const MOST_LETTERS = 80;
const MOST_SYLLABLES = 7;

/** Blocked subjects. */
const unsung =
  /fuck|shit|bitch|cunt|nigg|faggot|rape|rapist|nazi|hitler|porn|\bsex|whore|slut|suicid|kill|murder|terroris|retard|\bdick\b|\bcock\b|pussy|\bass\b|genocid|\bslave|\bcum\b|penis|vagina|pedo/i;

const scenery =
  /\b(rain|summer|ocean|sea|city|night|stars|moon|river|mountains|forest|desert|snow|storm|sunset|sunrise|winter|spring|autumn|midnight|island|highway|fire|thunder|space|home|childhood|freedom|love|christmas|morning|dreams|shadows|beach|garden|wind|clouds|train|dragon|wolves|robots|angels|ghosts)\b/i;
const alone =
  /^(?:summer|winter|spring|autumn|space|home|childhood|freedom|love|christmas|midnight|dreams|shadows|robots|angels|ghosts|wolves|snow)$/;

/** Fallback subject: a noun of the scene that the prompt describes. */
function sceneOf(prompt: string): Subject | undefined {
  const word = scenery.exec(prompt)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const name = word === 'christmas' ? 'Christmas' : word;
  return { words: alone.test(word) ? name : `the ${name}`, kind: 'noun' };
}

/**
 * Parses the subject of the song, shortened to fit into a line. Returns undefined if the prompt states none or a
 * blocked one.
 */
export function subjectOf(prompt: string): Subject | undefined {
  const text = prompt.slice(0, 600);
  const told = opening.exec(text)?.[1] ?? '';
  const cut = told.slice(0, closing.exec(told)?.index ?? told.length);
  const words = (cut.match(/[\p{L}][\p{L}’'-]*/gu) ?? []).slice(0, MOST_WORDS);
  while (/^(?:of|the|a|an|in|on|to|and|or|my|your|for|from)$/i.test(words.at(-1) ?? '')) words.pop();
  if (words.length === 0 || unsung.test(cut) || !/^[\p{Script=Latin}\s’'-]+$/u.test(words.join(' '))) {
    return unsung.test(text) ? undefined : sceneOf(text);
  }
  const subject = shaped(words);
  return subject.words.length > MOST_LETTERS ? sceneOf(text) : subject;
}

function shaped(words: readonly string[]): Subject {
  const [first = '', ...rest] = words;
  const low = first.toLowerCase();
  let kept = [...words];
  while (kept.length > 2 && countSyllables(kept.join(' ')) > MOST_SYLLABLES) kept = kept.slice(0, -1);
  while (kept.length > 1 && /^(?:of|the|a|an|in|on|to|and|or|for|from|by|at)$/i.test(kept.at(-1) ?? ''))
    kept.pop();
  if (low.endsWith('ing') && low.length > 4 && !notDeeds.test(low)) {
    return { words: [low, ...kept.slice(1)].join(' '), kind: 'deed' };
  }
  if (low === 'a' || low === 'an') return { words: ['the', ...kept.slice(1)].join(' '), kind: 'noun' };
  const isName =
    first !== low && !determiners.test(low) && rest.every((word) => /^(?:\p{Lu}|of|the)/u.test(word));
  return { words: isName ? kept.join(' ') : [low, ...kept.slice(1)].join(' '), kind: 'noun' };
}
