import type { EditKind } from '#contract/edit-kinds.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { ARTICLE, type ClauseText, PART, PLACE } from '#engine/edits/reading/clause-text.ts';
import { isMeant } from '#engine/edits/reading/part-words.ts';
import { type Place, barCount, barsOfSections } from '#engine/edits/reading/places.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const adjectives = String.raw`(?:(?!no\b|not\b|more\b|less\b|too\b|with\b|of\b|hearing\b|through\b|into\b|across\b|over\b|and\b|in\b|on\b|at\b|\w+er\b)\w+ ){0,2}?`;
const some = String.raw`(?:a|an|some|another|a few|a bit of|a little|a little bit of|a touch of|a pair of|a second|maybe a|maybe some|a hint of|subtle|one)`;
const modal = '(?:should|could|can|must|would|might|may|has to|have to|needs? to|ought to|to|please|will)';

/** Part and instrument are the groups `old` and `new`. */
const replacements = [
  regExp`instead of ${ARTICLE}${adjectives}(?<old>${PART}) (?:, )?(?:(?:use|have|try|take|put|let|play|maybe|how about|want|like|we|i|us|would|could|should) ){0,4}(?:a |an |the |some )?${adjectives}(?<new>${PART})`,
  regExp`(?<new>${PART}) (?:${PLACE} )?(?:${modal} )?(?:\w+ ){0,3}?(?:instead of|rather than|in place of|in lieu of|in exchange for|and not|not) ${ARTICLE}(?:boring |old )?(?<old>${PART})`,
  regExp`\b(?:rather|prefer|like)(?: \w+){0,2} (?:a|an|some|the)? ?(?<new>${PART}) (?:${PLACE} )?(?:than|to|over) ${ARTICLE}(?<old>${PART})`,
  regExp`\bsubstitute (?:a |an |the |some )?(?<new>${PART}) for ${ARTICLE}(?<old>${PART})`,
  regExp`\b(?:replace|swap out|swap|switch out|switch|exchange|substitute|change|trade|turn|convert|transform|replacing|swapping) ${ARTICLE}${adjectives}(?<old>${PART}) (?:${PLACE} )?(?:out )?(?:with|for|by|to|into|against) (?:a |an |the |some |something like |real )?${adjectives}(?<new>${PART})`,
  regExp`\b(?:make|have) ${ARTICLE}(?<old>${PART}) (?:${PLACE} )?(?:into |be )?(?:a|an) ${adjectives}(?<new>${PART})`,
  regExp`\b(?:play|have|put|do|let|try) ${ARTICLE}(?<old>${PART}) (?:${PLACE} )?(?:be )?(?:played )?(?:on|by|with) (?:a |an |the |some )?${adjectives}(?<new>${PART})`,
  regExp`\b(?:give|hand|pass|assign|move) ${ARTICLE}(?<old>${PART}) (?:${PLACE} )?(?:over )?to (?:a |an |the |some )?${adjectives}(?<new>${PART})`,
  regExp`\b(?:let|have|get|make) ${ARTICLE}${adjectives}(?<new>${PART}) (?:${PLACE} )?(?:play|take|sing|carry|take over|handle|do) (?:over )?(?:${ARTICLE})(?<old>${PART})`,
  regExp`(?<new>${PART}) (?:${PLACE} )?(?:${modal} )?(?:play|plays|take|takes|take over|takes over|carry|carries|replace|replaces|replacing) (?:over )?(?:from )?${ARTICLE}(?<old>${PART})`,
  regExp`(?<old>${PART}) (?:${PLACE} )?(?:${modal} )?(?:be |become |sound like |(?:be|sound) (?:nicer|better|good|great|nice|cool|lovely) )?(?:(?:played|sung|done|taken|replaced) )?(?:on|by|with) (?:a|an|the) ${adjectives}(?<new>${PART}) ?(?:instead)?`,
  regExp`(?<old>${PART}) (?:${PLACE} )?(?:${modal} )?(?:be )?(?:replaced|swapped|swapped out|switched|exchanged|substituted|played|doubled) (?:with|by|for|on) (?:a |an |the |some )?${adjectives}(?<new>${PART})`,
  regExp`(?<old>${PART}) (?:${PLACE} )?(?:${modal} )(?:rather |better )?(?:be|become|turn into|change to) (?:a|an|the) ${adjectives}(?<new>${PART})`,
  regExp`\b(?:can|could|should|would|might) ${ARTICLE}(?<old>${PART}) (?:${PLACE} )?(?:rather |maybe )?(?:be|become|turn into|change to|be played on|be played by|be done on|be replaced by|be replaced with) (?:a |an |the )?${adjectives}(?<new>${PART})`,
  regExp`(?<old>${PART}) (?:${PLACE} )?(?:${modal} )(?:\w+ ){0,3}?(?:as|for) (?:a|an|the) ${adjectives}(?<new>${PART})`,
  regExp`(?<old>${PART}) (?:into|becomes) (?:a |an )?${adjectives}(?<new>${PART})`,
  regExp`(?<old>${PART}) out (?:, )?(?:and )?(?:the |an? |some )?(?<new>${PART}) in\b`,
  regExp`\b(?:no|lose|drop|remove|ditch|not|without|kill|scrap) (?:more )?${ARTICLE}(?<old>${PART}) (?:, )?(?:but |and )?(?:use |add |have |put in )?(?:a |an |some |the )?(?<new>${PART}) instead`,
];

