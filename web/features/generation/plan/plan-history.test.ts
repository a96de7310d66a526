import { expect, test } from 'vitest';
import { barMsOf, draftOf } from '#web/features/generation/plan/draft-plan.ts';
import {
  afterEdit,
  historyOf,
  noHistory,
  stepBack,
  stepForward,
} from '#web/features/generation/plan/plan-history.ts';

const planOf = (name: string) =>
  draftOf(
    {
      positive_global_styles: [],
      negative_global_styles: [],
      sections: [{ section_name: name, positive_local_styles: [], negative_local_styles: [], lines: [] }],
    },
    { lengthMs: 8000, barMs: barMsOf(120, '4/4'), madeFor: 'a march' },
  );
const [first, second, third] = [planOf('first'), planOf('second'), planOf('third')];
const edits = afterEdit(afterEdit(noHistory, first), second);

test('edits are undone step by step and redone', () => {
  const back = stepBack(edits, third)!;
  expect(back.plan).toBe(second);
  const further = stepBack(back.history, back.plan)!;
  expect(further.plan).toBe(first);
  expect(stepBack(further.history, further.plan)).toBeUndefined();
  const forth = stepForward(further.history, further.plan)!;
  expect(forth).toEqual(back);
  expect(stepForward(forth.history, forth.plan)).toEqual({ plan: third, history: edits });
  expect(stepForward(edits, third)).toBeUndefined();
});

test('a new edit discards the steps that could be redone', () => {
  const back = stepBack(edits, third)!;
  expect(stepForward(afterEdit(back.history, back.plan), planOf('another'))).toBeUndefined();
});

test('the history keeps the last fifty edits', () => {
  const many = Array.from({ length: 60 }, (_, at) => planOf(`${at}`));
  const { past } = many.reduce(afterEdit, noHistory);
  expect(past).toEqual(many.slice(-50));
});

test('the history is restored after a reload, and empty for missing or damaged data', () => {
  expect(historyOf(JSON.parse(JSON.stringify(edits)))).toEqual(edits);
  for (const kept of [undefined, 'x', { past: 1, undone: [] }]) expect(historyOf(kept)).toBe(noHistory);
});
