import { drumGroups } from '#contract/part-groups.ts';
import { decibelsOf, factorOf, stepsOf } from '#engine/edits/reading/amounts.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import type { ClauseText } from '#engine/edits/reading/clause-text.ts';
import { type Quality, type QualityAt, qualityAt } from '#engine/edits/reading/qualities.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const copula =
  '(?:is|are|was|were|be|sounds?|sounding|feels?|feeling|felt|seems?|gets?|getting|looks?|comes? across|comes? out|appears?|becomes?|sits?|playing|plays?|played|goes|singing|sings|comes?|stays?|remains?)';
const requestWords =
  /\b(?:should|could|would|must|ought|make|makes|making|keep|let|have|has to|needs?|want|wants|wanted|get|getting it|like|likes|prefer|supposed|please|can|can we|may|might|go|try|shall|turn it|render|needing|play|sing|hit|strum|pluck|bow)\b/;
const negative = /\b(?:not|no|never|without|nor|nt|neither)\b/;
const tooMuch =
  /\b(?:too|overly|excessively|unbearably|annoyingly|uncomfortably|unnecessarily|a bit|a little|a tad|a touch|slightly|somewhat|rather|pretty|quite|very|really|way|awfully|incredibly|super|so|kind of|sort of|extremely|terribly|far|just|ridiculously|insanely|painfully|still|always|much|fairly|oddly|strangely|weirdly|bit|little)(?: _)*$/;

/** What is wanted of a quality: its sign, or 0 for nothing. */
type Reader = (quality: Quality, before: string, after: string, clause: string) => number;

const flip = (sign: number): number => (sign === 0 ? 0 : -sign);

const readComparative: Reader = ({ sign }, before, after) => {
  if (/\b(?:not|no|never)(?: \S+){0,5}$/.test(before) && !/\b(?:can|could|why) not\b/.test(before)) return 0;
  if (/\bless$/.test(before)) return -sign;
  const isStatement = regExp`\b${copula}(?: \w+){0,2}$`.test(before) && !requestWords.test(before);
  // "This is a louder world"
  if (isStatement && /\ba$/.test(before)) return 0;
  if (isStatement && /^than (?:me|us|you|i|mine|my|yours)\b/.test(after)) return 0;
  if (isStatement && /^than\b/.test(after)) return -sign;
  // "Sounded better louder", "it got slower".
  if (/\b(?:got|became|gets|getting|becomes)(?: \w+)?$/.test(before) && !requestWords.test(before))
    return -sign;
  return sign;
};

/** What may follow an adjective that is a request by itself. */
const adjectiveEnd =
  /^(?:and|but|or|please|enough|here|there|now|again|at|in|on|for|during|from|as|like|with|throughout|though|just|until|till|by|than|not|too|instead|playing|pattern|patterns|line|lines|beat|groove|version|mix|performance|arrangement|moment|ending|touch|sound|sounding|tone|feel)\b/;

