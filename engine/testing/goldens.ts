/** Twenty requests and the beginning of the SHA-256 of the WAV that each gives. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'be0500f5bd13c75fb22a76c7' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '63b92aeb8a38c683aee24ce3' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '6be6b90097f751e886e396ca' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '279095df6e3b06dfabd24338' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: 'aa74ca45479b615c4baf1514' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '65686cf9806560bc10a04875' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '967c58b85de39c8c53a499e9' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: 'd6ffa76a8b9009a4bc45c722' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '8ac930e0bcb3af90aee88118' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '806cfde7052eeedc4d29edf4' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '597b517aa12cb5bc554fa528' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '8ac6418da095474d03b2ebf1' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: 'a31c12a0ba890c5868680c6f' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'bf5fd0653ffd6a46abc2b3e6' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: 'ea36e79efd7c6b5abd87c02e' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: 'cfcbc51effce01cc3cb5ec42' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '01013ca546745bb7c9949eec' },
  { prompt: 'Slow blues in A', seed: 18, sha256: '724b1d52c9ddd55023a06114' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: 'f62c1b31385555d2a7bd3bd6' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'dc3daefe7bf4355599f511b1' },
] as const;

/** The same for pieces that are sung. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: 'e06c4b95805da96eaa9189e7',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: 'a10eb20c177a18fe0f947596' },
] as const;
