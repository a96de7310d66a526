import type { SongMaterial } from './song-material.ts';

export const party: SongMaterial = {
  scenes: [
    [
      'The lights go low, the bass comes in / I feel it underneath my skin',
      'You cross the floor in silver shoes / You’ve got a look I can’t refuse',
      'We don’t need words, we know this song / The night is short, the line is long',
      'So pull me closer, count to four / Let’s leave our shadows on the floor',
    ],
    [
      'The sun drops down behind the pier / And everyone we love is here',
      'We’ve got a fire, we’ve got a drum / We’ve got no thought of what’s to come',
      'The tide is warm around our knees / There’s music drifting on the breeze',
      'You splash, you spin, you call my name / The sea will never look the same',
    ],
    [
      'I punched the clock, I hit the street / I’ve got new laces on my feet',
      'My friends are squeezed in someone’s car / We never have to drive that far',
      'The DJ waves us through the door / He plays the one we’re waiting for',
      'By midnight every shirt is wet / And no one’s going home just yet',
    ],
  ],
  titles: [
    {
      title: 'Turn it up tonight',
      lead: 'The week was long, the week is done / It’s time for us to have our fun',
      answers: [
        'We’ve got the room, we’ve got the sound / We’ve got our feet up off the ground',
        'So throw your hands and let it go / There’s no one here we need to know',
      ],
    },
    {
      title: 'Dance until the sun comes up',
      lead: 'Don’t call a taxi, don’t be wise / I see the bassline in your eyes',
      answers: [
        'We’ll shake the walls, we’ll shake the stars / We’ll stop the traffic, stop the cars',
        'And when they turn the speakers down / We’ll take the party through the town',
      ],
    },
    {
      title: 'One more song',
      lead: 'They’re stacking chairs, they’ve made their pay / But turn around and tell them, play',
      answers: [
        'I’m not prepared to say goodnight / I’m still in love with all this light',
        'The band is tired, the floor is wet / But I’m not ready for it yet',
      ],
    },
  ],
  bridge: [
    'And for a moment, no one’s old / And no one’s lonely, no one’s cold',
    'It’s only sound, it’s only air / But put your hands up, everywhere',
    'I’ll lose my voice, I’ll lose my ring / I wouldn’t change a single thing',
  ],
};

export const hope: SongMaterial = {
  scenes: [
    [
      'The storm has knocked the fences down / There’s silver water all through town',
      'But people come with rope and nails / With coffee, blankets, and with pails',
      'A child is painting on a board / The sun, a boat, a house restored',
      'By evening there’s a roof again / We sing until the clock strikes ten',
    ],
    [
      'I’ve been down lower than the floor / I’ve heard the closing of the door',
      'I asked the ceiling, asked the wall / I wasn’t sure of much at all',
      'But then a bird outside my room / Sang like the world was all in bloom',
      'I tied my shoes, I washed my face / I felt the morning find its place',
    ],
    [
      'I put a seed in stony ground / My neighbours laughed and stood around',
      'I carried water every day / I wouldn’t let it blow away',
      'One April morning, thin and green / The smallest leaf I’ve ever seen',
      'Now children climb it, birds come in / It’s strange how giant things begin',
    ],
  ],
  titles: [
    {
      title: 'Here comes the morning',
      lead: 'I held on tight, I made it through / And now I’ve got some news for you',
      answers: [
        'I see it climbing up the hill / It’s shining on the window sill',
        'Whatever night has put you through / There’s one more day that’s made for you',
      ],
    },
    {
      title: 'We’re going to be all right',
      lead: 'You look so tired, you look so small / So lean on me, I’ve seen it all',
      answers: [
        'Come stand with me, come take my hand / We’ll build it up from stone and sand',
        'It may be dark, it may be long / But there is always one more song',
      ],
    },
    {
      title: 'Rise up singing',
      lead: 'We’ve been too quiet, been too low / It’s time that someone let them know',
      answers: [
        'Let every window open wide / There’s room for everyone inside',
        'From every roof, from every street / I hear the sound of dancing feet',
      ],
    },
  ],
  bridge: [
    'A broken bone will mend up strong / A broken heart can write a song',
    'I don’t have proof, I don’t have gold / I’ve got your hand, and that I hold',
    'And if you fall, I’ll be the ground / And if you’re lost, I’ll be the sound',
  ],
};

export const dream: SongMaterial = {
  scenes: [
    [
      'I floated out above the street / With nothing underneath my feet',
      'The roofs were folded, white and small / The moon was painted on a wall',
      'I saw you waiting in a boat / You wore the stars sewn on your coat',
      'You rowed me over silver ground / The oars went in without a sound',
    ],
    [
      'I found a staircase in my room / It led down to a field in bloom',
      'A clock was ticking upside down / And every flower wore a crown',
      'I heard a voice I used to know / It told me I could come and go',
      'I turned around to say your name / And woke beside the window frame',
    ],
    [
      'The water closed, I wasn’t scared / A thousand paper lanterns flared',
      'The whales went by like slow parades / In greens and blues and deeper shades',
      'I let the current pull me through / And every colour led to you',
      'I hear it still when I’m awake / The quiet humming of a lake',
    ],
  ],
  titles: [
    {
      title: 'Don’t wake me yet',
      lead: 'The morning’s at the windowpane / It wants to take you back again',
      answers: [
        'I’m halfway in, I’m halfway gone / Just leave the sky the way it’s drawn',
        'The light is soft, the edges blur / I still remember who we were',
      ],
    },
    {
      title: 'Floating away with you',
      lead: 'I close my eyes, I count to three / And something opens under me',
      answers: [
        'Above the clocks, above the cars / I lose my shoes among the stars',
        'There’s nothing here to hold us down / We drift beyond the sleeping town',
      ],
    },
    {
      title: 'Somewhere in the blue',
      lead: 'I look for you in every sleep / The water’s wide, the water’s deep',
      answers: [
        'There is a room that has no door / I’m sure that I’ve been there before',
        'I’ll leave a lantern, leave a sign / You’ll follow yours, I’ll follow mine',
      ],
    },
  ],
  bridge: [
    'Hold on to me, the walls are thin / I feel the daylight leaking in',
    'I’ll meet you here the same as now / I’ll find the way, I don’t know how',
    'And are we real, or only light / Two shadows on the edge of night',
  ],
};