const readAdjective: Reader = ({ sign, dimension }, before, after, clause) => {
  const isNegative = regExp`${negative.source}(?: \S+){0,5}$`.test(before);
  if (/^enough\b/.test(after))
    return isNegative || /\b(?:hardly|barely|nowhere near|far from)\b/.test(before)
      ? sign
      : requestWords.test(before)
        ? sign
        : 0;
  if (/\bless$/.test(before)) return /\bnot less$/.test(before) ? sign : -sign;
  if (/\b(?:more|even more|much more|far more)$/.test(before))
    return /\b(?:no|not|any) more$/.test(before)
      ? -sign
      : readComparative({ sign, dimension }, before, after, clause);
  if (/\b(?:twice|half) as$/.test(before)) return /\bhalf as$/.test(before) ? -sign : sign;
  const isStatement = regExp`\b${copula}\b`.test(before);
  const isRequested = requestWords.test(before);
  if (isNegative) {
    if (/\bnot (?:\w+ )?(?:as|so|that|quite so|all that|half as)$/.test(before))
      return isStatement && !isRequested && !/\bnot (?:so|too)$/.test(before) ? sign : -sign;
    if (/\bnot (?:\w+ )?(?:too|overly)$/.test(before)) return isStatement && !isRequested ? 0 : -sign;
    if (/\bnot (?:very|really|particularly|exactly|especially|terribly|at all)$/.test(before))
      return isStatement || !isRequested ? sign : -sign;
    return isRequested && !/\bcan not\b/.test(before) ? -sign : isStatement ? sign : -sign;
  }
  if (
    /\b(?:too|overly|excessively|so damn|so bloody|unbearably|annoyingly|uncomfortably|unnecessarily|ridiculously|insanely|painfully|way)(?: \w+)?$/.test(
      before,
    ) &&
    !/\b(?:super|way) \w+$/.test(before)
  )
    return -sign;
  // "A big whoosh" is about something else.
  const isOfOther =
    /^[a-z]/.test(after) && !adjectiveEnd.test(after) && qualityAt(after.split(' '), 0) === undefined;
  if (isOfOther && !isStatement) return 0;
  if (isRequested && !/\b(?:i|we) (?:really |do |also )?(?:like|love)\b/.test(before)) return sign;
  if (isStatement) {
    if (tooMuch.test(before)) return -sign;
    const isFaultOfPlain = /^(?:level|tempo|pitch|length)$/.test(dimension);
    return isFaultOfPlain ? -sign : 0;
  }
  if (/\b(?:too|so)\b/.test(before)) return -sign;
  if (tooMuch.test(before) && !/\b(?:super|very|really|extremely)$/.test(before)) return -sign;
  // "Loud drums in the chorus": a request, if nothing is said of it.
  const isFragment = !regExp`\b(?:${copula}|i|we|you|he|she|that|who|which)\b`.test(clause);
  return isFragment ? sign : 0;
};

const readFault: Reader = ({ sign }, before) => {
  if (/\b(?:not|never|no|without)(?: \w+){0,3}$/.test(before)) {
    const isRequested =
      /\b(?:should|must|do|does|so|as|too|make|be|that|sound|want)\b/.test(before) ||
      /^not$/.test(before.trim());
    return isRequested ? sign : 0;
  }
  if (/\b(?:less|too|bit|little|so|way|very|really|quite|rather|pretty)(?: \w+)?$/.test(before)) return sign;
  if (
    /\b(?:more|make @?\w*|should be|should sound|should feel|could be|want it|want @\d+|to be|to sound|should|must|could|let @\d+|want @\d+ to|needs to)$/.test(
      before,
    )
  )
    return flip(sign);
  return sign;
};

const moreOf =
  /\b(?:twice as much|twice the|double the|more|extra|add(?:ing)?|additional|needs?|needing|want|wants|some|give(?: \S+)?|gives|bring(?: (?:in|up|back|out))?|boost|increase|raise|turn up|crank up|up the|lacks?|lacking|missing|misses|not enough|not have enough|could use|could do with|put|short on|short of|insert|inject|push(?: up)?|higher|bigger|greater|plus|longer|larger|create|build|introduce|restore|enhance|improve|not much|not any|hardly any|barely any|little|no real|with|insufficient|wants|too little|too few|bump(?: up)?|craving|crave|would love|is no|has no|have no|without any|without enough|on|lift|loses|losing|too (?:low|small|short)|(?:touch|bit|hint|splash|dash|pinch|taste|sprinkle) of)\b/;
const lessOf =
  /\b(?:half as much|half the|halve the|less|fewer|too much|too many|so much|so many|reduce|reducing|lower|decrease|cut(?: down| back| out)?|remove|drop|lose|kill|turn down|take (?:down|off|out|away|some)|tame|dial (?:back|down)|roll off|get rid of|not so much|not so many|not as much|not need|ease off|ease up|tone down|tuck|trim|attenuate|duck|shorter|smaller|minus|a lot of|lots of|loads of|tons of|way much|excessive|ditch|drowning in|swimming in|soaked in|pull(?: back| down)?|bring down|scoop|strip|back off|filter|limit|thin out|ton of|tighten|overdone|overuse of|smaller amount of|notch)\b/;
