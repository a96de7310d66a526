import { outputFormats } from '#contract/formats.ts';
import { outputFormatName } from '#web/domain/output-format-name.ts';

/** The names of settings that are shown; the prompt, the plan and internal fields are not. */
const settingNames: Readonly<Record<string, string>> = {
  tempo: 'tempo',
  energy: 'energy',
  genres: 'genres',
  mode: 'mode',
  instrumental: 'instrumental',
  duration: 'length',
  music_length_ms: 'length',
  loop: 'loop',
  speed: 'speed',
  voice: 'voice',
  output_format: 'format',
  outputFormat: 'format',
};

function settingText(name: string, value: unknown): string | undefined {
  const label = settingNames[name];
  if (label === undefined || value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined;
  if (typeof value === 'boolean') return value ? label : undefined;
  if (label === 'length' && typeof value === 'number') return `${Number((value / 1000).toFixed(1))} s`;
  const format = label === 'format' && outputFormats.find((one) => one === value);
  if (format) return outputFormatName(format);
  return typeof value === 'string' || typeof value === 'number' ? `${label} ${value}` : undefined;
}

/** The settings of a generation in words. A format that two fields contain is listed once. */
export const settingTexts = (settings: Readonly<Record<string, unknown>>): readonly string[] => {
  const all = Object.entries(settings).map(([name, value]) => settingText(name, value));
  return [...new Set(all.filter((text) => text !== undefined))];
};
