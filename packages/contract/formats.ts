/** The 19 output formats: codec, sample rate in Hz and, if applicable, bit rate in kbit/s. */
export const outputFormats = [
  'mp3_22050_32',
  'mp3_44100_32',
  'mp3_44100_64',
  'mp3_44100_96',
  'mp3_44100_128',
  'mp3_44100_192',
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
  'alaw_8000',
  'opus_48000_32',
  'opus_48000_64',
  'opus_48000_96',
  'opus_48000_128',
  'opus_48000_192',
] as const;

export type OutputFormat = (typeof outputFormats)[number];

export const defaultOutputFormat: OutputFormat = 'mp3_44100_128';

/** All spellings of accepted media types, and accepted file extensions. */
const audioType =
  /^(audio\/(x-)?(mpeg|mp3|wav|wave|vnd\.wave|m4a|mp4|ogg|opus|flac|aac|aacp)|application\/ogg)$/;
const audioName = /\.(mp3|wav|m4a|ogg|opus|flac|aac)$/i;
/** Sent by clients that do not know the media type; the file content decides. */
const unknownTypes = ['', 'application/octet-stream'];

/** True if a file is declared as audio by its media type or its name, or if neither states a type. */
export function isDeclaredAsAudio(contentType: string, fileName: string): boolean {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  const isUndeclared = unknownTypes.includes(type) && !/\.\w+$/.test(fileName);
  return isUndeclared || audioType.test(type) || audioName.test(fileName);
}
