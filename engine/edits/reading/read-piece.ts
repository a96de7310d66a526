import { parseChordSymbol } from '#contract/chord-symbols.ts';
import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { degreeOf, factorOf } from '#engine/edits/reading/amounts.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import type { ClauseText } from '#engine/edits/reading/clause-text.ts';
import { numberOf, numberWords } from '#engine/edits/reading/numbers.ts';
import { keyName, pitchClassOf } from '#engine/theory/keys.ts';
import { modeList, modeWords } from '#engine/theory/words/mode-words.ts';

const clampBpm = (bpm: number): number => Math.min(300, Math.max(30, Math.round(bpm * 10) / 10));

const faster =
  /\b(?:faster|quicker|brisker|speedier|sped up|speed (?:\S+ ){0,2}?up|speed|pick up the pace|pick (?:it |the tempo |the pace |the speed )?up|hurry up|hurry|accelerate|push the (?:tempo|pace)|(?:higher|faster|quicker|brisker) (?:tempo|pace)|more (?:tempo|speed|pace)|tempo (?:is )?(?:\w+ )?up|too slow|too slowly|so slow|not fast enough|bit slow|little slow|drag|drags|dragging|sluggish|plodding|too lethargic|crawls|crawling|step on it|step on the gas|not quick enough|get a move on|double time|(?:raise|increase|up|bump|bump up|push up|crank up|lift) the (?:tempo|speed|pace|bpm)|tempo (?:a bit |a little |slightly |much )?(?:higher|up)|tempo is too low|upbeat tempo|too leisurely)\b/;
const slower =
  /\b(?:slower|slowed down|slow(?:ing)? (?:\S+ ){0,2}?down|slow|decelerate|relax the tempo|(?:lower|slower|calmer) (?:tempo|pace)|less (?:tempo|speed|fast)|tempo (?:is )?(?:\w+ )?down|too fast|too quick|too quickly|so fast|not slow enough|bit fast|little fast|bit quick|rushed|rushing|rushes|hurried|too hasty|hasty|half time|less rushed|less hurried|take (?:it|the tempo) (?:\w+ ){0,2}slower|drop the (?:tempo|speed|pace)|(?:lower|reduce|decrease|bring down|pull back|drop|pull down|ease) the (?:tempo|speed|pace|bpm)|tempo (?:a bit |a little |slightly |much )?(?:lower|down)|tempo is too high|breathless)\b/;
const endWords =
  /\b(?:(?<!at the end of |the end of )(?:end|ends|ended|ending|endings|finish|finishes|finishing|finale|conclusion|close|closes|closing)|(?:final|last) (?:chord|note|notes|bar|bars|hit|beat|moments?|few bars|two bars|four bars|seconds|sound|tone)|fade out|fade|fades|fading|fadeout|ritardando|allargando)\b/;

