/** The names of the files of stems, as displayed. */
const names: Readonly<Record<string, string>> = {
  drums: 'Drums',
  bass: 'Bass',
  harmony: 'Harmony',
  lead: 'Lead',
  vocals: 'Vocals',
  effects: 'Effects',
};

export const stemName = (file: string): string => names[file] ?? file.charAt(0).toUpperCase() + file.slice(1);
