/** Groups of parts that every piece can have. */
export const partGroups = ['all', 'drums', 'bass', 'harmony', 'lead', 'vocals'] as const;
/** Groups of pieces of the drum kit. */
export const drumGroups = ['kick', 'snare', 'hi-hat', 'cymbals', 'toms', 'percussion'] as const;
/** The stems of a piece, in the order of delivery; they add up to the mix before mastering. */
export const stemNames = ['drums', 'bass', 'harmony', 'lead', 'vocals', 'effects'] as const;
export type StemName = (typeof stemNames)[number];
