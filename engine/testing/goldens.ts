/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'cb73a00a8e676c81042bd3e5' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: 'b82574f9249fb84e38b38092' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: 'e907628322f8c294adb0f2be' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '5a2f867bc786218cd9bb7beb' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '569de0261f6c0e0c43e61a0a' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: 'd507f162f8757225a67c41cb' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '865641cafc3e56ceb819420f' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: 'c2367662f9fb3a7c1b3614ae' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '037e7a6d6d21bd11b33c32d3' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '2fc73333917c12ee2f0661a9' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: 'b985e82dbfab32fc41a39161' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: 'a03798ee359d8d1c693a163d' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '4c3f99465436b0db61111b9b' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'abc4de9f9d3e4cbd859d2f6e' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: 'c5ce96a516e05a36cc20c4ea' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '96c3c441689ece79228469e1' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: 'b1453e9c0319af72be6ed629' },
  { prompt: 'Slow blues in A', seed: 18, sha256: '4c64d9d4de6ce862f3586a51' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '54dddafbaafa7f1c37096e80' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: '032caeed3ca8c31fab470940' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '74d1815e90c19ec608766d6c',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '78830ca7b4aba8295e2c7f12' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '84c66b4e09aae5ff5a2f2d1a', mp3: '7d5db8b2f82cf4924aa04054' },
  { voice: 'marcus', wav: '67c9071da58251fa6d39327d', mp3: 'a823dfbc6034df0cec7dd953' },
  { voice: 'alasdair', wav: '4a674d539ca1ff986a53818d', mp3: 'c54d4d47a369e13c8f396575' },
  { voice: 'nora', wav: 'b9623c74dac5153b6930ba6c', mp3: '405f35501e38a7cb194975ed' },
  { voice: 'ivy', wav: '158e128ccaa97a518ff7ecf2', mp3: '9cf83c1e833da55d65ba9e35' },
  { voice: 'bruno', wav: '50f1a7c6f7d0f591c8b9e437', mp3: 'a930906a310c075693f41672' },
  { voice: 'finn', wav: '93687b87e010e1f4a2b715b9', mp3: 'f21b7de930ca1de8468cb7af' },
  { voice: 'axel', wav: '83f18a41eb0c550f50517205', mp3: 'd8d695c6683e1f5f427acab8' },
] as const;
