/** Abbreviations whose dot does not end a sentence; matched as written or in lower case. */
export const abbreviations: Readonly<Record<string, string>> = {
  'Mr.': 'mister',
  'Mrs.': 'missis',
  'Ms.': 'miz',
  'Prof.': 'professor',
  'Rev.': 'reverend',
  'Hon.': 'honorable',
  'Gen.': 'general',
  'Col.': 'colonel',
  'Capt.': 'captain',
  'Lt.': 'lieutenant',
  'Sgt.': 'sergeant',
  'Sen.': 'senator',
  'Gov.': 'governor',
  'Pres.': 'president',
  'Mt.': 'mount',
  'Ft.': 'fort',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'cf.': 'compare',
  'vs.': 'versus',
  'v.': 'versus',
  'viz.': 'namely',
  'approx.': 'approximately',
  'est.': 'established',
  'dept.': 'department',
  'tel.': 'telephone',
  'ext.': 'extension',
  'temp.': 'temperature',
  'min.': 'minutes',
  'max.': 'maximum',
  'feat.': 'featuring',
  'ft.': 'featuring',
  'misc.': 'miscellaneous',
  'incl.': 'including',
  'ca.': 'circa',
  'op.': 'opus',
  'al.': 'al',
};

/** Abbreviations that can also end a sentence. */
export const finalAbbreviations: Readonly<Record<string, string>> = {
  'etc.': 'et cetera',
  'Jr.': 'junior',
  'Sr.': 'senior',
  'Inc.': 'incorporated',
  'Ltd.': 'limited',
  'Corp.': 'corporation',
  'Co.': 'company',
  'Bros.': 'brothers',
  'Ave.': 'avenue',
  'Blvd.': 'boulevard',
  'Rd.': 'road',
  'a.m.': 'ay m',
  'p.m.': 'p m',
  'A.D.': 'ay d',
  'B.C.': 'b c',
};

/** Abbreviations without a dot and names with an irregular pronunciation; matched exactly. */
export const plainAbbreviations: Readonly<Record<string, string>> = {
  Mr: 'mister',
  Mrs: 'missis',
  Ms: 'miz',
  vs: 'versus',
  etc: 'et cetera',
  PhD: 'p h d',
  'w/': 'with',
  'w/o': 'without',
  'b/c': 'because',
  'n/a': 'not applicable',
  'N/A': 'not applicable',
  'c/o': 'care of',
  'C#': 'c sharp',
  'F#': 'f sharp',
  'G#': 'g sharp',
  'D#': 'd sharp',
  'A#': 'ay sharp',
  'C++': 'c plus plus',
  'R&B': 'r and b',
  'Q&A': 'q and ay',
  OK: 'okay',
  ok: 'okay',
  Ok: 'okay',
  TV: 't v',
  AM: 'ay m',
  PM: 'p m',
  IT: 'i t',
  US: 'u s',
  WHO: 'w h o',
  GIF: 'gif',
  JPEG: 'jay peg',
  JSON: 'jason',
  YAML: 'yammel',
  ASCII: 'askey',
  GUI: 'gooey',
  WiFi: 'why fi',
  'Wi-Fi': 'why fi',
  MIDI: 'middy',
  SoCal: 'so cal',
  iOS: 'i o s',
  macOS: 'mac o s',
  DJ: 'd jay',
  DJs: 'd jays',
  '&c.': 'et cetera',
};

/** Acronyms pronounced as a word. */
export const acronyms: ReadonlySet<string> = new Set(
  (
    'NASA NATO UNESCO UNICEF LASER RADAR SONAR SCUBA AIDS OPEC FIFA UEFA NAFTA SWAT PIN SIM RAM ROM LAN WAN ' +
    'COVID NASDAQ IKEA LEGO SARS MERS YOLO NASCAR ASAP AWOL BASIC CAPTCHA COBOL FEMA HIPAA INTERPOL OSHA ' +
    'POTUS SCOTUS ZIP ABBA BAFTA FAFSA SIMD BIOS NIMBY ASCAP DAW'
  ).split(' '),
);

/** Words of one to five letters that are commonly capitalised for emphasis. */
export const emphasisWords: ReadonlySet<string> = new Set(
  (
    'A I AN AND ANY ARE AS AT BAD BE BIG BUT BY CAN DAY DID DO END FAR FEW FOR FUN GET GO GOD GOOD HAD HAS HE HER ' +
    'HEY HIM HIS HOT HOW IF IN IS ITS JOY LET LOT LOVE MAN MAY ME MY NEED NEVER NEW NO NOT NOW OF OFF OH OLD ON ' +
    'ONE ONLY OR OUR OUT OWN REAL RED RUN SAD SAY SEE SHE SO STOP SUN TEN THAT THE THEM THEN THEY THIS TO TOO ' +
    'TOP TRY TWO UP VERY WAS WAY WE WELL WHAT WHEN WHY WILL WITH WOW YES YET YOU YOUR ALL BEST FREE FROM HAVE ' +
    'HELP HERE JUST KNOW LIKE LIVE MAKE MORE MUST OVER OPEN PLAY READ SALE SAVE STAY TAKE TIME WANT WORK ABOUT ' +
    'AFTER AGAIN ALWAYS EVERY FIRST GREAT HELLO HAPPY HURRY MUSIC PARTY PLEASE READY RIGHT STAND START THANK ' +
    'THERE THEIR THING THINK TODAY TRUTH UNDER WATCH WHERE WHICH WORLD WOULD WRITE WRONG'
  ).split(' '),
);
