import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { trackDetail } from '#contract/tracks.ts';
import { voiceSettings } from '#contract/voice.ts';
import { voices } from '#engine/index.ts';
import { adds, toolsOn } from '#mcp/tool.ts';
import { speechPitch } from '../say-flags.ts';
import { audioTarget, deliverAudio, engineFormat, fileArgument } from './audio-output.ts';
import type { OutputFolder } from './output-folder.ts';
import { runEngine } from './run-engine.ts';

const tool = toolsOn<OutputFolder>();

const newSeed = () => randomInt(limits.seed.max + 1);

const soundFacts = z.object({
  title: z.string(),
  understood: z.string(),
  durationMs: z.int(),
  loudnessLufs: z.number(),
  truePeakDbtp: z.number(),
  seed: z.int(),
  file: z.string().optional(),
});

const voiceIds = voices.map(({ id }) => id);
const voiceList = voices.map(({ id, description }) => `${id}: ${description}`).join('; ');

/** Tools that make sound effects and speech. */
export const soundTools = [
  tool({
    name: 'make_sound_effect',
    title: 'Make a sound effect',
    description:
      'Makes a sound effect from words ("a heavy door slams in a hall, 3 s"), or a seamless loop. Returns facts, a picture of the waveform, and the audio as a file or in the result.',
    input: soundEffectSettings
      .pick({ prompt: true, duration: true, seed: true })
      .extend({ loop: z.boolean().optional(), file: fileArgument }),
    output: soundFacts.extend({ kinds: z.array(z.string()), loop: z.boolean() }),
    annotations: adds,
    async run({ prompt, duration, loop, seed = newSeed(), file }, call, folder) {
      const target = await audioTarget(file, folder);
      const request = { prompt, durationMs: duration, loop, seed, format: engineFormat(target) };
      const { facts, audio, waveform } = await runEngine('effect', request, call);
      const content = await deliverAudio(target, { audio, waveform, sourceType: 'algorithmic' });
      return { facts: { ...facts, file: target.path }, content };
    },
  }),
  tool({
    name: 'speak_text',
    title: 'Speak a text',
    description: `Reads an English text aloud. Voices: ${voiceList}. Returns when each word sounds, a picture of the waveform, and the audio as a file or in the result.`,
    input: voiceSettings.pick({ text: true, speed: true, seed: true }).extend({
      voice: z.enum(voiceIds).default(voiceIds[0]!),
      pitch: z.number().min(speechPitch.min).max(speechPitch.max).default(0).describe('Semitones.'),
      file: fileArgument,
    }),
    output: soundFacts.extend({ voice: z.string(), words: trackDetail.shape.words }),
    annotations: adds,
    async run({ seed = newSeed(), file, ...settings }, call, folder) {
      const target = await audioTarget(file, folder);
      const request = { ...settings, seed, format: engineFormat(target) };
      const { facts, audio, waveform } = await runEngine('voice', request, call);
      const content = await deliverAudio(target, { audio, waveform, sourceType: 'trained' });
      return { facts: { ...facts, file: target.path }, content };
    },
  }),
];