/** Tempo: a number of BPM, a percentage, or faster and slower. */
export const readTempo = (clause: ClauseText, context: EditContext, isAboutTempo: boolean): Change[] => {
  const text = clause.text;
  const alone = isAboutTempo
    ? numberOf(
        /^(?:maybe |about |around |like |say |to |at |try |perhaps |more |or )*(\d{2,3})(?: or so)?$/.exec(
          text,
        )?.[1],
      )
    : undefined;
  if (alone !== undefined && alone >= 30 && alone <= 300) return [{ kind: 'tempo', bpm: alone }];
  const number = `(${numberWords})`;
  const isFaster = faster.test(text);
  const isSlower = slower.test(text) || /\b(?:minus|down|less|off|lower|drop|reduce)\b/.test(text);
  const relative =
    clause.take(
      new RegExp(String.raw`\b(?:by|plus|minus|another) ${number} (?:bpm|beats per minute|clicks)`),
    ) ??
    clause.take(
      new RegExp(
        String.raw`\b${number} (?:bpm|beats per minute|clicks) (?:faster|slower|quicker|more|less|higher|lower|up|down|off)`,
      ),
    ) ??
    clause.take(
      new RegExp(
        String.raw`\b(?:up|down|add|drop|lose|knock|shave|take) (?:it |the tempo |off )?(?:by )?${number} (?:bpm|beats per minute)`,
      ),
    );
  const step = numberOf(relative?.[1]);
  if (step !== undefined) {
    const sign =
      /\b(?:faster|quicker|higher|up|plus|more|add|increase|raise)\b/.test(text) &&
      !/\b(?:slow|down)\b/.test(text)
        ? 1
        : isSlower
          ? -1
          : isFaster
            ? 1
            : 1;
    return [{ kind: 'tempo', bpm: clampBpm(context.bpm + sign * step) }];
  }
  const stated =
    clause.take(
      new RegExp(
        String.raw`\b(?:(?:at|to|around|about|of|is|be|tempo|bpm|up|down|closer|make|try|set|nearer|by) )*${number} ?(?:bpm|beats per minute)`,
      ),
    ) ??
    clause.take(
      new RegExp(
        String.raw`\b(?:tempo|bpm|speed)(?: \w+){0,4}? (?:at|to|of|around|about|is|be|=|=>)? ?(\d{2,3}(?:\.\d+)?)\b(?! %)`,
      ),
    ) ??
    clause.take(
      /\b(?:take|bring|bump|push|speed|slow|get|move|go|put|set|drop) (?:it |this |things |everything |the whole thing )?(?:up |down |back )*to (?:about |around |like )?(\d{2,3})\b(?! (?:db|bars?|%|seconds))/,
    ) ??
    (isFaster || slower.test(text)
      ? clause.take(/\bto (?:about |around )?(\d{2,3}(?:\.\d+)?)\b(?! (?:db|bars?|%))/)
      : undefined);
  const bpm = numberOf(stated?.[1]);
  if (bpm !== undefined && bpm >= 30 && bpm <= 300) {
    clause.take(faster);
    clause.take(slower);
    return [{ kind: 'tempo', bpm }];
  }
  const share = /\b(?:tempo|speed|pace|bpm)\b/.test(text)
    ? clause.take(new RegExp(String.raw`${number} %`))
    : undefined;
  if (share !== undefined) {
    const sign = /\b(?:up|faster|quicker|higher|raise|increase|plus|more)\b/.test(text) ? 1 : -1;
    return [{ kind: 'tempo', factor: factorOf(text, sign) }];
  }
  if (
    /\b(?:do not|not) (?:be |go |get |make it )?(?:any )?(?:faster|slower|rush|hurry|speed|slow)\b/.test(text)
  )
    return [];
  const down = clause.take(
    /\b(?:half (?:the )?(?:speed|tempo)|half as fast|twice as slow|half time(?! feel))\b/,
  );
  if (down !== undefined) return [{ kind: 'tempo', factor: 0.5 }];
  const up = clause.take(/\b(?:twice as fast|double (?:the )?(?:speed|tempo)|double time(?! feel))\b/);
  if (up !== undefined) return [{ kind: 'tempo', factor: 2 }];
  const isSpoken = /\b(?:i|we|you) (?:really )?(?:like|love) (?:how|the|that)\b/.test(text);
  if (isSpoken) return [];
  for (const [pattern, sign] of [
    [faster, 1],
    [slower, -1],
  ] as const) {
    const word = pattern.exec(text)?.[0];
    if (word === undefined) continue;
    const isPraise = /\b(?:nice|great|love|perfect|lovely|beautiful) (?:and )?slow\b/.test(text);
    if (
      isPraise ||
      (word === 'slow' &&
        !/\b(?:should|make|be|please|play|too|want|needs?|keep|so|very|really|rather|quite|pretty|little|feels?|is|are|seems?|sounds?|a bit|slow it)\b|^slow\b/.test(
          text,
        ))
    )
      continue;
    const isNegated = new RegExp(String.raw`\bnot (?:\w+ ){0,1}(?:as|so|that|quite so|too) ${word}\b`).test(
      text,
    );
    const isLess =
      new RegExp(String.raw`\bless ${word}\b`).test(text) && !/^(?:rushed|hurried|sluggish)$/.test(word);
    const wanted =
      word === 'slow' &&
      !/\bmore slow\b/.test(text) &&
      /\b(?:is|are|feels?|seems?|sounds?|too|so|bit|little)\b/.test(text) &&
      !/\b(?:should|make|must|needs? to)\b/.test(text)
        ? -sign
        : isNegated || isLess
          ? -sign
          : sign;
    clause.take(pattern);
    return [{ kind: 'tempo', factor: factorOf(text, wanted) }];
  }
  return [];
};

