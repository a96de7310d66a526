export const beforeAfterMessages = {
  group: 'Before and after the change',
  before: 'Before',
  after: 'After',
  version: (number: number) => `V${number}`,
  play: (label: string, number: number) => `Play ${label.toLowerCase()}, V${number}`,
} as const;
