import type { Edit } from '#contract/edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { isMeant } from '#engine/edits/reading/part-words.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An edit without how much it changes; the direction stays. */
const matterOf = (edit: Edit): string => {
  const {
    by,
    by_db: db,
    octaves,
    semitones,
    factor,
    key: _key,
    bpm: _bpm,
    style: _style,
    ...rest
  } = edit as Edit & Fields;
  const amount = Number(by ?? db ?? octaves ?? semitones ?? (factor === undefined ? 0 : Number(factor) - 1));
  if (edit.kind === 'order') return 'order';
  if (edit.kind === 'length') return JSON.stringify(['length', edit.section, Math.sign(edit.by_bars)]);
  const isOfPiece = edit.kind === 'key' || edit.kind === 'tempo' || edit.kind === 'ending';
  return JSON.stringify([isOfPiece ? 0 : Math.sign(amount), rest]);
};

const sizeOf = (edit: Edit): number =>
  'factor' in edit
    ? Math.abs(1 - (edit.factor ?? 1))
    : 'by' in edit
      ? Math.abs(edit.by)
      : 'by_db' in edit
        ? Math.abs(edit.by_db)
        : 0;

/** Whether an edit says it better than one of the same matter: a number of BPM, an ending that is not only a fault. */
const isBetter = (edit: Edit, before: Edit): boolean => {
  if (edit.kind === 'ending' && before.kind === 'ending')
    return before.style === 'ring' && edit.style !== 'ring';
  if (edit.kind === 'tempo' && before.kind === 'tempo')
    return before.bpm === undefined && (edit.bpm !== undefined || sizeOf(edit) > sizeOf(before));
  if (edit.kind === 'key' || edit.kind === 'order' || edit.kind === 'length') return true;
  return sizeOf(edit) > sizeOf(before);
};

const placeOf = (edit: Edit): string =>
  JSON.stringify([(edit as Fields)['sections'], (edit as Fields)['bars']]);
const everywhere = '[null,null]';
const isEverywhere = (edit: Edit): boolean => placeOf(edit) === everywhere;
const partsOf = (edit: Edit): readonly string[] => ('parts' in edit ? (edit.parts ?? []) : []);

/** Whether all parts are meant by names of another edit: "acoustic-guitar" by "guitar". */
const isCovered = (edit: Edit, other: Edit, context: EditContext): boolean => {
  const meant = context.parts.filter((part) => partsOf(edit).some((name) => isMeant(name, part)));
  return meant.length > 0 && meant.every((part) => partsOf(other).some((name) => isMeant(name, part)));
};

/**
 * One edit for each wish: what is said twice ("feels flat, give it more energy") counts once, a part that is silent
 * needs no other change, and a part that is replaced is not silent.
 */
export const reconcile = (edits: readonly Edit[], context: EditContext): Edit[] => {
  const byMatter = new Map<string, Edit>();
  for (const edit of edits) {
    const matter = matterOf(edit);
    const before = byMatter.get(matter);
    if (before === undefined || isBetter(edit, before)) byMatter.set(matter, edit);
  }
  const once = [...byMatter.values()];
  const mutes = once.filter(({ kind }) => kind === 'mute');
  const added = once.filter((edit) => edit.kind === 'add');
  return once.filter((edit, index) => {
    if (/^(?:level|dynamics|brightness|density)$/.test(edit.kind) && partsOf(edit).length > 0)
      return !mutes.some(
        (mute) =>
          (isEverywhere(mute) || placeOf(mute) === placeOf(edit)) &&
          isCovered(edit, mute, context) &&
          !once.slice(0, index).includes(mute),
      );
    if (edit.kind === 'mute') {
      const isRepeat = mutes.some(
        (mute) =>
          mute !== edit &&
          placeOf(mute) === placeOf(edit) &&
          isCovered(edit, mute, context) &&
          (!isCovered(mute, edit, context) || once.indexOf(mute) > index),
      );
      return (
        !isRepeat && !added.some(({ instrument }) => partsOf(edit).includes(instrument) && isEverywhere(edit))
      );
    }
    return true;
  });
};
