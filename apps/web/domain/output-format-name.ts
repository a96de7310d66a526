import type { OutputFormat } from '#contract/formats.ts';
import { outputFormats } from '#web/domain/messages.ts';

const codecs: Record<string, string> = { mp3: 'MP3', pcm: 'PCM', ulaw: 'µ-law', alaw: 'A-law', opus: 'Opus' };

/** `mp3_44100_128` → "MP3, 44.1 kHz, 128 kbit/s" */
export function outputFormatName(format: OutputFormat): string {
  const [codec = '', rateHz, kbits] = format.split('_');
  const parts = [codecs[codec] ?? codec, outputFormats.rate(Number(rateHz) / 1000)];
  if (kbits) parts.push(outputFormats.bitrate(kbits));
  return parts.join(', ');
}
