/** Twenty requests and the first 24 hex digits of the SHA-256 of their WAV output. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: '7b1b766088470202b4f9d1d3' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '3dbc4edcdeb4c4760df5deda' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: '732688e7ac268e9891121a23' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: 'be20f7b71fbb65cac25e1da0' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '3514cac06e5e0245ebb471cb' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: 'db9659341e2729c15aa64b73' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: 'e29c8c4a279dc6a74b40b4e4' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: '483aa6ad7f4992fa24df1514' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '79b351207dde4d124fc58253' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '4c198dce26c3182986a78724' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '63539571e6e760e0a930dfe0' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '5a9d1a4e7450b382a8162390' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '8fb01ae9ff571147d3a1d743' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '51fe8331f3d01070a839f296' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '3fbb21efacfa47c8f4e9c949' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '2a03822b903387f84aca6ee0' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '71426ad16bc43fad2aab84d0' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'd417e10e6cd18d95ad32af46' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: 'f2da2f7322a5916a5784e780' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: '69856f98783c1e2a4b41bd01' },
] as const;

/** Requests for sung pieces. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: 'b6f07c2f7f7e8ba31da0a517',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: '1ab6f174b996e678ab9f7b4f' },
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
