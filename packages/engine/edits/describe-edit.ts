import { enumerate, formatList } from '#contract/message-format.ts';
import type { Edit } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { editTexts } from '#engine/edits/messages.ts';
import { mod } from '#engine/kit/math.ts';
import { type Key, keyText, pitchClassOf, shownKey } from '#engine/theory/keys.ts';
import { shownPartName } from '#engine/theory/part-names.ts';
import { modeWords } from '#engine/theory/words/mode-words.ts';

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sectionName = ({ sections }: EditContext, index: number): string =>
  sections[index]?.name ?? editTexts.section(index + 1);

interface Place {
  readonly sections?: readonly number[] | undefined;
  readonly bars?: { readonly from: number; readonly to: number } | undefined;
}

const whereOf = (edit: Edit, context: EditContext): string => {
  const { sections, bars }: Place = 'sections' in edit || 'bars' in edit ? edit : {};
  const { places } = editTexts;
  if (bars !== undefined) return bars.from === bars.to ? places.bar(bars.from) : places.bars(bars);
  return sections === undefined
    ? ''
    : places.sections(formatList(sections.map((index) => sectionName(context, index))));
};

const partsOf = ({ parts }: { readonly parts?: readonly string[] | undefined }): string =>
  parts === undefined ? editTexts.everything : capitalise(formatList(parts.map(shownPartName)));

const amountOf = (by: number) => (by > 0 ? (by > 1 ? 'muchMore' : 'more') : by < -1 ? 'muchLess' : 'less');

/** A key some semitones away; undefined if the key is not written as a tonic and a mode. */
const transposed = (key: string, semitones: number): Key | undefined => {
  const [, letter, accidental, mode] = /^([A-G])([#b]?) (.+)$/.exec(key) ?? [];
  const modeName = modeWords[mode ?? ''];
  if (letter === undefined || modeName === undefined) return undefined;
  return { tonic: mod(pitchClassOf(letter, accidental) + semitones, 12), mode: modeName };
};

const describeKey = (edit: Extract<Edit, { kind: 'key' }>, context: EditContext): string => {
  const before = shownKey(context.key);
  if (edit.key !== undefined) return editTexts.key({ key: shownKey(edit.key), before });
  const { semitones = 0 } = edit;
  const change = { semitones: Math.abs(semitones), isHigher: semitones > 0 };
  const key = transposed(context.key, semitones);
  return key === undefined
    ? editTexts.transposed(change)
    : editTexts.transposedKey({ key: keyText(key), before, ...change });
};

/** The new order; only what is missing if sections are left out and nothing else changes. */
const describeOrder = (order: readonly number[], context: EditContext): string => {
  const left = [...context.sections.keys()].filter((index) => !order.includes(index));
  const isShorter = left.length > 0 && order.every((index, i) => i === 0 || index > (order[i - 1] ?? -1));
  const names = (indexes: readonly number[]) => indexes.map((index) => sectionName(context, index));
  return isShorter ? editTexts.without(formatList(names(left))) : editTexts.order(enumerate(names(order)));
};

/** An edit in a short sentence, for people: "Strings: 3.5 dB softer in Second theme". */
export const describeEdit = (edit: Edit, context: EditContext): string => {
  const where = whereOf(edit, context);
  switch (edit.kind) {
    case 'level':
      return editTexts.level({
        parts: partsOf(edit),
        db: Math.abs(edit.by_db),
        isLouder: edit.by_db > 0,
        where,
      });
    case 'dynamics':
    case 'density':
    case 'brightness':
    case 'room':
      return editTexts[edit.kind]({ parts: partsOf(edit), amount: amountOf(edit.by), where });
    case 'energy':
      return editTexts.energy({ amount: amountOf(edit.by), where });
    case 'register':
      return editTexts.register({
        parts: partsOf(edit),
        octaves: Math.abs(edit.octaves),
        isHigher: edit.octaves > 0,
        where,
      });
    case 'mute':
      return editTexts.mute({ parts: partsOf(edit), where });
    case 'add':
      return editTexts.add({ instrument: shownPartName(edit.instrument), where });
    case 'replace':
      return editTexts.replace({
        instrument: capitalise(shownPartName(edit.instrument)),
        part: shownPartName(edit.part),
        where,
      });
    case 'tempo':
      return editTexts.tempo({
        bpm: edit.bpm ?? context.bpm * (edit.factor ?? 1),
        before: context.bpm,
        where,
      });
    case 'key':
      return describeKey(edit, context);
    case 'length':
      return editTexts.length({
        section: sectionName(context, edit.section),
        bars: Math.abs(edit.by_bars),
        isLonger: edit.by_bars > 0,
      });
    case 'ending':
      return editTexts.endings[edit.style];
    case 'chords':
      return edit.chart === undefined
        ? editTexts.chordColours[edit.colour ?? 'richer'](where)
        : editTexts.chords({ chart: edit.chart, where });
  }
  return describeOrder(edit.sections, context);
};
