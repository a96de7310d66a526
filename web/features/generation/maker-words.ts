/** The messages about the provider of a track. */
export const makerWords = {
  title: 'Made by',
  span: (shortest: string, longest: string) => `${shortest} to ${longest}`,
  lengthWrong: (name: string, span: string) => `${name} makes ${span}. Choose another length.`,
  fallback: (chosen: string) => `When ${chosen} fails, let the built-in composer make it`,
  fallbackCost: 'It then costs what it costs there, never more.',
  fallbackVoice: 'It then speaks with its own first voice, and never costs more.',
  standsInFor: (maker: string) => `Built-in, for ${maker}`,
  stoodIn: (because: string) => `${because} The built-in composer made it.`,
  suggestedPrompt: (prompt: string) => `Use what it suggests: ${prompt}`,
  suggestedPlan: 'Use the plan that it suggests',
} as const;
