/** Twenty requests and the beginning of the SHA-256 of the WAV that each gives. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'be0500f5bd13c75fb22a76c7' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '63b92aeb8a38c683aee24ce3' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '6be6b90097f751e886e396ca' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: 'e5efcbcda06719ec04839fcc' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '3fb4cccead28415be02d5e85' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '65686cf9806560bc10a04875' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '8437477e3d92908b41703c00' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: 'd6ffa76a8b9009a4bc45c722' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: 'e708d4f2999bb7d2084b6807' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: 'aa13ad9dd5fedb2039471bba' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: 'd7081f18b1a1daf70cecf4ad' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '8ac6418da095474d03b2ebf1' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '16aa4d6e1c801296465128e5' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '132a1d2671de375a71c6bfcd' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: 'a7236b6cf4da74071fbbd2f0' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '34fc299d82016ee154d9737a' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '8398da7f61d945625c9e2539' },
  { prompt: 'Slow blues in A', seed: 18, sha256: '2724515da4a592585d8d9214' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '1c06f96a5e7aa7627d650271' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: '8cc54596f5ee42d11cecd5be' },
] as const;

/** The same for pieces that are sung. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: 'e06c4b95805da96eaa9189e7',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '3877d11ffdfcce3bbf94795c' },
] as const;
