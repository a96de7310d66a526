import { kindPrompts } from './kind-prompts.ts';
import { judgedSounds } from './made-sounds.ts';

const manners = ['', 'very distant', 'tiny', 'huge', 'very slow', 'gentle', 'underwater', 'deep muffled'];
const lengthsMs = [500, 1_000];
/** dB below full scale, in its loudest 23 ms: what is quieter counts as silent. */
const quietest = -50;

/** How quiet the quietest of all kinds in all manners is, and which came out silent. */
export interface SilenceVerdict {
  readonly sounds: number;
  readonly quietestDb: number;
  readonly quietest: string;
  readonly silent: readonly string[];
}

/** All kinds, each with adjectives that make sounds small, far or short, from different seeds. */
export async function silentOnes(): Promise<SilenceVerdict> {
  const asked = kindPrompts.flatMap(({ prompt }, i) =>
    manners.map((manner, k) => ({
      prompt: `${manner} ${prompt}`.trim(),
      seed: 100 + i * manners.length + k,
      durationMs: lengthsMs[(i + k) % lengthsMs.length]!,
    })),
  );
  const said = await judgedSounds<{ readonly loudest: number }>('levels.py', asked);
  const levels = asked.map(({ prompt }, i) => ({ prompt, db: said[i]!.loudest }));
  const [softest] = levels.toSorted((a, b) => a.db - b.db);
  return {
    sounds: asked.length,
    quietestDb: softest!.db,
    quietest: softest!.prompt,
    silent: levels.filter(({ db }) => db < quietest).map(({ prompt }) => prompt),
  };
}
