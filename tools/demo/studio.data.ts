import type { Role } from '#contract/auth.ts';

/** The demo data: a small team and its work. */

export interface DemoUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** The token balance that the admin sets. */
  readonly tokens: number;
  readonly reason: string;
}

export interface DemoComment {
  readonly by: DemoUserName;
  readonly text: string;
  /** Seconds into the track. */
  readonly at?: number;
  readonly thumbsUp?: readonly DemoUserName[];
  readonly replies?: readonly { readonly by: DemoUserName; readonly text: string }[];
}

export type DemoTrack = {
  readonly by: DemoUserName;
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly comments?: readonly DemoComment[];
} & (
  | {
      readonly type: 'music';
      readonly prompt: string;
      readonly seconds: number;
      readonly genres?: readonly string[];
      readonly hasVocals?: true;
      /** It gets a second version, and an open blind vote on both. */
      readonly isVotedOn?: true;
      /** It gets versions, an approval and a closed blind vote. */
      readonly isReviewed?: true;
    }
  | { readonly type: 'sound_effect'; readonly prompt: string; readonly seconds: number; readonly loop?: true }
  | { readonly type: 'voice'; readonly text: string; readonly voice: number }
);

export interface DemoIdea {
  readonly by: DemoUserName;
  readonly title: string;
  readonly description: string;
  readonly status?: 'in_progress' | 'rejected';
}

export interface DemoProject {
  readonly by: DemoUserName;
  readonly name: string;
  readonly description: string | null;
  readonly isPublic?: true;
  readonly cover?: string;
  readonly team: readonly DemoUserName[];
  readonly tracks: readonly DemoTrack[];
  /** A playlist of the music, in the order of the tracks. */
  readonly playlist?: { readonly name: string; readonly cover: string };
  /** It gets a budget, and several takes of one brief. */
  readonly hasTakes?: true;
  readonly ideas: readonly DemoIdea[];
  readonly comments: readonly DemoComment[];
}

export type DemoUserName = 'mara' | 'jonas' | 'priya' | 'tomas' | 'aiko';

export const demoUsers: Readonly<Record<DemoUserName, DemoUser>> = {
  mara: {
    email: 'mara@example.org',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    role: 'admin',
    tokens: 4200,
    reason: 'Studio budget, winter quarter',
  },
  jonas: {
    email: 'jonas@example.org',
    firstName: 'Jonas',
    lastName: 'Okafor',
    role: 'creator',
    tokens: 2600,
    reason: 'Sound design for Saltmarsh',
  },
  priya: {
    email: 'priya@example.org',
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'creator',
    tokens: 3000,
    reason: 'Themes for Night Tram and Saltmarsh',
  },
  tomas: {
    email: 'tomas@example.org',
    firstName: 'Tomás',
    lastName: 'Herrera',
    role: 'collaborator',
    tokens: 50,
    reason: 'Welcome to the team',
  },
  aiko: {
    email: 'aiko@example.org',
    firstName: 'Aiko',
    lastName: 'Winters',
    role: 'creator',
    tokens: 900,
    reason: 'Jingles and announcements for the podcast',
  },
};

export const inviteCodes = [
  { code: 'WINTER-BAND', description: 'The players of Brass & Neon', role: 'collaborator', maxUses: 6 },
  { code: 'GUEST-MIX', description: 'Guests of The Long Table', role: 'collaborator', maxUses: 20 },
  { code: 'OLD-DOOR', description: 'Closed after the summer', role: 'creator', maxUses: 3, isActive: false },
] as const;

