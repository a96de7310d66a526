import { decibelsOf, stepsOf } from '#engine/edits/reading/amounts.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { ARTICLE, type ClauseText, PART, PLACE } from '#engine/edits/reading/clause-text.ts';
import { numberWords } from '#engine/edits/reading/numbers.ts';
import { highNouns, lowNouns } from '#engine/edits/reading/quality-words.data.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const masks =
  '(?:drown|drowns|drowning|drowned|bury|buries|burying|buried|mask|masks|masking|masked|cover|covers|covering|covered|cover up|overpower|overpowers|overpowering|overpowered|overwhelm|overwhelms|overwhelming|overwhelmed|swallow|swallows|swallowing|swallowed|overshadow|overshadows|overshadowing|overshadowed|fight|fights|fighting|compete with|competes with|competing with|clash with|clashes with|clashing with|step on|steps on|stepping on|eat|eats|eating|eats up|eat up|swamp|swamps|swamped|swamping|smother|smothers|smothering|smothered|kill|kills|killing|obscure|obscures|obscured|obscuring|hide|hides|hiding|hidden|hidden behind|steamroll|steamrolls|bulldoze|bulldozes|outshine|outshines|dominate|dominates|dominating|dominated|push out|pushes out|crowd out|crowds out|fights with|fighting against|gets? in the way of|in the way of|is all over|are all over|talks over|talk over|distracts? from|distracting from|drowning out|drowns out|drown out|drowned out|cover over|take over|takes over|crush|crushes|crushing|upstage|upstages|conflicts? with|buries under|washes|washing|washes out|washing out|wipes out|wiping out)';
const hear = '(?:hear|make out|notice|detect|perceive)';
const raising =
  '(?:turn|turned|bring|push|crank|nudge|bump|pull|take|move|get|have|put|ride|mix|dial|shove|edge|goose|jack|raise|lift|come|go|pop)';
const lowering =
  '(?:turn|turned|bring|pull|take|dial|push|move|knock|get|have|put|ride|mix|tuck|back|nudge|bump|scale|come|go|dip|tone|drop|sit|set|roll|ease|cut|keep)';
const degree = String.raw`(?:(?:just |only )?(?:a (?:tiny |little |wee |small )?(?:bit|little|touch|tad|hair|notch|lot|smidge|few db|couple of db|couple db)|slightly|way|much|far|well|further|right|back|by|${numberWords} db|about) )*`;
const away =
  '(?:down|back|(?<!further )away|lower|off|behind|into the background|in the background|to the background|under)';
const toFront =
  '(?:up|forward|forwards|out|higher|to the front|to the fore|upfront|up front|closer|into the foreground|in the foreground)';

/** A noun after a part is what there should be more of: "more drum fills". */
const NOUN = `(?! (?:${[highNouns, lowNouns].flatMap((nouns) => Object.values(nouns)).join('|')})\\b)`;

interface LevelRule {
  readonly pattern: RegExp;
  readonly sign: 1 | -1;
}

const rule =
  (sign: 1 | -1) =>
  (...pattern: Parameters<typeof regExp>): LevelRule => ({ sign, pattern: regExp(...pattern) });
const louder = rule(1);
const softer = rule(-1);

