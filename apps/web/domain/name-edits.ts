import type { Edit } from '#contract/edits.ts';
import { domainMessages, editKindNames } from '#web/domain/messages.ts';

/** Edits in a few words, without their amounts: "Level (drums), Ending". */
export const nameEdits = (edits: readonly Edit[]): string =>
  edits
    .map((edit) => {
      const name = editKindNames[edit.kind];
      if (!('parts' in edit && edit.parts)) return name;
      return domainMessages.editOfParts({ edit: name, parts: edit.parts.join(', ') });
    })
    .join(', ');
