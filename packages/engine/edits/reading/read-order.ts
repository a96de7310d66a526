import type { EditContext } from '#engine/edits/edit-context.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { ARTICLE, type ClauseText, PLACE } from '#engine/edits/reading/clause-text.ts';
import type { Place } from '#engine/edits/reading/places.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const removing =
  '(?:get rid|cut|remove|removing|drop|skip|skipping|delete|lose|losing|leave out|take out|get rid of|ditch|scrap|kill|do without|omit|axe|chop|eliminate|cut out|leave off|throw out|strip out|bin|jump over|edit out)';
const removed = [
  regExp`\b${removing} (?:out )?${ARTICLE}(?<what>${PLACE})(?: out| completely| entirely| altogether| please| and| _| ,|$)`,
  regExp`(?:^|\b(?:with|want|have|please|make it|,) )(?:no|without) (?:more )?${ARTICLE}(?<what>${PLACE})(?: please| at all| _| ,|$)`,
  regExp`\bwithout ${ARTICLE}(?<what>${PLACE})(?: please| at all| _| ,|$)`,
  regExp`\b(?:take|leave|cut) ${ARTICLE}(?<what>${PLACE}) out\b`,
  regExp`(?<what>${PLACE}) (?:is|are|feels|seems) (?:totally |completely |really |a bit )?(?:not needed|unnecessary|redundant|superfluous|not necessary|pointless|one too many|not required)\b`,
  regExp`(?<what>${PLACE}) (?:can|could|should|must|needs to|has to) (?:go|be cut|be removed|be dropped|be left out|be skipped|disappear)(?= |$)(?! (?:up|down|before|after|to|first|last))`,
  regExp`\bdo not (?:really )?(?:need|want) ${ARTICLE}(?<what>${PLACE})`,
  regExp`^${ARTICLE}(?<what>${PLACE}) (?:should be |should go |goes )?out(?: please)?$`,
];

const besides = regExp`\b${removing} (?:out )?${ARTICLE}(?<what>${PLACE}) (?<where>${PLACE})`;

const pair = regExp`\b(?:swap|switch|reverse|flip|exchange) (?:the order )?(?:of )?${ARTICLE}(${PLACE})`;
const swapped = [
  regExp`\b(?:swap|switch|exchange|flip|reverse|trade|interchange) (?:the order of |the places of |around |round )?${ARTICLE}(?<first>${PLACE}) (?:and|with|for|,) ${ARTICLE}(?<second>${PLACE})`,
  regExp`(?<first>${PLACE}) and ${ARTICLE}(?<second>${PLACE}) (?:should |could )?(?:swap|switch|trade|change|exchange|be swapped|be switched)`,
];
const movedTo = regExp`\b(?:move|put|place|shift|have|bring|play|let|want|relocate|stick) ${ARTICLE}(?<what>${PLACE}) (?:to |go |come |right |directly |play |played |up |so it comes |be |back )*(?<where>${PLACE})`;
const before = regExp`^(?:\S+ ){0,2}?(?<what>${PLACE}) (?:should |could |must |to |needs to )?(?:go |come |be |play |comes |goes |moved |be moved )?(?:to )?(?<where>${PLACE})(?: please| instead| rather| not| _|,|$)`;
const starting = regExp`(?:^|\b(?:should|could|must|please|to|it|let us|and|then|we|can|song|piece|track|@\d+) )(?:start|open|begin|starts|opens|begins|starting|kick off) (?:it |the song |the piece |the track |right |straight |directly |immediately |off |away |@\d+ )*(?:with |on |from |at |in )?(?:the )?(?<what>${PLACE})`;
const closing = regExp`\b(?:end|finish|close|ends|finishes|ending|conclude) (?:it |the song |the piece |the track |@\d+ )*(?:with |on |after )?(?:the )?(?<what>${PLACE})`;
const first = regExp`(?<what>${PLACE}) (?:should |could )?(?:come |go |be )?first\b`;
const again = [
  regExp`\b(?:repeat|repeating|duplicate|copy|loop|double|replay) ${ARTICLE}(?<what>${PLACE})(?: (?:twice|again|once more|once|one more time|one time))?(?: (?:at )?(?<where>${PLACE}))?`,
  regExp`(?<what>${PLACE}) (?:should |could |must |can |to )?(?:be )?(?:played |play |come |go |happen |repeat |repeats |repeated )?(?:twice|two times|again|one more time|once more|a second time|back|return|repeat|repeated|return again)(?: in a row)?\b(?: (?:at )?(?<where>${PLACE}))?(?! as)`,
  regExp`\b(?:add|have|insert|want|need|needs|with|get|put in|hear|do|give us|play|could use|like|append|bring back|squeeze in|end with|throw in|tack on)(?: in)? (?:an?|another|one more|an extra|an additional|one extra|yet another) (?:extra |additional |final |last |new |third |second |fourth |repeat of |repeat |repetition of )*(?:the )?(?<what>${PLACE})(?: (?:again|too|right|please))*(?: (?<where>${PLACE}))?`,
  regExp`^(?:and |maybe |please )?(?:another|one more|an extra|one extra) (?<what>${PLACE})(?: (?:right )?(?<where>${PLACE}))?`,
  regExp`\b(?:play|do|have|sing|run) ${ARTICLE}(?<what>${PLACE}) (?:again|twice|two times|one more time|once more|back)(?: (?<where>${PLACE}))?`,
  regExp`\b(?:go back to|bring back|return to|reprise) ${ARTICLE}(?<what>${PLACE}) (?:again )?(?<where>${PLACE})`,
];

interface Named {
  readonly what: readonly number[];
  readonly where: Place | undefined;
}

