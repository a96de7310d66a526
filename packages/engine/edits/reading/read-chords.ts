import { parseChordSymbol } from '#contract/chord-symbols.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import type { ClauseText } from '#engine/edits/reading/clause-text.ts';

const chordWords =
  /\b(?:chords?|harmony|harmonies|harmonic|harmonically|harmonisation|harmonization|progression|progressions|chord changes|voicings|voicing|reharmonise|reharmonize|sevenths?|7ths?|ninths?|9ths?|triads?|7th chords|extensions|dissonances?|altered|jazzier|jazzy)\b/;
const richer =
  /\b(?:altered|jazz|spice|enrich|dress|rich|richer|colourful|jazzy|jazzier|lush|lusher|interesting|sophisticated|complex|extended|extensions|sevenths?|7ths?|ninths?|9ths?|tensions?|spicy|spicier|spice|adventurous|modern|crunchy|crunchier|dissonant|dissonance|varied|variety|colour|colours|colourful|reharmonise|reharmonize|fancier|fancy|warmer|fuller|deeper|thicker|denser|bolder|unusual|surprising|unexpected|depth)\b/;
const simpler =
  /\b(?:simple|simpler|simplify|plain|plainer|basic|triads?|straightforward|diatonic|fewer|straight|cleaner|clean|pure|folkier|conventional|safer|dumb down|easier|standard|minimal|bare)\b/;
const tooRich =
  /\b(?:too|so|less|overly|not (?:so|as|that)) (?:\w+ )?(?:rich|colourful|jazzy|complex|sophisticated|dissonant|fancy|spicy|crunchy|adventurous|modern|complicated|weird|dense|lush|clever)\b|\bless (?:\w+ )?(?:jazz|colour|dissonance|sevenths|extensions|tension)|\b(?:no|without|lose the|remove the|too many) (?:\w+ )?(?:sevenths|7ths|ninths|9ths|extensions|tensions|extended chords|jazz chords|dissonances?)\b/;
const tooPlain =
  /\b(?:too|so|overly|rather|a bit|pretty|quite) (?:\w+ )?(?:simple|plain|basic|boring|bland|predictable|cheesy|straight|obvious|diatonic|conventional|bare|poor|generic|vanilla)\b|\b(?:boring|bland|predictable|generic|vanilla) (?:chord|harmon|progression)|\b(?:chords?|harmon\w+|progressions?) (?:\S+ ){0,3}?(?:is|are|feels?|sounds?) (?:\w+ ){0,2}?(?:boring|bland|predictable|generic|vanilla|plain)\b/;

const isChord = (word: string): boolean =>
  /^[A-G]/.test(word) && parseChordSymbol(word.replace(/[.!?;:]+$/, '')) !== undefined;

/** The symbols of a chord chart in the words of a comment; undefined below two. It may be longer than an edit can be. */
export const chartIn = (comment: string): string | undefined => {
  const words = comment.split(/([\s,|–—-]+|->)/);
  let best: string[] = [];
  let current: string[] = [];
  const plain = words.filter((_, i) => i % 2 === 0);
  plain.forEach((word, i) => {
    const bar = /\|/.test(words[i * 2 - 1] ?? '') && current.length > 0 ? ['|'] : [];
    if (isChord(word)) current.push(...bar, word.replace(/[.!?;:]+$/, ''));
    else if (word !== '') current = [];
    // It grows on as the best one.
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
