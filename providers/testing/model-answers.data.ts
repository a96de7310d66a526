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

export const promptAnswer = { prompt: 'A slow waltz in D minor at 84 BPM for felt piano and quiet strings.' };
