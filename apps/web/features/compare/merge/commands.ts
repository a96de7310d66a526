import {
  addSection,
  canMerge,
  leaveOut,
  type MergeDraft,
  type MergeVersion,
  missingSections,
  sectionVersions,
  takePart,
  takeSection,
} from '#web/features/compare/merge/merge-draft.ts';
import { messages } from '#web/features/compare/merge/messages.ts';
import type { Command } from '#web/ui/command.ts';

interface MergeSubject {
  readonly versions: readonly MergeVersion[];
  readonly draft: MergeDraft;
  readonly onChange: (draft: MergeDraft) => void;
}

const leaveOutSection = (index: number): Command<MergeSubject> => ({
  id: 'merge.leave-out',
  label: messages.leaveOutSection,
  when: ({ draft }) => draft.sections.length > 1,
  run: ({ draft, onChange }) => onChange(leaveOut(draft, index)),
});

/** The commands of a section of the new version: what it is taken from, and sections to add after it. */
export const sectionCommands = (
  { versions, draft }: Pick<MergeSubject, 'versions' | 'draft'>,
  index: number,
): readonly Command<MergeSubject>[] => [
  ...sectionVersions(versions, draft.base, draft.sections[index]!).map((version): Command<MergeSubject> => ({
    id: `merge.section-from-${version}`,
    label: messages.allFrom(versions[version]!.label),
    run: ({ onChange }) => onChange(takeSection(draft, index, version)),
  })),
  leaveOutSection(index),
  ...missingSections(versions, draft).map((place): Command<MergeSubject> => {
    const { label, outline } = versions[place.version]!;
    return {
      id: `merge.add-${place.version}-${place.section}`,
      label: messages.add({ name: outline.sections[place.section]!.section_name, label }),
      run: ({ onChange }) => onChange(addSection(draft, index, place)),
    };
  }),
];

/** The commands of a part in all sections: whose it is, or none. */
export const partCommands = (
  { versions, draft }: Pick<MergeSubject, 'versions' | 'draft'>,
  part: string,
): readonly Command<MergeSubject>[] => [
  ...versions.flatMap(({ label, outline }, version): Command<MergeSubject>[] =>
    canMerge(versions, draft.base, version) && outline.parts.some((one) => one.part === part)
      ? [
          {
            id: `merge.part-from-${version}`,
            label: messages.allFrom(label),
            run: ({ onChange }) => onChange(takePart(versions, draft, part, version)),
          },
        ]
      : [],
  ),
  {
    id: 'merge.silent',
    label: messages.silentAllThrough,
    run: ({ onChange }) => onChange(takePart(versions, draft, part, null)),
  },
];
