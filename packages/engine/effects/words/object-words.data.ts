import type { EffectKind } from './kind-words.data.ts';

/**
 * Objects and actions that are not a kind of sound, keyed by the kind that is nearest to their sound. They count only
 * if no word of the prompt names a kind. Phrases are separated by |, as in kind-words.data.ts.
 */
export const objectWords: Partial<Readonly<Record<EffectKind, string>>> = {
  rain: 'sprinkler|lawn sprinkler|umbrella|rain stick|rainstick',
  hail: 'maraca|shaker|rattle|beads',
  wind: 'windmill|kite|parachute|blow|tumbleweed',
  leaves: 'hedge|corn field|wheat|rake|hay|straw|palm|twig',
  ocean: 'cliff & sea|tsunami|sailboat|yacht|raft|kayak',
  stream:
    'canal|gutter|irrigation|garden hose|hose|water wheel|watermill|shower|rinse|wash|sink|bathtub|' +
    'hot tub',
  drip: 'icicle|stalactite|leaking pipe|melt|thaw|pipette',
  pour:
    'watering can|teapot|jug|pitcher|carafe|wine|beer|milk|tea|coffee|juice|cocktail|pee|urine|' +
    'bucket & fill|ladle',
  splash:
    'swim|swimmer|swimming pool|paddle|oar|row|diver|dive|oar & boat|row boat|row & boat|otter|belly flop|bucket & water',
  bubbles: 'lava lamp|hookah|bong|slime|ooze|mud|goo|stew|porridge|gargle|snorkel|straw & drink',
  boil: 'kettle|soup|pasta|magma|geyser|samovar',
  fizz: 'cola|lemonade|prosecco|tonic|antacid|alka seltzer|foam|lather|acid',
  steam:
    'ironing|espresso|pressure cooker|radiator|hairspray|deodorant|spray can|air hose|compressor|' +
    'deflate|puncture|fire extinguisher|extinguisher|inhaler|pump & air|bicycle pump|air pump|sauna|' +
    'vent|airlock|blowtorch|gas stove',
  sizzle:
    'pancake|barbecue|bbq|wok|omelette|egg|steak|burger|sausage|deep fryer|hot oil|griddle|stir fry|' +
    'cook',
  fire: 'candle|ember|hearth|stove|furnace|burner|arson|lantern|lava|volcano',
  match: 'cigarette|cigar|fuse|flint|fire starter|firestarter',
  explosion: 'demolition|meteor|volcano & erupt|eruption|erupt|landmine|missile|torpedo|tnt|fireball',
  fireworks: 'sparkler|roman candle',
  gunshot: 'bullet|ricochet|duel|hunter|staple gun|nailgun|starting pistol|musket',
  'machine-gun': 'gatling|turret',
  laser: 'alien weapon|death ray',
  sword:
    'spear|shears|razor|scrape|scraping|spatula|sharpen|sharpening|whetstone|skate|ice skate|' +
    'ice skating|fencing|machete|scissor|armor|armour|knight|guillotine|peeler|grate|grater|' +
    'file & metal',
  arrow: 'slingshot|catapult|dart|javelin|harpoon|blowgun|boomerang|fishing rod|fishing line|frisbee',
  punch:
    'boxing|boxer|boxing glove|karate|martial arts|wrestling|tackle|pillow|pillow fight|spank|sandbag|' +
    'dough|knead|meat',
  whip: 'towel snap|rubber band|skipping rope|lasso|finger snap|snap',
  impact:
    'brick|barrel|bucket|crate|suitcase|drop|dropped|drum|bin|dustbin|trash can|garbage can|mailbox|' +
    'toolbox|skittle|bowling pin|piano & fall|furniture|table|chair|bench|desk|stool|barbell|dumbbell|' +
    'weights|log|timber|domino|dice|chess|chess piece|checkers|stamp|rubber stamp|book & drop|' +
    'brick & wall|bat & ball|baseball|baseball bat|golf|golf club|snowball|pinata|coconut|melon|' +
    'pumpkin|tomato|splat|put down|set down|cane|crutch|gavel',
  crash: 'demolish|landslide|accident|shelf|cupboard & fall|scaffold|junk|dishes|tray|bowling|dump|topple',
  'glass-break':
    'light bulb|lightbulb|windscreen|chandelier|crack & ice|ice & crack|crystal|porcelain|pottery|' +
    'mirror|fishbowl|egg & crack|vase|jar',
  clink:
    'spoon|fork|plate|mug|cup|saucer|teacup|ice cube|ice cubes|silverware|marble|marbles|bottle|' +
    'chopsticks|triangle|goblet|flask|test tube|beaker|pebble|thimble|tambourine|bracelet',
  knock: 'woodpecker|woodblock|wood block|clave|castanet|coffin|crate & knock|tabletop',
  hammer:
    'horseshoe|rivet|mallet|carpenter|roofer|stonemason|build|builder|construction worker|tent peg|' +
    'sculptor',
  chop: 'carrot|onion|celery|lettuce|salad|lumberjack|firewood|hatchet|cabbage|slice',
  bounce:
    'football|soccer|soccer ball|tennis|table tennis|volleyball|squash|rubber ball|paddle ball|yo yo|' +
    'yoyo|pogo stick|pogo|billiards|pool table|snooker|juggle',
  'door-open':
    'cabinet|cupboard|wardrobe|chest & open|treasure chest|trunk|oven|dresser|curtain rod|window & open',
  'door-close':
    'lid|oven & close|trunk & close|box & close|laptop & close|book & close|hood & close|window & close',
  'door-slam': 'manhole|trapdoor|hatch|vault|portcullis|drawbridge|dungeon & door',
  'door-creak':
    'rocking chair|hammock|old ship|ship & wood|wooden ship|pirate ship|rope & strain|mattress|' +
    'old floor|swing set|playground swing|coffin & open|wheelbarrow|saddle|leather & chair|' +
    'bridge & rope|mast',
  lock:
    'stapler|briefcase|seat belt|seatbelt|buckle|clasp|carabiner|vending & drop|mousetrap|trap|reload|' +
    'magazine & insert|ratchet|wrench|socket wrench|pill bottle|lunchbox|lego|puzzle',
  footsteps:
    'shovel|shoveling|shovelling|dig|digging|spade|snowshoe|hike|hiker|climb|ladder|dance|dancer|' +
    'ballet|shoe|slipper|sandal|flip flop|limp|parade|soldier|crawl|gravel|snow|trudge|wade|treadmill|' +
    'paw',
  running: 'chase|escape|marathon|runner|sprinter|flee|stampede',
  cloth:
    'shirt|coat|jeans|sleeve|blanket|curtain|drape|towel|backpack|handbag|bag|sack|sheet|tent|' +
    'parachute & open|umbrella & open|carpet & shake|rug|pillowcase|laundry|scarf|hug|undress|robe|' +
    'banner|sail|bat & wing|feather|pigeon & fly|butterfly|sweep|broom|brush|scrub|wipe|mop|rub|' +
    'sponge|polish|teddy|stuffed animal|sandpaper|sanding',
  zip: 'sleeping bag|cable tie|zip tie|tent & open|fishing reel',
  paper:
    'magazine|wrapping paper|unwrap|wrap|foil|tin foil|aluminium foil|plastic bag|candy wrapper|' +
    'wrapper|cardboard|carton|tissue|toilet paper|ticket|receipt|notebook|document|folder|leaflet|' +
    'shredder|paper shredder|origami|calendar|fold|diary|popcorn bag',
  tape: 'bandage|plaster|sticker|peel|label & peel|band aid|cling film|glue',
  pen:
    'marker|crayon|blackboard|whiteboard|signature|draw|drawing|eraser|quill|paintbrush|paint|' +
    'note & write|exam|homework',
  keys:
    'charm|spur|janitor|prisoner & chain|shackle|jewelry|necklace|anchor|anchor chain|collar|medal|' +
    'sequin',
  coins: 'piggy bank|jackpot|wallet|purse|tip jar|gamble|roulette|pirate treasure|treasure',
  typing: 'laptop|secretary|programmer|coder|morse|telegraph|morse code|typist|calculator|abacus',
  camera: 'selfie|polaroid|paparazzi|binoculars|film projector|projector|view master',
  switch: 'lamp|flashlight|fuse box|circuit breaker|thermostat|plug|socket|knob|control panel|joystick',
  whoosh:
    'baton|bat & swing|golf swing|swing & club|spin around|dodge|pendulum|fly past|speeding|superhero|' +
    'comet|broomstick|hula hoop',
  riser: 'ascend|ascent|anticipation|lift off|climax|crescendo|roller coaster & climb',
  downer: 'descend|descent|battery & dead|turn off|power off|power cut|blackout|sink down|slow down',
  drone:
    'abyss|mystery|mysterious|nightmare|dread|doom|nebula|meditation|didgeridoo|tibet|throat singing|' +
    'black hole|ritual',
  stinger: 'reveal|murder|villain|twist|timpani',
  boom: 'quake|tremor|tectonic|subwoofer|sonic boom|bass|taiko|drum & big|bass drum|iceberg|glacier',
  heartbeat: 'pulse|chest|artery|stethoscope|ultrasound|anxiety|nervous',
  engine:
    'go kart|gokart|taxi|limousine|jeep|sports car|ferrari|porsche|formula|formula one|motorboat|' +
    'speedboat|boat|snowmobile|outboard|hovercraft|garage & car|mower',
  motorbike: 'quad bike|vespa|biker|quad|atv|trike',
  truck:
    'crane|digger|snowplow|snow plough|combine harvester|harvester|steamroller|road roller|' +
    'garbage truck|ferry|steamship|cruise ship|forklift|dump truck|camper',
  'car-pass':
    'freeway|motorway|autobahn|rush hour|intersection|racetrack|racing|nascar|grand prix|commute|' +
    'overpass|bicycle|bike|cyclist|cycling',
  'car-horn': 'taxi & angry|bugle|tuba|kazoo|french horn|hooter|bicycle & horn|clown & horn|clown',
  skid:
    'go kart & corner|burnout|getaway|slalom|snowboard|ski|skiing|sled|sledge|bobsled|sleigh|' +
    'surfboard|curling',
  train:
    'skateboard|skateboarding|roller skate|roller skates|rollerblade|inline skates|longboard|trolley|' +
    'shopping cart|shopping trolley|cart|wagon|carriage|monorail|rail|funicular|roller coaster|' +
    'rollercoaster|minecart|escalator|stroller|pram|wheelchair|luggage|roll|rolling|wheel|' +
    'spinning wheel|rolling pin|hamster wheel|coaster|freight',
  'train-horn':
    'vuvuzela|alphorn|shofar|conch|steamboat|harmonica|organ|bagpipe|bagpipes|accordion|brass band|' +
    'saxophone|titanic',
  helicopter: 'rotor|chinook|apache|gyrocopter|medevac',
  propeller: 'glider|airship|zeppelin|blimp|seaplane|warplane|spitfire|crop duster|airboat',
  jet:
    'airliner|boeing|airbus|concorde|missile & fly|space shuttle|shuttle|jetpack|afterburner|' +
    'flamethrower',
  sonar: 'radar|echolocation|bathyscaphe|u boat',
  machine:
    'dishwasher|washer|dryer|tumble dryer|loom|sewing machine|sewing|knitting machine|engine room|' +
    'windmill & old|clockwork|oil rig|pump|pumpjack|photocopier|copier|plotter|carousel|' +
    'merry go round|ferris wheel|popcorn machine|vending|combine|reactor|food processor|garage door|' +
    'wheel & ship',
  fan:
    'heater|extractor|server|cooling|air purifier|leaf blower|hand dryer|exhaust fan|humidifier|' +
    'air con|ac unit',
  hum:
    'freezer|streetlight|amplifier|amp|guitar amp|electric fence|charger|fluorescent light|' +
    'tuning fork|theremin|wifi',
  drill:
    'screwdriver|tattoo|electric toothbrush|toothbrush|shaver|clipper|milkshake|smoothie|juicer|' +
    'coffee mill|whisk|egg beater|dremel|lathe|polisher|road work|roadwork|mixer & cake|trimmer',
  saw:
    'weed whacker|weedeater|strimmer|string trimmer|brush cutter|hacksaw|lumber|sawmill|bone saw|' +
    'tree & cut|leafblower|wood chipper|jigsaw',
  servo:
    'lens|zoom|hydraulic & arm|exoskeleton|mech|telescope|cd tray|dvd player|disc drive|floppy|' +
    'floppy disk|hard drive|electric window|power window|electric bed|prosthetic|stepper|stairlift',
  zap:
    'welding|welder|arc welder|bug zapper|frankenstein|defibrillator|live wire|van de graaff|' +
    'electrocute|plug & spark|third rail|spark plug|electric eel',
  clock:
    'watch|wristwatch|pocket watch|hourglass|egg timer|kitchen timer|deadline|geiger|geiger counter|' +
    'turn signal|turn indicator|blinker|indicator',
  siren: 'cop|cops|police chase|paramedic|firefighter|fire brigade|fireman|evacuation',
  alarm: 'intruder|burglar|bank robbery|robbery|lockdown|meltdown|evacuate|heist|prison break|self destruct',
  beep:
    'barcode|metal detector|parking sensor|sensor|pager|crosswalk|pedestrian crossing|radar detector|' +
    'life support|gps|navigation|keypad|pin pad|atm',
  phone: 'landline|incoming call|switchboard|rotary|call center|hotline|cell phone|ring ring|receiver',
  buzzer: 'quiz|game show|time out|joy buzzer|electric chair|vibrate|vibration|vibrating',
  'church-bell': 'steeple|funeral|monk|minster|town hall|bells',
  'hand-bell': 'bicycle & bell|shopkeeper|butler|concierge|reindeer|santa|ice cream van|kiosk|glockenspiel',
  'school-bell': 'recess|lesson & end|boxing match|level crossing',
  chimes:
    'music box|lullaby|glass harmonica|vibraphone|marimba|celesta|kalimba|thumb piano|harp|' +
    'bead curtain|carillon|steel drum|handpan',
  gong: 'buddhist|zen|yoga|monastery gong|dinner gong|bronze|ride cymbal|hi hat|sheet metal|shrine|samurai',
  whistle:
    'referees|coach|lifeguard|flute|recorder|piccolo|pan flute|ocarina|teapot & whistle|shepherd|' +
    'boatswain|tea kettle|fife|penny whistle|halftime',
  applause: 'ballet & end|encore|premiere|curtain call|oscar|flamenco',
  crowd:
    'conversation|gossip|whisper|whispering|meeting|protest|demonstration|speech|speak|choir|chant|' +
    'sing|congregation|queue|auction|pilgrims|prayer|pray|banquet|narrator|tourists',
  cheering:
    'touchdown|championship|champion|gladiator|football match|soccer match|horse race|rugby|hockey|' +
    'bullfight|scores',
  laugh:
    'joke|comedian|comedy|sitcom|clown & laugh|witch|joker|hyena|tickle|ha ha|giggling girl|' +
    'mad scientist|jester|snicker',
  scream: 'terror|fright|victim|panic|torture|tarzan|kung fu|opera singer',
  breath:
    'sleep|sleeping|asleep|exhausted|meditate|diver & breathe|astronaut|gas mask|asthma|' +
    'marathon & breath|vaping|vape|smoker|yawn|kiss|sob|weep|whimper',
  cough: 'gag|vomit|puke|throw up|allergy|choke|spit|fart|hiccups|snot|nose & blow|gulp|swallow',
  baby: 'toddler|cradle|crib|tantrum|diaper',
  bite:
    'apple|cereal|cracker|cookie|carrot & eat|chip|popcorn|toast|nut|nutcracker|walnut|bone & break|' +
    'cornflakes|potato chips|peanut|granola|crack & bone|teeth|nachos|candy|icecream|ice & chew|slurp|' +
    'sip|lick|termites|squirrel|hamster|rabbit|eggshell',
  bird:
    'finch|swallow & bird|lark|nest|chick & bird|parakeet|budgie|toucan|hummingbird|starling|aviary|' +
    'birdcage|pigeon|dove|wren|kingfisher|thrush|peacock|flamingo|parrots',
  seagull: 'albatross|falcon|pelican|vulture|fish market|osprey|buzzard|condor|pterodactyl',
  crow: 'jackdaw|scarecrow|cornfield|gallows',
  chicken: 'quail|pheasant|coop|henhouse|ostrich|partridge|chick',
  duck: 'swan|mallard|duckling|platypus|waddle',
  cricket: 'locust|mantis|bug|ants|beetle|cockroach|bat|spider|scorpion|centipede|katydid|firefly',
  frog: 'bullfrog|tadpole|newt',
  bee: 'apiary|hive|honey|beekeeper|pollen|dragonfly|flower field|yellowjacket|scarab',
  dog:
    'doggy|chihuahua|terrier|bulldog|poodle|fox|watchdog|guard dog|kennel|pooch|hunting dogs|beagle|' +
    'labrador|prairie dog',
  cat: 'tomcat|lynx|kitty|siamese|alley cat|tabby|cougar|raccoon',
  purr: 'chinchilla',
  cow:
    'calf|buffalo|bison|yak|dairy|moose|herd|camel|rodeo|matador|walrus|hippo|hippopotamus|' +
    'reindeer & call|elk|stag|manatee',
  sheep: 'ewe|llama|alpaca|flock|shepherd & flock|billy goat|deer|antelope|kid goat|gazelle',
  pig: 'swine|hedgehog|warthog|piggy|truffle|tapir|wild boar',
  horse: 'stallion|mare|foal|mule|zebra|jockey|unicorn|centaur|horses|cowboy|giraffe',
  gallop:
    'knight on horse|race horse|racehorse|horse carriage|stagecoach|carriage & horse|horseman|' +
    'headless horseman|polo|coconut shell|coconut shells',
  wolf: 'husky|jackal|dingo|pack & wild|wolfman',
  lion:
    'cheetah|jaguar|gorilla|grizzly|puma|predator|sabertooth|wild animal|wildcat|badger|crocodile|' +
    'alligator|polar bear|wolverine',
  elephant: 'rhino|rhinoceros|circus elephant|mastodon',
  snake: 'viper|python|lizard|reptile|gecko|iguana|medusa|anaconda|salamander|komodo|basilisk|eel',
  whale: 'orca|narwhal|mermaid|leviathan|seahorse|octopus|squid|jellyfish|shark|atlantis|stingray',
  monster:
    'yeti|bigfoot|kraken|minotaur|cyclops|devil|golem|gargoyle|goblin|predator alien|raptor|' +
    'tyrannosaurus|behemoth|hydra|cerberus|chewbacca|sasquatch|titan|loch ness|werebear|brontosaurus|' +
    'monkey|ape|chimp|chimpanzee|orangutan|baboon|warg',
  zombie: 'corpse|cannibal|hangover|living dead',
  ghost: 'specter|spectre|seance|exorcism|vampire|cursed|haunt|afterlife|possessed|ouija|apparition|nun',
  robot:
    'terminator|dalek|automaton|cyberman|c3po|vocoder|siri|alexa|artificial intelligence|' +
    'roomba|megatron',
  computer:
    'server & data|algorithm|matrix|download|upload|cyber|cyberspace|mainframe|software|satellite|' +
    'cyberpunk|nasa|mission control|virtual reality|internet|password|firewall',
  static:
    'snow & tv|tv|detuned|tuner|cassette|broadcast|cb radio|gramophone|phonograph|old recording|' +
    'shellac|antenna|transistor|shortwave|geiger & static',
  spaceship: 'galaxy|star trek|enterprise|death star|mothership|asteroid|wormhole|star wars|tardis|cruiser',
  forcefield: 'beam|jedi|barrier|magnet|magnetic|aura|dome & energy|radiation|particle|accelerator|collider',
  teleport: 'dimension|vanish|disappear|apparate|stargate|hyperjump|summon|invisible|invisibility',
  click:
    'mousepad|remote control|remote|trackpad|touchpad|touch screen|touchscreen|app & open|ballpoint|' +
    'clicker|fingernail',
  tick: 'scroll|dropdown|wheel & scroll|combo & menu|caret|cursor',
  pop:
    'bottle & open|can & open|beer & open|popper|bubblegum|gum|blister|knuckle|cork & wine|suction|' +
    'plunger|suction cup|pimple|popcorn kernel|tupperware',
  toggle: 'mode & change|dark mode',
  success:
    'solve|solved|passed|congratulations|congrats|medal & win|winner|trophy|triumph|hired|delivered|' +
    'checkmark|payment|paid|mission & complete|bingo|eureka',
  error: 'bug & software|forbidden|blocked|cancel|disconnected|blue screen|not found|expired|disconnect',
  notification:
    'ping|sms|whatsapp|slack|announcement|gate & airport|whats app|popup & message|friend request|' +
    'like & app',
  swipe:
    'tinder|tablet|playing card|poker|deck|deck & cards|dealer|solitaire|drag & drop|gesture|' +
    'credit card',
  coin: 'diamond|ruby|pickup & game|loot|xp|emerald|star & collect|inventory|retro game|sonic & ring',
  jump: 'mario|kangaroo|sonic|parkour|long jump|hurdle|trampolinist|hero & jump|bunny',
  'power-up':
    'mushroom & mario|super saiyan|transform|transformation|battery & full|recharge|evolve|invincible',
  'game-hit':
    'pixel|8bit|boss|chiptune|space invader|space invaders|tetris|atari|nintendo|gameboy|bullet & game',
  'level-up': 'new record|high score|mission|rank up|quest|promotion|stage & next',
  'game-over': 'loser|game & end|try again|final & defeat|bankrupt|unlucky|eliminated|knockout',
  magic:
    'charm & spell|unicorn & magic|angel|heaven|heavenly|genie|lamp & genie|snowflake|crystal ball|' +
    'rainbow|miracle|frost|elf|tooth fairy|sprinkle|harry potter|sorcerer|princess|illusion|aurora|' +
    'northern lights|pixie dust|blessing|dreamy|glimmer',
  boing:
    'ruler & twang|elastic|slinky|door stop|doorstop|diving board|jack in the box|bungee|' +
    'rubber & stretch|jew harp|wobble|jelly|jello|guitar string|string & pluck|banjo|ukulele',
  slip: 'ice & slip|clumsy|stumble|slapstick|yodel|swanee|pratfall',
  squeak:
    'wet glass|window & clean|windshield wiper|wiper|wipers|sneakers & floor|rusty wheel|guinea|' +
    'styrofoam|polystyrene|clean window|finger & glass|gym shoe|gym shoes|mice|chipmunk|gerbil|' +
    'squeegee|pulley',
  scratch: 'dj|needle & record|turntables|record & stop|fast forward|fingernails & blackboard|chalkboard',
};
