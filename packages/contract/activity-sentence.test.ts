import { expect, it } from 'vitest';
import type { ActivityType } from '#contract/activities.ts';
import { activityMessage, activitySentence } from '#contract/activity-sentence.ts';

type Row = [type: ActivityType, name: string, excerpt: string | null, message: string, parts: string];

it.each<Row>([
  [
    'comment',
    'A',
    'I heard “B”: good',
    'commented on “A”: I heard “B”: good',
    'commented on |title:A|: |excerpt:I heard “B”: good',
  ],
  [
    'reaction',
    'Night Tram',
    null,
    'reacted to a comment on “Night Tram”',
    'reacted to a comment on |title:Night Tram',
  ],
  ['track_generated', 'Depot at Five', null, 'generated “Depot at Five”', 'generated |title:Depot at Five'],
  ['track_uploaded', 'Sketch', null, 'uploaded “Sketch”', 'uploaded |title:Sketch'],
  [
    'idea_created',
    'Say “yes” twice',
    null,
    'added the idea “Say “yes” twice”',
    'added the idea |title:Say “yes” twice',
  ],
  [
    'member_added',
    'Tomasz Wrona',
    null,
    'added Tomasz Wrona to the team',
    'added |person:Tomasz Wrona| to the team',
  ],
  ['other', 'changed “something”', null, 'changed “something”', 'changed “something”'],
])(
  'activitySentence builds the sentence and the plain message of a %s activity',
  (type, name, excerpt, message, parts) => {
    const facts = { type, name, excerpt };
    expect(activityMessage(facts)).toBe(message);
    const actual = activitySentence(facts).map(({ kind, text }) =>
      kind === 'plain' ? text : `${kind}:${text}`,
    );
    expect(actual.join('|')).toBe(parts);
  },
);
