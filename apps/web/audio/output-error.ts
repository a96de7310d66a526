/**
 * Whether the device cannot play, for example because it has no loudspeaker; the file is fine. Firefox reports it as a
 * decoding error of the element ("OnMediaSinkAudioError").
 */
export const isOutputError = (error: MediaError | null): boolean =>
  /media_?sink|audioerror/i.test(error?.message ?? '');