const lead = regExp`\b(?:give|hand|assign|pass) ${ARTICLE}${PLACE} (?:over )?to (?:a |an |the )?${adjectives}(?<new>${PART})|\b(?:let|have) ${ARTICLE}(?<new>${PART}) (?:play|take|sing) ${ARTICLE}${PLACE}$`;
const instead = regExp`\b(?:can|could|should|might|would|must) (?:it|this|that|they) (?:maybe |rather |perhaps |just )?(?:be|become|be played (?:on|by|with)) (?:an? |the |some )?${adjectives}(?<other>${PART})(?= |$)|(?:a |an |the |some )?${adjectives}(?<new>${PART}) (?:${PLACE} )?(?:\w+ )?instead\b`;
const swap = regExp`\b(?:swap|switch|exchange) (?:the )?(?<first>${PART})(?: and (?:the )?(?<second>${PART}))?$`;

const removing =
  '(?:mute|muting|remove|removing|lose|losing|kill|drop out|drop|dropping|cut out|cut|take out|take away|get rid of|leave out|leave off|ditch|delete|silence|scrap|axe|omit|skip|strip out|strip away|pull out|do without|eliminate|erase|bin|switch off|turn off|stop|nix|chuck|exclude|strip|clear out|hold off|yank|dump|throw out|kick out|rest|cancel|banish|shut off|hold off on|hold off with|lay off)';
/** What makes "cut the drums" another change: "cut the drums by 3 dB". */
const notMuted = String.raw`(?! (?:${PLACE} )?(?:by|a bit|a little|a touch|down|back|slightly|volume|level|an octave|one octave|two octaves|\d|in volume|in level|to|reverb|in the mix|some|a notch|a hair|a tad))`;

