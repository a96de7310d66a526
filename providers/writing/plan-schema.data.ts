const words = { type: 'array', items: { type: 'string' } } as const;

/** An object with exactly these fields, all of them there: what services enforce strictly can say no more. */
const exactly = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** JSON Schemas of what is asked for. Limits are not in them, since not every service knows these keywords. */
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

export const promptSchema = exactly({ prompt: { type: 'string' } });
