import { ImportError } from '#engine/import/import-error.ts';
import { importErrors, importNotes } from '#engine/import/messages.ts';

/** What a chord chart states about the piece. */
export interface ChartMetadata {
  title?: string;
  artist?: string;
  /** As written: "Am", "D minor". */
  key?: { readonly text: string; readonly line: number };
  bpm?: number;
  metre?: { readonly beats: number; readonly unit: number };
  capo?: number;
  /** Sentences about values that change within the song, which are not played. */
  readonly changes: string[];
}

const names: Readonly<Record<string, Exclude<keyof ChartMetadata, 'changes'>>> = {
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

/**
 * Stores a value; one that changes what was stated before the music began is noted instead.
 * @throws ImportError if it cannot be read
 */
export function setMetadata(
  data: ChartMetadata,
  name: string,
  value: string,
  { line, hasMusic }: { line: number; hasMusic: boolean },
): void {
  const field = names[name.toLowerCase()];
  const text = value.trim();
  const start = text.slice(0, 30);
  if (text === '' || field === undefined) return;
  if (field === 'title' || field === 'artist') data[field] ??= text;
  else if (field === 'key') {
    if (!hasMusic) data.key = { text, line };
    else if (data.key?.text !== text) data.changes.push(importNotes.chart.keyChanges({ line, key: start }));
  } else if (field === 'bpm') {
    const bpm = Number(/^[^\d]{0,8}(\d{1,3}(?:\.\d+)?)\s*(?:bpm)?$/i.exec(text)?.[1]);
    if (!(bpm >= 20 && bpm <= 400)) throw new ImportError(importErrors.chart.notATempo(start), { line });
    if (!hasMusic) data.bpm = bpm;
    else if (data.bpm !== bpm) data.changes.push(importNotes.chart.tempoChanges({ line, bpm }));
  } else if (field === 'metre') {
    const [, beats = '', unit = ''] = /^(\d{1,2})\s*\/\s*(1|2|4|8|16)$/.exec(text) ?? [];
    if (!(Number(beats) >= 1)) throw new ImportError(importErrors.chart.notAMetre(start), { line });
    const { beats: own = 4, unit: ownUnit = 4 } = data.metre ?? {};
    if (!hasMusic) data.metre = { beats: Number(beats), unit: Number(unit) };
    else if (own !== Number(beats) || ownUnit !== Number(unit))
      data.changes.push(importNotes.chart.metreChanges({ line, metre: `${beats}/${unit}` }));
  } else {
    const capo = Number(/^\d{1,2}/.exec(text)?.[0]);
    if (Number.isInteger(capo) && capo <= 12) data.capo = capo;
  }
}
