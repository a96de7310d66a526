/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: '8eb777c35f630ac2f90d8345' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '91108641245602aaed0cd4f5' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '4d6b9512a6ef6c975253fd42' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '6bb0c77fd5dc8f24804e5a3e' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '6072c47547d767b2e911517c' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '71e653446dbcbf3febfe07a2' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: 'cc1b67c0caa45f7e8e8430af' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '6575602d33a40e4416512c02' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '7d4f5545d00558cb81a4c31f' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '7916521814039e4a547b9a1b' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '6d8394bc22964f32fdd98425' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '4d1c7284bc2fc7437ab6919e' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: 'e071e294e9842464aeedefb6' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '389db208f7a78fd55b05daf4' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: 'c6a2feafed108d08efd48205' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: 'd481ac458e1cc5e643d28115' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '835844331b672ccb02bb0ceb' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'cb8af8dc5693ebede02b9db7' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '466835ff54c42311e2258790' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: '4e200f0711cc5b90617b5e4c' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: 'ea442395174f7cc417895090',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '080e8b47b2508847b893ee76' },
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
