import type { Item, Who } from '#engine/edits/reading/items.ts';

const textOf = (items: readonly Item[]): string => items.map(({ text }) => text).join(' ');

const oblique =
  /\b(?:than|for|as|like|under|behind|over|against|because of|through|with|to match|compared to|beneath|below|unlike|of the|alongside|after)(?: (?:the|a|an|my|our))?$/;

/** The parts that a clause is about: not those that it compares with. */
export const subjectOf = (items: readonly Item[]): Who | undefined => {
  const named = items.flatMap((item, i) =>
    item.who === undefined
      ? []
      : [{ who: item.who, isOblique: oblique.test(textOf(items.slice(Math.max(0, i - 3), i))) }],
  );
  const direct = named.filter(({ isOblique }) => !isOblique);
  const candidates = direct.length > 0 ? direct : named;
  return (candidates.find(({ who }) => who.parts.length > 0) ?? candidates[0])?.who;
};

/** Whether a clause has a pronoun for parts that were named. */
export const refersBack = (items: readonly Item[], isPlural: boolean): boolean => {
  const words = ` ${textOf(items)} `;
  if (/ (?:they|them|these|those|their) /.test(words)) return true;
  if (/ (?:him|her|she|he) /.test(words)) return true;
  return !isPlural && / (?:it|its|that|this one) /.test(words);
};

const finite =
  /\b(?:is|are|was|were|should|could|would|must|can|has|have|had|needs?|sounds?|feels?|seems?|gets?|do|does|did|will|make|turn|add|use|give|let|put|bring|take|try|want|play|drop|remove|cut|keep|mute|lose|raise|lower|boost|change|replace|push|pull|move|start|begin|sits?|stands?|plays?|sings?|comes?|goes|drags?|ends?|rushes|i|we|you|it|they)\b|@ (?:never |always |just |really |often |still )?(?!(?:plus|less|towards|always|bars|beats|besides|across|minus|unless|perhaps|hits|fills|notes)\b)[a-z]{2,}[^s\W]s\b/;

/** Whether a clause has no verb of its own: "and the guitar too quiet", "but softer in the bridge". */
export const isElliptic = (items: readonly Item[]): boolean => !finite.test(textOf(items));

/** Whether a clause is about the place that was named before: "more energy there". */
export const saysThere = (items: readonly Item[]): boolean =>
  /@ there\b|\b(?<!is |are |was |were )there\b(?! (?:is|are|was|were|should|could|needs?))|\b(?:at|in|during) that (?:point|part|section|moment)\b/.test(
    textOf(items),
  );

/** Whether a clause asks for the same of something else: "the bass too". */
export const saysAgain = (items: readonly Item[]): boolean =>
  items.some(({ who, place }) => who !== undefined || place !== undefined) &&
  /(?:@|#)(?: #)? (?:too|also|as well|likewise)$|^(?:and |the )*(?:same|likewise|ditto)\b|^also (?:the )?[@#]$|^(?:so |and so )(?:is|are|does|do) (?:the )?[@#]/.test(
    textOf(items).trim(),
  );

/** Whether a clause goes on about the subject before: "and should be quieter". */
export const lacksSubject = (items: readonly Item[]): boolean =>
  /^(?:should|could|would|must|can|needs?|is|are|has|have|sounds?|feels?|seems?|gets?|sits?)$/.test(
    items[0]?.text ?? '',
  );

/** Whether a clause begins with a verb of request. */
export const isImperative = (items: readonly Item[]): boolean =>
  /^(?:please |just |maybe |so |then |and |really )*(?:add|make|give|use|turn|bring|put|take|remove|drop|try|let|mute|lose|cut|raise|lower|boost|thin|push|pull|simplify|we|could|can|needs?|relax|ramp|ease|lift|lighten|tame|trim|shorten|extend|open|roll|soften|leave|clean|speed|slow|pick|calm|keep|play|move|fill|strip|tone|dial|tuck|duck|nudge|swap|replace|change|shave|double|repeat|brighten|darken|warm)\b/.test(
    textOf(items),
  );

/** "From there on". */
export const saysFromThere = (items: readonly Item[]): boolean =>
  /\bfrom (?:there|then|that point)\b/.test(textOf(items));

/** Whether a clause is about a person, who can only be the singer unless another part was named. */
export const saysSinger = (items: readonly Item[]): boolean =>
  items.some(({ text }) => /^(?:she|he|her|him)$/.test(text));
