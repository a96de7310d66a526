import type { RoomName } from './rooms.ts';

/** The default room and phrases of a kind of sound. */
interface Entry {
  /** The room if the prompt states none. */
  readonly defaultRoom: RoomName;
  /** Phrases separated by |; "a & b" means both in one clause, in any order. */
  readonly words: string;
  /** Phrases that count only if no other phrase of the clause names a kind. */
  readonly weak?: string;
}

const soundIn =
  (defaultRoom: RoomName) =>
  (words: string, weak?: string): Entry => ({
    defaultRoom,
    words,
    ...(weak === undefined ? {} : { weak }),
  });
const outdoors = soundIn('outdoors');
const inRoom = soundIn('room');
const inHall = soundIn('hall');
const dry = soundIn('dry');

const entries = {
  // weather and water
  rain: outdoors(
    'rain|rainy|rainfall|rainstorm|raindrop|drizzle|downpour|shower of rain|pouring rain|rain pour|monsoon|cloudburst|deluge',
  ),
  hail: outdoors('hail|hailstorm|hail storm|hailstone|sleet'),
  wind: outdoors(
    'wind|windy|breeze|gust|gale|squall|blizzard|snowstorm|snow storm|hurricane|tornado|cyclone|typhoon|whirlwind|' +
      'sandstorm|sand storm|dust storm|draught|draft|wind howl|howl wind',
  ),
  thunder: outdoors('thunder|thunderclap|lightning|thunder & rumble'),
  leaves: outdoors('rustle|leaf & rustle|leaves & rustle|foliage|bushes|leaves & wind', 'leaves|leaf'),
  ocean: outdoors(
    'ocean|ocean wave|sea wave|wave & shore|wave & beach|wave & crash|ocean wave & crash|ocean & crash|surf|tide|seaside|seashore',
    'wave|sea|beach',
  ),
  stream: outdoors(
    'stream|river|brook|creek|shower & run|tap & run|faucet & run|water & flow|water & run|babble brook|gurgle|fountain|trickle|rapids',
    'water',
  ),
  waterfall: outdoors('waterfall|cascade|niagara'),
  drip: inRoom(
    'drip|tap & drip|water drip|water drop|water droplet|droplet|faucet & drip|leak|leaky',
    'drop',
  ),
  pour: inRoom(
    'pour|pour water|pour coffee|pour & glass|pour & cup|fill & glass|fill & bottle|fill & bath|tap & water|faucet|toilet & flush|flush',
  ),
  splash: outdoors(
    'splash|splosh|water balloon|rock & water|stone & water|dive & water|cannonball dive|jump & water',
  ),
  bubbles: dry('bubble|bubbling|blub|aquarium|fish tank|cauldron|potion'),
  underwater: dry('underwater ambience|deep sea|ocean floor', 'underwater'),
  boil: inRoom('boil|kettle & boil|simmer|boil & pot'),
  fizz: dry('fizz|fizzy|soda|carbonated|champagne & fizz|effervescent|seltzer'),
  steam: inRoom(
    'steam|espresso machine|coffee machine|coffee maker|hiss|pressure release|air release|gas leak|valve|spray|aerosol|pneumatic|air brake|kettle & steam',
  ),
  sizzle: inRoom('sizzle|fry|frying pan|bacon|grill'),
  // fire, explosions and weapons
  fire: outdoors(
    'fire & crackle|campfire|bonfire|fireplace|wildfire|forest fire|flame|burn|inferno|torch',
    'fire|crackle',
  ),
  match: dry('match & strike|match & light|strike a match|lighter|match lit|light a match'),
  explosion: outdoors(
    'explosion|explode|blast|detonation|detonate|bomb|grenade|dynamite|kaboom|boom explosion|nuke|nuclear',
  ),
  fireworks: outdoors('firework|firecracker|rocket & burst|pyrotechnic'),
  gunshot: outdoors(
    'gunshot|gun|gun shot|gun & fire|pistol|rifle|shotgun|revolver|sniper|handgun|shoot|gunfire|shot fired',
    'shot',
  ),
  'machine-gun': outdoors('machine gun|automatic rifle|automatic fire|minigun|submachine gun|uzi'),
  cannon: outdoors('cannon|artillery|mortar|howitzer|cannon & fire|cannon shot'),
  laser: dry('laser|blaster|ray gun|raygun|phaser|laser gun|laser shot|pew|plasma gun|laser & shoot|plasma'),
  sword: inRoom(
    'sword|sword & clash|blade|katana|unsheathe|sword & draw|sword & fight|sword & clash|dagger|knife|saber|scythe',
  ),
  arrow: outdoors('arrow|bow & arrow|bowstring|crossbow|archery|archer'),
  punch: dry('punch|kick|slap|body hit|smack|fist|fight hit|hit & face'),
  whip: outdoors('whip|whip crack|whiplash|lash'),
  // impacts
  impact: inRoom(
    'impact|thud|bang|bump|thump|clang|clank|clunk|clatter|bonk|drop & floor|fall & floor|hit|strike',
    'metal|wood|stone|plastic|rock|fall|plate|pipe|pan',
  ),
  crash: inRoom(
    'crash|car crash|collision|smash|wreck|collapse|rubble|debris|pots and pans|dishes & fall|crumble|avalanche|rockslide',
  ),
  'glass-break': inRoom(
    'glass & break|glass & broke|glass & shatter|glass & smash|glass & crash|window & break|window & shatter|window & smash|bottle & break|bottle & smash|shatter|break glass|mirror & break|vase & break|plate & break',
    'glass|break|broken',
  ),
  clink: inRoom('clink|glass & clink|toast & glass|cheers & glass|glass & clink|cutlery|spoon & glass|ting'),
  knock: inRoom('knock|knock & door|door knock|rap & door|pound & door|bang & door'),
  hammer: inRoom('hammer|hammer & nail|nail|anvil|blacksmith|forge|pickaxe|chisel|mining'),
  chop: inRoom('chop|axe|ax|chop wood|wood chop|chop vegetables|cutting board|cleaver'),
  bounce: inRoom('bounce|ball & bounce|basketball|ping pong|tennis ball|dribble|pinball', 'ball'),
  // doors
  'door-open': inRoom(
    'door & open|door & slide|open door|gate & open|drawer & open|drawer|open a door',
    'door|gate',
  ),
  'door-close': inRoom('door & close|door & shut|close door|gate & close|car door|door & closed'),
  'door-slam': inRoom('door & slam|slam door|gate & slam|slam|door & bang shut|slam & shut'),
  'door-creak': inRoom(
    'door & creak & open|door & creak & close|door & creak|door & creaky|creak|creaky|squeaky door|hinge|squeaky hinge|floorboard|door & squeak|rusty gate',
  ),
  lock: inRoom('lock|unlock|key & lock|padlock|deadbolt|bolt|latch|safe & dial|handcuff'),
  doorbell: inRoom('doorbell|door bell|ding dong|door chime'),
  // footsteps and handling
  footsteps: inRoom(
    'footstep|step|walk|stroll|heel|high heel|boot|stomp|march|sneak|tiptoe|stair|pace|walk up & stair',
  ),
  running: inRoom('run|sprint|run footstep|footstep & run|jog'),
  cloth: dry('cloth|fabric|clothes|jacket|cape|flag|sail & flap|bedsheet|wing & flap|flap', 'wing'),
  zip: dry('zip|zipper|unzip|zip & jacket|zipper & jacket|zip & coat|zipper & tent'),
  paper: dry(
    'paper|page|page & turn|book & page|crumple|paper & tear|tear & paper|newspaper|envelope|tear|rip',
    'book',
  ),
  tape: dry('tape|duct tape|sticky tape|velcro|tape & peel'),
  pen: dry('pen|pencil|write|scribble|chalk|marker & write|sketch|pen & paper|pencil & paper|write & paper'),
  keys: inRoom('keys|keyring|key & jingle|keychain|chain|chain & rattle', 'key|jingle'),
  coins: inRoom(
    'coin & drop|coin & fall|coin & spin|coin & clink|coin & jingle|coin & rattle|coin & floor|money|change & pocket|coin & table|cash|cash register|slot machine',
  ),
  typing: inRoom('type|typing|keyboard|typewriter|keyboard & type|keystroke'),
  camera: dry('camera|shutter|photo|photograph|snapshot'),
  switch: dry('switch|light switch|lever|breaker|flip a switch'),
  whoosh: dry('whoosh|swoosh|swish|wooosh|woosh|air & rush', 'transition|throw|swing|fly by|flyby'),
  riser: dry('riser|rise tension|build up|buildup|uplifter|tension rise|sweep up|rise'),
  downer: dry('downer|downlifter|power down|powerdown|sweep down|shut down|wind down|fall pitch'),
  drone: inHall(
    'drone|dark ambience|eerie ambience|ambient pad|horror ambience|hum & dark',
    'atmosphere|ambience|ambient|tension|suspense|ominous',
  ),
  stinger: inHall(
    'stinger|jump scare|jumpscare|dun dun dun|braam|braaam|orchestra hit|cinematic hit|trailer hit|scare',
  ),
  boom: inHall(
    'boom|sub drop|bass drop|sub boom|deep hit|taiko|taiko & hit|drum & hit|cinematic boom|low hit|earthquake|rumble',
  ),
  heartbeat: dry('heartbeat|heart beat|heart|pulse & heart'),
  // vehicles
  engine: outdoors(
    'engine|car|car engine|engine & rev|engine & idle|engine & start|rev|ignition|race car|motor & car|car & start|car & idle|car & fail & start|engine & cough',
  ),
  motorbike: outdoors(
    'motorbike|motorcycle|moped|scooter|dirt bike|harley|motorbike & rev|motorcycle & rev|motorbike & engine|motorcycle & engine',
  ),
  truck: outdoors('truck|lorry|bus|tractor|diesel|tank & engine|diesel engine|bulldozer|excavator'),
  'car-pass': outdoors(
    'car & pass|car & drive by|car & drive past|car pass by|traffic|car & speed|race car & pass|vehicle & pass|drive by|highway|car fly by',
    'road|vehicle',
  ),
  'car-horn': outdoors('car horn|honk|horn|horn & honk|beep horn|truck horn|car & honk'),
  skid: outdoors(
    'skid|tyre|tire|tire & screech|tyre & screech|screech|brake & squeal|brake & creak|tire & creak|tyre & creak|brake|drift & car|handbrake',
  ),
  train: outdoors(
    'train|locomotive|subway|railway|railroad|metro|tram|steam train|train & pass|train & track',
  ),
  'train-horn': outdoors(
    'train horn|train whistle|steam whistle|steam train & whistle|locomotive & whistle|train & whistle|train & horn|ship horn|foghorn|fog horn|boat horn|air horn|ship & horn',
  ),
  helicopter: outdoors('helicopter|chopper|rotor blade|helicopter & hover'),
  propeller: outdoors(
    'propeller|propeller plane|biplane|cessna|quadcopter|quadcopter drone|drone & hover|drone & fly|drone & propeller|small plane',
  ),
  jet: outdoors(
    'jet|airplane|aeroplane|plane|aircraft|jet engine|turbine|fighter jet|rocket|rocket launch|spaceship & launch|takeoff|take off',
  ),
  sonar: soundIn('cave')('sonar|submarine|sonar ping'),
  // machines
  machine: inRoom(
    'machine|machinery|factory|industrial|conveyor|assembly line|washing machine|generator|gear|press & hydraulic|printer|3d printer|engine room|piston',
  ),
  fan: inRoom(
    'fan|ventilation|air conditioner|air conditioning|hvac|hair dryer|hairdryer|blower|vacuum|vacuum cleaner|hoover',
  ),
  hum: inRoom('hum|electric hum|mains|transformer|fridge|refrigerator|power line|fluorescent|room tone|neon'),
  drill: inRoom(
    'drill|power drill|dentist|electric screwdriver|jackhammer|power tool|blender|mixer|grinder|sander|electric shaver',
  ),
  saw: inRoom('saw|chainsaw|chain saw|circular saw|saw & wood|lawnmower|lawn mower|hedge trimmer'),
  servo: dry(
    'servo|robot arm|mechanical arm|actuator|robot movement|mechanical door|hydraulic|electric motor|automatic door|robot & walk',
  ),
  zap: dry(
    'zap|spark|electricity|electric shock|short circuit|arc|taser|tesla coil|electric spark',
    'electric',
  ),
  clock: inRoom(
    'clock|tick tock|clock & tick|clock & ticking|ticking|grandfather clock|watch & tick|watch & ticking|time bomb & ticking|bomb & ticking|time bomb|metronome|stopwatch|timer',
  ),
  cuckoo: inRoom('cuckoo|cuckoo clock'),
  // signals
  siren: outdoors(
    'siren|police|ambulance|fire truck|fire engine|police siren|police car|air raid|tornado siren|emergency vehicle',
  ),
  alarm: inRoom(
    'alarm|car alarm|burglar alarm|security alarm|red alert|warning|alert|klaxon|fire alarm|emergency',
  ),
  beep: inRoom(
    'beep|bleep|smoke alarm|alarm clock|heart monitor|ekg|ecg|microwave|truck & reverse|backup beep|countdown|scanner|hospital monitor|smoke detector',
  ),
  phone: inRoom('phone|telephone|phone ring|telephone & ring|ringtone|phone call|old phone', 'ring'),
  'dial-tone': dry(
    'dial tone|dialtone|phone & dial tone|telephone & dial tone|phone & off the hook|line tone',
  ),
  'busy-tone': dry('busy tone|busy signal|engaged tone|line & busy|phone & busy|phone & busy signal'),
  'touch-tones': dry('touch tone|dial|dtmf|phone & dial|dial & number|modem|dial up|fax'),
  buzzer: inRoom('buzzer|game show & wrong|intercom|wrong answer buzzer|buzz & door'),
  'church-bell': outdoors(
    'church bell|church bells|cathedral bell|bell tower|big ben|bell toll|toll|bell',
    'church',
  ),
  'hand-bell': inRoom(
    'hand bell|handbell|tram bell|dinner bell|cat bell|bell & collar|bicycle bell|bike bell|small bell|shop bell|desk bell|service bell|reception bell|ding|jingle bell|sleigh bell|cowbell|tiny bell|little bell',
  ),
  'school-bell': inRoom('school bell|fire bell|alarm bell|electric bell|boxing bell|bell & ring fast'),
  chimes: outdoors('chime|wine glass & ring|glass harp|wind chime|windchime|glass chime|mark tree|xylophone'),
  gong: inHall('gong|tam tam|singing bowl|temple bell|cymbal'),
  whistle: outdoors(
    'whistle|referee|referee whistle|police whistle|sports whistle|wolf whistle|kettle & whistle',
  ),
  // people
  applause: inHall(
    'applause|applaud|clap|handclap|standing ovation|audience & clap|audience & applause|crowd & clap|crowd & applause|crowd & applaud|ovation',
  ),
  crowd: inHall(
    'crowd|people & talk|chatter|murmur|restaurant|cafe|walla|babble|audience|party|people',
    'voice|talk',
  ),
  cheering: soundIn('arena')(
    'cheer|crowd & cheer|cheering|stadium crowd|crowd & roar|hooray|fans & cheer|crowd & goal|goal',
  ),
  laugh: inRoom(
    'laugh|laughter|laugh track|audience & laugh|crowd & laugh|giggle|chuckle|evil laugh|cackle|haha',
  ),
  scream: inRoom('scream|shriek|yell|shout|wilhelm|screaming'),
  breath: dry('breath|breathe|breathing|pant|sigh|gasp|inhale|exhale|darth|scuba|snore|snoring|sniff'),
  cough: inRoom('cough|sneeze|clear throat|hiccup|burp|belch|achoo'),
  baby: inRoom('baby|infant|baby & cry|newborn|crying|cry'),
  bite: dry('bite|crunch|chew|eat|munch|apple & bite|chips|crunchy|crisp'),
  // animals
  bird: outdoors(
    'bird|birdsong|chirp|tweet|songbird|robin|sparrow|bird & sing|canary|nightingale|dawn chorus|parrot|blackbird',
  ),
  owl: outdoors('owl|hoot'),
  seagull: outdoors('seagull|gull|hawk|eagle'),
  crow: outdoors('crow|raven|caw|magpie'),
  rooster: outdoors('rooster|cock a doodle|cockerel|cock crow|rooster & crow'),
  chicken: outdoors('chicken|hen|cluck|poultry|turkey'),
  duck: outdoors('duck|quack|goose|geese'),
  cricket: outdoors('cricket|cicada|grasshopper|insect|night insects|summer night'),
  frog: outdoors('frog|toad|croak|ribbit|pond'),
  bee: outdoors('bee|wasp|hornet|bumblebee|beehive|bee & buzz|swarm|honeybee', 'buzz'),
  fly: inRoom('fly & buzz|mosquito|housefly|gnat|flies & buzz|a fly', 'fly'),
  dog: outdoors('dog|bark|woof|puppy|hound|dog & bark'),
  cat: inRoom('cat|meow|miaow|kitten'),
  purr: dry('purr|cat & purr|cat purring'),
  cow: outdoors('cow|moo|cattle|bull|ox'),
  sheep: outdoors('sheep|goat|lamb|baa|bleat'),
  pig: outdoors('pig|oink|hog|boar|piglet'),
  horse: outdoors('neigh|whinny|horse & neigh|donkey|pony', 'horse'),
  gallop: outdoors('gallop|hoof|hooves|horse & gallop|horse & run|horse & trot|trot|horse & walk|cavalry'),
  wolf: outdoors('wolf|wolves|howl|werewolf|coyote|wolf & howl'),
  lion: outdoors('lion|tiger|bear|panther|big cat|lion & roar|leopard', 'growl'),
  elephant: outdoors('elephant|mammoth|trumpeting'),
  snake: dry('snake|rattlesnake|snake & hiss|cobra|serpent'),
  whale: soundIn('underwater')('whale|dolphin|whale song'),
  // creatures and the future
  monster: soundIn('cave')(
    'monster|beast|dragon|demon|creature|dinosaur|t rex|kaiju|giant & roar|ogre|troll|godzilla|orc|monster & roar|dragon & roar',
    'roar|snarl',
  ),
  zombie: inRoom('zombie|undead|groan|moan|ghoul|mummy'),
  ghost: soundIn('church')(
    'ghost|spirit|spooky|haunted|phantom|wraith|spectral|banshee|poltergeist|eerie voice',
  ),
  robot: dry('robot|android|robotic|cyborg|robot & talk|droid|r2d2|robot voice'),
  computer: dry(
    'computer|data|processing|hacker|terminal|sci fi computer|hologram|telemetry|boot up|console beep|sci fi interface|calculating',
  ),
  static: dry(
    'static|radio|white noise|tv static|interference|radio static|glitch|walkie talkie|distortion|signal & lost|vhs|television',
    'noise',
  ),
  spaceship: dry(
    'spaceship|spacecraft|starship|ufo|warp|hyperspace|space ship|flying saucer|sci fi ambience|engine & spaceship|spaceship & engine',
    'space|sci fi|science fiction|alien',
  ),
  forcefield: dry(
    'force field|forcefield|energy shield|shield|lightsaber|light saber|energy field|portal|energy beam|tractor beam',
  ),
  teleport: dry(
    'teleport|teleportation|beam up|warp in|materialize|dematerialize|transporter|time travel|blink & warp',
  ),
  // interface and games
  click: dry('click|mouse click|button|button click|press|push button|ui click|tap'),
  tick: dry('tick|scroll tick|hover|ui tick|select|menu'),
  pop: dry('pop|bubble pop|cork|champagne|balloon & pop|pop up|balloon|plop|message pop'),
  toggle: dry('toggle|checkbox|toggle switch|switch on|switch off|slider'),
  success: dry(
    'success|correct|win|complete|achievement|victory|confirm|fanfare|ta da|tada|right answer|task complete|approved|accept',
  ),
  error: dry(
    'error|wrong|fail|failure|denied|incorrect|invalid|wrong answer|reject|negative|mistake|decline|access denied',
  ),
  notification: dry(
    'notification|message|email|notify|incoming message|text message|reminder|chat|alert tone|inbox|elevator|elevator ding|airport & announcement',
  ),
  swipe: dry('swipe|slide|ui & whoosh|page swipe|card & deal|cards|card & flip|shuffle'),
  coin: dry(
    'coin|coin & collect|game coin|collect|pick up|pickup|gem|ring & collect|token|coin & pickup|mario & coin|item',
  ),
  jump: dry('jump|hop|leap|mario & jump|8 bit jump|double jump|platformer'),
  'power-up': dry('power up|powerup|upgrade|boost|1 up|extra life|charge up|charge|bonus|star power'),
  'game-hit': dry(
    'game & hit|game & hurt|damage|hurt|8 bit hit|8 bit explosion|retro explosion|retro hit|pixel hit|8 bit & explosion|game & damage|player & hit',
  ),
  'level-up': dry(
    'level up|level complete|stage clear|levelup|quest complete|unlock achievement|level & complete',
  ),
  'game-over': dry(
    'gameover|lose|death & game|player & die|dead & game|game & lose|defeat|sad trombone|trombone|you died',
  ),
  magic: inHall(
    'magic|magical|spell|sparkle|fairy|wand|wizard|enchant|shimmer|twinkle|pixie|heal|glitter|cast|mystical|dream',
  ),
  // cartoon
  boing: dry('boing|spring|spring & bounce|coil spring|bouncy|jaw harp|sproing|trampoline|twang'),
  slip: dry(
    'slip|slip & fall|slide whistle|cartoon & fall|cartoon & slip|banana|fall down & cartoon',
    'cartoon|goofy',
  ),
  squeak: dry('squeak|squeaky|rubber duck|squeaky toy|mouse|rat|toy|mouse & squeak|sneaker'),
  scratch: dry('record scratch|vinyl|scratch|dj scratch|turntable|rewind|tape & rewind'),
} satisfies Record<string, Entry>;

export type EffectKind = keyof typeof entries;

export const kindWords: Readonly<Record<EffectKind, Entry>> = entries;

export const effectKinds = Object.keys(entries) as readonly EffectKind[];
