// Generated from messages.en.json by `npm run build:messages`.

export const roomMessages = {
  title: 'In the room',
  listenTogether: 'Listen together',
  followName: (name: string | number) => `Listen with ${name}`,
  you: 'You',
  /** After “You”, for who leads a group that listens together. */
  lead: 'lead',
  /** After the name of who leads a group that listens together. */
  leads: 'leads',
  youFollow: (name: string | number) => `with ${name}`,
  withYou: 'with you',
  withOther: (name: string | number) => `with ${name}`,
  place: ({ version, time }: { version: string | number; time: string | number }) => `V${version} ${time}`,
  visible: 'Others see where I am',
  hiddenHint: 'Nobody sees you, so you can’t listen together.',
} as const;
