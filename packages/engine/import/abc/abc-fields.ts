import { ImportError } from '#engine/import/import-error.ts';
import { importErrors } from '#engine/import/messages.ts';

/** A time signature in quarter notes. */
export interface AbcMetre {
  readonly beats: number;
  readonly unit: number;
  readonly isCompound: boolean;
}

/** "4/4", "C", "C|", "(2+3)/8", "none"; undefined for free time. @throws ImportError */
export const parseAbcMetre = (field: string, line: number): AbcMetre | undefined => {
  const text = field.trim();
  if (text === 'C') return { beats: 4, unit: 4, isCompound: false };
  if (text === 'C|') return { beats: 2, unit: 2, isCompound: false };
  if (text === '' || /^none$/i.test(text)) return undefined;
  const match = /^\(?([\d+\s]{1,20})\)?\s*\/\s*(1|2|4|8|16|32|64)\b/.exec(text);
  const beats = (match?.[1] ?? '').split('+').reduce((sum, number) => sum + Number(number), 0);
  if (match === null || !Number.isInteger(beats) || beats < 1 || beats > 64) {
    throw new ImportError(importErrors.abc.notAMetre(text.slice(0, 30)), { line });
  }
  const unit = Number(match[2]);
  return { beats, unit, isCompound: unit >= 8 && beats % 3 === 0 && beats > 3 };
};

/** The length of a fraction such as "1/8" in quarter notes. @throws ImportError */
export const parseAbcLength = (field: string, line: number): number => {
  const [, over = '', under = '1'] = /^(\d{1,3})(?:\/(\d{1,3}))?$/.exec(field.trim()) ?? [];
  const length = (Number(over) * 4) / Number(under);
  if (over === '' || !(length > 0 && length <= 16)) {
    throw new ImportError(importErrors.abc.notALength(field.trim().slice(0, 30)), { line });
  }
  return length;
};

/**
 * A Q: field as quarter notes per minute: "1/4=120", "3/8=60 "Jig"", "120" in units of the default length. Undefined for
 * words alone.
 */
export const parseAbcTempo = (field: string, unitBeats: number): number | undefined => {
  const text = field.replaceAll(/"[^"]*"/g, ' ').trim();
  const [, lengths = '', number = ''] = /^(?:([\d/\s]+|C\d*)=)?\s*(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const bpm = Number(number);
  if (number === '' || !(bpm > 0)) return undefined;
  const fractions = [...lengths.matchAll(/(\d+)\/(\d+)/g)].map(
    ([, over, under]) => (Number(over) * 4) / Number(under),
  );
  const beats = fractions.reduce((sum, one) => sum + one, 0);
  const tempo = bpm * (beats > 0 ? beats : unitBeats);
  return Number.isFinite(tempo) && tempo >= 10 && tempo <= 1000 ? tempo : undefined;
};
