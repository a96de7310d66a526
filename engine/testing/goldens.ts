/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: '0cbfcc61909bdbc4bfbe2ebd' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '5e72cbd2c8e00e4ac1cdc5ed' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '9a4177bcfa231ef897d71004' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: '5698270bf882f9c8ac68ecdc' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '95a8d8b46ddf6f286617fde1' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '96dd2fda951c1dcbc883fd48' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '258e3d7f9e810011e61f4fe3' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '277d39749df637a088269f83' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '7d4f5545d00558cb81a4c31f' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '7916521814039e4a547b9a1b' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '831cfc9f4636e809f89b9fad' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '3b08b1c868657149cafb42d5' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '65b7149bfc1f359a940b5293' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '43e5174149b6753d002095fe' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '44a4abbe96bad668e19f75f7' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '2b9711215aabef66a05d7a62' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '91b9b1185b59c6f5fead983b' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'd3d2f626ecfd01dc3ac777bd' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: 'f41977627e9c2e87f5f94e00' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'b9734d7ac4eb07047018a0e8' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '4d601ab8fe745a48e238913e',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '67bda4c837692c0a887d9c9d' },
] as const;

/** One sentence in each voice: hashes of the WAV and of the MP3 with rewritten frames. */
export const spokenGoldens = [
  { voice: 'clara', wav: '95c337ce4b946a85087e9191', mp3: '0e3768024c5d88cd5d442696' },
  { voice: 'marcus', wav: '9d86d3b3856429d28a036619', mp3: '998b56c08c3e60db022d9ae8' },
  { voice: 'alasdair', wav: 'dd296daa660833c985e7ea7e', mp3: 'fef4f535676d8e56e5a81e19' },
  { voice: 'nora', wav: 'e1dcd7cab6f1fef04911f5bf', mp3: '02cc4281b0e29c06515b3362' },
  { voice: 'ivy', wav: 'cdb8a248a236750b47f6537b', mp3: 'e53a4e59b663b938795ea278' },
  { voice: 'bruno', wav: 'a16c8b700e5564fe1990979c', mp3: '2f3716f3a9768fdbfd3c98fc' },
  { voice: 'finn', wav: '832fafeafdc4db548131a549', mp3: 'b3059e6268c6e31137fb200f' },
  { voice: 'axel', wav: '2cb38f75c5fddb57a27c96ca', mp3: 'ac850b83db5a2a225e59e3f4' },
] as const;