const intervals: readonly (readonly [RegExp, number])[] = [
  [/\b(?:half|semi) ?(?:steps?|tones?)\b|\bsemitones?\b|\bsemi tones?\b|\bminor second\b/, 1],
  [/\b(?:whole|full|major second|entire) ?(?:steps?|tones?)?\b|\btones?\b/, 2],
  [/\bminor third\b/, 3],
  [/\b(?:major )?third\b/, 4],
  [/\b(?:perfect )?fourth\b/, 5],
  [/\b(?:perfect )?fifth\b/, 7],
  [/\bsteps?\b/, 2],
];
const tonicPattern = String.raw`([a-g])(?: ?(#|♯|♭|sharp|flat)|b(?= ))?`;
const namedKey = new RegExp(String.raw`(?:^|\s)([a-g])(#|♯|b|♭)?(?: (sharp|flat))? (${modeList})\b`);
const tonicOnly = new RegExp(
  String.raw`\b(?:key (?:of|to|is|should be)?|transpose (?:it |this |everything |@\d+ )?(?:up |down )?(?:to|into)|modulate (?:up |down )?to|change (?:it |the key )?to|key change to|(?:put|play|move|do) (?:it |this |everything |@\d+ )(?:in|to|into)|^in|be in|all in|prefer in) (?:the key of )?${tonicPattern}(?= |$)`,
);

