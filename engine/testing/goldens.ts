/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'a764ff88a4678ddcbbd215c2' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '91108641245602aaed0cd4f5' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '4d6b9512a6ef6c975253fd42' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '6bb0c77fd5dc8f24804e5a3e' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '6072c47547d767b2e911517c' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '71e653446dbcbf3febfe07a2' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '1021f244304b6053698d2439' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '6575602d33a40e4416512c02' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '7d4f5545d00558cb81a4c31f' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: 'd7591c3f01e2ce5b45e8dcea' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '6d8394bc22964f32fdd98425' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '46b9d2de0f75b848b6285af5' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: 'e071e294e9842464aeedefb6' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '389db208f7a78fd55b05daf4' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: 'c6a2feafed108d08efd48205' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: 'd481ac458e1cc5e643d28115' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '835844331b672ccb02bb0ceb' },
  { prompt: 'Slow blues in A', seed: 18, sha256: '2390806d767b08d4c905463b' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '24c0c62a090b6313766f2173' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: '4e200f0711cc5b90617b5e4c' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '152b58bc0ae1305c300e16a5',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: 'f513e97fad93af400a80b9d3' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '95c337ce4b946a85087e9191', mp3: '935e257f7bce8165a9522188' },
  { voice: 'marcus', wav: '9d86d3b3856429d28a036619', mp3: '998b56c08c3e60db022d9ae8' },
  { voice: 'alasdair', wav: 'dd296daa660833c985e7ea7e', mp3: 'fef4f535676d8e56e5a81e19' },
  { voice: 'nora', wav: 'e1dcd7cab6f1fef04911f5bf', mp3: '02cc4281b0e29c06515b3362' },
  { voice: 'ivy', wav: 'cdb8a248a236750b47f6537b', mp3: 'e53a4e59b663b938795ea278' },
  { voice: 'bruno', wav: '0955a3938d9b2700d7b54240', mp3: '2f3716f3a9768fdbfd3c98fc' },
  { voice: 'finn', wav: '832fafeafdc4db548131a549', mp3: '6cde7b58b84f9b3965dd11c0' },
  { voice: 'axel', wav: '2cb38f75c5fddb57a27c96ca', mp3: '7efa4ad2e2a7147578ea9eca' },
] as const;
