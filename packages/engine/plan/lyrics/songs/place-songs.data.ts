import type { SongMaterial } from './song-material.ts';

export const city: SongMaterial = {
  scenes: [
    [
      'The last bus rattles down the hill / The neon hums, it can’t be still',
      'A waiter stacks the plastic chairs / A couple kisses on the stairs',
      'The windows glow on every floor / A hundred lives behind a door',
      'I count the stops, I know each one / I’m nearly home, the night is done',
    ],
    [
      'We climbed up where the pigeons sleep / The streets below were twelve floors deep',
      'You named the towers, one by one / We drank and waited for the sun',
      'The traffic moved like molten gold / You took my hand, your hand was cold',
      'The wind came up, you held on tight / We owned the town for half a night',
    ],
    [
      'I came here with a single bag / A folded map, a luggage tag',
      'I found a room above a bar / With paper walls, an old guitar',
      'The rent was due, the heat was out / I learned what walking is about',
      'But every night the streets would sing / And I believed in everything',
    ],
  ],
  titles: [
    {
      title: 'This city never sleeps',
      lead: 'I try to dream, I try to rest / The noise comes knocking at my chest',
      answers: [
        'It holds your name, it learns your face / It never leaves an empty space',
        'So meet me where the river bends / We’ll walk until the evening ends',
      ],
    },
    {
      title: 'Under the neon',
      lead: 'The doors swing wide, the bass is deep / And you and I are losing sleep',
      answers: [
        'We’re only shadows on a wall / But on this street we’re ten feet tall',
        'The rain comes down in red and green / The prettiest I’ve ever seen',
      ],
    },
    {
      title: 'Take the long way home',
      lead: 'You start the car, you find the song / Tonight I hope the road is long',
      answers: [
        'The night is warm, the lights are green / There’s half a town I’ve never seen',
        'Don’t check the time, don’t check the phone / I’m not prepared to be alone',
      ],
    },
  ],
  bridge: [
    'And when the sun is on the glass / We’ll watch the early workers pass',
    'A million strangers on the street / All walking to a private beat',
    'They’ll tear it down, they’ll build again / It’s never what it was back then',
  ],
};

export const road: SongMaterial = {
  scenes: [
    [
      'We left before the town was up / With coffee in a paper cup',
      'We crossed the river, half past four / I’d never been this far before',
      'You put your feet up on the dash / We laughed and counted out our cash',
      'The station broke up into hiss / We made up words to songs we’d miss',
    ],
    [
      'The motel sign had lost a light / We took a room for just one night',
      'The ice machine, the engine’s hum / I wondered what we might become',
      'A trucker waved and blew his horn / The sky was like a page half torn',
      'By eight o’clock we’d gone from there / With dust and diesel in our hair',
    ],
    [
      'I sold the couch, I sold the bike / I kept the records that I like',
      'I wrote a note and left the key / I hope that they’ll remember me',
      'The exits flew like playing cards / Past swimming pools and railway yards',
      'A hundred miles, the sky is clean / The widest field I’ve ever seen',
    ],
  ],
  titles: [
    {
      title: 'Keep the engine running',
      lead: 'You know the road, I know the tune / We’ll both be out of here by noon',
      answers: [
        'We won’t be long, we won’t look back / There’s always one more railway track',
        'The sky is wide, the tank is low / There’s somewhere else we have to go',
      ],
    },
    {
      title: 'Miles and miles to go',
      lead: 'My hands are tired, my eyes are red / There’s nothing but the road ahead',
      answers: [
        'The sun goes down, the lights come on / Another little town is gone',
        'I’ve seen the mountains and the plain / I’d drive them all for you again',
      ],
    },
    {
      title: 'Drive until the morning',
      lead: 'The house is dark, the night is clear / There’s nothing more to keep us here',
      answers: [
        'Don’t tell me where, don’t tell me when / Just turn the music up again',
        'We’ll find the coast, we’ll find the sand / I’ll steer us with a single hand',
      ],
    },
  ],
  bridge: [
    'The road goes up, the road goes round / I lost the things I thought I’d found',
    'And maybe home’s not any place / It’s seeing headlights on your face',
    'One day we’ll stop, one day we’ll stay / But not, my love, but not today',
  ],
};

