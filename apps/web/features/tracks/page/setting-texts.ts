import { outputFormats } from '#contract/formats.ts';
import { outputFormatName } from '#web/domain/output-format-name.ts';
import { settingMessages } from '#web/features/tracks/page/messages.ts';

type SettingName = keyof typeof settingMessages;

/** The settings that are shown; the prompt, the plan and internal fields are not. */
const shownSettings: Readonly<Record<string, Exclude<SettingName, 'seconds'> | 'genres'>> = {
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

function settingText(field: string, value: unknown): string | undefined {
  const name = shownSettings[field];
  if (name === undefined || value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined;
  if (name === 'genres') return undefined;
  const text = settingMessages[name];
  if (typeof text === 'string') return value === true ? text : undefined;
  if (name === 'length' && typeof value === 'number') return settingMessages.seconds(value / 1000);
  const format = name === 'format' && outputFormats.find((one) => one === value);
  if (format) return outputFormatName(format);
  return typeof value === 'string' || typeof value === 'number' ? text(String(value)) : undefined;
}

/** The settings of a generation in words. A format that two fields contain is listed once. */
export const settingTexts = (settings: Readonly<Record<string, unknown>>): readonly string[] => {
  const all = Object.entries(settings).map(([name, value]) => settingText(name, value));
  return [...new Set(all.filter((text) => text !== undefined))];
};
