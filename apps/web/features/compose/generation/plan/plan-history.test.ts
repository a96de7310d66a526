import { expect, test } from 'vitest';
import { barMsOf, draftOf } from '#web/features/compose/generation/plan/draft-plan.ts';
import {
  pushEdit,
  restoreHistory,
  emptyHistory,
  undoStep,
  redoStep,
} from '#web/features/compose/generation/plan/plan-history.ts';

const planOf = (name: string) =>
  draftOf(
    {
      positive_global_styles: [],
      negative_global_styles: [],
      sections: [{ section_name: name, positive_local_styles: [], negative_local_styles: [], lines: [] }],
    },
    { lengthMs: 8000, barMs: barMsOf(120, '4/4'), sourcePrompt: 'a march' },
  );
const [first, second, third] = [planOf('first'), planOf('second'), planOf('third')];
const edits = pushEdit(pushEdit(emptyHistory, first), second);

test('edits are undone step by step and redone', () => {
  const back = undoStep(edits, third)!;
  expect(back.plan).toBe(second);
  const further = undoStep(back.history, back.plan)!;
  expect(further.plan).toBe(first);
  expect(undoStep(further.history, further.plan)).toBeUndefined();
  const forward = redoStep(further.history, further.plan)!;
  expect(forward).toEqual(back);
  expect(redoStep(forward.history, forward.plan)).toEqual({ plan: third, history: edits });
  expect(redoStep(edits, third)).toBeUndefined();
});

test('a new edit discards the steps that could be redone', () => {
  const back = undoStep(edits, third)!;
  expect(redoStep(pushEdit(back.history, back.plan), planOf('another'))).toBeUndefined();
});

test('the history keeps the last fifty edits', () => {
  const many = Array.from({ length: 60 }, (_, index) => planOf(`${index}`));
  const { past } = many.reduce(pushEdit, emptyHistory);
  expect(past).toEqual(many.slice(-50));
});

test('the history is restored after a reload, and empty for missing or damaged data', () => {
  expect(restoreHistory(JSON.parse(JSON.stringify(edits)))).toEqual(edits);
  for (const stored of [undefined, 'x', { past: 1, future: [] }])
    expect(restoreHistory(stored)).toBe(emptyHistory);
});
