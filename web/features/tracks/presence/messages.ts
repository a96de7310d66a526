import { formatDuration } from '#web/ui/format-number.ts';

export const messages = {
  title: 'In the room',
  listenTogether: 'Listen together',
  followName: (name: string) => `Listen with ${name}`,
  you: 'You',
  lead: 'lead',
  leads: 'leads',
  youFollow: (name: string) => `with ${name}`,
  withYou: 'with you',
  withOther: (name: string) => `with ${name}`,
  place: (version: number, seconds: number) => `V${version} ${formatDuration(seconds)}`,
  visible: 'Others see where I am',
  hiddenHint: 'Nobody sees you, so you can’t listen together.',
} as const;
