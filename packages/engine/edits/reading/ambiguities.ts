import type { Ambiguity } from '#contract/read-edits.ts';
import type { Edit } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { readings } from '#engine/edits/messages.ts';
import { sectionsOfBars } from '#engine/edits/reading/places.ts';

const lastSection = (edits: readonly Edit[], context: EditContext): number | undefined => {
  const named = edits.flatMap((edit) =>
    'sections' in edit && edit.kind !== 'order' ? (edit.sections ?? []) : [],
  );
  const last = named.at(-1);
  return last === undefined || last === context.sections.length - 1 ? undefined : last;
};

/** "End softer" after a section was named: of the piece, or of the section. */
const endOfWhat = (text: string, edits: readonly Edit[], context: EditContext): Ambiguity[] => {
  const at = edits.findIndex((edit) => edit.kind === 'ending' && /^(?:soft|loud)$/.test(edit.style));
  const ending = edits[at];
  const section = context.sections[lastSection(edits.slice(0, Math.max(0, at)), context) ?? -1];
  if (ending?.kind !== 'ending' || section === undefined) return [];
  const to = section.firstBar + section.bars - 1;
  const bars = { from: Math.max(section.firstBar, to - 3), to };
  const other: Edit = { kind: 'dynamics', by: ending.style === 'soft' ? -1 : 1, bars };
  return [
    {
      words: /\bend\w*/i.exec(text)?.[0] ?? 'end',
      readAs: readings.end,
      alternative: {
        readAs: readings.endOf(section.name),
        edits: edits.map((edit, i) => (i === at ? other : edit)),
      },
    },
  ];
};

const swapEdit = (edits: readonly Edit[], at: number, other: Edit): Edit[] =>
  edits.map((edit, i) => (i === at ? other : edit));

/** "A longer ending" of a comment on another place: the last section, or the one that is commented on. */
const lengthOfWhat = (text: string, edits: readonly Edit[], context: EditContext): Ambiguity[] => {
  const words = /\b(?:ending|end|finish|finale|conclusion)\b/i.exec(text)?.[0];
  const last = context.sections.length - 1;
  const commented = context.range === undefined ? [] : sectionsOfBars(context, context.range);
  const [other] = commented;
  const section = context.sections[other ?? -1];
  if (words === undefined || other === undefined || section === undefined || commented.includes(last))
    return [];
  return edits.flatMap((edit, at): Ambiguity[] => {
    if (edit.kind !== 'length' || edit.section !== last) return [];
    const by = Math.max(1 - section.bars, edit.by_bars);
    return [
      {
        words,
        readAs: readings.endIn(context.sections[last]?.name ?? ''),
        alternative: {
          readAs: section.name,
          edits: by === 0 ? [] : swapEdit(edits, at, { ...edit, section: other, by_bars: by }),
        },
      },
    ];
  });
};

/** "Louder" of a part: its level in the mix, or how it is played. */
const levelOrDynamics = (text: string, edits: readonly Edit[]): Ambiguity[] =>
  edits.flatMap((edit, at): Ambiguity[] => {
    const word = /\b(?:louder|softer|quieter|too loud|too soft)\b/i.exec(text)?.[0];
    if (word === undefined || /\b(?:dB|mix|turn|play|fader|volume)\b/i.test(text)) return [];
    if (edit.kind === 'level' && edit.parts !== undefined) {
      const { by_db: by, kind: _, ...rest } = edit;
      const other: Edit = { ...rest, kind: 'dynamics', by: by > 0 ? 1 : -1 };
      return [
        {
          words: word,
          readAs: readings.level,
          alternative: { readAs: readings.playing, edits: swapEdit(edits, at, other) },
        },
      ];
    }
    if (edit.kind === 'dynamics' && edit.parts !== undefined) {
      const { by, kind: _, ...rest } = edit;
      const other: Edit = { ...rest, kind: 'level', by_db: by > 0 ? 3.5 : -3.5 };
      return [
        {
          words: word,
          readAs: readings.playing,
          alternative: { readAs: readings.level, edits: swapEdit(edits, at, other) },
        },
      ];
    }
    return [];
  });

/** "Higher" and "lower" of a part: its notes, or its level. */
const registerOrLevel = (text: string, edits: readonly Edit[]): Ambiguity[] =>
  edits.flatMap((edit, at): Ambiguity[] => {
    const word = /\b(?:higher|lower|too high|too low)\b/i.exec(text)?.[0];
    if (edit.kind !== 'register' || word === undefined || /octave|8va|register|notes|pitch/i.test(text))
      return [];
    const { octaves, kind: _, ...rest } = edit;
    const other: Edit = { ...rest, kind: 'level', by_db: octaves > 0 ? 3.5 : -3.5 };
    return [
      {
        words: word,
        readAs: readings.pitch,
        alternative: { readAs: readings.level, edits: swapEdit(edits, at, other) },
      },
    ];
  });

/** The readings of a comment that are as good as the one that was chosen; at most one for each word. */
export const ambiguitiesOf = (text: string, edits: readonly Edit[], context: EditContext): Ambiguity[] => {
  const found = [
    ...endOfWhat(text, edits, context),
    ...lengthOfWhat(text, edits, context),
    ...registerOrLevel(text, edits),
    ...levelOrDynamics(text, edits),
  ];
  return found.filter(({ words }, i) => found.findIndex((other) => other.words === words) === i);
};
