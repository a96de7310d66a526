import type { Change } from '#engine/edits/reading/change.ts';
import type { ClauseText } from '#engine/edits/reading/clause-text.ts';
import { regExp } from '#engine/edits/reading/reg-exp.ts';

const large =
  'church|cathedral|chapel|hall|cave|cavern|tunnel|stadium|arena|temple|theatre|theater|canyon|bathroom|stairwell|hangar|gym|swimming pool|opera house';
const small =
  'closet|booth|cupboard|wardrobe|living room|bedroom|small club|small room|tiny room|cardboard box';

const likeVenue = regExp`\b(?:like|as if|as though|as|in|from|inside)(?: \S+){0,7}? (?:(?<large>${large})|(?<small>${small}))\b`;
const requestWord =
  /\b(?:should|could|would|make|want|wants|needs?|let|give|have|put|place|can|must|please|prefer|love|imagine|try|more)\b/;

/** "Should sound like in a church" asks for more reverb, "sounds like in a cave" for less. */
export const readVenue = (clause: ClauseText): Change[] => {
  const isAboutSound =
    /\b(?:sounds?|sounding|feels?|played?|plays|sung|sings?|like|recorded|as if|put|place)\b/.test(
      clause.text,
    );
  const match = isAboutSound ? likeVenue.exec(clause.text) : null;
  if (match === null) return [];
  const isWished =
    requestWord.test(clause.text.slice(0, match.index)) &&
    !/\bnot(?: \w+){0,3}$/.test(clause.text.slice(0, match.index).trim());
  clause.take(likeVenue);
  const isLarge = match.groups?.['large'] !== undefined;
  return [{ kind: 'room', by: isLarge === isWished ? 1 : -1 }];
};
