/** What a word of a comment is about; `pitch` is a part's register or the key, `length` a section's. */
export type Dimension =
  | 'level'
  | 'dynamics'
  | 'energy'
  | 'density'
  | 'pitch'
  | 'brightness'
  | 'room'
  | 'tempo'
  | 'length'
  | 'chords';

type Words = Readonly<Partial<Record<Dimension, string>>>;

/** Adjectives and adverbs that say more of a quality, separated by "|". Comparatives are derived. */
export const highWords: Words = {
  level:
    'in the foreground|in the front|loud|hot|audible|prominent|present|upfront|up front|in front|to the front|forward|dominant|noticeable|loudly|on top|to the fore',
  dynamics:
    'ff|fff|mf|hard hitting|hard|forceful|forcefully|firm|firmly|accented|vigorous|vigorously|percussive|forte|fortissimo|marcato|with force|with more force',
  energy: [
    'dangerous|threatening|menacing|biggest|bold|ecstatic|euphoric|larger than life|energetic|big|epic|powerful|exciting|intense|dramatic|huge|massive|enormous|driving|lively|majestic|grand|heroic|triumphant',
    'explosive|wild|upbeat|uplifting|anthemic|fierce|urgent|strong|full|punchy|heavy|passionate|emotional|gripping|monumental|glorious',
    'climactic|dynamic|groovy|danceable|rousing|thrilling|cinematic|bombastic|mighty|hyped|hype|pumping|aggressive|tense|fun|engaging|stirring|interesting|special|memorable|impressive',
  ].join('|'),
  density:
    'busy|dense|active|complex|elaborate|intricate|ornate|ornamented|decorated|rhythmic|florid|moving|animated|full of notes|detailed|virtuosic',
  pitch: 'high',
  brightness:
    'bright|open|snappy|crisp|brilliant|sparkly|sparkling|clear|shiny|airy|trebly|glassy|shimmering|crystal clear|brightly|defined',
  room: 'wet|spacious|roomy|reverby|reverberant|ambient|distant|far away|cathedral like|atmospheric|ethereal|further back|farther away|further away',
  tempo: 'fast|quick|brisk|rapid|speedy|quickly',
  length: 'long',
};

/** The same of less of a quality. */
export const lowWords: Words = {
  level:
    'quiet|quietly|in the background|into the background|further back in the mix|back in the mix|inconspicuous|subtle|discreet',
  dynamics:
    'pp|ppp|mp|soft|softly|gentle|gently|delicate|delicately|tender|tenderly|light|lightly|sweetly|piano dynamic|pianissimo|restrained|feathery|legato',
  energy: [
    'calm|calmly|intimate|relaxed|chill|chilled|peaceful|subdued|laid back|understated|small|soothing|tranquil|serene|low key|mellow|modest',
    'chilled out|held back|toned down|quieted down|stripped back|stripped down|meditative|dreamy|vulnerable|fragile|cosy|easygoing',
  ].join('|'),
  density:
    'sparse|simple|minimal|minimalist|plain|basic|straightforward|uncluttered|economical|lean|simply|sparing|sparingly',
  pitch: 'low|deep',
  brightness: 'dark|warm|round|rounded|velvety|lo fi|dusty|smooth|silky|creamy|darkly',
  room: 'dry|close|near|intimate sounding|direct|closer to the mic|in your face|dead',
  tempo: 'slow|slowly|unhurried|leisurely',
  length: 'short|brief',
};

