// Generated from messages.en.json by `npm run build:messages`.
import { limits } from '#contract/limits.ts';

export const messages = {
  skip: 'Skip to content',
  login: 'Login',
  register: 'Register',
  headline: 'Write a line. Everyone comes in.',
  start: 'Get Started Free',
  startNote: `Invite only. ${limits.welcomeBonus} tokens on the house.`,
  score: 'A score with three parts, music, sound effects and voice, each drawn as a waveform',
  brief: 'A slow late-night waltz, rain outside, one announcement',
  parts: {
    music: {
      name: 'Music',
      by: 'Mara, felt piano trio',
    },
    effects: {
      name: 'Effects',
      by: 'Jonas, rain and doors',
    },
    voice: {
      name: 'Voice',
      by: 'Ines, the conductor',
    },
  },
  listen: 'Listen',
  pause: 'Pause',
  credit: 'Music, rain and voice were made by the built-in composer.',
  features: 'What it does',
  generation: {
    title: 'AI music generation from text prompts',
    text: (app: string | number) => `Say what you want to hear. ${app} shows what it understood, plans the sections and keeps to your plan, bar by bar.`,
    understood: {
      tempo: 'Tempo',
      key: 'Key',
      dMinor: 'D minor',
      mood: 'Mood',
      wistful: 'wistful',
      instrument: 'felt piano',
      without: 'Without',
      vocals: 'vocals',
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
    meter: '−14 LUFS, true peak −1 dB',
    text: (formats: string | number) => `Mastered on the way out, with stems and MIDI alongside the mix. ${formats} formats, accurate to the sample.`,
    left: 'L',
    right: 'R',
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
  lead: (app: string | number) => `${app} is a studio your team runs on its own server. Describe a piece, an effect or a voice in plain words, hear it in seconds, and finish it together.`,
  copyright: (app: string | number) => `© 2025 ${app}`,
  follow: (app: string | number) => `Follow ${app}`,
} as const;
