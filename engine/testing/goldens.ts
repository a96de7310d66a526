/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'd1a03f43a4d153d8b54c8baa' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '82a6589f26bf4bf57086c6e6' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '3e3f5b71e40127c1449ccc5d' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: 'ce1814eaacaa4eabf6593e8e' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '042e652f0e900d9697a00b27' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: 'e0ee75da148dab5a1f0c16e1' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '4931100809dea103ba0a9765' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '05691b7f4fe782afc0ea249f' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: 'b9795f16c35ce23d589ae68d' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: 'f89bdcda711ec2b7f24a9cc6' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: 'edf22c16a438c3664f0e0fae' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: 'b5854ff01b276f68c1a35686' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: 'b378ec07f6909e8fef887b52' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: 'dcb37d051e13c721e60aa5ce' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: 'ab211d86ff7ccedfab2dbfd5' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: 'b2d2c9cb9b5aeab0dc4f2903' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: 'f0bbe5fb53d2daf82ea8b18c' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'e2a73ca873b621de11e56240' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: '9dcb17cd1466327a8af14d69' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'bbcb2a934dc4ea1e2b0136e7' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '2b24269717685a68955641a4',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '7ada3c17114b57f063c522f9' },
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
