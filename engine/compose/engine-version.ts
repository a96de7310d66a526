/** Increment with every change that alters the composer's output for the same request. */
export const engineVersion = '15';
