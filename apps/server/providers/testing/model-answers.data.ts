/** A red square of 16 pixels as PNG, in base64. */
export const smallPng =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWM44KBAEmIY1eAwGkoHhmvSAAC85yAQ/WFadAAAAABJRU5ErkJggg==';

/** A typical plan of a language model: the durations do not add up to the requested length. */
export const planAnswer = {
  positive_global_styles: ['slow waltz', 'felt piano'],
  negative_global_styles: ['drums'],
  sections: [
    {
      section_name: 'Opening',
      positive_local_styles: ['solo piano'],
      negative_local_styles: [],
      duration_ms: 8_000.4,
      lines: [],
    },
    {
      section_name: 'Theme',
      positive_local_styles: ['strings enter'],
      negative_local_styles: [],
      duration_ms: 17_000,
      lines: [],
    },
  ],
};

const noFields = {
  parts: null,
  sections: null,
  from_bar: null,
  to_bar: null,
  by_db: null,
  by: null,
  octaves: null,
  part: null,
  instrument: null,
  factor: null,
  bpm: null,
  semitones: null,
  key: null,
  section: null,
  by_bars: null,
  style: null,
  colour: null,
  chart: null,
};

/** Edits of a language model: the third is of a section that the piece does not have, the fourth has no value. */
export const editsAnswer = {
  edits: [
    {
      ...noFields,
      words: 'the strings softer',
      kind: 'level',
      parts: ['Strings'],
      sections: [0],
      by_db: -3.5,
    },
    {
      ...noFields,
      words: 'no drums in the first bar',
      kind: 'mute',
      parts: ['drums'],
      from_bar: 1,
      to_bar: 1,
    },
    { ...noFields, words: 'a longer coda', kind: 'length', section: 29, by_bars: 4 },
    { ...noFields, words: 'another tempo', kind: 'tempo' },
    { ...noFields, words: 'darker', kind: 'brightness', by: 0 },
  ],
  not_understood: ['as if under water'],
};

export const promptAnswer = { prompt: 'A slow waltz in D minor at 84 BPM for felt piano and quiet strings.' };
