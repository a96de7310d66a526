import type { Part } from '#engine/score/score.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { kitLabels } from '#engine/theory/drum-pieces.ts';

const isKit = (name: string): boolean => Object.values(kitLabels).includes(name);

const labelOf = (part: Part): string => {
  const name = part.name.toLowerCase();
  if (part.kind === 'drums') return isKit(name) ? 'drums' : name;
  return part.kind === 'voice' ? 'vocals' : instruments[part.instrument].label.toLowerCase();
};

/**
 * The name of a part in plans and outlines, unique among `parts`: its instrument, "drums" or "vocals" if no other part
 * has that, else its name in the score: "lead: violin".
 */
export const partName = (part: Part, parts: readonly Part[]): string => {
  const label = labelOf(part);
  const isOwn = parts.every((other) => other === part || labelOf(other) !== label);
  return isOwn ? label : part.name.toLowerCase();
};
