import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Generation } from '#contract/generation.ts';
import { itemOf } from '#web/features/compose/generation/queue-items.ts';
import { QueueProgress } from '#web/features/compose/generation/queue-progress.tsx';
import styles from '#web/features/compose/generation/queue.module.css';

const waiting = { stage: 'understanding', fraction: 0 } as const;
const markupOf = (state: Pick<Generation, 'status' | 'progress'>) =>
  renderToStaticMarkup(<QueueProgress item={itemOf({ settings: {}, ...state } as Generation)} />);

it.each<[text: string, state: Pick<Generation, 'status' | 'progress'>]>([
  ['Waiting to start', { status: 'pending', progress: null }],
  ['Waiting to start, place 3 in line', { status: 'pending', progress: { ...waiting, position: 3 } }],
  [
    'Waiting for the provider, place 2 in line',
    { status: 'generating', progress: { ...waiting, position: 2 } },
  ],
  [
    'Waiting until the provider has loaded the model, at most ten minutes',
    { status: 'generating', progress: { ...waiting, waitsForModel: true } },
  ],
])('“%s”: an order whose work has not begun shows no step', (text, state) => {
  const markup = markupOf(state);
  expect(markup).toContain(`<p class="${styles.steps}">${text}</p>`);
  expect(markup).toContain(`aria-valuetext="${text}"`);
  expect(markup).not.toContain(`class="${styles.current}"`);
});

it('an order whose work has begun shows its step', () => {
  const markup = markupOf({ status: 'generating', progress: waiting });
  expect(markup).toContain('Understanding, 0%');
  expect(markup).toContain(`class="${styles.current}"`);
});