export const home: SongMaterial = {
  scenes: [
    [
      'There’s flour on the kitchen door / There’s muddy boots across the floor',
      'My grandma hums beside the stove / Of apple, cinnamon and clove',
      'The screen door slams, the cousins run / The yard is yellow in the sun',
      'She says a grace, we pass the bread / I still know every word she said',
    ],
    [
      'I took the turn by Miller’s store / It isn’t open anymore',
      'The school is closed, the mill is too / The water tower’s painted blue',
      'My father stood there by the shed / He took his hat off, scratched his head',
      'He held the gate, he held me tight / We sat and talked for half the night',
    ],
    [
      'We had a creek, we had a swing / We thought that we owned everything',
      'We caught the fireflies in jars / We lay in truck beds under stars',
      'We carved our names, they’re still up there / In Sunday shoes and tangled hair',
      'Now some are gone and some have stayed / The oak still throws the same old shade',
    ],
  ],
  titles: [
    {
      title: 'Leave the porch light on',
      lead: 'Don’t wait for me, don’t lose your sleep / But there’s a promise you can keep',
      answers: [
        'I’ve got some miles left in these shoes / I’ve got the time, I’ve got the blues',
        'I’m coming up the gravel road / I’m bringing back a heavy load',
      ],
    },
    {
      title: 'Back where I belong',
      lead: 'I’ve crossed the water, crossed the plain / Now put the kettle on again',
      answers: [
        'The dog still knows me by my feet / There’s still my name on that old seat',
        'I saw the world, I heard it call / I missed the dinner bell in fall',
      ],
    },
    {
      title: 'Same old front door',
      lead: 'I’ve stayed in places rich and tall / And one address is worth them all',
      answers: [
        'The paint is chipped, the bell is dead / The roof still leaks above my bed',
        'But I would trade a castle wall / For pencil marks along that hall',
      ],
    },
  ],
  bridge: [
    'The years go by like passing trains / And still the smell of wood remains',
    'You can’t go back, I’ve heard them say / I do it almost every day',
    'And when I’m old I’ll tell it right / The way we laughed that summer night',
  ],
};

export const nature: SongMaterial = {
  scenes: [
    [
      'The river’s high, the ford is gone / The herons stand there, looking on',
      'We tied the boat below the bend / Where reeds and silver water end',
      'The swallows cut across the blue / The willows let the evening through',
      'You threw a stone, it skipped and sank / We lay down laughing on the bank',
    ],
    [
      'We took the path above the pines / And left the poles and power lines',
      'The snow was old, the air was thin / We felt the quiet settle in',
      'A hawk went circling overhead / I want to stay, was all you said',
      'And from the top the world was small / No roads, no fences and no wall',
    ],
    [
      'My father ploughed this field in spring / He taught me all the birds that sing',
      'The wheat stood higher than my head / The evening sky was burning red',
      'We cut the corn, we tied it tight / We walked the wagon home by night',
      'The barn was full, the lamps were lit / The old dog found a place to sit',
    ],
  ],
  titles: [
    {
      title: 'Down where the river bends',
      lead: 'When I am tired of noise and town / I take the path and wander down',
      answers: [
        'The water knows the things we say / It takes them all and flows away',
        'I’ll meet you there when work is done / We’ll swim until we lose the sun',
      ],
    },
    {
      title: 'Let the wild wind blow',
      lead: 'I’ve locked the shutters far too long / The sky is dark, the wind is strong',
      answers: [
        'It shakes the leaves, it bends the tree / It blows the dust right out of me',
        'The storm will come, the storm will pass / And leave its silver on the grass',
      ],
    },
    {
      title: 'Carry me back to the sea',
      lead: 'I’ve lived too long in dust and stone / I miss a sound I’ve always known',
      answers: [
        'Where every wave repeats its name / And never two will sound the same',
        'The salt, the gulls, the morning light / The harbour lamp that burns all night',
      ],
    },
  ],
  bridge: [
    'The oldest oak has heard it all / It counts the years in every fall',
    'I came here young, I’ll come here grey / The stream will sing the same old way',
    'And what I own I’ve given back / A feather and a woodland track',
  ],
};
