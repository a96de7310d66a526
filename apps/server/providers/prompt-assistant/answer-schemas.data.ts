import { editKinds } from '#contract/edit-kinds.ts';

const words = { type: 'array', items: { type: 'string' } } as const;

/** An object with exactly these required fields, the only form that strict modes support. */
const exactly = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** JSON Schemas of the answers. They contain no limits, because not all services support these keywords. */
export const planSchema = exactly({
  positive_global_styles: words,
  negative_global_styles: words,
  sections: {
    type: 'array',
    items: exactly({
      section_name: { type: 'string' },
      positive_local_styles: words,
      negative_local_styles: words,
      duration_ms: { type: 'integer' },
      lines: words,
    }),
  },
});

const orNull = (type: string) => ({ type: [type, 'null'] });
const integersOrNull = { type: ['array', 'null'], items: { type: 'integer' } };

/** One flat object with null for the fields that its kind does not have: models fill it more reliably than a union. */
const editSchema = exactly({
  words: { type: 'string' },
  kind: { type: 'string', enum: [...editKinds] },
  parts: { type: ['array', 'null'], items: { type: 'string' } },
  sections: integersOrNull,
  from_bar: orNull('integer'),
  to_bar: orNull('integer'),
  by_db: orNull('number'),
  by: orNull('integer'),
  octaves: orNull('integer'),
  part: orNull('string'),
  instrument: orNull('string'),
  factor: orNull('number'),
  bpm: orNull('number'),
  semitones: orNull('integer'),
  key: orNull('string'),
  section: orNull('integer'),
  by_bars: orNull('integer'),
  style: orNull('string'),
  colour: orNull('string'),
  chart: orNull('string'),
});

export const editsSchema = exactly({
  edits: { type: 'array', items: editSchema },
  not_understood: words,
});

export const promptSchema = exactly({ prompt: { type: 'string' } });