/** Words for a fault of having too much of a quality: they ask for less even without "too". */
export const tooHighWords: Words = {
  level: [
    'sitting on top of everything|sits on top of everything|sitting on top|on top of everything|drowns everything|swamps everything|a wall of sound|overpowering|deafening|overbearing|overwhelming|dominating|blaring|obtrusive|distracting|in the way|overly loud|intrusive',
    'sticking out|sticks out|stick out|stands out too much|stand out too much|jumps out|jump out|pokes out|poking out|blasting|booming|overpowers everything',
    'too strong|sitting on top of everything|takes over|take over everything|too far forward|steals the show|dominates|dominate|too much in the foreground|too dominant',
  ].join('|'),
  energy:
    'over the top|overblown|frenetic|exhausting|overcooked|manic|too much going on emotionally|melodramatic',
  density: [
    'overplays|overplay|cluttered up|noodles|wandering|wanders|wander|meandering|meanders|rambling|rambles|fiddly|fidgety|wordy|showing off|show off|shows off|over busy|overwritten|overly complicated|noodle|cluttered|crowded|hectic|fussy|overcrowded|overloaded|messy|overplayed|overplaying|chaotic|noodly|noodling|complicated|frantic|too much going on',
    'so much going on|a lot going on|overly busy|all over the place|playing too much|plays too much|play too much|plays too many notes|restless|nervous|overdone',
    'overstuffed|jumbled|a mess',
  ].join('|'),
  brightness: [
    'harshness|sibilance|hiss|fizz|glare|esses|screech|screechiness|sizzle on top|harsh|shrill|piercing|tinny|brittle|sibilant|scratchy|screechy|strident|ear splitting|hissy|abrasive|metallic|cold|edgy|icy|glaring|fizzy',
    'grating|sharp|biting|hurts my ears|hurt my ears|hurts the ears|hurting my ears|painful|nasal|sizzly|spiky|thin|cheap sounding|ear piercing|crispy|shouty|hard on the ears',
  ].join('|'),
  room: [
    'washy|distant|far away|far back in the room|washed out|echoey|echoy|swimming|drenched|cavernous|soaked|far off|swampy|swimming in reverb|drowning in reverb|drowned in reverb',
    'bathed in reverb|soaked in reverb|drenched in reverb|awash|like in a bathroom|like in a church|like in a cave|bathroom like|like a bathroom|like a church|like a cave|in a cave|in a bathroom|blurry|blurred|smeared|like a cathedral|like a swimming pool|in a swimming pool',
  ].join('|'),
  tempo:
    'in a hurry|in a rush|out of breath|hectic tempo|rushed|hurried|rushing|breathless|rushes|hasty|races|racing',
  length:
    'drags on|goes on forever|goes on too long|outstays its welcome|overlong|endless|lasts forever|goes on and on|never ends|too drawn out|drawn out|takes forever|long winded|takes too long|lasts too long',
  dynamics: 'shouting|shouts|hammering|hammers|bashing|bashes|pounding|pounds|thrashing|barking|banging',
};

/** Words for a fault of having too little of a quality. */
export const tooLowWords: Words = {
  level: [
    'shy|tucked in too much|too tucked in|tucked away too much|too tucked|tucked under|snowed under|submerged under|buried|swamped|gets swamped|inaudible|lost|gets lost|get lost|getting lost|hidden|drowned|drowned out|masked|covered|swallowed|barely audible|hard to hear|disappears|disappear|disappearing|vanishes|vanish',
    'too far back|too far in the background|drowning|faint|hardly audible|drowns|difficult to hear|submerged|too weak in the mix|cuts through too little|not cutting through',
  ].join('|'),
  energy: [
    'a letdown|letdown|let down|disappointing|forgettable|meh|uninspired|unremarkable|lukewarm|half asleep|falling asleep|undercooked|without balls|pedestrian|stale|tepid|flat|lifeless|weak|boring|sleepy|lame|tired|limp|underwhelming|bland|lacklustre|lackluster|anticlimactic|monotonous|uneventful|tame|half hearted',
    'falls flat|fall flat|feels flat|does not hit|do not hit|lazy|puts me to sleep|listless|unexciting|dull and boring|loses steam|runs out of steam|sags|sagging|anaemic|wimpy|underpowered|polite|goes nowhere|plods along',
  ].join('|'),
  density: 'empty|bare|static|sparse sounding|naked|hollow|skeletal',
  brightness:
    'mud|muddiness|boominess|rumble|boom|boxiness|murk|muffled|muddy|dull|boxy|boomy|woolly|murky|dim|cloudy|veiled|foggy|underwater|under a blanket|behind a curtain|behind a wall|indistinct|dusky|gloomy sounding|under water|behind a blanket',
  room: 'sterile|claustrophobic|cramped|stuffy|bone dry|boxed in',
  tempo:
    'dragging|sluggish|plodding|drags|drag|draggy|crawling|crawls|lethargic|lags|too much like a funeral|ponderous',
  length: 'abruptly short|over too soon|over too quickly|too soon over|cut short|rushed through',
  dynamics: 'timid|hesitant|tentative|limply',
};

