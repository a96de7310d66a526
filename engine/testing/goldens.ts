/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'e5c4a4644aafb35c9e7bfff2' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '75b45d32020aa416b26023ab' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '4a050ed1463e7336d0b18b78' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: 'b414ef9b0b790c81af0b989a' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '584466f277ca353dbd30a315' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '735e87454f0c1d22f00f357a' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '6fecd933c50b24199805c570' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '45b927f8fcce2c0e73f49472' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '245e0b314f9ef02419e4df43' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: 'e55b3c3f5cd480f917aaac84' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '97f9d6537b0d35b3d1274c47' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '124ad251186c0a2fc90ed94e' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '957d52484155945796cc60b5' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'd44d2d4a9ccf1ae301f737d9' },
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
    sha256: '166a37f19f8d08ab19aa9360',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: 'f8921d129e3994f68fc3890d' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '59375d15d798cd99c22a5118', mp3: '0087058b48695024aedc8163' },
  { voice: 'marcus', wav: '3a5e20ee07faa59e6dd0e739', mp3: 'bd35bf271f3e1eedc9d6a906' },
  { voice: 'alasdair', wav: 'd727a6ae930347f8ea4fe2dd', mp3: '7c81f702e3b1ba75f86c2d0c' },
  { voice: 'nora', wav: 'e67111ee393197e7ec8a224d', mp3: '666b6ec63f706810fab7f52c' },
  { voice: 'ivy', wav: 'c39d40afdcd72e1f5173d175', mp3: 'b4db667dc83e6de6e0da6372' },
  { voice: 'bruno', wav: 'a217813f57942a1241f04a5f', mp3: 'a81fe4939d3b172a750ef846' },
  { voice: 'finn', wav: '550756305269b7c6b6c248ce', mp3: 'e5194aee2459e6664e6ad23e' },
  { voice: 'axel', wav: '4bd251756976a615d40c6afd', mp3: '9153c317b645be974390aa6f' },
] as const;
