/** Number of points measured for a new track; older tracks have 256. */
export const waveformPoints = 640;