const nounExcess =
  /^(?:\S+ ){0,2}?(?:is|are|was|were|feels?|sounds?|seems?|gets?)(?: \w+){0,3}? (?:too|so|overly) (?:much|many|high|loud|long|big|heavy|strong|wet|intense|obvious|prominent|present|hot|thick|deep|dominant|noticeable)\b|^(?:\S+ ){0,1}?(?:is|are) (?:over the top|a bit much|too much|a little much|overdone|excessive|out of control|overwhelming|distracting|annoying|killing (?:me|it)|drowning|washing)/;
const nounLack =
  /^(?:\S+ ){0,2}?(?:is|are|was|feels?|sounds?|seems?)(?: \w+){0,3}? (?:too|so) (?:low|little|short|weak|small|quiet|dry|few|thin|subtle)\b|^(?:\S+ ){0,1}?(?:is|are) (?:missing|lacking|not enough|gone|not there|insufficient)|^(?:is|are) not (?:strong|high|big|long|much) enough/;

const readNoun: Reader = ({ sign }, before, after) => {
  if (
    /^(?:(?:please|and|just|really) )*(?:drown|drench|bathe|soak|flood|douse|smother|dunk|swim|cover|bury) .*\bin(?: a lot of| lots of| a)?$/.test(
      before,
    )
  )
    return 2 * sign;
  if (/^(?:and |with |please )*(?:lots of|loads of|tons of|plenty of|heaps of)$/.test(before)) return sign;
  if (nounExcess.test(after)) return -sign;
  if (nounLack.test(after)) return sign;
  if (/\b(?:no|not|never) (?:\w+ ){0,2}more(?: \w+)?$/.test(before)) return -sign;
  if (
    /\bnot (?:\w+ ){0,3}(?:enough|much|any|a lot of|lots of|have|got|feel|hear)(?: \w+){0,2}$/.test(before) &&
    !/\b(?:so|as|too|want) much/.test(before) &&
    !/\b(?:do not|should not|not) (?:want|need|add|like)\b/.test(before)
  )
    return sign;
  if (/\b(?:do not|does not|not) (?:\w+ )?(?:need|want|like|add)(?: \w+){0,3}$/.test(before)) return -sign;
  const particle =
    /^(?:\S+ )?(?:(?:should|could|can|must|to) (?:be |go |come )?)?(?:way |a bit |a little |a touch |a tad |slightly |much |a lot |further )?(up|down|higher|lower|increased|reduced|off|out|back|away|gone|needs to go|less)\b/.exec(
      after,
    );
  const isMore = /\b(?:turn|bring|push|pull|dial|take|crank|roll|back|tone|cut|lower|reduce|raise)\b/.test(
    before,
  );
  if (particle !== null && (!moreOf.test(before) || isMore) && !/\bless|more\b/.test(before))
    return /up|higher|increased/.test(particle[1] ?? '') ? sign : -sign;
  const window = before.split(' ').slice(-5).join(' ');
  const more = [...window.matchAll(new RegExp(moreOf, 'g'))].at(-1)?.index ?? -1;
  const less = [...window.matchAll(new RegExp(lessOf, 'g'))].at(-1)?.index ?? -1;
  if (/\b(?:too|so|way too) (?:much|many|high|big|loud|strong|long|large)\b/.test(window)) return -sign;
  if (less >= 0 && less >= more - 1 && less + 6 > more) return -sign;
  if (more >= 0) return sign;
  if (/\b(?:no|without|zero|nix|kill|minus)(?: \w+){0,2}$/.test(window)) return -sign;
  if (/^enough\b/.test(after)) return negative.test(before) ? sign : 0;
  return 0;
};

const readVerb: Reader = ({ sign }, before) => {
  if (/\b(?:does|do|did) not(?: \w+)?$/.test(before))
    return /^(?:please )?do not$/.test(before.trim()) ? 0 : sign;
  if (negative.test(before.split(' ').slice(-3).join(' '))) return 0;
  return sign;
};