/** The part that changes is the first group. */
const rules: readonly LevelRule[] = [
  // "The singer is drowned out by the guitar": the guitar is softer.
  softer`(?:${PART} )?(?:is |are |gets? |being |was |were |getting )?(?:\w+ ){0,2}${masks} (?:out )?(?:\w+ )?(?:by|under|beneath|underneath|behind|below) ${ARTICLE}(?:${PLACE} )?(${PART})`,
  softer`(${PART}) (?:\w+ ){0,3}${masks} (?:out )?(?:${ARTICLE}(?:${PART}|everything|everyone|dialogue|dialog|speech|narrator|speaker|voiceover|text|them|it|rest|all|other|each)|over)`,
  softer`(?:not )?(?:${hear}|understand) (?:\S+ ){0,3}?(?:through|because of|over|with|under|behind|due to) ${ARTICLE}(?:loud )?(${PART})(?= |$)(?!.*@)`,
  louder`(?:not|hardly|barely|never|struggle to|struggling to|hard to|difficult to|can barely|impossible to|trouble|unable to|scarcely|almost|strain to|want to|like to|should|need to|able to|so (?:we|i|you) can|could|would|to)(?: \w+){0,3}? (?:hear|hearing|make out|notice|understand)(?: \w+){0,2}? ${ARTICLE}(?:${PLACE} )?(${PART})`,
  louder`(?:let us |lets us )?(?:hear|have|get|give (?:us|me)) (?:\w+ ){0,3}?more (?:of )?${ARTICLE}(?:${PLACE} )?(${PART})`,
  louder`(${PART}) (?:\w+ ){0,3}?(?:not|hardly|barely|never|scarcely|impossible|hard|difficult)(?: \w+){0,2} (?:heard|audible|cut through|cutting through|come through|coming through|hear|there|make out|understandable|intelligible|understand|noticeable)\b`,
  louder`(${PART}) (?:should |could |must |needs? to |has to |to |can |does not |do not |is not |are not )?(?:really |better )?(?:cut|cuts|come|comes|shine|coming|stand|stands|cutting|poke|pop|be heard|ring|speak) ?(?:through|out|better|more)\b`,
  louder`\b(?:bring|pull|make|let) ${ARTICLE}(?:${PLACE} )?(${PART}) (?:\w+ )?(?:out|come through|shine|stand out|pop|pop out|cut through|be heard|forward|come out|sing)\b`,
  louder`\b(?:bring out|bring forward|push up|push|turn up|raise up|raise|boost|crank up|lift|bump up|nudge up|increase|pull up|fade up|bring up|pump up|up|mix up|dial up) (?:the (?:volume|level) (?:of|on|for) )?${ARTICLE}(?:volume of |level of )?(${PART})(?! (?:back|down|out\b|an octave|one octave|\w+ octave))`,
  softer`\b(?:turn down|lower|reduce|pull back|bring down|take down|dial back|dial down|tone down|back off|back off on|ease off|tame|decrease|drop back|push back|mix down|knock back|go easy on|easy on|easy with|duck|ease up on|fade down|scale back|tuck|tuck in|quieten|hush|pull down|calm down|cut back on|hold back|rein in|keep down|cut down on|trim|dip|attenuate|soft pedal) (?:on )?(?:the (?:volume|level) (?:of|on|for) )?${ARTICLE}(?:volume of |level of )?(${PART})(?! (?:an octave|one octave|\w+ octave))`,
  louder`\b${raising} ${ARTICLE}(?:${PLACE} )?(${PART}) (?:${PLACE} )?${degree}${toFront}\b(?! (?:an|one|two|a) octave)`,
  softer`\b${lowering} ${ARTICLE}(?:${PLACE} )?(${PART}) (?:${PLACE} )?${degree}${away}\b(?! (?:an|one|two|a) octave)`,
  softer`(?:too much|too many|way too much|so much|far too much|less|fewer|a bit less|not so much|not as much|overdoing|overuse of|enough of|enough with) (?:of )?(?:the |that |this |those )?(${PART})${NOUN}`,
  louder`(?:not enough|not nearly enough|more|need more|a little more|too little|not much|hardly any|barely any|extra) (?:of )?(?:the |that |this |those )?(${PART})${NOUN}(?! (?:to|into))`,
  softer`(${PART}) (?:(?:is|are|was|feels?|sounds?|just|way|far|still|simply|really|a bit|a little|quite|a tad|bit) )*(?:too much|a bit much|a little much|overkill|too dominant|too strong|so dominant)\b`,
  louder`\b(?:missing|miss|lacks|lacking|lack|where (?:is|are|did)|what happened to) (?:the |my |some |our )?(${PART})${NOUN}`,
  louder`(${PART}) (?:is|are) not (?:\w+ )?(?:enough)\b`,
  louder`\b(?:i|we|you|people|listeners) (?:\w+ ){0,2}?(?:lose|losing|lost|stop hearing|stopped hearing|miss out on) ${ARTICLE}(?:${PLACE} )?(${PART})`,
  softer`(${PART}) (?:(?:should|could|can|must|needs? to|has to|to|please) )?(?:sit|sits|go|come|be|drop|stay|move)? ?${degree}(?:back|further back|lower|down|behind|low) in the mix\b`,
  louder`(${PART}) (?:(?:should|could|can|must|needs? to|has to|to|please) )?(?:sit|sits|go|come|be|stay|move)? ?${degree}(?:higher|up|further up|forward|more forward|further forward|more present|high) in the mix\b`,
  louder`(${PART}) (?:is|are|sits?)(?: \w+){0,2} too (?:low|far back|deep) in the mix\b`,
  softer`(${PART}) (?:is|are|sits?)(?: \w+){0,2} too (?:high|far forward|far up) in the mix\b`,
  louder`(${PART}) (?:${PLACE} )?(?:(?:should|could|can|must|needs? to|has to|to|please|need) )?(?:be |go |come |turned |mixed )?${degree}(?:plus|up)\b(?! (?:an|one|two|a|half|to) (?:octave|step|tone|whole)| \w+ (?:octave|semitone|step|tone)| (?:tempo|the))`,
  softer`(${PART}) (?:${PLACE} )?(?:(?:should|could|can|must|needs? to|has to|to|please|need) )?(?:be |go |come |turned |mixed )?${degree}(?:minus|down)\b(?! (?:an|one|two|a|half|to) (?:octave|step|tone|whole)| \w+ (?:octave|semitone|step|tone)| (?:tempo|the))`,
  louder`\b(?:plus|up) (?:${numberWords}) db (?:on|for|in|to) ${ARTICLE}(?:${PLACE} )?(${PART})`,
  softer`\b(?:minus|down) (?:${numberWords}) db (?:on|for|in|to|off) ${ARTICLE}(?:${PLACE} )?(${PART})`,
  louder`\b(?:add|give)(?: \S+){0,4} db(?: \S+){0,3} (${PART})|\bgive ${ARTICLE}(?:${PLACE} )?(${PART})(?: \S+){0,3} db\b`,
  softer`\b(?:take|cut|shave|remove)(?: \S+){0,3} db (?:off|from|out of|of) ${ARTICLE}(?:${PLACE} )?(${PART})`,
];