const mutes = [
  regExp`\b(?:no|without|minus|zero|sans)(?: (?:more|any|the|all))* ${adjectives}(?<who>${PART})(?! (?:out|louder|softer))`,
  regExp`\b${removing} (?:out )?${ARTICLE}(?:${PLACE} )?${adjectives}(?<who>${PART})${notMuted}`,
  regExp`\b(?:take|leave|cut|pull|strip|drop|keep|get|have|want|bring|let) ${ARTICLE}(?<who>${PART}) (?:${PLACE} )?(?:drop |stay )?(?:out|away|off|silent)\b`,
  regExp`(?<who>${PART}) (?:${PLACE} )?(?:${modal} )?(?:be |stay |go |are |is |all |just )?(?:completely |totally )?(?:silent|muted|drop out|drops out|dropping out|dropped out|were out|fell silent|went silent|tacet|gone|removed|cut out|taken out|not play|not be there|not be playing|pause|shut up|rest|sit out|lay out|lays out|left out|drop away|out|off)\b(?! (?:of|in front))`,
  regExp`(?<who>${PART}) (?:${PLACE} )?(?:${modal} |do |does )?not (?:be )?(?:play|playing|there|here|sing|start|enter|come in|begin|needed|necessary|appear|be in|in it|belong|kick in|be used|work|be heard|fit)\b`,
  regExp`\b(?:do|does) not (?:really )?(?:want|need) (?:to hear )?(?:any |any of )?${ARTICLE}(?<who>${PART})`,
  regExp`\bnot (?:use|have|play|include|start|bring in) (?:any )?${ARTICLE}(?<who>${PART})`,
  regExp`\b${removing} (?:out )?(?<back>it|them|that|those|these|him|her)(?= |$)${notMuted}(?! (?:up|down|one|the))|\b(?:take|leave|cut) (?<gone>it|them|that|those|these) (?:out|away)\b`,
  regExp`\b(?:give|let) ${ARTICLE}(?<who>${PART}) (?:a |have a |take a )?(?:rest|break|pause)\b`,
  regExp`(?<who>${PART}) (?:${PLACE} )?${modal} (?:go away|disappear)\b`,
  regExp`(?<who>${PART}) (?:can|could|should|must|needs to|has to|have to) (?:go|leave)(?= |$)(?! (?:up|down|higher|lower|back|to|for|into|quieter|softer|on))`,
];

/** They enter later: silent before the place. */
const entries = [
  regExp`\b(?:let|have) ${ARTICLE}(?<who>${PART}) (?:start|begin) (?<place>${PLACE})`,
  regExp`(?<who>${PART}) (?:${modal} )?(?:only|not) (?:to )?(?:come|comes|coming|start|starts|enter|enters|join|joins|kick|kicks|in|appear|appears|begin|begins|play|plays|be|set|sets)(?: in| playing)? (?:only )?(?<place>${PLACE})`,
  regExp`(?<who>${PART}) (?:${modal} )?(?:come|comes|coming|start|starts|enter|enters|join|joins|kick|kicks|in|appear|appears|begin|begins|play|plays)(?: in| playing)? (?:only|not) (?<place>${PLACE})`,
  regExp`\b(?:only|just) (?:bring in|start|introduce|let|have|bring|add|use) ${ARTICLE}(?<who>${PART})(?: in| come in| start| enter| begin| kick in)* (?<place>${PLACE})`,
  regExp`\b(?:bring in|start|introduce|let|have|bring|add) ${ARTICLE}(?<who>${PART})(?: in| come in| start| enter| begin| kick in| playing)* (?:only|later ,?|later) ?(?<place>${PLACE})`,
  regExp`\b(?:hold|hold back|hold off|wait|wait with|wait for|delay|save|keep|keep back|reserve|hold off on|hold off with|postpone) (?:with )?${ARTICLE}(?<who>${PART})(?: back| off| out| silent| for)* (?<place>${PLACE})`,
  regExp`(?<who>${PART}) (?:${modal} )?(?:wait|hold)(?: off| out)? (?<place>${PLACE})`,
  regExp`(?<who>${PART}) (?:${modal} )?(?:enter|enters|start|starts|come in|comes in|begin|begins)(?: too early)? ,? ?(?:later|wait) (?:,|and )? ?(?<place>${PLACE})`,
  regExp`\b(?:start|begin) ${ARTICLE}(?<who>${PART})(?: playing| only)? (?<place>${PLACE})`,
];

/** "Drums come in here": they are silent before, or join there if they do not play there. */
const entrance = regExp`(?<who>${PART}) (?:${modal} )?(?:come|comes|enter|enters|kick|kicks|join|joins|start|starts|begin|begins)(?: in)?(?: playing)? (?<place>${PLACE})$`;

