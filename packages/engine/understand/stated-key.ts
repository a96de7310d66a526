import { parseChordChart, parseChordSymbol } from '#contract/chord-symbols.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { keyOfChords } from '#engine/theory/chart-key.ts';
import { parseChord } from '#engine/theory/chords.ts';
import { keyNamed } from '#engine/theory/keys.ts';
import { parseKey, type RequestedKey } from '#engine/understand/parse-key.ts';

/** The key in which the plan is written, else that of its chord charts if they name pitches; Roman numerals fit any key. */
const keyOfCharts = ({ plan }: ComposeRequest): RequestedKey => {
  const written = plan?.written_key === undefined ? undefined : keyNamed(plan.written_key);
  if (written !== undefined) return written;
  const symbols = (plan?.sections ?? []).flatMap(({ chords = '' }) =>
    (parseChordChart(chords).bars ?? []).flat(),
  );
  const named = symbols.filter((symbol) => parseChordSymbol(symbol)?.isNumeral === false);
  return keyOfChords(named.map((symbol) => parseChord(symbol, 0))) ?? {};
};

/** The stated key of the plan, else of the prompt, else the key of what is written in the plan. */
export const statedKey = (request: ComposeRequest, prompt: string, planned: string): RequestedKey => {
  const stated = { ...parseKey(prompt), ...parseKey(planned) };
  return stated.tonic === undefined ? { ...stated, ...keyOfCharts(request) } : stated;
};