/** Without a name for parts: "turn it down", "3 dB louder", "can't hear them". */
const unnamed: readonly LevelRule[] = [
  softer`\b(?:turn|bring|take|pull|push|dial|knock|tuck|mix|ride) (?:${degree}(?:down|lower)|(?:it|them|that|this|these|those|him|her|it all) ${degree}(?:down|back|lower))\b(?! (?:an octave|one octave|a (?:semi|half|whole)|the tempo|for what))`,
  louder`\b(?:turn|bring|push|crank|pull|bump|mix|nudge|boost) (?:it |them |that |this |these |those |him |her |it all )?${degree}(?:up|forward|out)\b(?! (?:an octave|one octave|a (?:semi|half|whole)|the tempo))`,
  louder`\b(?:not|hardly|barely|never|struggle to) (?:really |even )?(?:hear|make out|hear of) (?:it|them|him|her|anything)\b`,
  louder`\b(?:plus|up|raise it|raise them|boost it|boost them)(?: by)? (?:${numberWords}) db\b`,
  softer`\b(?:minus|down|lower it|lower them|cut it|cut them|reduce it|reduce them)(?: by)? (?:${numberWords}) db\b`,
  softer`\b(?:too much|less) (?:of it|of them|of that|of this)\b`,
  louder`\b(?:not enough|more) (?:of it|of them|of that|of this)\b`,
  softer`\b(?:lower|reduce|decrease|drop|cut) (?:it|them)\b(?! (?:an|one|by (?:a|one|half)))`,
  softer`\b(?:tame|duck|hush|quieten|attenuate) (?:it|them|that|him|her)\b`,
  louder`\b(?:raise|boost|increase) (?:it|them)\b(?! (?:an|one|by (?:a|one|half)))`,
];

/** Words about something else than the level of the part: "more reverb on the voice", "strings up an octave". */
const otherMatter = /\b(?:octaves?|8va|8ve|register|semitones?|half step|whole step|key|tempo|bpm)\b/;

/**
 * The changes of level that a clause asks for by its verbs: "turn the drums down", "can't hear the bass", "the violin
 * drowns the piano", "more piano".
 */
export const readLevels = (clause: ClauseText): Change[] => {
  if (otherMatter.test(clause.text)) return [];
  const changes: Change[] = [];
  for (const { pattern, sign } of rules) {
    const whole = clause.text;
    const match = clause.take(pattern);
    if (match === undefined) continue;
    const who = clause.who(match.slice(1).find((group) => group?.startsWith('@')));
    const isOfAll = who?.parts.length === 0;
    const isLoudness = / db\b/.test(whole) || /\b(?:mix|volume|level|down|up|back)\b/.test(match[0]);
    if (isOfAll && !isLoudness && /\bmore|less|much\b/.test(match[0])) continue;
    if (changes.some(({ kind }) => kind === 'level')) continue;
    changes.push({
      kind: 'level',
      by_db: sign * decibelsOf(whole),
      ...(who === undefined ? {} : { parts: who.parts }),
    });
  }
  if (changes.length > 0 || clause.parts.length > 0) return changes;
  for (const { pattern, sign } of unnamed) {
    const whole = clause.text;
    const match = clause.take(pattern);
    if (match === undefined) continue;
    return [{ kind: 'level', by_db: sign * decibelsOf(whole) }];
  }
  // "Bring the chorus up", "take the bridge down a notch": sections have energy.
  const lift = clause.take(
    regExp`\b(?:bring|take|push|crank|pull|lift|turn|raise|pump) ${ARTICLE}${PLACE} ${degree}(up|down|back)\b|\b(lift|raise|push|boost|elevate) ${ARTICLE}${PLACE}`,
  );
  if (lift === undefined) return [];
  const sign = /^(?:down|back)$/.test(lift[1] ?? '') ? -1 : 1;
  return [{ kind: 'energy', by: sign * stepsOf(clause.text) }];
};
