/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'd2ad01418bb624a3742507ac' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '197b78f53b5c0980db4b6e3e' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '54ff74df44a672459f8d2a58' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '422e1e2f94f83bc57bf0d8b9' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '851eb8801e7dc5b53ec578a4' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '2e513c57d5021acb838ad7b6' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '92e4e47f5910f4b08df9e505' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: 'bf56fa59d54e71eeef12bc74' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: 'cdf716206a08be9014021e2e' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '2da02f76df9c61edaa5580bd' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '185ffd216652ad0ed94d4bda' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '6388e74774281a777e0c07c6' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: 'c9515d080b5391d96798cdf8' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'f32de8057f66d1ec0cf3334d' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '5488fb1199b5f7fa6786a8bc' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: 'f738403dca18a8b76deed188' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: 'b225373e41212fe46bdb1e7b' },
  { prompt: 'Slow blues in A', seed: 18, sha256: '6cd6068a5afa2bd8b8748dbe' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: 'e1bd6a221bde046ef75e5c1b' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'b03b82458d254d7e707579f5' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '7977fef9fa785e0a347a524c',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '8243ccbab4831f794e9064bc' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '93bb06241eb8b2f91afc239d', mp3: 'b87ee9298d55cb1a3c5a4325' },
  { voice: 'marcus', wav: '442d6d13c8567e3866beaf1a', mp3: '7609d237aa603e5310f74bda' },
  { voice: 'alasdair', wav: 'dd296daa660833c985e7ea7e', mp3: 'fef4f535676d8e56e5a81e19' },
  { voice: 'nora', wav: 'c356d112a86e37e5624fdf8b', mp3: '95f628c31dd2eaf2e12d5cff' },
  { voice: 'ivy', wav: '30b6c61b3f1f5339beb7673a', mp3: '93c1214947e246f8cabc2c7c' },
  { voice: 'bruno', wav: 'a249d0801deeed502b386d05', mp3: 'fd30452bde203eb0c48abdba' },
  { voice: 'finn', wav: '832fafeafdc4db548131a549', mp3: 'b3059e6268c6e31137fb200f' },
  { voice: 'axel', wav: '2cb38f75c5fddb57a27c96ca', mp3: 'ac850b83db5a2a225e59e3f4' },
] as const;
