import type { SongMaterial } from './song-material.ts';

export const love: SongMaterial = {
  scenes: [
    [
      'The kitchen radio is low / You kick your shoes off, dancing slow',
      'The dishes wait, the candles burn / You lead, I follow, then we turn',
      'Your hand is warm against my spine / Your heart is keeping time with mine',
      'The neighbours sleep, the street is still / We dance beside the window sill',
    ],
    [
      'The evening train was running late / I wore a path along the gate',
      'And then I saw your yellow coat / The words got caught inside my throat',
      'You dropped your bags, you said my name / And nothing since has been the same',
      'We walked back home without a plan / My winter stopped where you began',
    ],
    [
      'The morning climbs across the bed / A strand of gold around your head',
      'You steal the covers and my shirts / You laugh until it almost hurts',
      'The coffee cools, the phone can ring / Today we won’t do anything',
      'The world can knock, it has to wait / I love it when you make us late',
    ],
  ],
  titles: [
    {
      title: 'Stay a little longer',
      lead: 'You reach to find your coat and keys / I only want to ask you, please',
      answers: [
        'The clock can run, the cab can go / There’s so much more I want to know',
        'I’ll hold the dark, I’ll hold the door / So give me just a little more',
      ],
    },
    {
      title: 'You feel like home to me',
      lead: 'I changed the locks, I changed the key / Then you moved in, and suddenly',
      answers: [
        'I’ve been around, I’ve been alone / You’re every light I’ve ever known',
        'No map, no street, no other town / You’re where I lay my worries down',
      ],
    },
    {
      title: 'I’m yours tonight',
      lead: 'I have no diamond, no gold ring / But you can have my everything',
      answers: [
        'Turn down the lamp, turn up the sound / There’s no one else for miles around',
        'Whatever morning has to say / There’s nothing I won’t give away',
      ],
    },
  ],
  bridge: [
    'If years go by and hair turns grey / I’ll ask you still to dance this way',
    'And when the music disappears / I’ll hum it softly in your ears',
    'I was a house without a door / I’m not a stranger anymore',
  ],
};

export const heartbreak: SongMaterial = {
  scenes: [
    [
      'Your coffee cup is on the shelf / I cook for two, then stop myself',
      'The closet keeps a row of wire / I burned your letters in the fire',
      'Your side is cold, the bed is made / I see the hollow where you laid',
      'I turn your picture to the wall / And hear you walking down the hall',
    ],
    [
      'I saw you laughing, saw him smile / I sat there in my car a while',
      'You wore the dress I gave to you / The one in midnight velvet blue',
      'I nearly waved, I nearly spoke / I watched you lean and share a smoke',
      'I drove back home the longest way / And thought of things I didn’t say',
    ],
    [
      'Your suitcase stood beside the door / I’d never hated wheels before',
      'You kissed my cheek, you caught your ride / The rain was coming down outside',
      'The taxi lights went round the bend / I knew that was the very end',
      'I keep the key you left behind / You said in time I wouldn’t mind',
    ],
  ],
  titles: [
    {
      title: 'I’m still not over you',
      lead: 'It’s been a year, or maybe two / I wish it wasn’t, but it’s true',
      answers: [
        'I tell my friends I’m doing fine / I pour another glass of wine',
        'I paint the bedroom, paint it blue / And every colour looks like you',
      ],
    },
    {
      title: 'You left the light on',
      lead: 'You took the records, took the chair / But one thing tells me you were there',
      answers: [
        'I see it burning from the street / I climb the stairs on heavy feet',
        'I haven’t slept, I haven’t tried / There’s no one on the other side',
      ],
    },
    {
      title: 'This is the last goodbye',
      lead: 'We’ve done this twice, we’ve done it more / But not again, I’ve closed the door',
      answers: [
        'No second call, no second chance / No slow and sentimental dance',
        'The tears can wait, my face is dry / I’ll raise a hand and let you by',
      ],
    },
  ],
  bridge: [
    'They say that time will ease the ache / But time is all it seems to take',
    'I’d call you up, I’d say I’m wrong / But you’ve been gone for far too long',
    'And if you ever think of me / I hope it’s somewhere by the sea',
  ],
};

export const winter: SongMaterial = {
  scenes: [
    [
      'The snow has covered every car / You can’t tell where the pavements are',
      'The kettle sings, the windows steam / The street is quiet as a dream',
      'We hang the paper stars up high / We watch the flakes come down the sky',
      'Your mittens dry beside the fire / The radio has found a choir',
    ],
    [
      'The tree lot’s nearly empty now / We bring one home, I don’t know how',
      'It sheds its needles down the hall / It leans against the parlour wall',
      'We hang the angel, missing wing / We find the bells that used to ring',
      'And when we switch the colours on / The worst of all the year is gone',
    ],
    [
      'The lake is frozen, white and wide / The boats are sleeping on their side',
      'I walk the path we walked before / I see my breath and nothing more',
      'A single set of tracks behind / A pair of gloves I couldn’t find',
      'But spring is folded in the ground / It’s growing now without a sound',
    ],
  ],
  titles: [
    {
      title: 'Home before the snow',
      lead: 'The road is long, the sky is white / But wait for me, I’m close tonight',
      answers: [
        'The lanterns sway along the lane / The children crowd the windowpane',
        'There’s soup and bread, there’s room for you / There’s always space for one or two',
      ],
    },
    {
      title: 'Keep me warm tonight',
      lead: 'The frost is writing on the glass / Come here and let the evening pass',
      answers: [
        'The wind can howl, the doors can shake / We’ve got a fire, we’re wide awake',
        'Pull up your chair, pull up the rug / There’s cinnamon in either mug',
      ],
    },
  ],
  bridge: [
    'The year is old, the year is thin / Let’s open up and let one in',
    'I think of all who can’t be here / I set a chair for them each year',
    'The longest night will turn around / The smallest light is what we found',
  ],
};
