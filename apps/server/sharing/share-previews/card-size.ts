/** The size of the preview picture in pixels, as Open Graph readers expect it. */
export const cardSize = { width: 1200, height: 630 } as const;
