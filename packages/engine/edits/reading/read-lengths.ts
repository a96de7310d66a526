import type { EditContext } from '#engine/edits/edit-context.ts';
import { degreeOf } from '#engine/edits/reading/amounts.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { ARTICLE, type ClauseText, PLACE } from '#engine/edits/reading/clause-text.ts';
import { numberOf, numberWords } from '#engine/edits/reading/numbers.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const lengthen =
  '(?:extend|extending|lengthen|stretch|prolong|expand|draw out|stretch out|drag out|longer|extended|elongate|grow)';
const shorten =
  '(?:shorten|shortening|trim|cut down|cut back|cut|reduce|tighten|tighten up|truncate|chop|condense|compress|shorter|abridge|shave|trim down)';
const count = String.raw`(?:another |about |around |an extra |a further )?(?:a )?(?:(?<bars>${numberWords})(?: of)?)(?: more| extra| additional| fewer| less| whole)? bars?`;

/** Bars added (sign 1) or cut (-1) by the number in `bars`. */
const counted: readonly (readonly [1 | -1, RegExp])[] = [
  [-1, regExp`${count} too (?:long|much|many)\b`],
  [1, regExp`${count} too short\b`],
  [1, regExp`${count} (?:longer|more|extra|additional)\b`],
  [-1, regExp`${count} (?:shorter|less|fewer)\b`],
  [1, regExp`\b${lengthen}\b.*? (?:by |for )?${count}`],
  [-1, regExp`\b${shorten}\b.*? by ${count}`],
  [
    -1,
    regExp`\b(?:cut|take|remove|drop|lose|chop|shave|trim|knock|delete|shorten|strip) (?:the |off )?(?:last |first )?${count} (?:from|off|of|out of|out|away|${PLACE})`,
  ],
  [
    1,
    regExp`\b(?:add|adding|insert|append|give (?:it|us|me|${PLACE})|put|tack on|need|needs|want|have|could use|could do with|get|go|goes) (?:in )?${count}`,
  ],
  [-1, regExp`\b(?:take|shave|knock|chop|trim|cut|lose|drop) (?:off |out |away )${count}$`],
  [1, regExp`(?:^|for )(?:another |an extra )${count}`],
  [1, regExp`(?<bars>${numberWords}) (?:more|extra|additional) bars?\b`],
  [-1, regExp`(?<bars>${numberWords}) (?:fewer|less) bars?\b`],
  [1, regExp`(?:plus) (?<bars>${numberWords}) bars?\b`],
  [-1, regExp`(?:minus) (?<bars>${numberWords}) bars?\b`],
  [1, regExp`\bby (?<bars>${numberWords}) bars?\b`],
  [1, regExp`\b(?<bars>an extra|an additional|another|one more|one extra) bar\b`],
];

/** A new length. */
const total = regExp`(?:(?:\b(?:be|is|to|only|just|last|lasts|go on for|goes on for|run for|should have|have)|${PLACE}) |^)(?:only |just |about |exactly )?(?<bars>${numberWords}) bars?(?: long| instead| in length| in total| total| only)*(?:$| (?=not|_|,|please|maybe))`;

