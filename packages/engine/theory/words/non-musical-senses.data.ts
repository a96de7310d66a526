interface NonMusicalContext {
  /** Preceding words, unless a music word follows. */
  readonly before?: string;
  readonly behind?: string;
}

/** Contexts in which a music word has a non-musical meaning: regular expression alternatives on normalised text. */
export const nonMusicalSenses: Readonly<Record<string, NonMusicalContext>> = {
  // genres
  country: {
    before:
      'foreign|whole|wine|hill|mother|another|every|different|strange|distant|far|host|my|our|your|this|in the|across the',
    behind: 'house|manor|estate|gardens?|lanes?|walks?|fair|club|kitchen|cottage|inn|of',
  },
  house: {
    before:
      'country|haunted|tree|farm|manor|opera|doll|dolls|bird|royal|white|abandoned|spooky|creepy|ghost|safe|empty|burning|childhood',
    behind:
      'of (?:horrors?|cards|mirrors|wax|fear|terror|the rising)|plants?|on fire|cleaning|guests?|hunting|renovation|tours?|fire',
  },
  rock: {
    before: 'solid',
    behind:
      'climb\\w*|garden|pools?|formation|bottom|face|candy|(?:the|a|my|your) (?:baby|boat|cradle|world)',
  },
  metal: {
    before: 'rusty|scrap|twisted|molten|hot|sheet',
    behind:
      'bridge|doors?|gates?|detector|roof|pipes?|box|fence|sheets?|bars?|plates?|objects?|chairs?|spoons?|cans?|bin|floor|stairs|rings?|wires?|tower|shop|surface|straws?|work\\w*|percussion',
  },
  pop: { before: 'soda', behind: 'of colou?r|ups?|art|culture|quiz|corn|the' },
  soul: {
    before: 'my|your|her|his|our|their|the|every|poor|brave|kindred|lonely|tortured|restless|lost|heart and',
    behind: 'search\\w*|mates?|food|of',
  },
  souls: { before: 'dark|lost|two|our' },
  punk: { before: 'steam|cyber' },
  dance: { before: 'first|last|slow', behind: 'of|school|class|teacher|recitals?|moves?|performance' },
  drone: { behind: 'footage|videos?|shots?|flights?|fly\\w*|cam\\w*|view' },
  drill: { before: 'fire|power|safety|military', behind: 'sergeant|instructor|press|bits?|hall' },
  trap: { before: 'booby|tourist|mouse', behind: 'doors?' },
  swing: { before: 'mood|golf|porch|tyre|tire', behind: 'sets?|of things' },
  swings: { before: 'playground|mood|the|on' },
  reel: {
    before: 'show|highlights?|demo|blooper|film|instagram|insta|news|fishing|tape|video|ig|my|our|your',
  },
  reels: { before: 'instagram|insta|ig|facebook|for|tiktok|video' },
  jungle: {
    before: '(?:in|through|of|into|across) (?:the|a)(?: \\w+)?|amazon|concrete',
    behind: 'level|adventure|cruise|book|gym|temple|expedition|safari|scene|animals|explor\\w*|ruins',
  },
  indie: {
    behind:
      'games?|films?|movies?|devs?|developers?|studio|horror|rpg|platformer|authors?|bookshop|press|magazine|shorts?|title|puzzle|hacker',
  },
  alternative: { behind: 'to|medicine|energy|history|universe|ending|route|approach' },
  trance: { before: 'in a|into a' },
  acid: { before: 'stomach', behind: 'rain|reflux' },
  // instruments and parts
  bell: { behind: 'peppers?|curve|bottom' },
  string: { behind: 'of|theory|lights?|cheese' },
  strings: { before: 'guitar|harp|purse|shoe|heart|pull\\w* the|puppet', behind: 'attached' },
  organ: { behind: 'donation|donor|transplant\\w*' },
  horn: { before: 'fog|car|shoe|air|train|truck|bike' },
  horns: { before: 'fog|car|shoe|air|train|truck|bike|by the|devil|bull|goat' },
  harp: { behind: 'on about|seals?' },
  fiddle: { before: 'second|fit as a', behind: 'with (?:my|your|it|the (?:knobs|settings))' },
  triangle: { before: 'love|bermuda|golden', behind: 'love|of|shaped|offense' },
  shaker: { before: 'salt|pepper|cocktail|protein', behind: 'furniture|village|heights|bottle' },
  choir: { before: 'preach\\w* to the' },
  bass: { before: 'sea|striped|largemouth', behind: 'fish\\w*|boats?|lake|lure' },
  clapping: { before: 'crowd|audience', behind: 'crowd|audience' },
  keys: { before: 'minor|major|different|change|changing|changes|car|house|lost', behind: 'to|of' },
  keyboard: { behind: 'warrior|shortcuts?|typing|clicks?' },
  flute: { behind: 'of champagne' },
  recorder: { before: 'tape|voice|field|flight' },
  pad: { before: 'launch|landing|note|lily', behind: 'thai' },
  lead: { behind: 'the way|us|me|up to' },
  leads: { behind: 'to|into|up to|the way' },
  beat: { before: 'heart|off the', behind: 'the|them|you|him|her|cancer' },
  pulse: { behind: 'rate|check' },
  whistle: { behind: 'blow\\w*|stop' },
  rap: { behind: 'on the|at the' },
  words: { before: 'in other|in your own|a few|key' },
  voice: {
    before: 'under(?: the| a)?|behind (?:the|a)',
    behind: 'over|overs|acting|actors?|artist|notes?|mail|memo|talent|track',
  },
  vocal: { behind: 'range' },
  singing: { behind: 'birds?' },
  // sections
  bridge: {
    before:
      'foot|draw|rope|london|golden gate|brooklyn|metal|stone|wooden|old|broken|covered|under the|on the|across the|over the|crossing (?:a|the)',
    behind: 'over the|in the (?:fog|rain|mist|dark)|collaps\\w*',
  },
  drop: { before: 'one|rain|dew|tear|name|cough|water', behind: 'tun\\w*|[a-g]|shipping|of|out|zone' },
  hook: { before: 'fish|fishing|off the|captain', behind: 'heavy|laden' },
  break: {
    before: 'coffee|lunch|spring|summer|winter|amen|lucky|tea|ad|commercial|jail|heart',
    behind: 'beats?|free|the|up|my|your|into|bad|core',
  },
  breaks: { before: 'amen|chopped|ad' },
  chorus: { before: 'bass|dawn|frog', behind: 'effects?|pedals?|guitars?|bass' },
  verse: { before: 'bible|multi|spider', behind: 'of the day' },
  build: { before: 'lego|body', behind: 'trust|confidence|a|an|your|the' },
  intro: {
    before:
      'podcast|youtube|video|show|channel|stream|twitch|vlog|radio|news|logo|game|film|movie|series|webinar',
    behind:
      'beds?|music|jingles?|themes?|stings?|video|bumpers?|for (?:a|my|our|your|an)|for the (?:show|podcast|video|channel|game|series)',
  },
  prelude: { before: 'style|piano|organ|cello|guitar|baroque', behind: 'in|for|op' },
  outro: {
    before: 'podcast|youtube|video|show|channel|stream|twitch|vlog|radio|news|film|movie|series',
    behind: 'beds?|music|jingles?|video|for (?:a|my|our|your|an)',
  },
  opening: {
    before: 'anime|tv|show',
    behind: 'credits?|titles?|scenes?|ceremony|night|hours|shot|party|event|act',
  },
  ending: { before: 'happy|never|alternate|surprise', behind: 'credits?|titles?|scenes?' },
  solo: { behind: 'travel\\w*|female|trip|act|game|dev|adventure|project|player' },
  // tempo
  fast: { behind: 'food|forward|fashion|track|cars?|and furious|asleep' },
  slow: { behind: 'motion|mo|cook\\w*|food|living|news|travel|release|growth|internet' },
  quick: { behind: 'tips?|recipes?|questions?|starts?|looks?|notes?|breaks?|guide|update|announcement|one' },
  rapid: { behind: 'response|prototyping|growth|test' },
};
