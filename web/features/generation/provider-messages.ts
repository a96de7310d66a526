/** The messages about the provider of a track. */
export const providerMessages = {
  title: 'Made by',
  lengthRange: (min: string, max: string) => `${min} to ${max}`,
  unsupportedLength: (name: string, lengthRange: string) =>
    `${name} makes ${lengthRange}. Choose another length.`,
  fallback: (chosen: string) => `When ${chosen} fails, let the built-in composer make it`,
  fallbackCost: 'It then costs what it costs there, never more.',
  fallbackVoice: 'It then speaks with its own first voice, and never costs more.',
  fallbackFor: (provider: string) => `Built-in, for ${provider}`,
  fallbackUsed: (reason: string) => `${reason} The built-in composer made it.`,
  suggestedPrompt: (prompt: string) => `Use what it suggests: ${prompt}`,
  suggestedPlan: 'Use the plan that it suggests',
} as const;
