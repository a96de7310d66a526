/** Twenty requests and the beginning of the SHA-256 of the WAV that each gives. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: '9c61e9e129cc227be14788e2' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: 'bd6779c211101f83e6945daa' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '343a9be4768875f7efb0a99d' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '764d00a358e483307c0b1f22' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '9d789f8c186645348b3ea34a' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: 'b96235470b266d9279cfc1e0' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '052a886c8cdff37085eb7d0c' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: 'd814d9961453d8c2be37e43b' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '5c9401b440e750a1aa243bc6' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '15e201e1e03a55ca1492ddce' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '4b3c830531c46e9170cf44b3' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '0f8425374e9fabe2e02e5ae6' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '53d060b2ff88c68890e022a8' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '4509492048a13513643d580a' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '0eea2f7ecbe00778596b4452' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '4296939d6a0cb38a64bceb1d' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '3afee8cc534e476ebca45406' },
  { prompt: 'Slow blues in A', seed: 18, sha256: '4f306bf127401ce42324ab7e' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '49df561a6fa598785c533abc' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'd8c49d09cadc53611d0e27ba' },
] as const;

/** The same for pieces that are sung. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '5bf8b4905d750324ba41917b',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '2dd4eab37a755c14c1c62a7d' },
] as const;
