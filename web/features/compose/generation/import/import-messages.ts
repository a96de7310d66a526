import { formatCount } from '#web/ui/format-number.ts';

/** The messages of an import outside its dialog. */
export const importMessages = {
  open: 'Import',
  promptFor: (title: string) => `An arrangement of “${title}”`,
  defaultPrompt: 'An arrangement of this tune',
  imported: (sections: number) => `Imported: ${formatCount(sections, 'section')}`,
} as const;
