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

export const promptSchema = exactly({ prompt: { type: 'string' } });
