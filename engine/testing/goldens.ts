/** Twenty requests and the beginning of the SHA-256 of the WAV that each gives. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'a85010ca00ee2cfc32a2986e' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '4c8b9baae57822ceab571676' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: 'f46728d8093d57013a1a19f2' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: 'c950404e7e2c167c5017c10b' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '82db85581bf57271a5d099cd' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '5e7bfcc1fcb630c6efd6a907' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '58070f6c2707244bde68a951' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: 'b6d6a07a3e5daf9498499656' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: 'e708d4f2999bb7d2084b6807' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '0f935042c56fa2b3880b5364' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '64f94f7bcb8ff9c0ea9e5ce9' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '6503327c3e8dc4d24e1fe574' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: 'bc52527072b415b73ab08b03' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'a06b64ec0a53a9ff200d54fa' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: 'f355c545f2b3513b901bb56d' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '66efc15b32b95ef79d9b7dce' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '5587bcd987d1eec550195881' },
  { prompt: 'Slow blues in A', seed: 18, sha256: '677f9cb5a31002ca31abf795' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '1c06f96a5e7aa7627d650271' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: '0a37458e4f8ed7481580c367' },
] as const;

/** The same for pieces that are sung. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '4d4a82a6232c3a91645590fb',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '78f847f923ad358a4d33350c' },
] as const;
