/** The file is not a usable SoundFont; the message is one sentence for users. */
export class SoundFontError extends Error {
  override readonly name = 'SoundFontError';
}
