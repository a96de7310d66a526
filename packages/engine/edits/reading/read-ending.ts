import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import type { ClauseText } from '#engine/edits/reading/clause-text.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const endWords =
  /\b(?:(?<!at the end of |the end of )(?:end|ends|ended|ending|endings|finish|finishes|finishing|finale|conclusion|close|closes|closing)|(?:final|last) (?:chord|note|notes|bar|bars|hit|beat|moments?|few bars|two bars|four bars|seconds|sound|tone)|fade out|fade|fades|fading|fadeout|ritardando|allargando)\b/;

const endings: readonly (readonly [EndingStyle, RegExp])[] = [
  [
    'ring',
    /\b(?:(?:not|no|without|less|too|so|very|bit) (?:\w+ )?(?:abrupt|abruptly|sudden|suddenly)|cuts? off|cut short|(?:note|chord) (?:\w+ )?(?:too|so|very) short|chopped|(?:ending|song|piece|end|it) (?:just|simply) (?:stops|ends)|(?:no|not|without|lose the|remove the|instead of (?:a |the )?|skip the|drop the) (?:a )?(?:fade|fading)(?: out)?)\b/,
  ],
  [
    'cut',
    /\b(?:abrupt|abruptly|cut off|cut it off|hard stop|stop dead|stops dead|dead stop|suddenly|sudden|cold|hard cut|hard out|hard ending|clean cut|stop short|stops? at once|tight stop|tight|snap|without (?:a )?ring\w*|no ring\w*|not ring|no tail|without (?:a )?tail|straight stop|just stop|just stops|stop on|clean stop|button|cut dead|dry stop|stop together|hard|cut|quick stop|immediately)\b/,
  ],
  [
    'ring',
    /\b(?:rings?|ringing|ring out|hold|held|sustain|sustained|sustains|linger|lingers|fermata|decay|decays|naturally|natural|longer|resonate|resonates|hang|hangs|die away naturally|hang in the air)\b/,
  ],
  ['fade', /\b(?:fade|fades|fading|fadeout|fade out|fade away)\b/],
  [
    'ritardando',
    /\b(?:ritardando|slow(?:s|ing|er)?(?: \w+){0,2}? ?(?:down)?|slower|broaden|broadens|allargando|gradually slow\w*|slow|wind down|winds down|ease into)\b/,
  ],
  [
    'loud',
    /\b(?:loud|louder|bang|big|bigger|huge|crescendo|fortissimo|triumphant|triumphantly|strong|stronger|strongly|powerful|powerfully|grand|grander|epic|more energy|high|climax|climactic|explosive|massive|dramatic|dramatically|forcefully|full force|on a high)\b/,
  ],
  [
    'soft',
    /\b(?:soft|softer|softly|quiet|quieter|quietly|gentle|gentler|gently|pianissimo|peaceful|peacefully|calm|calmer|calmly|diminuendo|die away|dies away|die down|dies down|tender|tenderly|delicate|delicately|whisper|less loud|intimate|subtle|subdued|smooth|smoother|smoothly|down|mellow)\b/,
  ],
];

/** How the piece ends: "end softer", "fade out at the end", "let the last chord ring". */
export const readEnding = (clause: ClauseText, isAboutEnding: boolean): Change[] => {
  const { spoken } = clause;
  const ending = endWords.exec(spoken) ?? (isAboutEnding && clause.items.length < 8 ? [spoken] : null);
  if (
    ending === null ||
    /@/.test(clause.original.join(' ').replace(/\b(?:on|with|by|from) (?:\w+ ){0,3}@\d+/g, ''))
  )
    return [];
  if (
    /\b(?:outro|coda|tag|bars? of (?!the (?:song|piece|track|tune))|end of (?!it\b|the (?:song|piece|track|tune|music|whole))|(?:at|to|towards?|by|in) the end of (?!it\b|the (?:song|piece|track|tune|music|whole)))/.test(
      spoken,
    ) &&
    !/\bfade|ritardando\b/.test(spoken)
  )
    return [];
  if (/\b(?:fade in|fades in|reverb|brighter|darker|busy|busier|simpler|faster|db)\b/.test(spoken)) return [];
  if (/\b(?:drums|week|day|meeting|deadline) end\b/.test(spoken)) return [];
  const isFade = (ending[0] ?? '').startsWith('fade');
  if (isFade && /\b(?:longer|shorter|faster|slower|quicker) fade\b/.test(spoken)) return [];
  const complaint =
    /\btoo (?:\w+ )?(loudly|softly|quietly|weakly|loud|big|strong|heavy|bombastic|dramatic|epic|quiet|soft|weak|small|gentle|flat|slow)\b/.exec(
      spoken,
    )?.[1];
  let style = endings.find(([, pattern]) => pattern.test(spoken))?.[0];
  if (complaint !== undefined)
    style = /loud|big|strong|heavy|bombastic|dramatic|epic/.test(complaint)
      ? 'soft'
      : complaint === 'slow'
        ? undefined
        : 'loud';
  if (/\b(?:weak|flat|anticlimactic|underwhelming|lame|boring)\b/.test(spoken) && style === undefined)
    style = 'loud';
  if (
    /\b(?:no|not|without|instead of a?|skip the|lose the) (?:a )?(?:fade|fading)/.test(spoken) &&
    /\b(?:stop|stops|cut|hard|cold|abrupt|abruptly)\b/.test(spoken)
  )
    style = 'cut';
  if (style === undefined) return [];
  const pattern = endings.find(([name]) => name === style)?.[1];
  if (pattern !== undefined) clause.take(pattern);
  for (let i = 0; i < clause.rest.length; i++)
    if (endWords.test(clause.items[i]?.words ?? ''))
      clause.take(regExp`(?:^|(?<= ))${clause.rest[i] ?? ''}(?= |$)`);
  return [{ kind: 'ending', style }];
};
