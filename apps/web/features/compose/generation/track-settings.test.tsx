import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TrackDetail } from '#contract/tracks.ts';
import { formStore } from '#web/features/compose/generation/form-store.ts';
import { PlanPanel } from '#web/features/compose/generation/plan/plan-panel.tsx';
import { openInForm } from '#web/features/compose/generation/track-settings.ts';

const compositionPlan = {
  positive_global_styles: ['pop'],
  negative_global_styles: [],
  sections: [
    {
      section_name: 'Verse',
      duration_ms: 8000,
      positive_local_styles: [],
      negative_local_styles: [],
      lines: [],
    },
  ],
};
const source = { prompt: 'pop', seed: 1, length_ms: 8000, plan: compositionPlan };
const arrangement = { sources: [source], sections: [{ source: 0, section: 0 }], key: 'D major' };

/** The plan in the form of the project that a track is opened in. */
function openedPlan(projectId: string, settings: TrackDetail['settings']): string {
  const track: Partial<TrackDetail> = {
    projectId,
    id: '1',
    title: 'Song',
    trackType: 'music',
    prompt: 'pop',
    duration: 8,
    compositionPlan,
    settings,
    seed: 1,
    bpm: 120,
    metre: '4/4',
  };
  openInForm(track as TrackDetail);
  const draft = formStore.of(projectId).drafts.music;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PlanPanel projectId={projectId} draft={draft} plan={draft.plan} onChange={() => {}} />
    </QueryClientProvider>,
  );
}

it('the plan of an edited or merged version says that generating composes all sections anew', () => {
  const note =
    'This version was put together from several compositions, which its plan does not contain. Generating from the plan composes all sections anew: the notes will differ.';
  expect(openedPlan('arranged', { arrangement })).toContain(note);
  expect(openedPlan('composed', { seed: 1 })).not.toContain(note);
});
