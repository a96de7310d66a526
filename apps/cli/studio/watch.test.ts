import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { describer } from './watch.ts';

const event = (fields: object) => fields as LiveEvent;
const generation = (status: string, error: object | null = null) =>
  event({ entity: 'generation', row: { id: 'g', status, prompt: 'a coin', error } });

describe('the lines of tutti watch', () => {
  it('are the sentences of activities', () => {
    const row = { actor: { firstName: 'Mara', lastName: '' }, message: 'commented on “Door”: softer' };
    expect(describer()(event({ entity: 'activity', row }))).toEqual(['Mara commented on “Door”: softer']);
  });

  it('report a generation when its status changes', () => {
    const linesOf = describer();
    const lines = ['pending', 'generating', 'generating', 'completed'].flatMap((status) =>
      linesOf(generation(status)),
    );
    expect(lines).toEqual([
      'generation pending: a coin',
      'generation generating: a coin',
      'generation completed: a coin',
    ]);
    expect(linesOf(generation('failed', { message: 'No voice.' }))).toEqual([
      'generation failed: a coin (No voice.)',
    ]);
  });

  it('leave out what only says that something is to be loaded again', () => {
    const linesOf = describer();
    expect(linesOf(event({ entity: 'track', id: 't', row: null }))).toEqual([]);
    expect(linesOf(event({ entity: 'generation', id: 'g', row: null }))).toEqual([]);
  });
});