/** They play nowhere else. */
const onlyThere = [
  regExp`\b(?<back>it|they) (?:${modal} )?only (?:play|plays|be|come in|enter|sing|sings|playing) (?<place>${PLACE})`,
  regExp`\b(?<back>it|they|them) (?:${modal} )?(?:play|plays|be|enter|sing|sings|in)? ?(?:only (?<there>${PLACE})|(?<place>${PLACE}) only\b)`,
  regExp`(?<who>${PART}) (?:${modal} )?(?:be |play |plays )?only (?:play |be |in |play in )?(?<place>${PLACE})`,
  regExp`\b(?:only|just) (?:have|use|play|want|keep) ${ARTICLE}(?<who>${PART}) (?<place>${PLACE})`,
  regExp`(?<who>${PART}) (?<place>${PLACE}) only\b`,
  regExp`\b(?:use|keep|have|play|want) ${ARTICLE}(?<who>${PART}) only (?<place>${PLACE})`,
];

/** All other parts are silent. */
const alone = [
  regExp`\b(?:just|only) ${ARTICLE}(?<who>${PART}) (?:should |must |to |can )?(?:remain|remains|stay|stays|left|be left|be heard|play|plays|playing)\b`,
  regExp`\b(?:just|only|nothing but|solely) (?:have |leave |keep |use |hear |play )?${ARTICLE}${adjectives}(?<who>${PART})(?! (?:a|one|slightly|louder|softer|too|in a|needs?|sounds?|is|are|could|should)\b)`,
  regExp`\b(?:leave|keep|have|want) (?:just|only|nothing but) ${ARTICLE}(?<who>${PART})`,
  regExp`(?<who>${PART}) (?:${modal} )?(?:play |be |plays |playing |stay )?(?:all )?(?:alone|only|by itself|by themselves|on its own|on their own|unaccompanied)\b`,
  regExp`\bsolo (?:the )?(?<who>${PART})`,
];

const strongAdd =
  '(?:add|adding|include|bring in|throw in|put in|insert|layer in|layer|introduce|mix in|sprinkle in|sprinkle|drop in|slip in|stick in|work in|weave in|toss in|blend in|bring back|put back|pop in)';
const weakAdd =
  '(?:bring|put|throw|try|use|have|get|want|need|needs|wants|hear|could use|could do with|would like|would love|love|like|how about|what about|maybe|with|give us|give me|give it|us have|there should be|there could be|should have|could have|needs to have|join|feature|missing|lacks|is missing|calls for|begging for|cries out for|crying out for|perhaps|deserves|imagine|see|there be|miss|craving|adding|consider)';

const additions = [
  regExp`\b${strongAdd} (?:in )?(?:${some} |the |also |more |also a )?${adjectives}(?<new>${PART})(?! (?:fills?|reverb|echo|energy|notes?|hits|delay|level|volume)\b)`,
  regExp`\bdouble (?:the |this |that )?(?:@\d+ )?(?:with|by|on) (?:a |an |the |some )?${adjectives}(?<new>${PART})`,
  regExp`\b(?:bring|let|have|get) ${ARTICLE}${adjectives}(?<new>${PART}) (?:${PLACE} )?(?:back )?(?:come in|join|join in|in|enter|play(?= #|$| too| along| here)|back in|back|come back)\b`,
  regExp`\b(?:backed|accompanied|doubled|joined|supported|reinforced)(?: up)? (?:by|with) (?:a |an |the |some )?${adjectives}(?<new>${PART})`,
  regExp`(?<new>${PART}) (?:${PLACE} )?(?:${modal} )?(?:also )?(?:join|joins|join in|come in(?! too)|comes in(?! too)|enter(?! too)|enters(?! too)|joining|be added|added|come back|come back in|return|be back|play too|play along|play here)\b`,
  regExp`\b${weakAdd} (?:in )?(?:to (?:hear|have|add) )?(?:also )?${some} ${adjectives}(?<new>${PART})(?! (?:fills?|reverb|echo|energy|notes?|hits|delay|level|volume|should|could|is|are|needs?)\b)`,
  regExp`^(?:and |also |plus |with )?(?:a|an|some) ${adjectives}(?<new>${PART})(?: (?:${PLACE}|would be|please|maybe|could|underneath|on top|would|might|in there|there|behind)\b)`,
  regExp`^(?:(?:an?|some|maybe|subtle) )*${adjectives}(?<new>${PART}) (?:${PLACE} )?would (?:be(?! better than)|add|help|lift|make|work|sound|fit|do|give)\b`,
  regExp`^(?:(?:an?|some|maybe|perhaps|also) )*(?<bare>${PART}) (?:${PLACE}(?: please)?|please)$`,
  regExp`(?<new>${PART}) (?:${PLACE} )?(?:${modal} )?(?:double|doubles|doubling) ${ARTICLE}${PART}`,
];

