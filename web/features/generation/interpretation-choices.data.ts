/** The options for each value of the interpretation, in words that the composer recognises. */

const tonics = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

export const keyChoices: readonly string[] = tonics.flatMap((tonic) => [`${tonic} major`, `${tonic} minor`]);

export const metreChoices = ['4/4', '3/4', '6/8', '5/4', '7/8'] as const;

export const moodChoices = [
  'calm',
  'dreamy',
  'warm',
  'hopeful',
  'cheerful',
  'playful',
  'romantic',
  'nostalgic',
  'wistful',
  'melancholic',
  'mysterious',
  'dark',
  'tense',
  'dramatic',
  'epic',
  'energetic',
] as const;

export const instrumentChoices = [
  'piano',
  'felt piano',
  'electric piano',
  'organ',
  'acoustic guitar',
  'clean guitar',
  'distorted guitar',
  'strings',
  'cello',
  'brass',
  'saxophone',
  'flute',
  'bells',
  'warm pad',
  'glass pad',
  'plucked synth',
  'synth lead',
  'supersaw',
  'upright bass',
  'electric bass',
  'synth bass',
  'sub bass',
  'drums',
  'brushes',
] as const;
