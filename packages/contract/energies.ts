export const energies = ['low', 'medium', 'high'] as const;