const partsOf = (clause: ClauseText, name: string | undefined): readonly string[] =>
  clause.who(name)?.parts ?? [];

const takeAny = (clause: ClauseText, patterns: readonly RegExp[]): Record<string, string> | undefined => {
  for (const pattern of patterns) {
    const names = Object.entries(pattern.exec(clause.text)?.groups ?? {});
    if (
      names.length === 0 ||
      names.some(([, name]) => name !== undefined && clause.who(name)?.parts.length === 0)
    )
      continue;
    const groups = clause.take(pattern)?.groups;
    if (groups !== undefined) return groups;
  }
  return undefined;
};

const readReplacements = (clause: ClauseText, context: EditContext): Change[] => {
  const swapped = clause.parts.length > 0 ? clause.take(swap) : undefined;
  if (swapped !== undefined) {
    const pair = [
      ...partsOf(clause, swapped.groups?.['first']),
      ...partsOf(clause, swapped.groups?.['second']),
    ];
    const [first, second] = pair;
    if (pair.length === 2 && first !== undefined && second !== undefined)
      return [
        { kind: 'replace', part: first, instrument: second },
        { kind: 'replace', part: second, instrument: first },
      ];
  }
  const isDoubling = /\bdouble\b/.test(clause.text);
  const found = clause.parts.length > 1 && !isDoubling ? takeAny(clause, replacements) : undefined;
  // "Give the second theme to the cello"
  const given = found === undefined ? clause.take(lead) : undefined;
  const [taker] = partsOf(clause, given?.groups?.['new']);
  if (taker !== undefined) return [{ kind: 'replace', part: 'lead', instrument: taker }];
  const newParts = partsOf(clause, found?.['new']);
  const oldParts = partsOf(clause, found?.['old']);
  const [instrument] = newParts;
  if (instrument === undefined) return [];
  const isPlayed = (name: string): boolean => context.parts.some((part) => isMeant(name, part));
  // "A celesta on the melody": the celesta is new. "Flute out, fiddle in" is not ambiguous.
  const [only] = oldParts;
  if (
    !/@\d* ?out\b/.test(clause.text) &&
    oldParts.length === 1 &&
    only !== undefined &&
    !isPlayed(only) &&
    isPlayed(instrument)
  )
    return [{ kind: 'replace', part: instrument, instrument: only }];
  return oldParts.flatMap((part) => (part === instrument ? [] : [{ kind: 'replace', part, instrument }]));
};

/** The bars before a place; undefined at the start of the piece. */
const before = (context: EditContext, place: Place): Place | undefined => {
  if (/^(?:before|until)$/.test(place.relation)) return place;
  const bars = place.bars ?? barsOfSections(context, place.sections ?? []);
  return bars === undefined || bars.from < 2
    ? undefined
    : { ...place, sections: undefined, bars: { from: 1, to: bars.from - 1 }, relation: 'before' };
};

