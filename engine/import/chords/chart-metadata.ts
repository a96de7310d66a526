import { ImportError } from '#engine/import/import-error.ts';

/** What a chord chart states about the piece. */
export interface ChartMetadata {
  title?: string;
  artist?: string;
  /** As written: "Am", "D minor". */
  key?: { readonly text: string; readonly line: number };
  bpm?: number;
  metre?: { readonly beats: number; readonly unit: number };
  capo?: number;
}

const names: Readonly<Record<string, keyof ChartMetadata>> = {
  title: 'title',
  t: 'title',
  artist: 'artist',
  composer: 'artist',
  by: 'artist',
  key: 'key',
  tempo: 'bpm',
  bpm: 'bpm',
  time: 'metre',
  'time signature': 'metre',
  meter: 'metre',
  metre: 'metre',
  capo: 'capo',
};

/** Whether a directive or a line "Name: value" states something that is known here. */
export const isMetadata = (name: string): boolean => names[name.toLowerCase()] !== undefined;

/** Stores a value. @throws ImportError if it cannot be read */
export function setMetadata(data: ChartMetadata, name: string, value: string, line: number): void {
  const field = names[name.toLowerCase()];
  const text = value.trim();
  const reject = (what: string): never => {
    throw new ImportError(`“${text.slice(0, 30)}” is not ${what}.`, { line });
  };
  if (text === '' || field === undefined) return;
  if (field === 'title' || field === 'artist') data[field] ??= text;
  else if (field === 'key') data.key = { text, line };
  else if (field === 'bpm') {
    const bpm = Number(/^[^\d]{0,8}(\d{1,3}(?:\.\d+)?)\s*(?:bpm)?$/i.exec(text)?.[1]);
    if (!(bpm >= 20 && bpm <= 400)) reject('a tempo in BPM');
    data.bpm = bpm;
  } else if (field === 'metre') {
    const [, beats = '', unit = ''] = /^(\d{1,2})\s*\/\s*(1|2|4|8|16)$/.exec(text) ?? [];
    if (!(Number(beats) >= 1)) reject('a time signature');
    data.metre = { beats: Number(beats), unit: Number(unit) };
  } else {
    const capo = Number(/^\d{1,2}/.exec(text)?.[0]);
    if (Number.isInteger(capo) && capo <= 12) data.capo = capo;
  }
}
