import type { EndingKind } from './rhymes.data.ts';

export type Bodies = Readonly<Record<EndingKind, readonly string[]>>;

/*
 * Line bodies, which an ending completes. Slots from the theme: {thing} a singular noun ("river"), {things} a plural
 * noun, {doing} a participle ("burning"), {like} an adjective ("restless"). {S} is the subject of the prompt.
 */
export const plainBodies: Bodies = {
  where: [
    'I will wait for you',
    'We were dancing',
    'I can hear you calling',
    'There is a {thing}',
    'I left a {thing}',
    'Somebody is singing',
    'I still see your shadow',
    'Every {thing} is {doing}',
    'The {things} are {doing}',
    'Meet me',
    'Leave the {thing}',
    'I found a {like} {thing}',
    'You were standing',
    'We can hide',
    'I keep a {thing}',
    'A {like} {thing} is {doing}',
    'Nobody knows us',
  ],
  what: [
    'I can feel',
    'We are chasing',
    'Show me',
    'Give me',
    'I have been looking for',
    'We were born to follow',
    'All I ever wanted was',
    'Tell me about',
    'The {things} remember',
    'I would cross the world for',
    'Somebody gave me',
    'I keep on dreaming of',
    'Nothing can take away',
    'No {thing} can ever hide',
    'You gave me a {thing} and',
    'Wake me up for',
  ],
  when: [
    'Come and find me',
    'I will hold you',
    'We are not afraid',
    'Let the {thing} play',
    'Sing it to the {things}',
    'I think about you',
    'The {things} are {doing}',
    'We could start it over',
    'Say the words to me',
    'I believe it',
    'Let us run',
    'My heart is {doing}',
    'I need a {like} {thing}',
  ],
  off: [
    'The {things} are drifting',
    'We are moving',
    'Let the {thing} carry me',
    'I am on my way',
    'Follow the {thing}',
    'Take me with you',
    'I watched the {thing} go',
    'The wind has blown us',
    'Every {thing} leads me',
    'Now the {things} are calling us',
  ],
  be: [
    'I want to be',
    'We were wild and',
    'You make me feel so',
    'Tell me that the world is',
    'The {thing} is',
    'The {things} look so',
    'Nothing ever felt so',
    'All the {things} are',
    'I know your heart is',
    'Tomorrow will be',
  ],
  do: [
    'I know that we will',
    'You taught me how to',
    'Nothing can stop us when we',
    'I am learning how to',
    'Do not be afraid to',
    'All I need is a reason to',
    'The {things} are waiting to',
    'Give me a {thing} and I will',
    'One of these days we will',
    'Is it any wonder that we',
    'It is never too late to',
    'Let me',
  ],
};

/** Bodies with a noun subject: "the lighthouse keeper", "summer", "my old town". */
export const subjectBodies: Bodies = {
  where: ['I was thinking of {S}', 'I dreamed of {S}', 'Looking for {S}', 'I wrote a line for {S}'],
  what: ['I gave it all for {S} and', 'Just {S} and', 'Between {S} and'],
  when: ['Sing about {S}', 'Tell me of {S}', 'I remember {S}', 'I am thinking of {S}'],
  off: ['The thought of {S} will carry me', 'I followed {S}'],
  be: ['When I think of {S} I feel', 'A world with {S} is'],
  do: ['Because of {S} I will', 'For {S} I would'],
};

/** Bodies with an action subject: "losing you", "dancing in the rain". */
export const actionBodies: Bodies = {
  where: ['We were {S}', 'I remember {S}', 'They found us {S}'],
  what: ['Between {S} and', 'It is all about {S} and'],
  when: ['We keep on {S}', 'I am tired of {S}', 'Nobody told me of {S}'],
  off: ['I was {S} and it carried me'],
  be: ['After {S} I feel', 'There is nothing in {S} but being'],
  do: ['We were {S} before we could', 'By {S} we learn to'],
};

/** Chorus hooks with a subject. */
export const subjectHooks: readonly string[] = [
  'Oh, this is for {S}',
  'Here is to {S}',
  'Sing it out for {S}',
  'Take me back to {S}',
  'All I want is {S}',
  'Nothing in the world like {S}',
];

export const actionHooks: readonly string[] = [
  'We keep on {S}',
  'Oh, I keep on {S}',
  'Here we are, {S}',
  'There is no end to {S}',
  'All we know is {S}',
];

/** Openers of rap lines. */
export const rapOpeners: readonly string[] = [
  'I been up since the morning,',
  'Everybody got a story,',
  'Never had it handed to me,',
  'Pen to the paper and',
  'Look at how we made it,',
  'Mama always told me,',
  'Had to learn it on my own,',
  'Head in the clouds but',
  'Put it on the record,',
  'One for the people and',
  'From the bottom of the block,',
  'Count another blessing,',
  'Keep it moving, keep it true,',
  'They been sleeping on the signal,',
  'Run it back and say it louder,',
  'Every day another lesson,',
];