export const projects: readonly DemoProject[] = [
  {
    by: 'aiko',
    name: 'The Long Table',
    description:
      'A weekly podcast about people who cook for a hundred. Opening, stings, beds, announcements.',
    isPublic: true,
    cover: 'A long wooden table seen from above, plates like notes on a staff',
    team: ['mara', 'tomas'],
    tracks: [
      {
        type: 'music',
        by: 'aiko',
        title: 'Opening, take three',
        prompt: 'Warm acoustic folk opening with fingerpicked guitar and glockenspiel, 104 bpm, G major',
        seconds: 30,
        tags: ['opening', 'approved'],
        comments: [
          { by: 'tomas', text: 'This is the one. It smells of bread.', thumbsUp: ['mara', 'aiko'] },
          { by: 'mara', text: 'Could the guitar start alone for two bars?', at: 2.4 },
        ],
      },
      {
        type: 'music',
        by: 'aiko',
        prompt: 'Short playful jazz sting with clarinet and brushes',
        seconds: 10,
        tags: ['sting'],
      },
      {
        type: 'voice',
        by: 'aiko',
        title: 'Announcement, spring season',
        text: 'You are listening to The Long Table. Today we are in a school kitchen in Malmö, where lunch for 240 is ready at 11:30, every day.',
        voice: 1,
      },
      {
        type: 'sound_effect',
        by: 'aiko',
        prompt: 'A busy kitchen, plates and a gas burner',
        seconds: 10,
        loop: true,
      },
    ],
    ideas: [
      {
        by: 'tomas',
        title: 'A bell for the recipe of the week',
        description: 'One small sound that is always the same, so that people know to fetch a pen.',
      },
    ],
    comments: [
      {
        by: 'aiko',
        text: 'Season four starts on the 12th. I would like the opening settled a week before.',
        replies: [{ by: 'mara', text: 'Fine with me. Take three is nearly there.' }],
      },
    ],
  },
  {
    by: 'priya',
    name: 'Brass & Neon',
    description: 'Sketches for the second EP. Nothing is final, everything may be borrowed.',
    cover: 'Neon lines and a trumpet, night blue',
    team: ['mara', 'jonas'],
    tracks: [
      {
        type: 'music',
        by: 'priya',
        prompt: 'Ska with brass, 150 bpm, F major, sunny and a little out of breath',
        seconds: 60,
        tags: ['single?'],
        comments: [{ by: 'jonas', text: 'The offbeat guitar could be drier.' }],
      },
      {
        type: 'music',
        by: 'priya',
        prompt: 'Funk groove with slap bass and clavinet, 108 bpm, E minor, no vocals',
        seconds: 60,
      },
      {
        type: 'music',
        by: 'jonas',
        prompt: '80s synthwave for a drive along the harbour, 100 bpm, D minor',
        seconds: 60,
        genres: ['Electronic'],
      },
      {
        type: 'music',
        by: 'priya',
        prompt: 'Indie pop song about leaving the lights on, 112 bpm, A major',
        seconds: 60,
        genres: ['Indie', 'Pop', 'Alternative', 'Rock'],
        hasVocals: true,
      },
    ],
    ideas: [],
    comments: [],
  },
  {
    by: 'jonas',
    name: 'Saltmarsh',
    description:
      'Music and sound for a slow game about tides. The player walks out at low water and has to be back in time; what they hear tells them how long they have left.',
    cover: 'Reeds and water at low tide, grey and ochre',
    team: ['mara', 'priya', 'tomas'],
    tracks: [
      {
        type: 'music',
        by: 'priya',
        title: 'Low water',
        prompt: 'Ambient soundscape in F lydian without drums, wide and cold, slow pads and a distant piano',
        seconds: 120,
        tags: ['exploration', 'loop'],
        comments: [
          {
            by: 'tomas',
            text: 'The long chord before the piano comes in is exactly how the place feels.',
            thumbsUp: ['priya', 'jonas', 'mara'],
          },
        ],
      },
      {
        type: 'music',
        by: 'priya',
        title: 'The tide turns',
        prompt: 'Tense orchestral music with low strings and timpani, 96 bpm, C minor, growing',
        seconds: 60,
        tags: ['danger'],
      },
      {
        type: 'music',
        by: 'priya',
        title: 'Village, evening',
        prompt: 'Folk waltz in 3/4 with accordion and fiddle, 104 bpm, A minor',
        seconds: 60,
      },
      { type: 'sound_effect', by: 'jonas', prompt: 'Footsteps in mud, slow', seconds: 5 },
      { type: 'sound_effect', by: 'jonas', prompt: 'Light rain on water, endless', seconds: 15, loop: true },
      { type: 'sound_effect', by: 'jonas', prompt: 'Distant thunder over light rain', seconds: 10 },
      { type: 'sound_effect', by: 'jonas', prompt: 'Seagulls in the wind', seconds: 10, loop: true },
      { type: 'sound_effect', by: 'jonas', prompt: 'Heavy wooden door slams in a large hall', seconds: 3 },
      { type: 'sound_effect', by: 'jonas', prompt: 'Bright coin pickup', seconds: 1 },
      {
        type: 'voice',
        by: 'jonas',
        title: 'The harbour master warns',
        text: 'Twenty minutes. After that the water is faster than you are.',
        voice: 3,
      },
    ],
    ideas: [
      {
        by: 'tomas',
        title: 'A theme that loses notes',
        description:
          'The nearer the water, the fewer notes of the theme are left. At the end only the rhythm.',
        status: 'in_progress',
      },
      {
        by: 'jonas',
        title: 'Birds as a clock',
        description: 'Gulls at low tide, then waders, then nothing. Nobody needs to look at a watch.',
      },
      {
        by: 'mara',
        title: 'Electric guitars for the storm',
        description: 'Probably too much, but let us hear it once.',
        status: 'rejected',
      },
    ],
    comments: [
      {
        by: 'mara',
        text: 'The build for the demo leaves on Friday. Exploration and danger have to be in it, the village can wait.',
        thumbsUp: ['jonas'],
        replies: [
          { by: 'jonas', text: 'The effects are done apart from the boat.' },
          { by: 'priya', text: 'Danger grows too early, I will try a longer first section.' },
        ],
      },
      { by: 'tomas', text: 'I put the lines of the harbour master into the ideas.' },
    ],
  },
  {
    by: 'mara',
    name: 'Night Tram',
    description: 'Score for a film about the last tram home.',
    cover: 'A tram at night, yellow windows in the rain',
    team: ['priya', 'jonas', 'tomas', 'aiko'],
    hasTakes: true,
    playlist: { name: 'Reel one, in order', cover: 'A lit tram on a dark street, five lines above it' },
    tracks: [
      {
        type: 'music',
        by: 'mara',
        title: 'Depot, before dawn',
        prompt: 'A slow waltz in D minor for felt piano, intimate, a little out of tune with the world',
        seconds: 60,
        tags: ['main theme'],
        comments: [
          { by: 'priya', text: 'May I take the second half for the end titles?', thumbsUp: ['mara'] },
          { by: 'tomas', text: 'The scene is eight seconds shorter now.' },
        ],
      },
      {
        type: 'music',
        by: 'priya',
        title: 'Rain on line seven',
        prompt: 'Lo-fi hip hop for a rainy ride, 76 bpm, D minor, electric piano and soft drums',
        seconds: 60,
      },
      {
        type: 'music',
        by: 'priya',
        title: 'The inspector',
        prompt: 'Swing jazz with walking bass and saxophone, sly, 132 bpm, B flat major',
        seconds: 30,
        isVotedOn: true,
      },
      {
        type: 'music',
        by: 'mara',
        title: 'End titles',
        prompt: 'Classical string quartet in D major, hopeful, 92 bpm',
        seconds: 120,
        tags: ['end titles'],
        isReviewed: true,
      },
      {
        type: 'sound_effect',
        by: 'jonas',
        title: 'Tram passes, wet street',
        prompt: 'A tram passes by on a wet street',
        seconds: 10,
      },
      { type: 'sound_effect', by: 'jonas', prompt: 'Bicycle bell, near', seconds: 3 },
      {
        type: 'sound_effect',
        by: 'jonas',
        prompt: 'Big clock ticking in a small room',
        seconds: 10,
        loop: true,
      },
      {
        type: 'voice',
        by: 'aiko',
        title: 'Last stop',
        text: 'This tram ends here. Please take all your belongings, and mind the step.',
        voice: 0,
        comments: [
          { by: 'tomas', text: 'A breath before “Please”, so that people look up.', at: 1.2 },
          { by: 'priya', text: 'Lovely. The step could come slower.', at: 3.4, thumbsUp: ['aiko'] },
          { by: 'mara', text: 'Approved for the second reel.' },
        ],
      },
    ],
    ideas: [
      {
        by: 'tomas',
        title: 'The bell as a motif',
        description: 'The two notes of the tram bell could open the waltz, and close it when the doors do.',
      },
      {
        by: 'priya',
        title: 'A choir behind glass',
        description: 'For the scene with the fogged windows: voices that one sees more than hears.',
        status: 'in_progress',
      },
    ],
    comments: [
      {
        by: 'aiko',
        text: 'Seen with the picture: the waltz works best when it starts after the doors have closed.',
        thumbsUp: ['mara', 'priya'],
        replies: [{ by: 'mara', text: 'Agreed, I moved it by four seconds.' }],
      },
    ],
  },
];
