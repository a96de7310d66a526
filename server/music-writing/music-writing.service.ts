import { AppError } from '#contract/errors.ts';
import type { WritingRequest } from '#contract/music-writing.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { Provider } from '#providers/provider.ts';
import type { PromptType, TextMaker } from '#providers/text-maker.ts';
import type { Person } from '#server/http/person.ts';
import type { Log } from '#server/log.ts';
import { whoMakes, type Roster, type Serving } from '#server/providers/roster.service.ts';
import type { Tokens } from '#server/tokens/tokens.service.ts';

export interface MusicWritingDeps {
  /** The composer that comes with the product: it writes at once, and stands in for the others. */
  readonly builtin: Provider;
  readonly roster: Pick<Roster, 'serving'>;
  readonly tokens: Pick<Tokens, 'takeFree'>;
  readonly log: Log;
}

/** How long somebody looks at a panel that thinks. */
const longestMs = 60_000;

export type MusicWriting = ReturnType<typeof musicWritingService>;

/** What can be said of a piece before it is made: plan, reading, a better prompt. */
export function musicWritingService({ builtin, roster, tokens, log }: MusicWritingDeps) {
  function writer() {
    if (!builtin.writer) throw new AppError('service_unavailable', { service: 'text' });
    return builtin.writer;
  }

  /** Who outside helps with this: the one asked for, or else the usual one. @throws unknown_provider */
  async function helper(task: keyof TextMaker, asked: string | undefined): Promise<Provider | undefined> {
    if (asked?.toLowerCase() === builtin.name) return undefined;
    const serving = await roster.serving();
    const isAsked = ({ provider }: Serving) => provider.name.toLowerCase() === asked?.toLowerCase();
    if (asked !== undefined && !serving.some(isAsked)) {
      throw new AppError('unknown_provider', { service: 'text' });
    }
    const able = whoMakes(serving, 'text').filter(({ provider }) => provider.text?.[task]);
    return (able.find(isAsked) ?? able[0])?.provider;
  }

  /**
   * Has it done outside, as far as the person's free tokens of the day go; nobody's balance pays for words.
   * @returns undefined where nobody outside does it now, so that the built-in composer has to
   */
  async function outside<Result>(
    me: Person,
    { task, asked, prompt }: { task: keyof TextMaker; asked: string | undefined; prompt: string },
    work: (text: TextMaker, signal: AbortSignal) => Promise<Result> | undefined,
  ): Promise<Result | undefined> {
    const provider = await helper(task, asked);
    if (!provider?.text) return undefined;
    const order = { userId: me.id, provider: provider.name, service: 'text', milliUnits: prompt.length };
    const taken = await tokens.takeFree(order);
    if (!taken) return undefined;
    const signal = AbortSignal.timeout(longestMs);
    try {
      const result = await work(provider.text, signal);
      await taken.spend();
      return result;
    } catch (error) {
      const billed = error instanceof ProviderError ? error.billed : 'unknown';
      if (billed === 'no') await taken.giveBack();
      if (!(error instanceof ProviderError) && !signal.aborted) throw error;
      log.warn({ err: error, provider: provider.name, task }, 'the built-in composer writes instead');
      return undefined;
    }
  }

  return {
    /** How the built-in composer reads a prompt. */
    sketch: (request: WritingRequest) => writer().sketch(request),

    /** @throws unknown_provider */
    async plan(me: Person, request: WritingRequest, asked?: string): Promise<CompositionPlan> {
      const order = { task: 'plan', asked, prompt: request.prompt } as const;
      const plan = await outside(me, order, (text, signal) => text.plan?.(request, signal));
      return plan ?? writer().sketch(request).plan;
    },

    /** @throws unknown_provider */
    async improve(me: Person, type: PromptType, prompt: string, asked?: string): Promise<string> {
      const order = { task: 'improve', asked, prompt } as const;
      const improved = await outside(me, order, (text, signal) => text.improve?.(type, prompt, signal));
      return improved ?? writer().improve(type, prompt);
    },
  };
}
