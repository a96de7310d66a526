/** Twenty requests and the beginning of the SHA-256 of the WAV that each gives. */
export const goldens = [
  { prompt: 'Upbeat pop, 120 bpm, C major', seed: 1, sha256: 'a85010ca00ee2cfc32a2986e' },
  { prompt: 'Hard rock riff in D minor', seed: 2, sha256: '4c8b9baae57822ceab571676' },
  { prompt: 'Deep house at 122 bpm', seed: 3, sha256: 'f46728d8093d57013a1a19f2' },
  { prompt: 'Drum and bass, 174 bpm', seed: 4, sha256: 'ac31cbf464ee8f940b5d58b6' },
  { prompt: 'Lo-fi hip hop with dusty drums', seed: 5, sha256: '9475f2a4d125a3542e15fe4b' },
  { prompt: 'Trap in F minor, 140 bpm', seed: 6, sha256: '5e7bfcc1fcb630c6efd6a907' },
  { prompt: 'Swing jazz with saxophone in B flat major', seed: 7, sha256: '53711265ae7bb1be0fbd4870' },
  { prompt: 'Bossa nova with flute', seed: 8, sha256: 'b6d6a07a3e5daf9498499656' },
  { prompt: 'String quartet in D major, 3/4', seed: 9, sha256: '8ac930e0bcb3af90aee88118' },
  { prompt: 'Solo piano nocturne in C sharp minor', seed: 10, sha256: '2703f95fd275b6d9cead58cc' },
  { prompt: 'Country train beat with fiddle', seed: 11, sha256: '4c1d3e92f8c6683eaadbb667' },
  { prompt: 'Irish jig in 6/8', seed: 12, sha256: '6503327c3e8dc4d24e1fe574' },
  { prompt: 'Neo soul with electric piano', seed: 13, sha256: '5b3ca84408449af519dcd8f1' },
  { prompt: 'Funk with brass in E dorian', seed: 14, sha256: '880a196f1ea53d1924665f67' },
  { prompt: 'Roots reggae with organ', seed: 15, sha256: '81b064cf26df427d3c3cc1da' },
  { prompt: 'Doom metal, 66 bpm', seed: 16, sha256: '7b00efa726a7a05efba6b54f' },
  { prompt: 'Fast punk, 190 bpm', seed: 17, sha256: '0bd8abf05ab137ad8384ed40' },
  { prompt: 'Slow blues in A', seed: 18, sha256: 'c32e12c815f8f874df21669b' },
  { prompt: 'Ambient drone in F lydian with bells', seed: 19, sha256: 'f62c1b31385555d2a7bd3bd6' },
  { prompt: 'Shoegaze with glass pads and cello', seed: 20, sha256: 'a5de9486b66e81c82b6c5024' },
] as const;

/** The same for pieces that are sung. */
export const sungGoldens = [
  {
    prompt: 'Pop song about the summer rain, female vocals, 120 bpm',
    seed: 21,
    sha256: '4d4a82a6232c3a91645590fb',
  },
  { prompt: 'Boom bap rap by a man, 90 bpm', seed: 22, sha256: 'e9a29ed97dc1bea68bb8220b' },
] as const;