/** Things of which there can be more or less. */
export const highNouns: Words = {
  level: 'volume|level|loudness|gain|presence',
  dynamics: 'force|attack|accent|accents|velocity',
  energy: [
    'heart|soul|conviction|guts|attitude|goosebumps|chills|payoff|wow factor|thrill|kick|fireworks|energy|power|excitement|intensity|drive|oomph|punch|drama|tension|passion|emotion|lift|momentum|life|hype|weight|urgency|grandeur|impact|fire|kick to it',
    'buildup|groove|vibe|intensity level|build|muscle|grit|swagger|spirit|feeling|strength|adrenaline|liveliness|climax|action|aggression|magic|bombast',
  ].join('|'),
  density:
    'note|notes|fill|fills|movement|activity|motion|ornament|ornaments|embellishment|embellishments|syncopation|run|runs|ghost notes|detail|details|ornamentation|trills|flourishes|rolls|decoration|decorations|happening|going on|things going on|rhythmic interest|rhythm|arpeggios|complexity|strumming|subdivisions|sixteenths|eighth notes|sixteenth notes',
  brightness:
    'brightness|treble|highs|high end|top end|sparkle|air|clarity|shimmer|brilliance|crispness|edge|high frequencies|bite|definition|sizzle|shine|high frequency|top|high mids|highs in it',
  room: 'reverb|reverbs|echo|echoes|delay|space|ambience|ambiance|hall|wetness|depth|reverberation|reverb tail|plate|room sound|roominess|distance|room|wash|spaciousness|hall sound',
  tempo: 'speed|tempo|pace|bpm',
};

/** Things whose being more means less of the quality. */
export const lowNouns: Words = {
  energy: 'calm|intimacy|restraint|calmness|peace|subtlety|tenderness',
  dynamics: 'gentleness|softness|delicacy|lightness',
  density:
    'room for|space for|place for|breathing room|breathing space|simplicity|rests|gaps|room to breathe|space to breathe|holes|air to breathe|headspace|silence between the notes',
  brightness: 'warmth|darkness|mids|body|roundness|low mids|lows',
  room: 'dryness|closeness|directness|proximity',
};

/** Verbs that ask for more of a quality by themselves. */
export const highVerbs: Words = {
  level: 'crank|amplify|highlight|feature|emphasise|emphasize|showcase|spotlight|unmute',
  energy:
    'burn|blaze|sizzle|lift|build|grow|drive|rise|liven up|liven|pump up|ramp up|ramp|wake up|wake|step up|step|amp up|energise|energize|intensify|beef up|spice up|pump|hype up|explode|erupt|soar|take off|pop|pop more|hit harder|hits harder|slam|rock|rock out|go wild|go crazy|take it up|kick it up|kick up|bring it up|lift off|heat up|fire up|build more|builds more|build up more|grow more|hit like a truck|breathe fire|cook|slap|blow up|go all out|blow me away|give me goosebumps',
  brightness: 'brighten|brighten up|brightening|open up the top|crispen|clear up|clean up',
  density:
    'fill out|fill in|flesh out|embellish|ornament|decorate|fill up|comp more|strum more|play more|plays more|move more|fill more|do more|moves more|play more notes',
  dynamics: 'dig in|dig in more|accentuate|attack more|play out|hit it|bang|smash',
  room: 'open up|push back',
};

/** Verbs that ask for less of it. */
export const lowVerbs: Words = {
  level: 'duck|tuck|quieten|quieten down|attenuate|tuck in|tuck away|hush|pipe down|sit back',
  dynamics: 'soften|ease off|ease up|caress|hold back',
  energy:
    'cool it down|bring it all down|pull everything back|calm down|calm it down|calm|cool it|cool down|tone down|tone it down|chill out|relax|wind down|settle down|settle|simmer down|take it easy|strip back|take it down|mellow out|dial it back|come down|rein in|pull it back|strip it back|breathe more|bring it down|strip it down',
  density:
    'leave gaps|leave some gaps|leave some room|take some notes out|play fewer notes|declutter|lighten the orchestration|lighten the arrangement|lighten the texture|tidy up|thin out|thin|simplify|declutter|pare down|pare back|leave some space|leave space|leave more space|leave room|leave more room|breathe|make space|make room|leave a hole|leave a gap|make some room|clear some space|play less|plays less|comp less|comps less|strum less|fill less|noodle less|move less|moves less|playing less|do less|lay back|streamline|trim down',
  brightness:
    'soften the tone|soften the sound|soften the edges|soften the top|soften the highs|darken|lowpass|low pass|filter|warm up|roll off|dull|dampen|de ess|mute the highs|take the edge off|take off the edge|round off',
  room: 'dry up|dry out|dry|bring closer|come closer',
  tempo: 'take your time|take its time|take more time|give it time',
};