const take = (clause: ClauseText, patterns: readonly RegExp[]): Named | undefined => {
  for (const pattern of patterns) {
    const match = pattern.exec(clause.text);
    const what = clause.place(match?.groups?.['what']);
    if (what === undefined || what.named.length === 0 || what.isUnknown) continue;
    clause.take(pattern);
    return { what: what.named, where: clause.place(match?.groups?.['where']) };
  }
  return undefined;
};

/** The index in the order before which something goes, for "before the bridge", "after chorus 2", "at the end". */
const position = (
  order: readonly number[],
  where: Place | undefined,
  context: EditContext,
): number | undefined => {
  if (where === undefined) return undefined;
  const named = where.named.length > 0 ? where.named : [];
  if (where.relation === 'before' || where.relation === 'until') {
    const at = order.indexOf(named[0] ?? -1);
    return at < 0 ? undefined : at;
  }
  if (where.relation === 'after') {
    const at = order.indexOf(named.at(-1) ?? -1);
    return at < 0 ? undefined : at + 1;
  }
  if (where.sections?.[0] === 0) return 0;
  const lastIndex = context.sections.length - 1;
  if (where.sections?.[0] !== lastIndex) return undefined;
  // At the end of the piece is before its outro.
  return context.sections[lastIndex]?.kind === 'outro' ? order.indexOf(lastIndex) : order.length;
};

const orderChange = (order: readonly number[]): Change[] =>
  order.length > 0 && order.length <= 30 ? [{ kind: 'order', sections: [...order] }] : [];

const moved = (all: readonly number[], { what, where }: Named, context: EditContext): Change[] => {
  const rest = all.filter((i) => !what.includes(i));
  const isEdge = where?.relation === 'in' && where.sections?.length === 1;
  const at = position(rest, where, context) ?? (isEdge && where?.sections?.[0] === 0 ? 0 : undefined);
  return at === undefined ? [] : orderChange([...rest.slice(0, at), ...what, ...rest.slice(at)]);
};

/** The changes of an order of sections that a clause asks for. */
export const readOrder = (clause: ClauseText, context: EditContext, all: readonly number[]): Change[] => {
  if (
    clause.places.every(({ named }) => named.length === 0) ||
    clause.parts.some(({ parts }) => parts.length > 0)
  )
    return [];
  for (const pattern of swapped) {
    const match = clause.take(pattern);
    const one = clause.place(match?.groups?.['first'])?.named[0];
    const two = clause.place(match?.groups?.['second'])?.named[0];
    if (one !== undefined && two !== undefined)
      return orderChange(all.map((i) => (i === one ? two : i === two ? one : i)));
  }
  const two = clause.place(pair.exec(clause.text)?.[1])?.named ?? [];
  const [one, other] = two;
  if (two.length === 2 && one !== undefined && other !== undefined) {
    clause.take(pair);
    return orderChange(all.map((i) => (i === one ? other : i === other ? one : i)));
  }
  // "Drop the pre-chorus before chorus 2": the one that is next to it.
  const next = besides.exec(clause.text)?.groups;
  const beside = clause.place(next?.['where']);
  const choices = clause.place(next?.['what'])?.named ?? [];
  if (beside !== undefined && choices.length > 1 && /^(?:before|after)$/.test(beside.relation)) {
    const edge = beside.named[0] ?? 0;
    const neighbour =
      beside.relation === 'before' ? choices.findLast((i) => i < edge) : choices.find((i) => i > edge);
    return neighbour === undefined ? [] : orderChange(all.filter((i) => i !== neighbour));
  }
  const gone = take(clause, removed);
  if (gone !== undefined && !/\b(?:half|bars?)\b/.test(clause.text))
    return orderChange(all.filter((i) => !gone.what.includes(i)));
  const repeated = take(clause, again);
  if (repeated !== undefined) {
    const isAll =
      repeated.what.length > 1 && /\b(?:each|every|both|all|choruses|verses)\b/.test(clause.spoken);
    if (isAll) return orderChange(all.flatMap((i) => (repeated.what.includes(i) ? [i, i] : [i])));
    const source = repeated.what.at(-1) ?? 0;
    const at = position(all, repeated.where, context) ?? source + 1;
    return orderChange([...all.slice(0, at), source, ...all.slice(at)]);
  }
  // "Go straight from the build to the outro": what is between them is left out.
  const jump = clause.place(
    /\b(?:go|goes|jump|jumps|skip|cut|straight|directly|right) (?:straight |directly |right )?(#\d+)/.exec(
      clause.text,
    )?.[1],
  );
  const span = jump?.sections ?? [];
  const isFromTo = clause.items.some(({ place, words }) => place === jump && words.startsWith('from '));
  if (jump !== undefined && isFromTo && span.length > 2)
    return orderChange(all.filter((i) => !span.slice(1, -1).includes(i)));
  const shifted = take(clause, [movedTo]);
  if (shifted !== undefined) return moved(all, shifted, context);
  const opening = take(clause, [starting, first]);
  if (opening !== undefined) {
    const from = opening.what[0] ?? 0;
    const isStraight = /\b(?:straight|right|directly|immediately|right away)\b/.test(
      clause.original.join(' '),
    );
    return orderChange(isStraight ? all.slice(from) : [from, ...all.filter((i) => i !== from)]);
  }
  const last = take(clause, [closing]);
  if (last !== undefined) {
    const to = last.what.at(-1) ?? 0;
    return /\bafter\b/.test(clause.spoken)
      ? orderChange(all.slice(0, to + 1))
      : orderChange([...all.filter((i) => i !== to), to]);
  }
  const relation = before.exec(clause.text);
  const where = clause.place(relation?.groups?.['where']);
  const named =
    where !== undefined && /^(?:before|after)$/.test(where.relation) ? take(clause, [before]) : undefined;
  return named === undefined ? [] : moved(all, named, context);
};
