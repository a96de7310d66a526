import type { InstrumentName } from '#engine/theory/instruments.ts';

/** Names of instruments that the engine does not have, separated by "|", by the nearest one that it has. */
export const substitutedInstruments: Readonly<Partial<Record<InstrumentName, string>>> = {
  celesta: 'toy piano',
  harpsichord: 'clavichord|virginal',
  accordion: 'concertina|melodeon|melodica',
  'nylon-guitar': 'lute|oud|cuatro|guitarron|vihuela|theorbo',
  'acoustic-guitar': 'bouzouki|saz|bandurria',
  ukulele: 'charango|banjolele',
  mandolin: 'balalaika|mandola|cittern|tamburitza',
  dulcimer: 'zither|cimbalom|santur|santoor|yangqin|psaltery|autoharp|kantele',
  koto: 'guzheng|guqin|gayageum',
  shamisen: 'pipa|sanshin|ngoni',
  harp: 'lyre|kora',
  sitar: 'sarod|tanpura|tambura|veena',
  fiddle: 'erhu|hurdy gurdy|nyckelharpa|sarangi|rebec|kamancheh|hardanger fiddle',
  cello: 'viola da gamba|viol|baryton',
  strings: 'mellotron',
  trumpet: 'bugle|piccolo trumpet|bass trumpet',
  trombone: 'sackbut|bass trombone',
  'french-horn': 'alphorn|wagner tuba|shofar',
  tuba: 'ophicleide|bombardon',
  'english-horn': 'duduk|oboe d amore',
  shanai: 'zurna|shawm|crumhorn|suona|bombarde',
  clarinet: 'basset horn|chalumeau|woodwind',
  flute: 'bansuri|ney flute|dizi|bass flute|traverso|native american flute',
  'pan-flute': 'quena|nose flute',
  piccolo: 'fife',
  bagpipe: 'uilleann pipe|smallpipe|musette de cour',
  harmonica: 'kazoo',
  bell: 'singing bowl|gamelan|handbell',
  glockenspiel: 'crotale|sleigh bell',
  marimba: 'balafon',
  'steel-drums': 'handpan|hang drum|tongue drum',
  'glass-pad': 'glass harmonica|glass armonica|waterphone',
  'synth-lead': 'theremin|ondes martenot|musical saw',
};

/** Names of instruments that the engine has no substitute for, separated by "|". */
export const unavailableInstruments =
  'didgeridoo|jaw harp|jews harp|turntable|talk box|talkbox|vocoder|record scratch|scratching|throat singing';
