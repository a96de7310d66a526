import { limits } from '#contract/limits.ts';
import { outputFormats } from '#contract/formats.ts';
import { appName } from '#web/ui/app-name.ts';

/** Messages of the landing page. It is prerendered; the server inserts the instance's name. */
export const messages = {
  pageTitle: 'Make music, sound and voice together',
  skip: 'Skip to content',
  login: 'Login',
  register: 'Register',
  headline: 'Write a line. Everyone comes in.',
  get lead() {
    return `${appName()} is a studio your team runs on its own server. Describe a piece, an effect or a voice in plain words, hear it in seconds, and finish it together.`;
  },
  start: 'Get Started Free',
  startNote: `Invite only. ${limits.welcomeBonus} tokens on the house.`,
  score: 'A score with three parts, music, sound effects and voice, each drawn as a waveform',
  brief: 'A slow late-night waltz, rain outside, one announcement',
  parts: {
    music: { name: 'Music', by: 'Mara, felt piano trio' },
    effects: { name: 'Effects', by: 'Jonas, rain and doors' },
    voice: { name: 'Voice', by: 'Ines, the conductor' },
  },
  listen: 'Listen',
  pause: 'Pause',
  credit: 'Music, rain and voice were made by the built-in composer.',
  features: 'What it does',
  generation: {
    title: 'AI music generation from text prompts',
    get text() {
      return `Say what you want to hear. ${appName()} shows what it understood, plans the sections and keeps to your plan, bar by bar.`;
    },
  },
  collaboration: {
    title: 'Team collaboration',
    text: 'Projects, ideas, comments and reactions in one room. Everyone hears the same take.',
    quoteBy: 'Jonas',
    quote: '“That break at bar 13 makes the film.”',
  },
  quality: {
    title: 'Professional quality',
    text: `Mastered on the way out, with stems and MIDI alongside the mix. ${outputFormats.length} formats, accurate to the sample.`,
    meter: '−14 LUFS, true peak −1 dB',
  },
  effects: {
    title: 'AI-generated sound effects',
    text: '“Heavy doors, a bell, the tram pulls away.” Rain, metal, machines and magic, at the exact length you need.',
  },
  callToAction: 'Your part is on the stand.',
  you: 'You',
  yourPart: 'any instrument',
  join: 'Join Now',
  joinNote: 'Have an invite code ready.',
  get copyright() {
    return `© 2025 ${appName()}`;
  },
  get follow() {
    return `Follow ${appName()}`;
  },
} as const;
