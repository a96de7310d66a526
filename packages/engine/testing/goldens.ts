/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'e5c4a4644aafb35c9e7bfff2' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '75b45d32020aa416b26023ab' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '4a050ed1463e7336d0b18b78' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: 'b414ef9b0b790c81af0b989a' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '584466f277ca353dbd30a315' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: 'b7f57037bba7da9b61ea7869' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '6fecd933c50b24199805c570' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '45b927f8fcce2c0e73f49472' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '245e0b314f9ef02419e4df43' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '28c142ff399c1fc2616c255d' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '97f9d6537b0d35b3d1274c47' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '124ad251186c0a2fc90ed94e' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '27095996c23906226483182f' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'c377165a07675e8e851688ec' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '30e29464f72b1ffee71d5ba9' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '66ca0bde1ce216717e6851c6' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '6f4dc5084354b3b103a272c4' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'c35c350e1ece00e5fe789610' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '60d1bfaa909b5e9631d3cc6f' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'c13c132111e2f78f5811bff1' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: 'e69b0db58604a10474527453',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '1c6367268286b29380bc25c2' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '1f46e903d06bb2b478a88b5f', mp3: 'c45fa7f74f0e6f79759a2f18' },
  { voice: 'marcus', wav: '6af6147c0645fbd8a0fc318e', mp3: '8fa4e172a266358684c99d17' },
  { voice: 'alasdair', wav: '83fc691b178fa3d4c09df5ba', mp3: '3141600d9ff4679727959719' },
  { voice: 'nora', wav: 'f34aa491d7847d91ccff2bbf', mp3: 'ae4148cdbd431e104ec12c5e' },
  { voice: 'ivy', wav: '6fb2b011a06d9b59b9b20a12', mp3: 'bcba26fb047809c9f3ac4550' },
  { voice: 'bruno', wav: 'd60b9ac083ae355a64f1b5ca', mp3: 'fd529ab87fc2af9e52b39d56' },
  { voice: 'finn', wav: '8492d8acb32e747838e6ef17', mp3: '314ee0b4dbc88979638901b2' },
  { voice: 'axel', wav: '20eac843ca97a53abce13948', mp3: 'e2d8d337b8ba0f1924c35d06' },
] as const;
