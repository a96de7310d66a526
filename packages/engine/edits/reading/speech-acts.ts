import type { Item } from '#engine/edits/reading/items.ts';

const textOf = (items: readonly Item[]): string => items.map(({ text }) => text).join(' ');

const politeRequest =
  /^(?:(?:hi|hey|ok|okay|so|and|also|but|well|hm|hmm|or|then|um|maybe|perhaps|[@,]) )*(?:can (?:we|you|i|the|it|they|[@#])|could (?:we|you|i|the|it|they|this|[@#])|would (?:it|you|we)|will you|how about|what about|what if|why not|why do not|shall (?:we|i)|should (?:we|the|it|they|[@#])|may(?:be)?|mind|any chance|is it possible|is there (?:a way|any way|any chance)|do you think (?:we|you) could|(?:do|does) (?:we|the|it|[@#]) (?:really )?(?:need|have to)|could n?t|can not we|would not|could not|are you able|possible to|think you could|how hard would it be)\b/;
/** A fault that is asked about: "Why is the bass so loud?" */
const complaint =
  /\b(?:why|how come|who (?:made|turned|put))\b.*\b(?:so|too|such|that|this|barely|hardly|not)\b/;
const interrogative = /\b(?:is|are|was|were|do|does|did|has|have|who|what|where|when|which|how|whose)\b/;

/** Whether a sentence asks for information rather than for a change. */
export const isQuestion = (sentence: readonly Item[]): boolean => {
  if (/\b(?:export|download|upload|bounce) \b/.test(textOf(sentence)) && sentence.at(-1)?.text === '?')
    return true;
  if (sentence.at(-1)?.text !== '?')
    return (
      /^(?:who|what|where|when|which|whose|did|has anyone|does anyone|is anyone) /.test(textOf(sentence)) &&
      !/^(?:what (?:about|if)|when)\b/.test(textOf(sentence))
    );
  const text = textOf(sentence.slice(0, -1)).trim();
  if (politeRequest.test(text) || complaint.test(text)) return false;
  if (
    /\b(?:can|could|would|should) (?:we|you|it|they|he|she|this|that|#|(?:the )?@) (?:please |maybe |also )?\w+/.test(
      text,
    )
  )
    return false;
  if (interrogative.test(text.split(' ')[0] ?? '') || /, (?:is|are|do|does|right|no|yes|or)\b/.test(text))
    return true;
  return /^(?:the |this |that )?[@#] (?:is|are|was|were)\b/.test(text);
};

const praise =
  /\b(?:love|loved|loving|lovely|nice|nicely|great|beautiful|beautifully|perfect(?! (?:fourth|fifth))|perfectly|awesome|amazing|gorgeous|cool(?! (?:it|down))|fantastic|wonderful|excellent|superb|stunning|good|fan of|well done|enjoy|enjoyed|happy with|best|fine|thanks|thank you|congrats|bravo|wow|banger|sick|dope|favourite|favorite|works|killer|spot on|delightful|brilliant|charming|magical|chills|goosebumps|tasty|epic win|adore|(?:i|we|she|he|they|everyone|everybody|[@]) (?:really |do |also |just )?likes? (?:the|how|that|this|it|what|[@#]))\b/;
const requestWords =
  /\b(?:should|could|would|make|needs?|more|less|too|not|please|louder|softer|turn|want|add|use|give|let us|bring|if|wish|must|rather|prefer|can we|can you|\w+er|without|remove|instead|no|put|take|try|move|replace|lower|raise|push|pull)\b/;
const doNotChange =
  /\b(?:do not (?:change|touch|alter)|not change|leave (?:it|this|that|everything|the rest|#|@|all)(?: exactly)?(?: as| like| alone| the way)|keep (?:it|this|that|everything|@|#)(?: #)? (?:as|like|exactly|the same|the way)|nothing to (?:change|add)|no (?:changes?|notes|complaints|objections)|do not (?:you )?dare)\b/;
const settled =
  /\b(?:is|are|sounds?|feels?|has|have|was|got|works?)\b.*\b(?:much better|now|already|this time|than before|than the last|than yesterday|in this version|in the new version|just right|at last|finally)\b/;

/** What people did, heard or thought: "we played this louder last week". */
const narrative =
  /^(?:(?:and|but|so|then|well|yesterday|today) )*(?:i|we|they|he|she|you|my \w+|our \w+) (?:(?:just|already|all|also) )?(?:was|were|had|played|listened|heard|watched|tried|went|showed|sent|made|used|worked|thought|recorded|performed|sings|plays|says|met|talked|spoke|sang|(?:am|are|is) listening|will (?:send|listen|ask|check|talk|call|write)|listen to)\b/;

/** Words of courtesy and headings. */
const courtesy =
  /^(?:(?:thx|ty|cheers|sorry|hello|hi|hey|lol|haha|wow|please|ok|okay|yes|no|just|all|and|but|so|well|everyone|everybody|team|guys|folks) ?)+$|^(?:just |here are |only )?(?:(?:a|some|my|few|two|three|four|five|several|couple|of|other|more) )+(?:things|points|notes|remarks|comments|requests)$|^nothing else$/;

/** Whether a clause praises, says that all is well, or is a courtesy. */
export const isPraise = (items: readonly Item[]): boolean => {
  const text = textOf(items);
  if (courtesy.test(text)) return true;
  if (doNotChange.test(text)) return true;
  if (narrative.test(text) && !/\b(?:should|could|would|please|needs?|want|must|too)\b/.test(text))
    return true;
  if (settled.test(text) && !/\b(?:should|could|would|needs?|too|please|make|but|not)\b/.test(text))
    return true;
  return praise.test(text) && !requestWords.test(text);
};

/** "The drums are loud and I love it." */
export const isFond = (sentence: readonly Item[]): boolean =>
  /\b(?:i|we|everyone|everybody) (?:really |just |all )?(?:love|like|adore|enjoy|dig) (?:it|that|this|them)\b(?! (?:to|if|when|more|better|\w+er))/.test(
    textOf(sentence),
  ) &&
  !/\b(?:should|could|would|please|needs?|want|must|but|not|too|more|less|louder|softer|quieter|faster|slower|instead)\b/.test(
    textOf(sentence),
  );

/** Whether a sentence takes back what was said: "just kidding". */
export const takesBack = (sentence: readonly Item[]): boolean =>
  /\b(?:just kidding|only kidding|just joking|only joking|just a joke|jk|never mind|nevermind|scratch that|ignore that|ignore me|ignore my comment|forget it|forget that|forget what i said)\b/.test(
    textOf(sentence),
  );
