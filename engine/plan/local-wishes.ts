import type { PlanSection } from '#contract/plan.ts';
import { findIntensities } from '#engine/plan/intensity.ts';
import type { LocalWishes } from '#engine/plan/planned-piece.ts';
import { findDrums, findInstruments } from '#engine/theory/words/instrument-words.ts';
import { plain } from '#engine/theory/words/phrases.ts';
import { readUnwanted } from '#engine/theory/words/read-unwanted.ts';
import { splitWishes } from '#engine/theory/words/split-wishes.ts';

const leads = /\b(?:melody|lead|leads|solo|theme|tune|carries|takes over)\b/;
const only = /\b(?:only|alone|just|solo|unaccompanied)\b/;
const out = /\b(?:out|drops? out|stops?|pauses?|silent|muted|tacet)\b/;

/** Parses the local styles of a section: "cello takes the melody", "no drums", "quiet", "drums drop out". */
export const readLocalWishes = (
  section: Pick<PlanSection, 'positive_local_styles' | 'negative_local_styles'>,
): LocalWishes => {
  const wishes = section.positive_local_styles.map((style) => splitWishes(plain(style)));
  const silenced = wishes.filter(({ wanted }) => out.test(wanted)).map(({ wanted }) => wanted);
  const positive = wishes.map(({ wanted }) => wanted).filter((wanted) => !out.test(wanted));
  const named = positive.map((wanted) => ({
    wanted,
    found: findInstruments(wanted).map(({ value }) => value),
  }));
  const lead = named.find(({ wanted, found }) => found.length > 0 && leads.test(wanted));
  const alone = named.find(({ wanted, found }) => found.length > 0 && only.test(wanted));
  return {
    intensity: findIntensities(positive.join(' , '))[0]?.value,
    lead: lead?.found[0],
    added: [...new Set(named.flatMap(({ found }) => found))],
    only: alone?.found ?? [],
    unwanted: readUnwanted(
      [
        ...wishes.map(({ unwanted }) => unwanted),
        ...silenced,
        ...section.negative_local_styles.map(plain),
      ].join(' , '),
    ),
    drums: positive.some((wanted) => findDrums(wanted).length > 0),
  };
};
