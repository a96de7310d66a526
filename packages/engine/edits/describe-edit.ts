import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { Edit } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { partLabel } from '#engine/edits/reading/part-words.ts';
import { mod } from '#engine/kit/math.ts';
import { keyName, pitchClassOf } from '#engine/theory/keys.ts';
import { modeWords } from '#engine/theory/words/mode-words.ts';

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "A", "A and B", "A, B and C". */
const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const number = (value: number): string => String(Number(value.toFixed(1)));

const sectionName = ({ sections }: EditContext, index: number): string =>
  sections[index]?.name ?? `section ${index + 1}`;

interface Place {
  readonly sections?: readonly number[] | undefined;
  readonly bars?: { readonly from: number; readonly to: number } | undefined;
}

const whereOf = ({ sections, bars }: Place, context: EditContext): string => {
  if (bars !== undefined)
    return bars.from === bars.to ? ` in bar ${bars.from}` : ` in bars ${bars.from}–${bars.to}`;
  return sections === undefined ? '' : ` in ${listOf(sections.map((index) => sectionName(context, index)))}`;
};

const whoOf = ({ parts }: { readonly parts?: readonly string[] | undefined }): string =>
  parts === undefined ? 'Everything' : capitalise(listOf(parts.map(partLabel)));

const comparison = (by: number, more: string, less: string): string =>
  `${Math.abs(by) > 1 ? 'much ' : ''}${by > 0 ? more : less}`;

const endings: Readonly<Record<EndingStyle, string>> = {
  soft: 'Ends softly',
  fade: 'Fades out at the end',
  ritardando: 'Slows down into the last chord',
  cut: 'Stops at once at the end',
  ring: 'The last chord rings out',
  loud: 'Ends loud',
};

/** A key some semitones away; undefined if the key is not written as a tonic and a mode. */
const transposed = (key: string, semitones: number): string | undefined => {
  const [, letter, accidental, mode] = /^([A-G])([#b]?) (.+)$/.exec(key) ?? [];
  const modeName = modeWords[mode ?? ''];
  if (letter === undefined || modeName === undefined) return undefined;
  return keyName({ tonic: mod(pitchClassOf(letter, accidental) + semitones, 12), mode: modeName });
};

const describeTempo = (edit: Extract<Edit, { kind: 'tempo' }>, context: EditContext): string => {
  const bpm = edit.bpm ?? context.bpm * (edit.factor ?? 1);
  return `Tempo ${number(bpm)} BPM (was ${number(context.bpm)})${whereOf(edit, context)}`;
};

const describeKey = (edit: Extract<Edit, { kind: 'key' }>, context: EditContext): string => {
  const { key, semitones = 0 } = edit;
  if (key !== undefined) return `Key ${key} (was ${context.key})`;
  const steps = `${count(Math.abs(semitones), 'semitone')} ${semitones > 0 ? 'higher' : 'lower'}`;
  const result = transposed(context.key, semitones);
  return result === undefined ? capitalise(steps) : `Key ${result}, ${steps} (was ${context.key})`;
};

/** The new order; only what is missing if sections are left out and nothing else changes. */
const describeOrder = (order: readonly number[], context: EditContext): string => {
  const left = [...context.sections.keys()].filter((index) => !order.includes(index));
  const isShorter = left.length > 0 && order.every((index, i) => i === 0 || index > (order[i - 1] ?? -1));
  const names = (indexes: readonly number[]) => indexes.map((index) => sectionName(context, index));
  return isShorter ? `Without ${listOf(names(left))}` : `Sections: ${names(order).join(', ')}`;
};

/** An edit in a short sentence, for people: "Strings: 3.5 dB softer in Second theme". */
export const describeEdit = (edit: Edit, context: EditContext): string => {
  switch (edit.kind) {
    case 'level':
      return `${whoOf(edit)}: ${number(Math.abs(edit.by_db))} dB ${edit.by_db > 0 ? 'louder' : 'softer'}${whereOf(edit, context)}`;
    case 'dynamics':
      return `${whoOf(edit)}: played ${comparison(edit.by, 'louder', 'softer')}${whereOf(edit, context)}`;
    case 'energy':
      return `${capitalise(comparison(edit.by, 'more', 'less'))} energy${whereOf(edit, context)}`;
    case 'density':
      return `${whoOf(edit)}: ${comparison(edit.by, 'more', 'fewer')} notes${whereOf(edit, context)}`;
    case 'register':
      return `${whoOf(edit)}: ${count(Math.abs(edit.octaves), 'octave')} ${edit.octaves > 0 ? 'higher' : 'lower'}${whereOf(edit, context)}`;
    case 'brightness':
      return `${whoOf(edit)}: ${comparison(edit.by, 'brighter', 'darker')}${whereOf(edit, context)}`;
    case 'room':
      return `${whoOf(edit)}: ${comparison(edit.by, 'more', 'less')} reverb${whereOf(edit, context)}`;
    case 'mute':
      return `${whoOf(edit)} silent${whereOf(edit, context)}`;
    case 'add':
      return `Add ${partLabel(edit.instrument)}${whereOf(edit, context)}`;
    case 'replace':
      return `${capitalise(partLabel(edit.instrument))} instead of ${partLabel(edit.part)}${whereOf(edit, context)}`;
    case 'tempo':
      return describeTempo(edit, context);
    case 'key':
      return describeKey(edit, context);
    case 'length': {
      const by = `${count(Math.abs(edit.by_bars), 'bar')} ${edit.by_bars > 0 ? 'longer' : 'shorter'}`;
      return `${sectionName(context, edit.section)} ${by}`;
    }
    case 'ending':
      return endings[edit.style];
    case 'chords':
      return `${edit.chart === undefined ? `${edit.colour === 'simpler' ? 'Simpler' : 'Richer'} chords` : `Chords ${edit.chart}`}${whereOf(edit, context)}`;
  }
  return describeOrder(edit.sections, context);
};
