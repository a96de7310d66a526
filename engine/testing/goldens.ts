/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: '7d00fdf0ddb27e47a450523c' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '8d2c814cb0c2198b4a789d10' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '6e0867fd4a16b7bd6d873043' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '71fa82afe95f1f4b9fe6bf98' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: 'fe8b76432342c1fa5277df1a' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: 'a0a6ca024bcc532ead60aa55' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: 'aecb366df4e1fe9282da1a0d' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '46a0903ae76e9fa428b1675f' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '7d4f5545d00558cb81a4c31f' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '51b19ebb7b90e32a8fb05114' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: 'f1adde9aa69c2d9b3d8f4c58' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '8125c59544c130626c90d31b' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '70fe59d2079021cfaef88757' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '8350ab656911e047394caa75' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '643071d2f024b990ce10b8cf' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '736bebc46e02001adf84fb9d' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: 'b1b59b49dafbfb5ebfe7b6ed' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'fbc3477c5e0fa212e6f56837' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '466835ff54c42311e2258790' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: '8344e2e7650d484925e328cc' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '941ecb8d1cbdc1397769b411',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '8b951c23cc81b75db7b0c9a3' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '1f46e903d06bb2b478a88b5f', mp3: 'c45fa7f74f0e6f79759a2f18' },
  { voice: 'marcus', wav: '6af6147c0645fbd8a0fc318e', mp3: 'd105c114ad8d45b9991ca341' },
  { voice: 'alasdair', wav: 'f747d7f1b1a9bc02b9e85afd', mp3: '3141600d9ff4679727959719' },
  { voice: 'nora', wav: 'dbebd4e9929112cd9ea182af', mp3: '7d3e1323ff3664cf2d3c98ce' },
  { voice: 'ivy', wav: '6fb2b011a06d9b59b9b20a12', mp3: '837999d04cf29e5ecb2263dd' },
  { voice: 'bruno', wav: 'd60b9ac083ae355a64f1b5ca', mp3: 'fd529ab87fc2af9e52b39d56' },
  { voice: 'finn', wav: '8492d8acb32e747838e6ef17', mp3: '314ee0b4dbc88979638901b2' },
  { voice: 'axel', wav: '98cafda18895449276430471', mp3: '035e6d882f1ddb7d29fb974a' },
] as const;