const twice =
  /\b(?:twice as long|double the length|twice the length|double in length|double (?=#\d+)(?!.*again))/;
const half = regExp`\b(?:half as long|half the length|half its length|in half|by half|to half|halve|half the bars|half of its length)\b`;
const longer = regExp`\b(?:${lengthen}|longer|more time|too short|not long enough|ends too (?:soon|early|quickly)|over too (?:soon|quickly)|too brief|so short|a bit short|bit short|a little short|more room to develop|go on longer|goes by too (?:fast|quickly)|let .* go on|last longer)\b`;
const shorter = regExp`\b(?:${shorten}|shorter|too long|so long|bit long|a little long|very long|rather long|quite long|drags on|goes on too long|goes on forever|goes on for too long|goes on and on|outstays its welcome|overlong|overstays its welcome|takes too long|takes forever|lasts too long|lasts forever|too drawn out|not as long|less long|not so long|get to the point|not that long)\b`;

/** Bars of a length that is only said in words. */
const barsOf =
  (words: string, sign: 1 | -1) =>
  (bars: number): number => {
    const degree = degreeOf(words);
    const wanted = degree === 'small' ? 2 : degree === 'large' ? 8 : 4;
    const most = sign > 0 ? Math.max(2, bars) : Math.max(1, Math.floor(bars / 2));
    return sign * Math.min(wanted, most);
  };

const changesOf = (clause: ClauseText): Change[] => {
  const text = clause.text;
  if (clause.parts.some(({ parts }) => parts.length > 0)) return [];
  for (const [sign, pattern] of counted) {
    const match = clause.take(pattern);
    if (match === undefined) continue;
    const bars = numberOf(match.groups?.['bars']) ?? 1;
    return Number.isInteger(bars) && bars > 0 ? [{ kind: 'length', by_bars: sign * Math.min(64, bars) }] : [];
  }
  const hasPlace = clause.places.some(({ named, bars }) => named.length > 0 || bars !== undefined);
  // "Cut the last two bars of the bridge": the place itself is taken out.
  const cut = clause.take(
    regExp`\b(?:cut|remove|drop|lose|chop|trim|delete|skip|shave off|take out|get rid|ditch) (?:off |out )?${ARTICLE}(${PLACE})`,
  );
  const span = clause.place(cut?.[1]);
  if (span?.bars !== undefined && span.relation === 'in')
    return [{ kind: 'length', by_bars: -(span.bars.to - span.bars.from + 1), places: [span] }];
  const repeated = regExp`\b(?:repeat|double|add|extend|insert|loop) (?:another )?${ARTICLE}(${PLACE})`.exec(
    text,
  );
  const doubled = clause.place(repeated?.[1]);
  if (
    doubled?.bars !== undefined &&
    doubled.relation === 'in' &&
    !doubled.hasPreposition &&
    clause.take(/\b(?:repeat|double|loop) /) !== undefined
  )
    return [{ kind: 'length', by_bars: doubled.bars.to - doubled.bars.from + 1, places: [doubled] }];
  const length =
    hasPlace || /\b(?:it|this|that|they|them|section|part)\b/.test(text) || text.split(' ').length < 5
      ? clause.take(total)
      : undefined;
  const bars = numberOf(length?.groups?.['bars']);
  if (bars !== undefined && Number.isInteger(bars)) return [{ kind: 'length', barsOf: (now) => bars - now }];
  const share = regExp`\b(?:${lengthen}|${shorten}) .*\bby (?:a |one )?(third|quarter)\b`;
  const part = share.exec(clause.original.join(' '));
  if (part !== null) {
    const sign = regExp`\b${shorten}\b`.test(part[0]) ? -1 : 1;
    const divisor = part[1] === 'third' ? 3 : 4;
    return [{ kind: 'length', barsOf: (now) => sign * Math.round(now / divisor) }];
  }
  if (clause.take(half)) return [{ kind: 'length', barsOf: (now) => -Math.floor(now / 2) }];
  if (clause.take(twice)) return [{ kind: 'length', barsOf: (now) => now }];
  if (cut !== undefined) return [];
  if (/\b(?:ring|rings|ringing|hold|held|sustain|linger|fade|fades|resonate|hang|decay)\b/.test(text))
    return [];
  if (/\b(?:chord|note|reverb|tail|echo|delay|notes)\b/.test(clause.spoken) && !hasPlace) return [];
  if (/\bdo not|not (?:any )?(?:longer|shorter)\b/.test(text)) return [];
  if (clause.take(longer)) return [{ kind: 'length', barsOf: barsOf(text, 1) }];
  return clause.take(shorter) ? [{ kind: 'length', barsOf: barsOf(text, -1) }] : [];
};

const endWords = /\b(?:ending|end|finish|finale|conclusion)\b/;

/** The changes of a section's length that a clause asks for; the section is the clause's place, or the last of the piece. */
export const readLengths = (clause: ClauseText, context: EditContext): Change[] => {
  const last = context.sections.length - 1;
  const isOfEnding = clause.places.length === 0 && endWords.test(clause.spoken) && last >= 0;
  const places = [
    {
      sections: [last],
      named: [last],
      relation: 'in',
      hasPreposition: true,
      isUnknown: false,
      length: 0,
    } as const,
  ];
  return changesOf(clause).map((change) => (isOfEnding ? { ...change, places } : change));
};