/** All but a place: the other sections, or the bars before and after. */
const elsewhere = (context: EditContext, place: Place): Place[] => {
  if (place.sections !== undefined) {
    const others = [...context.sections.keys()].filter((i) => !place.sections?.includes(i));
    return others.length > 0 ? [{ ...place, sections: others, bars: undefined }] : [];
  }
  const last = barCount(context);
  const { from, to } = place.bars ?? { from: 1, to: last };
  const spans = [
    { from: 1, to: from - 1 },
    { from: to + 1, to: last },
  ];
  return spans.filter((span) => span.from <= span.to).map((bars) => ({ ...place, bars }));
};

const placeOfSection = (section: number): Place => ({
  sections: [section],
  named: [section],
  relation: 'in',
  hasPreposition: true,
  isUnknown: false,
  length: 0,
});

const readEntrance = (clause: ClauseText, context: EditContext): Change[] => {
  const match = entrance.exec(clause.text);
  const parts = partsOf(clause, match?.groups?.['who']);
  const place = clause.place(match?.groups?.['place']);
  const bars = place?.bars ?? barsOfSections(context, place?.sections ?? []);
  if (parts.length === 0 || place?.relation !== 'in' || !place.hasPreposition || bars === undefined)
    return [];
  const sectionAt = (bar: number) =>
    context.sections.findIndex((section) => section.firstBar <= bar && section.firstBar + section.bars > bar);
  const players = context.parts.filter((part) => parts.some((name) => isMeant(name, part)));
  const silent = before(context, place);
  const isPlayed = players.some(({ sections }) => sections.includes(sectionAt(bars.from)));
  const isEarly = players.some(({ sections }) =>
    sections.some((section) => section <= sectionAt(bars.from - 1)),
  );
  if (!isPlayed) {
    clause.take(entrance);
    return parts.map((instrument) => ({ kind: 'add', instrument, places: [place] }));
  }
  if (!isEarly || silent === undefined) return [];
  clause.take(entrance);
  return [{ kind: 'mute', parts, places: [silent] }];
};

const readMutes = (clause: ClauseText, context: EditContext, carried: Carried): Change[] => {
  const late = takeAny(clause, entries);
  const lateParts = partsOf(clause, late?.['who']);
  const at = clause.place(late?.['place']);
  const isThere = at?.relation === 'in' && /\bnot (?:to )?(?:play|be|sing) #/.test(clause.original.join(' '));
  const silent = at === undefined || isThere ? undefined : before(context, at);
  if (late !== undefined && silent !== undefined && lateParts.length > 0)
    return [{ kind: 'mute', parts: lateParts, places: [silent] }];
  const [entering] = late === undefined ? readEntrance(clause, context) : [];
  if (entering !== undefined) return [entering];
  const isAlone = /@\d+ only #/.test(clause.text) && /\bonly for\b/.test(clause.spoken);
  const there = isAlone ? undefined : takeAny(clause, onlyThere);
  const place = clause.place(there?.['place'] ?? there?.['there']);
  const restricted = there?.['back'] === undefined ? partsOf(clause, there?.['who']) : (carried.parts ?? []);
  if (place !== undefined && restricted.length > 0)
    return [{ kind: 'mute', parts: restricted, places: elsewhere(context, place) }];
  const changes: Change[] = [];
  // "I am losing the singer" is a complaint, "can we lose the singer" is not.
  const isLost =
    /\b(?:i|we|you|people) (?:\w+ ){0,2}(?:lose|losing|stop|stopped)\b/.test(clause.text) &&
    !/\b(?:should|could|can|let us|want|would|must|need|might)\b/.test(clause.text);
  for (const pattern of isLost ? [] : mutes) {
    const groups = takeAny(clause, [pattern]);
    const parts = partsOf(clause, groups?.['who']);
    if (parts.length > 0) changes.push({ kind: 'mute', parts });
    else if (groups !== undefined && carried.parts !== undefined)
      changes.push({ kind: 'mute', parts: carried.parts });
  }
  if (changes.length > 0) return changes;
  const sole =
    takeAny(clause, alone) ?? (clause.take(/\ba cappella\b|\ba capella\b|\bacapella\b/) ? {} : undefined);
  if (sole === undefined) return [];
  const heard = sole['who'] === undefined ? ['vocals'] : partsOf(clause, sole['who']);
  if (heard.length === 0) return [];
  const isOpening =
    clause.places.length === 0 &&
    /\b(?:start|starts|begin|begins|open|opens) (?:\S+ ){0,3}?with\b/.test(clause.original.join(' '));
  const opening = isOpening ? [placeOfSection(0)] : [];
  const places = clause.places.length > 0 ? clause.places : isOpening ? opening : carried.places;
  const sections = new Set(
    places.flatMap(
      ({ sections: named, bars }) =>
        named ??
        (bars === undefined
          ? []
          : context.sections.flatMap((section, i) =>
              section.firstBar <= bars.to && section.firstBar + section.bars > bars.from ? [i] : [],
            )),
    ),
  );
  const others = context.parts.filter(
    (part) =>
      !heard.some((name) => isMeant(name, part)) &&
      (sections.size === 0 || part.sections.some((section) => sections.has(section))),
  );
  if (others.length === 0) return [];
  const mute: Change = { kind: 'mute', parts: others.map(({ part }) => part) };
  return [isOpening ? { ...mute, places: opening } : mute];
};

