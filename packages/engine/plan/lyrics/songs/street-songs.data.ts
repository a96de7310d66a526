import type { SongMaterial } from './song-material.ts';

export const rebel: SongMaterial = {
  scenes: [
    [
      'They told me sit, they told me wait / They put a padlock on the gate',
      'They wrote the rules, they drew the line / They told me where I had to sign',
      'I broke the pen, I burned the page / I kicked the hinges off the cage',
      'Now hear the engines, hear the drum / They never thought that we would come',
    ],
    [
      'We painted banners through the night / In letters red and black and white',
      'We came in twos, we came in tens / The brothers, sisters and the friends',
      'They lined the street with men and shields / We stood like corn in windy fields',
      'And someone sang, and then we all / You should have heard it hit the wall',
    ],
    [
      'I failed the test, I failed the class / I put my elbow through the glass',
      'I found three chords, an amp, a friend / We played until the strings would bend',
      'The neighbours called, the sirens came / We turned it up and did the same',
      'You said I’d never make a sound / Come down and feel it shake the ground',
    ],
  ],
  titles: [
    {
      title: 'We won’t back down',
      lead: 'You’ve got the money, got the town / You’ve got the guards, you’ve got the crown',
      answers: [
        'You built the wall, we brought the sledge / You pushed us closer to the edge',
        'You want us quiet, want us tame / We’ll make you learn us, name by name',
      ],
    },
    {
      title: 'Burn it all and start again',
      lead: 'The ship is sinking, let it go / We’ve nothing left to lose below',
      answers: [
        'The crown is cracked, the throne is dust / The chains you made are red with rust',
        'No king to serve, no god to fear / We’re taking back the stolen year',
      ],
    },
    {
      title: 'I’m not your fool',
      lead: 'You sold me cheap, you sold me twice / I’ve come to raise the asking price',
      answers: [
        'I’ve read your lips, I’ve read your lies / I’ve seen the dollars in your eyes',
        'I did my time, I paid my dues / I’ve got the mud still on my shoes',
      ],
    },
  ],
  bridge: [
    'You can’t arrest a melody / You can’t lock up the part that’s free',
    'And when they ask you where you stood / Just tell them that you did some good',
    'The night is long, the night will break / There’s nothing left for them to take',
  ],
};

export const hustle: SongMaterial = {
  scenes: [
    [
      'I stack the chairs, I mop the floor / I’m writing verses by the door',
      'My mother prays, my brothers sleep / I’ve got a promise left to keep',
      'The rent is due, the bulb is bare / I’m counting dreams, they’re everywhere',
      'One day they’ll play me down this street / And every kid will know the beat',
    ],
    [
      'I caught the early morning bus / With all the tired ones like us',
      'A lunch in foil, a book, a plan / I’m moving quickly as I can',
      'They told me no, they told me twice / I paid the door, I paid the price',
      'Now watch me signing on the line / The name on every page is mine',
    ],
  ],
  titles: [
    {
      title: 'Nobody gave me this',
      lead: 'You see the shine, you see the view / You never saw what I went through',
      answers: [
        'I built it up from brick and bone / I laid the first and final stone',
        'I lost some sleep, I lost some friends / I’d do it over till it ends',
      ],
    },
    {
      title: 'On my way up',
      lead: 'I know the bottom, know it well / I’ve got a story here to tell',
      answers: [
        'I’ve got my people at my side / I’ve got the fuel, I’ve got the ride',
        'From corner store to city lights / I worked the days, I worked the nights',
      ],
    },
    {
      title: 'Count it up',
      lead: 'They ask me what it’s all about / I tell them, sit and hear me out',
      answers: [
        'Not what I own, but what I owe / The hands that helped a young one grow',
        'A roof, a meal, a song to share / A light for everyone who’s there',
      ],
    },
  ],
  bridge: [
    'This is for all who work till two / This is for all who raised me, too',
    'The lights will fade, the crowd will go / I’ll be the kid you used to know',
    'So raise a glass and pass it round / We’re standing now on solid ground',
  ],
};

export const blues: SongMaterial = {
  scenes: [
    [
      'Woke up this morning, rain was on the floor / You took your shoes and didn’t shut the door',
      'I called your sister, called your mama too / They said they’re sorry, nothing they can do',
      'I’ve got a dollar and a broken string / But I can make this old guitar just sing',
      'The preacher told me I had better pray / I told the preacher, she took that away',
    ],
    [
      'That freight train whistles every night at ten / It took her once, it won’t come back again',
      'I walked the platform till my heels wore thin / I asked the man if any trains came in',
      'I bought a ticket, couldn’t read the town / I just got on and let my head hang down',
      'If I get lucky, I’ll get off down south / With river water cooling down my mouth',
    ],
    [
      'I dig all morning, dig all afternoon / I’ll dig my way to China pretty soon',
      'My back is aching and my pay is small / I hang my troubles up along the wall',
      'The bottle’s empty and the rent is due / I’ve got the landlord, and I’ve got you too',
      'On Friday evening when the work is through / I’ll play it off until I’m feeling new',
    ],
  ],
  titles: [
    {
      title: 'I’ve got the midnight blues',
      lead: 'The clock says twelve, the glass says more / I hear the rain outside the door',
      answers: [
        'The moon is up, the dogs are too / I’m counting cracks and missing you',
        'No car, no cash, no Sunday shoes / There’s nothing left for me to lose',
      ],
    },
    {
      title: 'Lord, I’m going down slow',
      lead: 'You ask me, friend, how do I do / I’ll sit right down and tell it true',
      answers: [
        'My pockets turned, my heart the same / There’s nothing left here but my name',
        'The whisky’s low, the river’s high / I’d cry you one if I could cry',
      ],
    },
  ],
  bridge: [
    'The blues is only truth in rhyme / It finds you out most every time',
    'I’ve worn it like a coat too tight / I’ve slept with it most every night',
    'Some day the sun will find my door / I won’t be singing this no more',
  ],
};
