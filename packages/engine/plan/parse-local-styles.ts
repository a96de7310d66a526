import type { PlanSection } from '#contract/plan.ts';
import { findIntensities } from '#engine/theory/words/intensity-words.ts';
import type { SectionDirections } from '#engine/plan/planned-piece.ts';
import { findDrums, findInstruments } from '#engine/theory/words/instrument-words.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import { parseUnwanted } from '#engine/theory/words/parse-unwanted.ts';
import { splitNegations } from '#engine/theory/words/split-negations.ts';

const leadWords = /\b(?:melody|lead|leads|solo|theme|tune|carries|takes over)\b/;
const onlyWords = /\b(?:only|alone|just|solo|unaccompanied)\b/;
const dropOutWords = /\b(?:out|drops? out|stops?|pauses?|silent|muted|tacet)\b/;

/** Parses the local styles of a section: "cello takes the melody", "no drums", "quiet", "drums drop out". */
export const parseLocalStyles = (
  section: Pick<PlanSection, 'positive_local_styles' | 'negative_local_styles'>,
): SectionDirections => {
  const parts = section.positive_local_styles.map((style) => splitNegations(normaliseText(style)));
  const silenced = parts.filter(({ wanted }) => dropOutWords.test(wanted)).map(({ wanted }) => wanted);
  const positive = parts.map(({ wanted }) => wanted).filter((wanted) => !dropOutWords.test(wanted));
  const named = positive.map((wanted) => ({
    wanted,
    found: findInstruments(wanted).map(({ value }) => value),
  }));
  const lead = named.find(({ wanted, found }) => found.length > 0 && leadWords.test(wanted));
  const alone = named.find(({ wanted, found }) => found.length > 0 && onlyWords.test(wanted));
  return {
    intensity: findIntensities(positive.join(' , '))[0]?.value,
    lead: lead?.found[0],
    added: [...new Set(named.flatMap(({ found }) => found))],
    only: alone?.found ?? [],
    unwanted: parseUnwanted(
      [
        ...parts.map(({ unwanted }) => unwanted),
        ...silenced,
        ...section.negative_local_styles.map(normaliseText),
      ].join(' , '),
    ),
    drums: positive.some((wanted) => findDrums(wanted).length > 0),
  };
};
