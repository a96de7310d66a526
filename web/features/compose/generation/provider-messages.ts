/** The messages about the provider of a track. */
export const providerMessages = {
  title: 'Provider',
  lengthRange: (min: string, max: string) => `${min} to ${max}`,
  unsupportedLength: (name: string, lengthRange: string) =>
    `${name} supports ${lengthRange}. Choose another length.`,
  fallback: (chosen: string) => `If ${chosen} fails, use the built-in composer`,
  fallbackCost: 'You then pay the built-in price if it is lower, never more.',
  fallbackVoice: 'It then uses its own first voice and never costs more.',
} as const;