const verbContext =
  /(?:^|(?:,|_|[@#]\d+)|\b(?:to|should|could|must|can|will|would|please|and|then|let|lets|us|it|them|really|just|maybe|we|might|also|still|has to|have to|needs to|not|make|makes|more|this)) ?(?:a bit |really |just |slowly |gradually |slightly )?$/;
const nounContext =
  /\b(?:more|less|enough|much|many|some|any|of|the|its|no|with|without|fewer|extra|needs?|lacks?|lacking|missing|add|want|give(?: \S+)?|too|bit of|lot of|a|bigger|reduce|into|very|so|is|are|be|feels?|sounds?)$/;

/** The form in which a word is used, and what is wanted. */
const wantedAt = (
  { forms }: QualityAt,
  before: string,
  after: string,
  clause: string,
): { quality: Quality; sign: number } | undefined => {
  const isListed = /\b(?:too|so|feels?|sounds?|is|are)\b.*\band$/.test(before);
  const isVerb =
    forms.verb !== undefined && verbContext.test(before) && !nounContext.test(before) && !isListed;
  const order: readonly (readonly [Quality | undefined, Reader])[] = [
    [isVerb ? forms.verb : undefined, readVerb],
    [forms.comparative, readComparative],
    [forms.worse, readComparative],
    [forms.fault, readFault],
    [forms.adjective, readAdjective],
    [forms.noun, readNoun],
    [verbContext.test(before) ? forms.verb : undefined, readVerb],
  ];
  const results = order.flatMap(([quality, reader]) =>
    quality === undefined ? [] : [{ quality, sign: reader(quality, before, after, clause) }],
  );
  return results.find(({ sign }) => sign !== 0) ?? results[0];
};

interface Request {
  readonly quality: Quality;
  readonly sign: number;
  /** The words around it. */
  readonly around: string;
  readonly phrase: string;
  readonly from: number;
  readonly to: number;
}

/** The requests that the words of a clause express. */
const requestsOf = (words: readonly string[], original: readonly string[]): Request[] => {
  const found: { at: number; match: QualityAt }[] = [];
  for (let at = 0; at < words.length; at++) {
    const match = qualityAt(words, at);
    if (match === undefined) continue;
    found.push({ at, match });
    at += match.length - 1;
  }
  const clause = original.join(' ');
  return found.flatMap(({ at, match }, i) => {
    const previous = found[i - 1];
    const next = found[i + 1];
    const start = previous === undefined ? 0 : previous.at + previous.match.length;
    const before = original.slice(start, at).join(' ');
    const after = original.slice(at + match.length).join(' ');
    const inherited =
      before === '' || before === 'and' || before === 'or'
        ? original.slice(Math.max(0, at - 6), at).join(' ')
        : before;
    // "Gets louder and louder", "too loud and harsh": the words before count for both.
    const context =
      /^(?:and|or|,)?$/.test(before) && previous !== undefined
        ? original.slice(0, before === '' ? at : previous.at).join(' ')
        : inherited;
    const listed =
      /^(?:the |it |they |[@#]\d+ |is |are |sounds? |feels? )*(?:\S+ ){0,4}?(too|so|overly)(?: \w+){1,2} (?:and|or)$/.exec(
        context,
      )?.[1];
    const spokenContext = listed === undefined ? context : `${context} ${listed}`;
    // "Play more gently" is no wish for more playing.
    const isOfNext =
      / (?:more|less)$/.test(match.phrase) &&
      !/^(?:$|[#_,]|and|but|please|here|often|notes?|there)/.test(after);
    const wanted = isOfNext ? undefined : wantedAt(match, spokenContext, after, clause);
    if (wanted === undefined || wanted.sign === 0) return [];
    const around = [
      ...original.slice(start, at),
      ...original.slice(at + match.length, next?.at ?? words.length),
    ].join(' ');
    return [{ ...wanted, around, phrase: match.phrase, from: at, to: at + match.length }];
  });
};

/** Adjectives of a noun that was read with them: "the reverb is too loud". */
const isOfNoun = (request: Request, requests: readonly Request[], words: readonly string[]): boolean =>
  requests.some(
    (other) =>
      other !== request &&
      other.to <= request.from &&
      /^(?:room|brightness|tempo|density|energy|level)$/.test(other.quality.dimension) &&
      qualityAt(words, other.from)?.forms.noun !== undefined &&
      /^(?:level|pitch|length|energy|dynamics)$/.test(request.quality.dimension) &&
      regExp`^(?: ?(?:is|are|a|bit|too|so|way|far|much|very|sounds?|feels?|turn|lower|little|[#@]\d+))*$`.test(
        words.slice(other.to, request.from).join(' '),
      ),
  );

/** Adjectives before a noun: "too high volume" is about the volume. */
const isBeforeNoun = (request: Request, requests: readonly Request[], words: readonly string[]): boolean =>
  /^(?:level|pitch|length|energy|dynamics)$/.test(request.quality.dimension) &&
  requests.some(
    (other) => other.from === request.to && qualityAt(words, other.from)?.forms.noun !== undefined,
  );

/** Drums have no register: "too low" is about their level. */
const hasNoRegister = (part: string): boolean =>
  part === 'drums' || drumGroups.some((group) => group === part);

const changeOf = (
  { quality, sign, phrase, around }: Request,
  clause: ClauseText,
  isOfPart: boolean,
): Change | undefined => {
  const names = clause.parts.filter(({ parts }) => parts.length > 0);
  const hasParts = names.length > 0;
  const { spoken } = clause;
  const steps = stepsOf(around) * sign;
  switch (quality.dimension) {
    case 'level':
      return { kind: 'level', by_db: decibelsOf(around) * sign };
    case 'dynamics':
      // Of a section or the piece, not of a player.
      if (!hasParts && !isOfPart && /^(?:hard|harder|restrained)$/.test(phrase) && !/\bplay/.test(spoken))
        return { kind: 'energy', by: steps };
      // "The bass is too soft" is about the mix, unless it is about playing.
      if (hasParts && phrase === 'soft' && sign > 0 && !/\b(?:play\w*|touch|hit\w*)\b/.test(spoken))
        return { kind: 'level', by_db: decibelsOf(around) * sign };
      return { kind: 'dynamics', by: steps };
    case 'energy':
      // "The pace is sleepy"
      if (/\b(?:tempo|pace|speed)\b/.test(spoken) && !/\b(?:more|less)\b/.test(spoken))
        return { kind: 'tempo', factor: factorOf(around, sign) };
      if (hasParts && /^(?:mellow|mellower)$/.test(phrase)) return { kind: 'brightness', by: steps };
      return (hasParts || isOfPart) && clause.places.every(({ hasPreposition }) => hasPreposition)
        ? { kind: 'dynamics', by: steps }
        : { kind: 'energy', by: steps };
    case 'density':
      return { kind: 'density', by: steps };
    case 'brightness':
      return { kind: 'brightness', by: steps };
    case 'room':
      return { kind: 'room', by: steps };
    case 'tempo':
      return { kind: 'tempo', factor: factorOf(around, sign) };
    case 'pitch':
      if (
        /\bin the mix\b/.test(spoken) ||
        names.some(({ parts }) =>
          parts.every(
            (part) => hasNoRegister(part) || (part === 'vocals' && /\bsit(?:s|ting)?\b/.test(spoken)),
          ),
        )
      )
        return { kind: 'level', by_db: decibelsOf(around) * sign };
      return { kind: 'register', octaves: (/\btwo octaves\b/.test(spoken) ? 2 : 1) * sign };
    default:
      return undefined;
  }
};

/** The object of a verb that says the same: "roll off some highs". */
const isObject = (request: Request, before: readonly Request[], words: readonly string[]): boolean =>
  qualityAt(words, request.from)?.forms.noun !== undefined &&
  before.some(
    ({ quality, from }) =>
      quality.dimension === request.quality.dimension && qualityAt(words, from)?.forms.verb !== undefined,
  );

/**
 * The changes that the qualities named in a clause ask for: "too loud and a bit harsh". `isOfPart`: the clause is about a
 * part that was named before.
 */
export const readQualities = (clause: ClauseText, isOfPart: boolean): Change[] => {
  const words = clause.rest;
  const requests = requestsOf(words, clause.original);
  return requests
    .filter(
      (request, i) =>
        !isBeforeNoun(request, requests, words) &&
        !isOfNoun(request, requests, words) &&
        !isObject(request, requests.slice(0, i), words),
    )
    .flatMap((request) => changeOf(request, clause, isOfPart) ?? []);
};
