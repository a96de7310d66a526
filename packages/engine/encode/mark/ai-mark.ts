import { tagText } from '#engine/encode/tags.ts';
import { aiMarkTexts } from '#engine/encode/mark/messages.ts';

/**
 * How audio was made, in the terms of the IPTC: by an algorithm without trained model, by a trained model, or partly by
 * one (a trained voice over music or over a person's recording).
 */
export const digitalSourceTypes = {
  algorithmic: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
  trained: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  composite: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
} as const;

export type DigitalSourceType = keyof typeof digitalSourceTypes;

/** States that audio was made or changed by AI, by what and when. */
export interface AiMark {
  /**
   * `undisclosed`: in a blind comparison of which some candidate was made by AI; `withheld`: by AI, how is not told while a
   * blind vote on it is open.
   */
  readonly sourceType: DigitalSourceType | 'undisclosed' | 'withheld';
  /** What made it, with its version; undefined where that must not be told. */
  readonly softwareAgent?: string | undefined;
  /** Date or date and time, ISO 8601, UTC. */
  readonly createdAt?: string | undefined;
  /** The audio was converted from a file whose Content Credentials are lost by that. */
  readonly credentialsRemoved?: boolean | undefined;
}

/** The software agent of what the engine makes. */
export const composerAgent = (version: string): string => `Tutti composer ${version}`;

/** The IPTC term of a mark. */
export const digitalSourceTypeOf = ({ sourceType }: AiMark): string | undefined =>
  sourceType === 'undisclosed' || sourceType === 'withheld' ? undefined : digitalSourceTypes[sourceType];

/** A mark as names and values for the free fields of a container; the names are those of IPTC, XMP and C2PA. */
export function markFields(mark: AiMark): [name: string, value: string][] {
  const term = digitalSourceTypeOf(mark);
  return [
    ...(term === undefined ? [] : [field('DIGITALSOURCETYPE', term)]),
    ...(mark.softwareAgent === undefined ? [] : [field('SOFTWAREAGENT', mark.softwareAgent)]),
    ...(mark.createdAt === undefined ? [] : [field('DATECREATED', mark.createdAt)]),
    ...(mark.credentialsRemoved ? [field('CONTENTCREDENTIALS', 'removed')] : []),
  ];
}

const field = (name: string, value: string): [string, string] => [name, tagText(value)];

/** A mark as a sentence for people and for containers without free fields; it contains the IPTC term. */
export function markComment(mark: AiMark): string {
  const { sourceType, softwareAgent, createdAt, credentialsRemoved } = mark;
  let made: string = aiMarkTexts.openings[sourceType];
  if (softwareAgent !== undefined) made = aiMarkTexts.by({ made, agent: tagText(softwareAgent) });
  if (createdAt !== undefined) made = aiMarkTexts.on({ made, date: tagText(createdAt) });
  const term = digitalSourceTypeOf(mark);
  return [
    aiMarkTexts.sentence(made),
    ...(credentialsRemoved ? [aiMarkTexts.credentialsRemoved] : []),
    ...(term === undefined ? [] : [aiMarkTexts.sourceType(term)]),
  ].join(' ');
}
