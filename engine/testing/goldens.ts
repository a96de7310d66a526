/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'd90aab3fab738213fc5123bf' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: 'dc5846cc4cf8aef9a656e260' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: 'db0416b3c11497ca6bda9f55' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '9b38b730aa92913572e44b8f' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: 'f896953f1bc3821c569d84dc' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: 'c565d2c066a00381cf8fc393' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '50250ec121a6628686a68059' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '7fd315c534ff0fa70d0e4a05' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '7d4f5545d00558cb81a4c31f' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '7916521814039e4a547b9a1b' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '537e00a96e1e984f045e3ecb' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: 'e47ef8e3bf6d817627f61084' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '145b89d1ec5cd2286f9467fe' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'a41fd468d2b81cb3fb259ff4' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '92240820b600c66d49c484b2' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '911e81da66511f3386fdac5e' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '2b1d3822f17e6089a5093df3' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'c55747a39ac9bab8e42585aa' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: 'f41977627e9c2e87f5f94e00' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'f35df7b6357dd3deeca12c86' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: 'f0e95b07c92fabc79d310fe2',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: 'ef9693a5efeb009cfc05c59f' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '59375d15d798cd99c22a5118', mp3: '0087058b48695024aedc8163' },
  { voice: 'marcus', wav: '3a5e20ee07faa59e6dd0e739', mp3: 'ccd97b90e413a231f3eb8d3c' },
  { voice: 'alasdair', wav: 'efcd109112cb1385fd8af254', mp3: '7c81f702e3b1ba75f86c2d0c' },
  { voice: 'nora', wav: '506fe824535ae045551d01ad', mp3: '8717aa07b82d07cfa45a47a6' },
  { voice: 'ivy', wav: 'c39d40afdcd72e1f5173d175', mp3: '695dc2542a35058afec3769a' },
  { voice: 'bruno', wav: 'a217813f57942a1241f04a5f', mp3: 'a81fe4939d3b172a750ef846' },
  { voice: 'finn', wav: '550756305269b7c6b6c248ce', mp3: 'e5194aee2459e6664e6ad23e' },
  { voice: 'axel', wav: '76e576dcd50bd14a951007ad', mp3: 'd08d837992e69a1665fb9be4' },
] as const;