const currentTonic = (key: string): number => {
  const [, letter = 'c', accidental] = /^([a-g])\s*(#|♯|b|♭)?/i.exec(key) ?? [];
  return pitchClassOf(letter, accidental);
};

/** Key: a named one, another mode, an interval, or higher and lower. */
export const readKey = (clause: ClauseText, context: EditContext): Change[] => {
  const { text, spoken } = clause;
  const isAbout = /\b(?:key|keys|transpose|transposed|transposing|modulate|pitch|pitched|tonality)\b/.test(
    spoken,
  );
  const hasParts = /@/.test(text.replace(/\b(?:for|to suit|so) (?:\w+ )?@\d+/g, ''));
  const named = namedKey.exec(text);
  if (
    named !== null &&
    (named[1] !== 'a' ||
      named[2] !== undefined ||
      named[3] !== undefined ||
      /\b(?:in|to|into|of|key|be|try|instead) a (?:major|minor|dorian|mixolydian|phrygian|lydian)\b(?! (?:key|mode|feel|tonality|chord|change|third|second|thing))/.test(
        text,
      ) ||
      text === named[0].trim())
  ) {
    clause.take(namedKey);
    const [, letter = 'c', sign, word, mode = 'major'] = named;
    return [
      {
        kind: 'key',
        key: keyName({ tonic: pitchClassOf(letter, sign ?? word), mode: modeWords[mode] ?? 'major' }),
      },
    ];
  }
  const relative = /\brelative (major|minor)\b/.exec(text);
  if (relative !== null) {
    clause.take(/\brelative (?:major|minor)\b/);
    const isMinor = relative[1] === 'minor';
    return [
      {
        kind: 'key',
        key: keyName({
          tonic: (currentTonic(context.key) + (isMinor ? 9 : 3)) % 12,
          mode: isMinor ? 'minor' : 'major',
        }),
      },
    ];
  }
  const mode = clause.take(
    /\b(?:in|to|into|make it|make this|make everything|be|try|it in|sound|more|go|turn it|want it|have it in|switch to|change to)(?: be)?(?: in)?(?: a)? (major|minor|dorian|mixolydian|phrygian|lydian)\b(?! (?:second|third|chord|thing|change|issue|problem|detail|tweak|fix|point))|^(?:a )?(major|minor|dorian)(?: key| mode)?(?: please| instead| would.*)?$/,
  );
  const newMode = mode?.[1] ?? mode?.[2];
  if (newMode !== undefined)
    return [
      {
        kind: 'key',
        key: keyName({ tonic: currentTonic(context.key), mode: modeWords[newMode] ?? 'major' }),
      },
    ];
  const tonic = isAbout || /^in [a-g](?: |$)/.test(text) ? clause.take(tonicOnly) : undefined;
  if (tonic?.[1] !== undefined) {
    const isMinor = / minor$/.test(context.key);
    return [
      {
        kind: 'key',
        key: keyName({ tonic: pitchClassOf(tonic[1], tonic[2]), mode: isMinor ? 'minor' : 'major' }),
      },
    ];
  }
  if (/\boctaves?\b/.test(text)) return [];
  const sign = /\b(?:down|lower|lowered|lowering|drop|dropped|flatter|below)\b/.test(text)
    ? -1
    : /\b(?:up|higher|raise|raised|raising|lift|above)\b/.test(text)
      ? 1
      : undefined;
  const interval = intervals.find(([pattern]) => pattern.test(text));
  if (interval !== undefined && sign !== undefined && (!hasParts || isAbout)) {
    const isTone = /\b(?:semitones?|semi tones?|steps?|tones?|second|third|fourth|fifth)\b/.test(text);
    if (isTone) {
      const count =
        numberOf(
          new RegExp(
            String.raw`(${numberWords}) (?:half |whole |full |semi ?)?(?:steps?|tones?|semitones?)`,
          ).exec(text.replace(/\b(?:a )?half (?=step|tone)/, ' half '))?.[1],
        ) ?? 1;
      const steps = Math.min(11, Math.max(1, Math.round((count < 1 ? 1 : count) * interval[1])));
      clause.take(interval[0]);
      clause.take(/\b(?:down|lower|lowered|drop|up|higher|raise|raised)\b/);
      return [{ kind: 'key', semitones: sign * steps }];
    }
  }
  const isForSinger =
    /\b(?:too (?:high|low)|lower|higher) (?:for|to) (?:me|us|the |my |our |him|her|@\d+|sing|any|anyone|them|a |most|people|her|him)/.test(
      text,
    ) &&
    /\b(?:sing|singer|range|voice|vocalist|me|us|choir|him|her|singers|vocals|congregation|audience|people|kids)\b/.test(
      spoken,
    );
  if (!isAbout && !isForSinger) return [];
  const complaint = /\btoo (high|low)\b|\b(?:bit|little|rather|so) (high|low)\b/.exec(text);
  const wish = complaint === null ? sign : (complaint[1] ?? complaint[2]) === 'high' ? -1 : 1;
  if (wish === undefined) return [];
  clause.take(/\btoo (?:high|low)\b|\b(?:lower|higher|up|down|raise|drop|high|low)\b/);
  const degree = degreeOf(text);
  return [{ kind: 'key', semitones: wish * (degree === 'small' ? 1 : degree === 'large' ? 4 : 2) }];
};

const endings: readonly (readonly [EndingStyle, RegExp])[] = [
  [
    'ring',
    /\b(?:(?:not|no|without|less|too|so|very|bit) (?:\w+ )?(?:abrupt|abruptly|sudden|suddenly)|cuts? off|cut short|chopped|(?:no|not|without|lose the|remove the|instead of (?:a |the )?|skip the|drop the) (?:a )?(?:fade|fading)(?: out)?)\b/,
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
  if (ending === null || /@/.test(clause.text.replace(/\b(?:on|with|by|from) (?:\w+ )?@\d+/g, ''))) return [];
  if (
    /\b(?:outro|coda|tag|end of (?!it\b|the (?:song|piece|track|tune|music|whole))|(?:at|to|towards?|by|in) the end of (?!it\b|the (?:song|piece|track|tune|music|whole)))/.test(
      spoken,
    ) &&
    !/\bfade|ritardando\b/.test(spoken)
  )
    return [];
  if (/\b(?:fade in|fades in|reverb|brighter|darker|busy|busier|simpler|faster|db)\b/.test(spoken)) return [];
  if (/\b(?:drums|week|day|meeting|deadline) end\b/.test(spoken)) return [];
  const isFade = /^fade/.test(ending[0] ?? '');
  if (isFade && /\b(?:longer|shorter|faster|slower|quicker) fade\b/.test(spoken)) return [];
  const complaint =
    /\btoo (?:\w+ )?(loud|big|strong|heavy|bombastic|dramatic|epic|quiet|soft|weak|small|gentle|flat|slow)\b/.exec(
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
      clause.take(new RegExp(String.raw`(?:^|(?<= ))${clause.rest[i] ?? ''}(?= |$)`));
  return [{ kind: 'ending', style }];
};

const chordWords =
  /\b(?:chords?|harmony|harmonies|harmonic|harmonically|harmonisation|harmonization|progression|progressions|chord changes|voicings|voicing|reharmonise|reharmonize|sevenths?|7ths?|ninths?|9ths?|triads?|7th chords|extensions|jazzier|jazzy)\b/;
const richer =
  /\b(?:rich|richer|colourful|jazzy|jazzier|lush|lusher|interesting|sophisticated|complex|extended|extensions|sevenths?|7ths?|ninths?|9ths?|tensions?|spicy|spicier|spice|adventurous|modern|crunchy|crunchier|dissonant|dissonance|varied|variety|colour|colours|colourful|reharmonise|reharmonize|fancier|fancy|warmer|fuller|deeper|thicker|denser|bolder|unusual|surprising|unexpected|depth)\b/;
const simpler =
  /\b(?:simple|simpler|simplify|plain|plainer|basic|triads?|straightforward|diatonic|fewer|straight|cleaner|clean|pure|folkier|conventional|safer|dumb down|easier|standard|minimal|bare)\b/;
const tooRich =
  /\b(?:too|so|less|overly|not (?:so|as|that)) (?:\w+ )?(?:rich|colourful|jazzy|complex|sophisticated|dissonant|fancy|spicy|crunchy|adventurous|modern|complicated|weird|dense|lush|clever)\b|\bless (?:\w+ )?(?:jazz|colour|dissonance|sevenths|extensions|tension)|\b(?:no|without|lose the|remove the|too many) (?:\w+ )?(?:sevenths|7ths|ninths|9ths|extensions|tensions|extended chords|jazz chords|dissonances?)\b/;
const tooPlain =
  /\b(?:too|so|overly|rather|a bit|pretty|quite) (?:\w+ )?(?:simple|plain|basic|boring|bland|predictable|cheesy|straight|obvious|diatonic|conventional|bare|poor|generic|vanilla)\b|\b(?:boring|bland|predictable|generic|vanilla) (?:chord|harmon|progression)/;

/** The symbols of a chord chart in the words of a comment; undefined below two. */
export const chartIn = (comment: string): string | undefined => {
  const words = comment.split(/([\s,|–—-]+|->)/);
  const isChord = (word: string) =>
    /^[A-G]/.test(word) && parseChordSymbol(word.replace(/[.!?;:]+$/, '')) !== undefined;
  let best: string[] = [];
  let current: string[] = [];
  const plain = words.filter((_, i) => i % 2 === 0);
  plain.forEach((word, i) => {
    const bar = /\|/.test(words[i * 2 - 1] ?? '') && current.length > 0 ? ['|'] : [];
    if (isChord(word)) current = [...current, ...bar, word.replace(/[.!?;:]+$/, '')];
    else if (word !== '') current = [];
    if (current.length > best.length) best = current;
  });
  return best.filter((word) => word !== '|').length >= 2 ? best.join(' ') : undefined;
};

/** Chords: richer, simpler, or a chart. `source` is the clause as it was written. */
export const readChords = (clause: ClauseText, source: string): Change[] => {
  const { spoken } = clause;
  const chart = chartIn(source);
  const isAbout = chordWords.test(spoken);
  if (
    chart !== undefined &&
    (isAbout || chart.split(' ').length >= 3 || /\b(?:play|use|change|try|make|go|put)\b/.test(spoken))
  ) {
    for (let i = 0; i < clause.items.length; i++) clause.take(/^(?:_ )*[^_]\S*/);
    return [{ kind: 'chords', chart }];
  }
  if (
    !isAbout ||
    clause.parts.some(({ parts }) => parts.length > 0 && !parts.every((part) => part === 'harmony'))
  )
    return [];
  const colour = tooRich.test(spoken)
    ? 'simpler'
    : tooPlain.test(spoken)
      ? 'richer'
      : simpler.test(spoken)
        ? 'simpler'
        : richer.test(spoken)
          ? 'richer'
          : undefined;
  if (colour === undefined) return [];
  const isPlainSeventh = /^(?:the )?(?:seventh|7th|ninth)\b/.test(spoken);
  if (isPlainSeventh) return [];
  for (const pattern of [tooRich, tooPlain, simpler, richer, /@\d+/]) clause.take(pattern);
  return [{ kind: 'chords', colour }];
};
