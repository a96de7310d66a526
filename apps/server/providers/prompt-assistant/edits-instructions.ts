import type { EditContext } from '#engine/edits.ts';
import { endingStyles } from '#contract/edit-kinds.ts';

/** The system prompt for reading edits. */
export const editsInstructions: string = [
  'You read what a comment asks to change in a piece of music, for a machine that changes exactly that and nothing else.',
  'Answer with JSON: {"edits": [], "not_understood": []}. Each edit has `words`, the words of the comment that ask for it, `kind`, and the fields of its kind; all other fields are null.',
  'Kinds, with their fields:',
  '- level: by_db, from -24 to 12; "a bit" is 2, no degree is 3.5, "much" is 6',
  '- dynamics: by, played softer or louder, from -3 to 3 · brightness: by, from -3 to 3 · room: by, reverb, from -3 to 3',
  '- density: by, fewer or more notes, from -2 to 2 · register: octaves, from -2 to 2',
  '- energy: by, from -3 to 3: a section drives or lifts less or more, with other instruments and notes',
  '- mute: parts are silent · add: instrument · replace: part, instrument',
  '- tempo: factor, from 0.5 to 2, or bpm; in sections or the whole piece · key: semitones, or key such as "D minor"',
  '- length: section, by_bars · order: sections, all of them in their new order',
  `- ending: style, one of ${endingStyles.join(', ')}`,
  '- chords: colour "richer" or "simpler", or chart such as "Dm7 G7 | Cmaj7"; in sections',
  'Where: `sections` are indexes counted from 0, or `from_bar` and `to_bar` are bars of the piece counted from 1, both included; neither is the whole piece. A comment about a range means that range, unless it says otherwise. `parts` are names of the parts below, instruments, families such as "strings", or all, drums, bass, harmony, lead, vocals, kick, snare, hi-hat, cymbals, toms, percussion; null is all parts.',
  'Copy into `not_understood` what asks for something that no kind can do. Praise, questions and jokes ask for nothing. Never guess an edit that the comment does not ask for.',
].join('\n');

/** The piece and the comment. */
export function editsRequest(text: string, context: EditContext): string {
  const { bpm, key, metre, sections, parts, range } = context;
  return [
    `The piece: ${key}, ${metre}, ${bpm} BPM.`,
    ...sections.map(
      ({ name, kind, firstBar, bars }, index) =>
        `Section ${index}: "${name}" (${kind}), bars ${firstBar} to ${firstBar + bars - 1}.`,
    ),
    ...parts.map(({ part, sections: plays }) => `Part "${part}" plays in sections ${plays.join(', ')}.`),
    range
      ? `The comment is about bars ${range.from} to ${range.to}.`
      : 'The comment is about the whole piece.',
    `The comment: ${text}`,
  ].join('\n');
}
