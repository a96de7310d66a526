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
