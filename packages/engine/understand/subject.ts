import { countSyllables } from '#engine/voice/phones/split-spelling.ts';

/** Subject of a song: a noun phrase ("the lighthouse keeper", "summer") or an action ("losing you"). */
export interface Subject {
  readonly words: string;
  readonly kind: 'noun' | 'action';
}

const opening =
  /\b(?:about|called|titled|named|dedicated to|in praise of|ode to|tribute to|anthem for|ballad of)\s+["“'‘]?(.+)/iu;
/** Ends the subject: what follows describes the performance, or does not fit into a line. */
const closing =
  /["”’]?(?:[,.;:!?\n()]|\s(?:with|featuring|using|performed|sung|played|by|at|who|whom|that|which|when|while|because|where|but|as|and (?:a|the|an)|in (?:the style|[a-g]\b)|\d+))|\s[-–—]\s/iu;
const nonActions =
  /^(?:king|ring|spring|thing|morning|evening|string|wing|something|nothing|everything|anything|ceiling|wedding|building|being|feeling|sibling|darling|viking|lightning)$/;
const determiners =
  /^(?:the|my|your|our|his|her|their|this|that|these|those|every|all|no|two|three|four|five)$/;
const MAX_WORDS = 5;
/** In characters; a longer subject would exceed the line length of a plan. */
const MAX_LENGTH = 80;
const MAX_SYLLABLES = 7;

/** Blocked subjects. */
const blocked =
  /fuck|shit|bitch|cunt|nigg|faggot|rape|rapist|nazi|hitler|porn|\bsex|whore|slut|suicid|kill|murder|terroris|retard|\bdick\b|\bcock\b|pussy|\bass\b|genocid|\bslave|\bcum\b|penis|vagina|pedo/i;

const scenery =
  /\b(rain|summer|ocean|sea|city|night|stars|moon|river|mountains|forest|desert|snow|storm|sunset|sunrise|winter|spring|autumn|midnight|island|highway|fire|thunder|space|home|childhood|freedom|love|christmas|morning|dreams|shadows|beach|garden|wind|clouds|train|dragon|wolves|robots|angels|ghosts)\b/i;
const withoutArticle =
  /^(?:summer|winter|spring|autumn|space|home|childhood|freedom|love|christmas|midnight|dreams|shadows|robots|angels|ghosts|wolves|snow)$/;

/** Fallback subject: a noun of the scene that the prompt describes. */
function sceneOf(prompt: string): Subject | undefined {
  const word = scenery.exec(prompt)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const name = word === 'christmas' ? 'Christmas' : word;
  return { words: withoutArticle.test(word) ? name : `the ${name}`, kind: 'noun' };
}

/**
 * Parses the subject of the song, shortened to fit into a line. Returns undefined if the prompt states none or a
 * blocked one.
 */
export function subjectOf(prompt: string): Subject | undefined {
  const text = prompt.slice(0, 600);
  const stated = opening.exec(text)?.[1] ?? '';
  const cut = stated.slice(0, closing.exec(stated)?.index ?? stated.length);
  const words = (cut.match(/[\p{L}][\p{L}’'-]*/gu) ?? []).slice(0, MAX_WORDS);
  while (/^(?:of|the|a|an|in|on|to|and|or|my|your|for|from)$/i.test(words.at(-1) ?? '')) words.pop();
  if (words.length === 0 || blocked.test(cut) || !/^[\p{Script=Latin}\s’'-]+$/u.test(words.join(' '))) {
    return blocked.test(text) ? undefined : sceneOf(text);
  }
  const subject = shapeSubject(words);
  return subject.words.length > MAX_LENGTH ? sceneOf(text) : subject;
}

function shapeSubject(words: readonly string[]): Subject {
  const [first = '', ...rest] = words;
  const lower = first.toLowerCase();
  let shortened = [...words];
  while (shortened.length > 2 && countSyllables(shortened.join(' ')) > MAX_SYLLABLES)
    shortened = shortened.slice(0, -1);
  while (
    shortened.length > 1 &&
    /^(?:of|the|a|an|in|on|to|and|or|for|from|by|at)$/i.test(shortened.at(-1) ?? '')
  )
    shortened.pop();
  if (lower.endsWith('ing') && lower.length > 4 && !nonActions.test(lower)) {
    return { words: [lower, ...shortened.slice(1)].join(' '), kind: 'action' };
  }
  if (lower === 'a' || lower === 'an')
    return { words: ['the', ...shortened.slice(1)].join(' '), kind: 'noun' };
  const isName =
    first !== lower && !determiners.test(lower) && rest.every((word) => /^(?:\p{Lu}|of|the)/u.test(word));
  return { words: isName ? shortened.join(' ') : [lower, ...shortened.slice(1)].join(' '), kind: 'noun' };
}
