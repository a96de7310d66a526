/** Groups of parts that every piece can have. */
export const partGroups = ['all', 'drums', 'bass', 'harmony', 'lead', 'vocals'] as const;
/** Groups of pieces of the drum kit. */
export const drumGroups = ['kick', 'snare', 'hi-hat', 'cymbals', 'toms', 'percussion'] as const;
