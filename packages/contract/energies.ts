export const energies = ['low', 'medium', 'high'] as const;
export type Energy = (typeof energies)[number];