const readAdditions = (clause: ClauseText, context: EditContext): Change[] => {
  const found = takeAny(clause, additions);
  const entry = clause.items.find(
    ({ words, place }) => words.startsWith('at ') && place?.bars !== undefined,
  )?.place;
  // "Add timpani at bar 25": from there on.
  const places =
    entry?.bars !== undefined && entry.bars.from === entry.bars.to && clause.places.length === 1
      ? { places: [{ ...entry, bars: { from: entry.bars.from, to: barCount(context) } }] }
      : {};
  const bare = partsOf(clause, found?.['bare']).filter(
    (name) => !context.parts.some((part) => isMeant(name, part)),
  );
  const where = clause.places.flatMap(({ sections = [] }) => sections);
  const targets = where.length > 0 ? where : [...context.sections.keys()];
  // What plays there already cannot join.
  const playsThere = (name: string): boolean =>
    context.parts.some((part) => isMeant(name, part) && targets.every((at) => part.sections.includes(at)));
  const joining = partsOf(clause, found?.['new']).filter((name) => !playsThere(name));
  return [...joining, ...bare].map((instrument) => ({
    kind: 'add',
    instrument,
    ...places,
  }));
};

/** What clauses before a clause say about it. */
export interface Carried {
  readonly parts: readonly string[] | undefined;
  readonly places: readonly Place[];
  /** The clause is about the parts that were named before. */
  readonly isOfPart: boolean;
  /** The sections in the order so far. */
  readonly order: readonly number[];
  /** The kinds of changes of the clause before. */
  readonly kinds: readonly EditKind[];
}

/** The changes of who plays that a clause asks for. */
export const readInstruments = (clause: ClauseText, context: EditContext, carried: Carried): Change[] => {
  if (clause.parts.length === 0 && carried.parts === undefined && !/cap+ell?a\b/.test(clause.text)) return [];
  const replaced = readReplacements(clause, context);
  if (replaced.length > 0) return replaced;
  const muted = readMutes(clause, context, carried);
  return [
    ...muted,
    ...(muted.length > 0 && !/\b(?:add|bring in|introduce)\b/.test(clause.text)
      ? []
      : readAdditions(clause, context)),
  ];
};

/** "A cello instead", of what was named before. */
export const readInstead = (clause: ClauseText, part: string | undefined): Change[] => {
  const match = part === undefined ? undefined : clause.take(instead);
  const [instrument] = partsOf(clause, match?.groups?.['new'] ?? match?.groups?.['other']);
  return part === undefined || instrument === undefined ? [] : [{ kind: 'replace', part, instrument }];
};
