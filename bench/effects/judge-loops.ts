import { kinds } from '#engine/effects/kinds/catalogue.ts';
import { kindPrompts } from './kind-prompts.ts';
import { judgedSounds } from './made-sounds.ts';

/** How a loop's seam compares with the rest of it, in spectral flux. */
export interface SeamVerdict {
  readonly kind: string;
  readonly seam: number;
  readonly elsewhere: number;
  readonly usual: number;
}

const durationMs = 4_000;

/** What sounds all the time: of a single event, its own beginning would be heard at the seam. */
const lasting = kindPrompts.filter(({ kind }) => kinds[kind].course === 'texture');

/** Every kind that lasts as a loop of four seconds. */
export async function loopSeams(): Promise<SeamVerdict[]> {
  const asked = lasting.map(({ prompt }) => ({ prompt, seed: 11, durationMs, loop: true }));
  const said = await judgedSounds<Omit<SeamVerdict, 'kind'>>('seam.py', asked);
  return lasting.map(({ kind }, i) => ({ kind, ...said[i]! }));
}

/** A seam that stands out is higher than all that is heard elsewhere. */
export const isFound = ({ seam, elsewhere }: SeamVerdict) => seam > 1.02 * elsewhere;
