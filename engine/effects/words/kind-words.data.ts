import type { RoomName } from './rooms.ts';

/** The label, default room and phrases of a kind of sound. */
interface Entry {
  /** Used in descriptions, without an article. */
  readonly label: string;
  /** The room if the prompt states none. */
  readonly defaultRoom: RoomName;
  /** Phrases separated by |; "a & b" means both in one clause, in any order. */
  readonly words: string;
  /** Phrases that count only if no other phrase of the clause names a kind. */
  readonly weak?: string;
}

const entries = {
  // weather and water
  rain: {
    label: 'rain',
    defaultRoom: 'outdoors',
    words:
      'rain|rainy|rainfall|rainstorm|raindrop|drizzle|downpour|shower of rain|pouring rain|rain pour|monsoon|cloudburst|deluge',
  },
  hail: { label: 'hail', defaultRoom: 'outdoors', words: 'hail|hailstorm|hail storm|hailstone|sleet' },
  wind: {
    label: 'wind',
    defaultRoom: 'outdoors',
    words:
      'wind|windy|breeze|gust|gale|squall|blizzard|snowstorm|snow storm|hurricane|tornado|cyclone|typhoon|whirlwind|' +
      'sandstorm|sand storm|dust storm|draught|draft|wind howl|howl wind',
  },
  thunder: {
    label: 'thunder',
    defaultRoom: 'outdoors',
    words: 'thunder|thunderclap|lightning|thunder & rumble',
  },
  leaves: {
    label: 'rustling leaves',
    defaultRoom: 'outdoors',
    words: 'rustle|leaf & rustle|leaves & rustle|foliage|bushes|leaves & wind',
    weak: 'leaves|leaf',
  },
  ocean: {
    label: 'ocean waves',
    defaultRoom: 'outdoors',
    words:
      'ocean|ocean wave|sea wave|wave & shore|wave & beach|wave & crash|ocean wave & crash|ocean & crash|surf|tide|seaside|seashore',
    weak: 'wave|sea|beach',
  },
  stream: {
    label: 'running water',
    defaultRoom: 'outdoors',
    words:
      'stream|river|brook|creek|shower & run|tap & run|faucet & run|water & flow|water & run|babble brook|gurgle|fountain|trickle|rapids',
    weak: 'water',
  },
  waterfall: { label: 'waterfall', defaultRoom: 'outdoors', words: 'waterfall|cascade|niagara' },
  drip: {
    label: 'dripping water',
    defaultRoom: 'room',
    words: 'drip|tap & drip|water drip|water drop|water droplet|droplet|faucet & drip|leak|leaky',
    weak: 'drop',
  },
  pour: {
    label: 'pouring liquid',
    defaultRoom: 'room',
    words:
      'pour|pour water|pour coffee|pour & glass|pour & cup|fill & glass|fill & bottle|fill & bath|tap & water|faucet|toilet & flush|flush',
  },
  splash: {
    label: 'splash',
    defaultRoom: 'outdoors',
    words: 'splash|splosh|water balloon|rock & water|stone & water|dive & water|cannonball dive|jump & water',
  },
  bubbles: {
    label: 'bubbles',
    defaultRoom: 'dry',
    words: 'bubble|bubbling|blub|aquarium|fish tank|cauldron|potion',
  },
  underwater: {
    label: 'underwater rumble',
    defaultRoom: 'dry',
    words: 'underwater ambience|deep sea|ocean floor',
    weak: 'underwater',
  },
  boil: { label: 'boiling water', defaultRoom: 'room', words: 'boil|kettle & boil|simmer|boil & pot' },
  fizz: {
    label: 'fizz',
    defaultRoom: 'dry',
    words: 'fizz|fizzy|soda|carbonated|champagne & fizz|effervescent|seltzer',
  },
  steam: {
    label: 'steam hiss',
    defaultRoom: 'room',
    words:
      'steam|espresso machine|coffee machine|coffee maker|hiss|pressure release|air release|gas leak|valve|spray|aerosol|pneumatic|air brake|kettle & steam',
  },
  sizzle: { label: 'sizzling', defaultRoom: 'room', words: 'sizzle|fry|frying pan|bacon|grill' },
  // fire, explosions and weapons
  fire: {
    label: 'crackling fire',
    defaultRoom: 'outdoors',
    words: 'fire & crackle|campfire|bonfire|fireplace|wildfire|forest fire|flame|burn|inferno|torch',
    weak: 'fire|crackle',
  },
  match: {
    label: 'match strike',
    defaultRoom: 'dry',
    words: 'match & strike|match & light|strike a match|lighter|match lit|light a match',
  },
  explosion: {
    label: 'explosion',
    defaultRoom: 'outdoors',
    words:
      'explosion|explode|blast|detonation|detonate|bomb|grenade|dynamite|kaboom|boom explosion|nuke|nuclear',
  },
  fireworks: {
    label: 'fireworks',
    defaultRoom: 'outdoors',
    words: 'firework|firecracker|rocket & burst|pyrotechnic',
  },
  gunshot: {
    label: 'gunshot',
    defaultRoom: 'outdoors',
    words:
      'gunshot|gun|gun shot|gun & fire|pistol|rifle|shotgun|revolver|sniper|handgun|shoot|gunfire|shot fired',
    weak: 'shot',
  },
  'machine-gun': {
    label: 'machine gun',
    defaultRoom: 'outdoors',
    words: 'machine gun|automatic rifle|automatic fire|minigun|submachine gun|uzi',
  },
  cannon: {
    label: 'cannon',
    defaultRoom: 'outdoors',
    words: 'cannon|artillery|mortar|howitzer|cannon & fire|cannon shot',
  },
  laser: {
    label: 'laser shot',
    defaultRoom: 'dry',
    words: 'laser|blaster|ray gun|raygun|phaser|laser gun|laser shot|pew|plasma gun|laser & shoot|plasma',
  },
  sword: {
    label: 'sword',
    defaultRoom: 'room',
    words:
      'sword|sword & clash|blade|katana|unsheathe|sword & draw|sword & fight|sword & clash|dagger|knife|saber|scythe',
  },
  arrow: {
    label: 'arrow',
    defaultRoom: 'outdoors',
    words: 'arrow|bow & arrow|bowstring|crossbow|archery|archer',
  },
  punch: {
    label: 'punch',
    defaultRoom: 'dry',
    words: 'punch|kick|slap|body hit|smack|fist|fight hit|hit & face',
  },
  whip: { label: 'whip crack', defaultRoom: 'outdoors', words: 'whip|whip crack|whiplash|lash' },
  // impacts
  impact: {
    label: 'impact',
    defaultRoom: 'room',
    words: 'impact|thud|bang|bump|thump|clang|clank|clunk|clatter|bonk|drop & floor|fall & floor|hit|strike',
    weak: 'metal|wood|stone|plastic|rock|fall|plate|pipe|pan',
  },
  crash: {
    label: 'crash',
    defaultRoom: 'room',
    words:
      'crash|car crash|collision|smash|wreck|collapse|rubble|debris|pots and pans|dishes & fall|crumble|avalanche|rockslide',
  },
  'glass-break': {
    label: 'breaking glass',
    defaultRoom: 'room',
    words:
      'glass & break|glass & broke|glass & shatter|glass & smash|glass & crash|window & break|window & shatter|window & smash|bottle & break|bottle & smash|shatter|break glass|mirror & break|vase & break|plate & break',
    weak: 'glass|break|broken',
  },
  clink: {
    label: 'clinking glass',
    defaultRoom: 'room',
    words: 'clink|glass & clink|toast & glass|cheers & glass|glass & clink|cutlery|spoon & glass|ting',
  },
  knock: {
    label: 'knocking',
    defaultRoom: 'room',
    words: 'knock|knock & door|door knock|rap & door|pound & door|bang & door',
  },
  hammer: {
    label: 'hammering',
    defaultRoom: 'room',
    words: 'hammer|hammer & nail|nail|anvil|blacksmith|forge|pickaxe|chisel|mining',
  },
  chop: {
    label: 'chopping',
    defaultRoom: 'room',
    words: 'chop|axe|ax|chop wood|wood chop|chop vegetables|cutting board|cleaver',
  },
  bounce: {
    label: 'bouncing ball',
    defaultRoom: 'room',
    words: 'bounce|ball & bounce|basketball|ping pong|tennis ball|dribble|pinball',
    weak: 'ball',
  },
  // doors
  'door-open': {
    label: 'opening door',
    defaultRoom: 'room',
    words: 'door & open|door & slide|open door|gate & open|drawer & open|drawer|open a door',
    weak: 'door|gate',
  },
  'door-close': {
    label: 'closing door',
    defaultRoom: 'room',
    words: 'door & close|door & shut|close door|gate & close|car door|door & closed',
  },
  'door-slam': {
    label: 'slamming door',
    defaultRoom: 'room',
    words: 'door & slam|slam door|gate & slam|slam|door & bang shut|slam & shut',
  },
  'door-creak': {
    label: 'creaking door',
    defaultRoom: 'room',
    words:
      'door & creak & open|door & creak & close|door & creak|door & creaky|creak|creaky|squeaky door|hinge|squeaky hinge|floorboard|door & squeak|rusty gate',
  },
  lock: {
    label: 'lock',
    defaultRoom: 'room',
    words: 'lock|unlock|key & lock|padlock|deadbolt|bolt|latch|safe & dial|handcuff',
  },
  doorbell: { label: 'doorbell', defaultRoom: 'room', words: 'doorbell|door bell|ding dong|door chime' },
  // footsteps and handling
  footsteps: {
    label: 'footsteps',
    defaultRoom: 'room',
    words:
      'footstep|step|walk|stroll|heel|high heel|boot|stomp|march|sneak|tiptoe|stair|pace|walk up & stair',
  },
  running: {
    label: 'running footsteps',
    defaultRoom: 'room',
    words: 'run|sprint|run footstep|footstep & run|jog',
  },
  cloth: {
    label: 'cloth',
    defaultRoom: 'dry',
    words: 'cloth|fabric|clothes|jacket|cape|flag|sail & flap|bedsheet|wing & flap|flap',
    weak: 'wing',
  },
  zip: {
    label: 'zip',
    defaultRoom: 'dry',
    words: 'zip|zipper|unzip|zip & jacket|zipper & jacket|zip & coat|zipper & tent',
  },
  paper: {
    label: 'paper',
    defaultRoom: 'dry',
    words: 'paper|page|page & turn|book & page|crumple|paper & tear|tear & paper|newspaper|envelope|tear|rip',
    weak: 'book',
  },
  tape: { label: 'tape', defaultRoom: 'dry', words: 'tape|duct tape|sticky tape|velcro|tape & peel' },
  pen: {
    label: 'writing',
    defaultRoom: 'dry',
    words: 'pen|pencil|write|scribble|chalk|marker & write|sketch|pen & paper|pencil & paper|write & paper',
  },
  keys: {
    label: 'jingling keys',
    defaultRoom: 'room',
    words: 'keys|keyring|key & jingle|keychain|chain|chain & rattle',
    weak: 'key|jingle',
  },
  coins: {
    label: 'dropping coins',
    defaultRoom: 'room',
    words:
      'coin & drop|coin & fall|coin & spin|coin & clink|coin & jingle|coin & rattle|coin & floor|money|change & pocket|coin & table|cash|cash register|slot machine',
  },
  typing: {
    label: 'typing',
    defaultRoom: 'room',
    words: 'type|typing|keyboard|typewriter|keyboard & type|keystroke',
  },
  camera: { label: 'camera shutter', defaultRoom: 'dry', words: 'camera|shutter|photo|photograph|snapshot' },
  switch: { label: 'switch', defaultRoom: 'dry', words: 'switch|light switch|lever|breaker|flip a switch' },
  whoosh: {
    label: 'whoosh',
    defaultRoom: 'dry',
    words: 'whoosh|swoosh|swish|wooosh|woosh|air & rush',
    weak: 'transition|throw|swing|fly by|flyby',
  },
  riser: {
    label: 'riser',
    defaultRoom: 'dry',
    words: 'riser|rise tension|build up|buildup|uplifter|tension rise|sweep up|rise',
  },
  downer: {
    label: 'downer',
    defaultRoom: 'dry',
    words: 'downer|downlifter|power down|powerdown|sweep down|shut down|wind down|fall pitch',
  },
  drone: {
    label: 'drone',
    defaultRoom: 'hall',
    words: 'drone|dark ambience|eerie ambience|ambient pad|horror ambience|hum & dark',
    weak: 'atmosphere|ambience|ambient|tension|suspense|ominous',
  },
  stinger: {
    label: 'stinger',
    defaultRoom: 'hall',
    words:
      'stinger|jump scare|jumpscare|dun dun dun|braam|braaam|orchestra hit|cinematic hit|trailer hit|scare',
  },
  boom: {
    label: 'deep boom',
    defaultRoom: 'hall',
    words:
      'boom|sub drop|bass drop|sub boom|deep hit|taiko|taiko & hit|drum & hit|cinematic boom|low hit|earthquake|rumble',
  },
  heartbeat: { label: 'heartbeat', defaultRoom: 'dry', words: 'heartbeat|heart beat|heart|pulse & heart' },
  // vehicles
  engine: {
    label: 'car engine',
    defaultRoom: 'outdoors',
    words:
      'engine|car|car engine|engine & rev|engine & idle|engine & start|rev|ignition|race car|motor & car|car & start|car & idle|car & fail & start|engine & cough',
  },
  motorbike: {
    label: 'motorbike',
    defaultRoom: 'outdoors',
    words:
      'motorbike|motorcycle|moped|scooter|dirt bike|harley|motorbike & rev|motorcycle & rev|motorbike & engine|motorcycle & engine',
  },
  truck: {
    label: 'truck',
    defaultRoom: 'outdoors',
    words: 'truck|lorry|bus|tractor|diesel|tank & engine|diesel engine|bulldozer|excavator',
  },
  'car-pass': {
    label: 'passing car',
    defaultRoom: 'outdoors',
    words:
      'car & pass|car & drive by|car & drive past|car pass by|traffic|car & speed|race car & pass|vehicle & pass|drive by|highway|car fly by',
    weak: 'road|vehicle',
  },
  'car-horn': {
    label: 'car horn',
    defaultRoom: 'outdoors',
    words: 'car horn|honk|horn|horn & honk|beep horn|truck horn|car & honk',
  },
  skid: {
    label: 'skidding tyres',
    defaultRoom: 'outdoors',
    words:
      'skid|tyre|tire|tire & screech|tyre & screech|screech|brake & squeal|brake & creak|tire & creak|tyre & creak|brake|drift & car|handbrake',
  },
  train: {
    label: 'train',
    defaultRoom: 'outdoors',
    words: 'train|locomotive|subway|railway|railroad|metro|tram|steam train|train & pass|train & track',
  },
  'train-horn': {
    label: 'train horn',
    defaultRoom: 'outdoors',
    words:
      'train horn|train whistle|steam whistle|steam train & whistle|locomotive & whistle|train & whistle|train & horn|ship horn|foghorn|fog horn|boat horn|air horn|ship & horn',
  },
  helicopter: {
    label: 'helicopter',
    defaultRoom: 'outdoors',
    words: 'helicopter|chopper|rotor blade|helicopter & hover',
  },
  propeller: {
    label: 'propeller plane',
    defaultRoom: 'outdoors',
    words:
      'propeller|propeller plane|biplane|cessna|quadcopter|quadcopter drone|drone & hover|drone & fly|drone & propeller|small plane',
  },
  jet: {
    label: 'jet',
    defaultRoom: 'outdoors',
    words:
      'jet|airplane|aeroplane|plane|aircraft|jet engine|turbine|fighter jet|rocket|rocket launch|spaceship & launch|takeoff|take off',
  },
  sonar: { label: 'sonar ping', defaultRoom: 'cave', words: 'sonar|submarine|sonar ping' },
  // machines
  machine: {
    label: 'machine',
    defaultRoom: 'room',
    words:
      'machine|machinery|factory|industrial|conveyor|assembly line|washing machine|generator|gear|press & hydraulic|printer|3d printer|engine room|piston',
  },
  fan: {
    label: 'fan',
    defaultRoom: 'room',
    words:
      'fan|ventilation|air conditioner|air conditioning|hvac|hair dryer|hairdryer|blower|vacuum|vacuum cleaner|hoover',
  },
  hum: {
    label: 'electric hum',
    defaultRoom: 'room',
    words: 'hum|electric hum|mains|transformer|fridge|refrigerator|power line|fluorescent|room tone|neon',
  },
  drill: {
    label: 'drill',
    defaultRoom: 'room',
    words:
      'drill|power drill|dentist|electric screwdriver|jackhammer|power tool|blender|mixer|grinder|sander|electric shaver',
  },
  saw: {
    label: 'saw',
    defaultRoom: 'room',
    words: 'saw|chainsaw|chain saw|circular saw|saw & wood|lawnmower|lawn mower|hedge trimmer',
  },
  servo: {
    label: 'servo motor',
    defaultRoom: 'dry',
    words:
      'servo|robot arm|mechanical arm|actuator|robot movement|mechanical door|hydraulic|electric motor|automatic door|robot & walk',
  },
  zap: {
    label: 'electric spark',
    defaultRoom: 'dry',
    words: 'zap|spark|electricity|electric shock|short circuit|arc|taser|tesla coil|electric spark',
    weak: 'electric',
  },
  clock: {
    label: 'ticking clock',
    defaultRoom: 'room',
    words:
      'clock|tick tock|clock & tick|clock & ticking|ticking|grandfather clock|watch & tick|watch & ticking|time bomb & ticking|bomb & ticking|time bomb|metronome|stopwatch|timer',
  },
  cuckoo: { label: 'cuckoo clock', defaultRoom: 'room', words: 'cuckoo|cuckoo clock' },
  // signals
  siren: {
    label: 'siren',
    defaultRoom: 'outdoors',
    words:
      'siren|police|ambulance|fire truck|fire engine|police siren|police car|air raid|tornado siren|emergency vehicle',
  },
  alarm: {
    label: 'alarm',
    defaultRoom: 'room',
    words: 'alarm|car alarm|burglar alarm|security alarm|red alert|warning|alert|klaxon|fire alarm|emergency',
  },
  beep: {
    label: 'beeps',
    defaultRoom: 'room',
    words:
      'beep|bleep|smoke alarm|alarm clock|heart monitor|ekg|ecg|microwave|truck & reverse|backup beep|countdown|scanner|hospital monitor|smoke detector',
  },
  phone: {
    label: 'ringing phone',
    defaultRoom: 'room',
    words: 'phone|telephone|phone ring|telephone & ring|ringtone|phone call|old phone',
    weak: 'ring',
  },
  'dial-tone': {
    label: 'dial tone',
    defaultRoom: 'dry',
    words: 'dial tone|dialtone|phone & dial tone|telephone & dial tone|phone & off the hook|line tone',
  },
  'busy-tone': {
    label: 'busy tone',
    defaultRoom: 'dry',
    words: 'busy tone|busy signal|engaged tone|line & busy|phone & busy|phone & busy signal',
  },
  'touch-tones': {
    label: 'touch tones',
    defaultRoom: 'dry',
    words: 'touch tone|dial|dtmf|phone & dial|dial & number|modem|dial up|fax',
  },
  buzzer: {
    label: 'buzzer',
    defaultRoom: 'room',
    words: 'buzzer|game show & wrong|intercom|wrong answer buzzer|buzz & door',
  },
  'church-bell': {
    label: 'church bell',
    defaultRoom: 'outdoors',
    words: 'church bell|church bells|cathedral bell|bell tower|big ben|bell toll|toll|bell',
    weak: 'church',
  },
  'hand-bell': {
    label: 'small bell',
    defaultRoom: 'room',
    words:
      'hand bell|handbell|tram bell|dinner bell|cat bell|bell & collar|bicycle bell|bike bell|small bell|shop bell|desk bell|service bell|reception bell|ding|jingle bell|sleigh bell|cowbell|tiny bell|little bell',
  },
  'school-bell': {
    label: 'ringing bell',
    defaultRoom: 'room',
    words: 'school bell|fire bell|alarm bell|electric bell|boxing bell|bell & ring fast',
  },
  chimes: {
    label: 'chimes',
    defaultRoom: 'outdoors',
    words: 'chime|wine glass & ring|glass harp|wind chime|windchime|glass chime|mark tree|xylophone',
  },
  gong: { label: 'gong', defaultRoom: 'hall', words: 'gong|tam tam|singing bowl|temple bell|cymbal' },
  whistle: {
    label: 'whistle',
    defaultRoom: 'outdoors',
    words: 'whistle|referee|referee whistle|police whistle|sports whistle|wolf whistle|kettle & whistle',
  },
  // people
  applause: {
    label: 'applause',
    defaultRoom: 'hall',
    words:
      'applause|applaud|clap|handclap|standing ovation|audience & clap|audience & applause|crowd & clap|crowd & applause|crowd & applaud|ovation',
  },
  crowd: {
    label: 'crowd',
    defaultRoom: 'hall',
    words: 'crowd|people & talk|chatter|murmur|restaurant|cafe|walla|babble|audience|party|people',
    weak: 'voice|talk',
  },
  cheering: {
    label: 'cheering crowd',
    defaultRoom: 'arena',
    words: 'cheer|crowd & cheer|cheering|stadium crowd|crowd & roar|hooray|fans & cheer|crowd & goal|goal',
  },
  laugh: {
    label: 'laughter',
    defaultRoom: 'room',
    words: 'laugh|laughter|laugh track|audience & laugh|crowd & laugh|giggle|chuckle|evil laugh|cackle|haha',
  },
  scream: { label: 'scream', defaultRoom: 'room', words: 'scream|shriek|yell|shout|wilhelm|screaming' },
  breath: {
    label: 'breathing',
    defaultRoom: 'dry',
    words: 'breath|breathe|breathing|pant|sigh|gasp|inhale|exhale|darth|scuba|snore|snoring|sniff',
  },
  cough: { label: 'cough', defaultRoom: 'room', words: 'cough|sneeze|clear throat|hiccup|burp|belch|achoo' },
  baby: { label: 'crying baby', defaultRoom: 'room', words: 'baby|infant|baby & cry|newborn|crying|cry' },
  bite: {
    label: 'crunching',
    defaultRoom: 'dry',
    words: 'bite|crunch|chew|eat|munch|apple & bite|chips|crunchy|crisp',
  },
  // animals
  bird: {
    label: 'birdsong',
    defaultRoom: 'outdoors',
    words:
      'bird|birdsong|chirp|tweet|songbird|robin|sparrow|bird & sing|canary|nightingale|dawn chorus|parrot|blackbird',
  },
  owl: { label: 'owl', defaultRoom: 'outdoors', words: 'owl|hoot' },
  seagull: { label: 'seagulls', defaultRoom: 'outdoors', words: 'seagull|gull|hawk|eagle' },
  crow: { label: 'crow', defaultRoom: 'outdoors', words: 'crow|raven|caw|magpie' },
  rooster: {
    label: 'rooster',
    defaultRoom: 'outdoors',
    words: 'rooster|cock a doodle|cockerel|cock crow|rooster & crow',
  },
  chicken: { label: 'chicken', defaultRoom: 'outdoors', words: 'chicken|hen|cluck|poultry|turkey' },
  duck: { label: 'duck', defaultRoom: 'outdoors', words: 'duck|quack|goose|geese' },
  cricket: {
    label: 'crickets',
    defaultRoom: 'outdoors',
    words: 'cricket|cicada|grasshopper|insect|night insects|summer night',
  },
  frog: { label: 'frogs', defaultRoom: 'outdoors', words: 'frog|toad|croak|ribbit|pond' },
  bee: {
    label: 'buzzing bee',
    defaultRoom: 'outdoors',
    words: 'bee|wasp|hornet|bumblebee|beehive|bee & buzz|swarm|honeybee',
    weak: 'buzz',
  },
  fly: {
    label: 'buzzing fly',
    defaultRoom: 'room',
    words: 'fly & buzz|mosquito|housefly|gnat|flies & buzz|a fly',
    weak: 'fly',
  },
  dog: { label: 'barking dog', defaultRoom: 'outdoors', words: 'dog|bark|woof|puppy|hound|dog & bark' },
  cat: { label: 'meowing cat', defaultRoom: 'room', words: 'cat|meow|miaow|kitten' },
  purr: { label: 'purring cat', defaultRoom: 'dry', words: 'purr|cat & purr|cat purring' },
  cow: { label: 'cow', defaultRoom: 'outdoors', words: 'cow|moo|cattle|bull|ox' },
  sheep: { label: 'sheep', defaultRoom: 'outdoors', words: 'sheep|goat|lamb|baa|bleat' },
  pig: { label: 'pig', defaultRoom: 'outdoors', words: 'pig|oink|hog|boar|piglet' },
  horse: {
    label: 'neighing horse',
    defaultRoom: 'outdoors',
    words: 'neigh|whinny|horse & neigh|donkey|pony',
    weak: 'horse',
  },
  gallop: {
    label: 'galloping horse',
    defaultRoom: 'outdoors',
    words: 'gallop|hoof|hooves|horse & gallop|horse & run|horse & trot|trot|horse & walk|cavalry',
  },
  wolf: {
    label: 'howling wolf',
    defaultRoom: 'outdoors',
    words: 'wolf|wolves|howl|werewolf|coyote|wolf & howl',
  },
  lion: {
    label: 'roaring lion',
    defaultRoom: 'outdoors',
    words: 'lion|tiger|bear|panther|big cat|lion & roar|leopard',
    weak: 'growl',
  },
  elephant: { label: 'elephant', defaultRoom: 'outdoors', words: 'elephant|mammoth|trumpeting' },
  snake: { label: 'snake', defaultRoom: 'dry', words: 'snake|rattlesnake|snake & hiss|cobra|serpent' },
  whale: { label: 'whale song', defaultRoom: 'underwater', words: 'whale|dolphin|whale song' },
  // creatures and the future
  monster: {
    label: 'monster',
    defaultRoom: 'cave',
    words:
      'monster|beast|dragon|demon|creature|dinosaur|t rex|kaiju|giant & roar|ogre|troll|godzilla|orc|monster & roar|dragon & roar',
    weak: 'roar|snarl',
  },
  zombie: { label: 'zombie', defaultRoom: 'room', words: 'zombie|undead|groan|moan|ghoul|mummy' },
  ghost: {
    label: 'ghost',
    defaultRoom: 'church',
    words: 'ghost|spirit|spooky|haunted|phantom|wraith|spectral|banshee|poltergeist|eerie voice',
  },
  robot: {
    label: 'robot',
    defaultRoom: 'dry',
    words: 'robot|android|robotic|cyborg|robot & talk|droid|r2d2|robot voice',
  },
  computer: {
    label: 'computer',
    defaultRoom: 'dry',
    words:
      'computer|data|processing|hacker|terminal|sci fi computer|hologram|telemetry|boot up|console beep|sci fi interface|calculating',
  },
  static: {
    label: 'radio static',
    defaultRoom: 'dry',
    words:
      'static|radio|white noise|tv static|interference|radio static|glitch|walkie talkie|distortion|signal & lost|vhs|television',
    weak: 'noise',
  },
  spaceship: {
    label: 'spaceship',
    defaultRoom: 'dry',
    words:
      'spaceship|spacecraft|starship|ufo|warp|hyperspace|space ship|flying saucer|sci fi ambience|engine & spaceship|spaceship & engine',
    weak: 'space|sci fi|science fiction|alien',
  },
  forcefield: {
    label: 'force field',
    defaultRoom: 'dry',
    words:
      'force field|forcefield|energy shield|shield|lightsaber|light saber|energy field|portal|energy beam|tractor beam',
  },
  teleport: {
    label: 'teleport',
    defaultRoom: 'dry',
    words:
      'teleport|teleportation|beam up|warp in|materialize|dematerialize|transporter|time travel|blink & warp',
  },
  // interface and games
  click: {
    label: 'click',
    defaultRoom: 'dry',
    words: 'click|mouse click|button|button click|press|push button|ui click|tap',
  },
  tick: { label: 'tick', defaultRoom: 'dry', words: 'tick|scroll tick|hover|ui tick|select|menu' },
  pop: {
    label: 'pop',
    defaultRoom: 'dry',
    words: 'pop|bubble pop|cork|champagne|balloon & pop|pop up|balloon|plop|message pop',
  },
  toggle: {
    label: 'toggle',
    defaultRoom: 'dry',
    words: 'toggle|checkbox|toggle switch|switch on|switch off|slider',
  },
  success: {
    label: 'success sound',
    defaultRoom: 'dry',
    words:
      'success|correct|win|complete|achievement|victory|confirm|fanfare|ta da|tada|right answer|task complete|approved|accept',
  },
  error: {
    label: 'error sound',
    defaultRoom: 'dry',
    words:
      'error|wrong|fail|failure|denied|incorrect|invalid|wrong answer|reject|negative|mistake|decline|access denied',
  },
  notification: {
    label: 'notification',
    defaultRoom: 'dry',
    words:
      'notification|message|email|notify|incoming message|text message|reminder|chat|alert tone|inbox|elevator|elevator ding|airport & announcement',
  },
  swipe: {
    label: 'swipe',
    defaultRoom: 'dry',
    words: 'swipe|slide|ui & whoosh|page swipe|card & deal|cards|card & flip|shuffle',
  },
  coin: {
    label: 'game coin',
    defaultRoom: 'dry',
    words:
      'coin|coin & collect|game coin|collect|pick up|pickup|gem|ring & collect|token|coin & pickup|mario & coin|item',
  },
  jump: {
    label: 'game jump',
    defaultRoom: 'dry',
    words: 'jump|hop|leap|mario & jump|8 bit jump|double jump|platformer',
  },
  'power-up': {
    label: 'power-up',
    defaultRoom: 'dry',
    words: 'power up|powerup|upgrade|boost|1 up|extra life|charge up|charge|bonus|star power',
  },
  'game-hit': {
    label: 'game hit',
    defaultRoom: 'dry',
    words:
      'game & hit|game & hurt|damage|hurt|8 bit hit|8 bit explosion|retro explosion|retro hit|pixel hit|8 bit & explosion|game & damage|player & hit',
  },
  'level-up': {
    label: 'level-up',
    defaultRoom: 'dry',
    words: 'level up|level complete|stage clear|levelup|quest complete|unlock achievement|level & complete',
  },
  'game-over': {
    label: 'game over',
    defaultRoom: 'dry',
    words:
      'gameover|lose|death & game|player & die|dead & game|game & lose|defeat|sad trombone|trombone|you died',
  },
  magic: {
    label: 'magic',
    defaultRoom: 'hall',
    words:
      'magic|magical|spell|sparkle|fairy|wand|wizard|enchant|shimmer|twinkle|pixie|heal|glitter|cast|mystical|dream',
  },
  // cartoon
  boing: {
    label: 'boing',
    defaultRoom: 'dry',
    words: 'boing|spring|spring & bounce|coil spring|bouncy|jaw harp|sproing|trampoline|twang',
  },
  slip: {
    label: 'cartoon slip',
    defaultRoom: 'dry',
    words: 'slip|slip & fall|slide whistle|cartoon & fall|cartoon & slip|banana|fall down & cartoon',
    weak: 'cartoon|goofy',
  },
  squeak: {
    label: 'squeak',
    defaultRoom: 'dry',
    words: 'squeak|squeaky|rubber duck|squeaky toy|mouse|rat|toy|mouse & squeak|sneaker',
  },
  scratch: {
    label: 'record scratch',
    defaultRoom: 'dry',
    words: 'record scratch|vinyl|scratch|dj scratch|turntable|rewind|tape & rewind',
  },
} satisfies Record<string, Entry>;

export type EffectKind = keyof typeof entries;

export const kindWords: Readonly<Record<EffectKind, Entry>> = entries;

export const effectKinds = Object.keys(entries) as readonly EffectKind[];
