import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Take, TakeSet } from '#contract/take-sets.ts';
import { chargeText, TakeOutcome } from '#web/features/compose/takes/take-outcome.tsx';
import { TakeSetFooter } from '#web/features/compose/takes/take-set-footer.tsx';
import { useDecision } from '#web/features/compose/takes/use-decision.ts';

const take = (number: number, fields: Partial<Take> = {}): Take => ({
  number,
  status: 'passed',
  progress: null,
  generationId: `g${number}`,
  provider: null,
  providerName: null,
  seed: null,
  tokenCost: null,
  freeTokens: null,
  price: null,
  version: number,
  unpaidUntil: null,
  isTrashed: false,
  measurements: null,
  misses: [],
  accepted: false,
  wasRetried: false,
  error: null,
  ...fields,
});

const takeSet = (fields: Partial<TakeSet>): TakeSet =>
  ({
    id: 's',
    projectId: 'p',
    status: 'finished',
    budget: 300,
    charged: null,
    chargedFree: null,
    held: null,
    returned: null,
    trackId: 't',
    takes: [take(1), take(2)],
    voteId: null,
    isVoteOpen: false,
    winner: null,
    may: { cancel: true, accept: true, decide: true },
    ...fields,
  }) as TakeSet;

function Outcomes({ set }: { readonly set: TakeSet }) {
  const decision = useDecision(set);
  return (
    <>
      {set.takes.map((one) => (
        <TakeOutcome key={one.number} set={set} take={one} decision={decision} />
      ))}
      <TakeSetFooter set={set} decision={decision} />
    </>
  );
}

const render = (fields: Partial<TakeSet>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">
        <Outcomes set={takeSet(fields)} />
      </Router>
    </QueryClientProvider>,
  );
/** Whether each button with a name, as seen, is enabled. */
const buttons = (html: string, name: string): boolean[] =>
  [...html.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)]
    .filter(([, , text]) => text === name)
    .map(([, attributes]) => !/ disabled=""/.test(attributes!));
const reason = 'no winner can be chosen, until the vote is over';

describe('while another vote than that of the set is open on its takes', () => {
  it('no take can be chosen, and the reason is said', () => {
    const html = render({ isVoteOpen: true });
    expect(buttons(html, 'Choose')).toEqual([false, false]);
    expect(html).toContain(reason);
    // Its page lists the votes; a second vote at the same time would not help.
    expect(html).toContain('href="/tracks/t"');
    expect(html).not.toContain('Start the vote');
  });

  it('no take can be kept besides the winner, and the reason is said', () => {
    const decided = { status: 'decided', winner: 1, takes: [take(1), take(2, { isTrashed: true })] } as const;
    const html = render({ ...decided, takes: [...decided.takes], isVoteOpen: true });
    expect(buttons(html, 'Keep too')).toEqual([false]);
    expect(html).toContain(reason);
    expect(buttons(render({ ...decided, takes: [...decided.takes] }), 'Keep too')).toEqual([true]);
  });

  it('each disabled button is described by the reason', () => {
    const html = render({ isVoteOpen: true });
    const [, id] = /<p id="([^"]+)"[^>]*>[^<]*until the vote is over/.exec(html) ?? [];
    expect(id).toBeDefined();
    expect(html.split(`aria-describedby="${id}"`)).toHaveLength(3);
  });
});

it('without an open vote each finished take can be chosen', () => {
  const html = render({});
  expect(buttons(html, 'Choose')).toEqual([true, true]);
  expect(html).not.toContain(reason);
});

describe('chargeText', () => {
  it.each([
    ['passed', 100, 0, '100 tokens charged'],
    ['passed', 100, 100, '100 free tokens used'],
    ['missed', 100, 60, '40 tokens charged, 60 free tokens used'],
    ['missed', 0, 0, 'Not charged'],
    ['passed', 0, 0, 'Not charged'],
    ['generating', 100, 100, '100 free tokens held'],
    ['pending', 34, 33, '1 token held, 33 free tokens held'],
    ['awaiting_approval', 100, 0, '100 tokens held'],
    ['failed', 0, 0, 'Tokens returned'],
    ['cancelled', 0, 0, 'Tokens returned'],
  ] as const)('says of a %s take that costs %i tokens, %i of them free: “%s”', (...row) => {
    const [status, tokenCost, freeTokens, text] = row;
    expect(chargeText({ status, tokenCost, freeTokens })).toBe(text);
  });

  it('is hidden during a blind vote', () => {
    expect(chargeText({ status: 'passed', tokenCost: null, freeTokens: null })).toBeUndefined();
  });
});
